/** Every command that an output proposes can be run as it stands: none is refused as wrong usage, an unfit file or an unknown name. */
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';

/** What a person fills in, or chooses: such a command is an example. */
const openWords = /…|\b(FILE|NAME|TYPE|VALUE|STATE|NUMBER|ID|DATE|MEANING|CODE)\b|NAME=|\.\.\./;
/** These run until they are stopped, or ask for a key. */
const unending = /^pms (serve|board|login)\b/;

const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Status';
const row = (number: string, guest: string, days: [string, string], type = 'Double') =>
  `${number},${guest},${days[0]},${days[1]},${type},300,EUR,Confirmed`;
const may: [string, string] = ['2027-05-14', '2027-05-17'];
const june: [string, string] = ['2027-06-14', '2027-06-17'];
const payments = [
  'Payout ID,Property ID,Reservation ID,Guest name,Check-in,Check-out,Booking amount,Payout amount,Currency,Status',
].join('\n');

test('every proposed command runs', async () => {
  const desk = await openHotelDesk('Double,2,1,100', 'Single,1,1,60');
  await desk.write('week-1.csv', `${header}\n${row('B1', 'Ada Lark', may)}\n${row('B2', 'Bo Finch', june)}\n`);
  await desk.write('week-2.csv', `${header}\n${row('B1', 'Ada Lark', june)}\n${row('B2', 'Bo Finch', june, 'Twin')}\n`);
  await desk.write('dear.csv', `${header}\n${row('B1', 'Ada Lark', may).replace('300', '350')}\n`);
  await desk.write('open.csv', 'Guest,Arrival,Departure,Room type,Total\nIda Berg,04/05/2027,05/06/2027,Double,60\n');
  await desk.write('units.csv', 'Room No.,Floor\nLavender,1\n101,2\n');
  await desk.write('rates.csv', 'date,room_type_name,rate_plan_name,rate_amount\n2027-05-01,Double,BAR,90\n');
  await desk.write('payments.csv', `${payments}\n`);
  const lines = [
    ...['pms import room-types rooms.csv', 'pms import bookings week-1.csv', 'pms import bookings week-2.csv'],
    ...['pms import bookings week-2.csv --dry-run', 'pms import bookings dear.csv', 'pms import bookings open.csv'],
    ...['pms inspect week-2.csv', 'pms inspect open.csv', 'pms inspect units.csv', 'pms inspect rates.csv'],
    ...[
      'pms inspect week-1.csv -o records.csv',
      'pms inspect week-2.csv --rooms new.csv',
      'pms import rates rates.csv',
    ],
    ...['pms sync bookings week-2.csv --dry-run', 'pms sync bookings dear.csv --yes', 'pms import week-1.csv'],
    ...['pms import rooms week-1.csv', 'pms history', 'pms history --unfinished', 'pms find B1', 'pms find NOPE'],
    ...['pms ledger', 'pms verify bookings week-2.csv', 'pms report overbooked', 'pms status', 'pms profile none'],
    ...['pms export rates --from 2027-05', 'pms template mapping', 'pms keys list', 'pms import bookings payments.csv'],
  ];
  const refused: string[] = [];
  const tried = new Set<string>();
  const run = async (line: string) => {
    tried.add(line);
    // Nobody is there to agree.
    const isAgreed = /^pms (sync|undo) (?!.*--(dry-run|yes))/.test(line);
    const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(
      (match) => match[1] ?? match[2] ?? match[3]!,
    );
    // What an earlier proposal has written is out of the way, as a person puts it.
    const output = words[words.findIndex((word) => word === '--rooms' || word === '-o') + 1];
    if (output !== undefined && output !== 'pms') await rm(desk.path(output), { force: true });
    return desk.pms([...words.slice(1), ...(isAgreed ? ['--yes'] : [])]);
  };
  const proposals = ({ stdout, stderr }: { stdout: string; stderr: string }) => {
    const said = `${stdout}\n${stderr}`;
    const next = [...said.matchAll(/^(?:next|go on|without questions): (?:[^`\n]*?: )?(pms .*)$/gm)].map(([, line]) =>
      line!.replace(/ \((?:overwrites|sends).*$/, ''),
    );
    const quoted = [...said.matchAll(/`(pms [^`]+)`/g)].map(([, line]) => line!);
    return [...new Set([...next, ...quoted])].filter(
      (line) => !openWords.test(line) && !unending.test(line) && /^pms \S+ \S/.test(line),
    );
  };
  const waiting = lines.map((line) => ({ line, from: '', depth: 0 }));
  for (const { line, from, depth } of waiting) {
    if (tried.has(line)) continue;
    const ran = await run(line);
    if (from !== '' && ran.exitCode === 2 && !/Decide with|ask/.test(ran.stderr))
      refused.push(`${from} -> ${line}: ${ran.stderr}`);
    // What a proposed command proposes is tried too, and no further: a file of rejected rows leads to another.
    if (depth < 2)
      waiting.push(...proposals(ran).map((proposed) => ({ line: proposed, from: line, depth: depth + 1 })));
  }
  expect(refused).toEqual([]);
  expect(tried.size).toBeGreaterThan(lines.length + 5);
});
