/** Each flag for reading does something or is refused; what `pms convert` writes and says stands in golden/dialogues/convert.txt. */
import { readdirSync, rmSync } from 'node:fs';
import { Command } from 'commander';
import { beforeEach, describe, expect, test } from 'vitest';
import { addReadingFlags } from '../../../src/cli/flags.ts';
import type { ResourceName } from '../../../src/contract/resource.ts';
import { someOf } from '../../effort.ts';
import { makeBook } from '../../file/books.ts';
import { type CliOptions, openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();

const header = 'Guest,Guest e-mail,Arrival,Departure,Room type,Total,Currency,Status,Remark';
const eva = 'Eva Muster,eva@example.com,14/05/2027,17/05/2027,Double,"420,50",EUR,Definite,quiet';
const bad = '=Ida Fern,,22/06/2027,25/06/2027,Hut,"90,00",CHF,Wobbly,';
const csvOf = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

/** Each test has a folder name of its own: rejects stand beside the file. */
let files = 0;
let name: string;
beforeEach(() => {
  name = `list ${++files}`;
});
const write = (text: string | Uint8Array) => desk.write(`${name}.csv`, text);
const beside = () =>
  readdirSync(desk.folder).filter((file) => file.startsWith(`${name}.`) || file.startsWith(`.${name}`));
const convert = (file: string, args: readonly string[] = [], options?: CliOptions) =>
  desk.pms(['convert', 'bookings', file, ...args], options);

test('nothing is left where nothing can be written, and no rejects where none are wanted', async () => {
  const file = await write(csvOf(eva.replace('14/05', '04/05').replace('17/05', '06/07')));
  expect((await convert(file, ['-o', desk.path(`${name}.out`)])).exitCode).toBe(2);
  await write(csvOf(bad));
  expect((await convert(file, ['--no-rejects', '--quiet'])).exitCode).toBe(1);
  expect(beside()).toEqual([`${name}.csv`]);
});

describe('each flag for reading', () => {
  const book = (rows: string[][]) => makeBook({ Notes: [['nothing'], ['here']], Data: rows });
  const split = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
  const bookings = 'Guest,Arrival,Departure,Room type\nEva Muster,2027-05-14,2027-05-17,Double\n';
  const rooms = 'Room type,Quantity,Max guests\nStudio,3,2\nLoft,1,4\n';
  const rates =
    'Room Type,Rate Plan,Start date,End date,Rate\nLoft,BAR,2027-05-14,2027-05-17,100\nHut,BAR,2027-05-14,2027-05-17,90\n';
  const plain: Record<ResourceName, string> = { bookings, rooms, rates };
  const withoutHeader = (text: string) => text.slice(text.indexOf('\n') + 1);
  const bare = { bookings: withoutHeader(bookings), rooms: withoutHeader(rooms), rates: withoutHeader(rates) };
  const own: Record<ResourceName, string> = {
    bookings: '{"checkin_date":"2027-05-14","checkout_date":"2027-05-17","room_type_name":"A","guest_last_name":"B"}',
    rooms: '{"name":"A"}',
    rates:
      '{"room_type_name":"A","rate_plan_name":"B","date_from":"2027-05-14","date_to":"2027-05-17","rate_amount":1}',
  };
  const known: Record<ResourceName, string> = {
    bookings:
      'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings\nHM1,Confirmed,Eva Muster,,2,0,0,05/14/2027,05/17/2027,3,2027-01-01,Loft,€420.50\n',
    rooms: 'ROOM_TYPE_UUID,PROPERTY_NAME,ROOM_TYPE_NAME,INCLUDED_OCCUPANCY,FULL_RATE\n1,A,Garden Room,2,145.00\n',
    rates:
      'property_name,season_name,nightly_rate,start_date,end_date,net_rate,weekly_rate,net_weekly_rate,min_nights,cleaning_fee,processing_fee\nCasa,High,150.00,07/01/2027,07/31/2027,130.00,900.00,800.00,7,60.00,10.00\n',
  };

  interface Case {
    flag: string;
    /** Blank for a switch. */
    value: string | ((resource: ResourceName) => string | Promise<string>);
    /** What the flag does something to; of a resource that is absent it is refused. */
    files: Partial<Record<ResourceName, string | Buffer>>;
    /** Flags with it and without. */
    beside?: Partial<Record<ResourceName, string[]>>;
  }
  const priced = (bookingsTotal: string, price: string) => ({
    bookings: `Guest,Arrival,Departure,Room type,Total\nEva Muster,2027-05-14,2027-05-17,Double,"${bookingsTotal}"\n`,
    rooms: `Room type,Quantity,Max guests,Price\nStudio,3,2,"${price}"\n`,
    rates: `Room Type,Rate Plan,Start date,End date,Rate\nLoft,BAR,2027-05-14,2027-05-17,"${price}"\n`,
  });
  /** The bookings with one more column. */
  const beside = (header: string, cell: string) =>
    bookings.replace('type\n', `type,${header}\n`).replace('Double\n', `Double,${cell}\n`);
  const cases: Case[] = [
    { flag: '--input-format', value: 'csv', files: own },
    { flag: '--delimiter', value: ';', files: plain },
    { flag: '--encoding', value: 'utf-16be', files: plain },
    {
      flag: '--sheet',
      value: 'Notes',
      files: { bookings: book(split(bookings)), rooms: book(split(rooms)), rates: book(split(rates)) },
    },
    { flag: '--header', value: (resource) => plain[resource].split('\n')[0]!, files: bare },
    {
      flag: '--set',
      value: (resource) =>
        ({ bookings: 'booking_source=Web', rooms: 'bed_type=King', rates: 'min_nights=3' })[resource],
      files: plain,
    },
    { flag: '--source', value: 'none', files: known, beside: { rates: ['--set', 'rate_plan_name=BAR'] } },
    {
      flag: '--map',
      value: async (resource) => {
        const header = plain[resource].split('\n')[0]!.split(',');
        const roles = {
          bookings: ['guest', 'checkin_date', 'checkout_date', 'room_type_name'],
          rooms: ['name', null, 'max_occupancy'],
          rates: ['room_type_name', 'rate_plan_name', 'date_from', 'date_after', 'rate_amount'],
        };
        const map = Object.fromEntries(header.map((column, index) => [column, roles[resource][index]]));
        const rooms = { Double: 'Twin' };
        return desk.write(`${resource}.map.json`, JSON.stringify({ resource, columns: map, rooms }));
      },
      files: plain,
    },
    {
      flag: '--date-order',
      value: 'mdy',
      files: {
        bookings: bookings.replace('2027-05-14', '04/05/2027').replace('2027-05-17', '06/05/2027'),
        rates: rates.replaceAll('2027-05-14', '04/05/2027').replaceAll('2027-05-17', '06/05/2027'),
      },
    },
    { flag: '--decimal', value: ',', files: priced('1.234 KWD', '1.234') },
    { flag: '--currency', value: 'AUD', files: priced('$100', '$100') },
    { flag: '--status', value: 'Wobbly=Pending', files: { bookings: beside('Status', 'Wobbly') } },
    { flag: '--room', value: (resource) => (resource === 'bookings' ? 'Double=Twin' : 'Loft=Hall'), files: plain },
    { flag: '--multi-room', value: 'one', files: { bookings: beside('Rooms', '2') } },
    { flag: '--blocks', value: 'hold', files: { bookings: beside('Status', 'Gesperrt') } },
    { flag: '--cutover', value: '2027-05-15', files: { bookings }, beside: { bookings: ['--at-cutover', 'split'] } },
    {
      flag: '--before-cutover',
      value: 'leave-out',
      files: { bookings },
      beside: { bookings: ['--cutover', '2027-06-01'] },
    },
    {
      flag: '--at-cutover',
      value: 'leave-out',
      files: { bookings },
      beside: { bookings: ['--cutover', '2027-05-15'] },
    },
    {
      flag: '--after-cutover',
      value: 'leave-out',
      files: { bookings },
      beside: { bookings: ['--cutover', '2027-01-01'] },
    },
    { flag: '--bad-email', value: 'drop', files: { bookings: beside('E-mail', 'wrong') } },
    {
      flag: '--only',
      value: (resource) =>
        resource === 'bookings' ? 'Room type=Suite' : resource === 'rooms' ? 'Room type=Loft' : 'Room Type=Loft',
      files: plain,
    },
    {
      flag: '--occupancy',
      value: '2',
      files: { rates: 'Room Type,Rate Plan,From Date,Till Date,Single,Double\nLoft,BAR,2027-05-14,2027-05-17,50,60\n' },
    },
    {
      flag: '--column',
      value: (resource) => ({ bookings: 'Guest=none', rooms: 'Quantity=none', rates: 'Room Type=board' })[resource],
      files: plain,
      beside: { rates: ['--set', 'room_type_name=Hall'] },
    },
    { flag: '--status-of-all', value: 'CheckedOut', files: { bookings } },
    {
      flag: '--fill',
      value: 'guest_last_name=Guest',
      files: { bookings: `${bookings},2027-06-14,2027-06-17,Double\n` },
    },
    { flag: '--name-order', value: 'last-first', files: { bookings } },
    {
      flag: '--name-notes',
      value: 'drop',
      files: { bookings: bookings.replace('Eva', 'Eva (double)') },
    },
    {
      flag: '--as',
      value: (resource) => resource,
      files: {
        bookings: 'Name,Start,End,Room type\nSummer,2027-05-01,2027-05-02,Double\n',
        rooms: bookings,
        rates: 'name,start,end,price\nSummer,2027-05-01,2027-05-02,70\n',
      },
      beside: { rates: ['--set', 'room_type_name=Double', '--set', 'rate_plan_name=BAR'] },
    },
    {
      flag: '--long-stays',
      value: 'keep',
      files: {
        bookings: `Guest,Arrival,Departure,Room type,Total,Currency\n${[1, 2, 3, 4]
          .map((day) => `Eva ${'ABCD'[day]}uster,2027-05-0${day},2027-05-0${day + 3},Double,300,EUR\n`)
          .join('')}Ole Lang,2027-06-01,2028-06-04,Double,310,EUR\n`,
      },
    },
    {
      flag: '--same-number',
      value: 'rooms',
      files: {
        bookings:
          'Booking number,Guest,Arrival,Departure,Room type\n7,Eva Muster,2027-05-14,2027-05-17,Double\n7,Eva Muster,2027-05-15,2027-05-18,Double\n',
      },
    },
    {
      flag: '--refunded',
      value: 'leave-out',
      files: {
        bookings: `RefID,Reservation ID,Check In/Check Out,Property ID,Guest Name,Payable To You,Currency\n${[
          '99',
          '-99',
        ]
          .map((paid) => `R,7,08/21/2027 - 08/24/2027,Double,Eva Muster,${paid},EUR\n`)
          .join('')}`,
      },
    },
    {
      flag: '--overlaps',
      value: 'first',
      files: { rates: `${rates}Loft,BAR,2027-05-16,2027-05-19,95\n` },
    },
    {
      flag: '--year',
      value: '2028',
      files: { rates: 'Room type,Rate plan,January,February\nLoft,BAR,100,110\n' },
    },
    { flag: '--units-as-types', value: '', files: { rooms: 'Room No.,Floor,Sleeps\nLavender,1,2\n101,2,2\n' } },
    {
      flag: '--group-by',
      value: 'Standing',
      files: { rooms: 'Room No.,Standing,Sleeps\n11,Confort,2\n12,Confort,2\n' },
    },
  ];
  const all = cases.flatMap(({ files: each, ...rest }) =>
    (['bookings', 'rooms', 'rates'] as const).map((resource) => ({
      ...rest,
      resource,
      text: each[resource],
      does: each[resource] === undefined ? 'is refused for' : 'decides for',
    })),
  );

  test.each(someOf(all))(
    '$flag $does $resource, of inspect too',
    async ({ flag, value, resource, text, beside: others }) => {
      const said = typeof value === 'string' ? value : await value(resource);
      const file = await write(text ?? plain[resource]);
      const more = others?.[resource] ?? [];
      const commands = [
        { words: ['convert', resource, file, '--no-rejects', '--quiet'], name: flag },
        { words: ['inspect', file, '--as', resource, '--offline'], name: flag.replace('--input-format', '--format') },
      ];
      for (const { words, name } of flag === '--as' ? commands.slice(0, 1) : commands) {
        const without = await desk.pms([...words, ...more]);
        const decided = await desk.pms([...words, ...more, ...[name, said].filter(Boolean)]);
        if (text === undefined) {
          expect({ exitCode: decided.exitCode, stdout: decided.stdout }).toEqual({ exitCode: 2, stdout: '' });
          expect(decided.stderr).toMatch(new RegExp(`^pms: ${name} is for .*, not for ${resource}\\. Leave it out\\.`));
        } else expect([decided.exitCode, decided.stdout]).not.toEqual([without.exitCode, without.stdout]);
        if (words[0] === 'inspect') continue;
        if (text === undefined) expect(without.exitCode).toBe(0);
        else expect([without.exitCode, decided.exitCode]).toContain(0);
        expect(decided.exitCode).not.toBe(70);
      }
    },
  );

  test('stands in this table', () => {
    const { options } = addReadingFlags(new Command(), { formatFlag: '--input-format' });
    const flags = options.filter(({ hidden, long }) => !hidden && long !== '--no-input').map(({ long }) => long);
    expect(cases.map(({ flag }) => flag).sort()).toEqual([...flags].sort());
  });

  describe('a file without a header row', () => {
    const row = 'Eva Muster,2027-05-14,2027-05-17,Double';
    const names = ['--header', 'Guest,Arrival,Departure,Room type'];

    test('loses no row under --header, as CSV, as a workbook, and in what is rejected of it', async () => {
      const bad = 'Ida Fern,2027-05-14,2027-05-14,Double';
      for (const file of [await write(`${row}\n${bad}\n`), await write(makeBook({ Data: split(`${row}\n${bad}`) }))]) {
        const { exitCode, stdout } = await convert(file, names);
        expect(exitCode).toBe(1);
        expect(stdout.split('\n')[1]).toBe('2027-05-14,2027-05-17,Double,Eva,Muster,,,,,');
        const rejects = await desk.read(`${name}.rejects.csv`);
        expect(rejects).toMatch(/Guest,Arrival,Departure,Room type,_line.*\nIda Fern,2027-05-14,2027-05-14,Double,2,/);
        expect((await convert(desk.path(`${name}.rejects.csv`), ['--no-rejects'])).stderr).toContain(
          'not_after_checkin',
        );
        rmSync(desk.path(`${name}.rejects.csv`));
      }
    });
  });

  test.each(['--delimiter', '--encoding'])('%s is refused for a workbook', async (flag) => {
    const file = await write(makeBook({ Data: split(bookings) }));
    const { exitCode, stderr } = await convert(file, [flag, flag === '--delimiter' ? ';' : 'utf-16le']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`is xlsx: \`${flag}\` does not apply to it. Leave it out.`);
  });
});
