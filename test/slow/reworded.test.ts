/** No behaviour hangs on a sentence: with every sentence reworded, files are read, asked about, sent and reported as before. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type FrontDesk, openFrontDesk } from '../journeys/front-desk.ts';
import { type Finished, root, startProcess } from '../journeys/run-pms.ts';

const hook = pathToFileURL(fileURLToPath(new URL('reworded.mjs', import.meta.url))).href;
const runner = fileURLToPath(new URL('run-lines.mjs', import.meta.url));
const rewording = { NODE_OPTIONS: `--import ${hook}` };

/** Fields of JSON that hold sentences, or flags to type, which stand in sentences too. */
const sentences = new Set(['message', 'fix', 'decided', 'flags', 'detail', 'title', '_message']);

function factsOf(stdout: string): unknown {
  if (!stdout.startsWith('{')) return stdout;
  return JSON.parse(stdout, (name, value) => (sentences.has(name) ? undefined : value));
}

describe('every fixture', () => {
  test('is inspected and converted the same, also by its saved mapping', async () => {
    const fixtures = await fixturesOf({ bookings: 'sources', rooms: 'rooms', rates: 'rates' });
    const results = await Promise.all(
      [{}, rewording].map(async (env) => {
        const desk = await openFrontDesk();
        const options = { cwd: desk.folder, env: { PMS_CONFIG_DIR: desk.path('config'), ...env } };
        const lines = fixtures.flatMap(([resource, path], index) => [
          ['inspect', path, '--as', resource, '--json', '--save', `map${index}.json`],
          ['convert', resource, path, '-o', `made${index}.csv`, '--no-rejects'],
          ['convert', resource, path, '--map', `map${index}.json`, '-o', `again${index}.csv`, '--no-rejects'],
        ]);
        const { stdout, stderr } = await startProcess(process.execPath, [runner], {
          ...options,
          input: JSON.stringify(lines),
        }).finished;
        expect(stdout, stderr).toMatch(/^\[/);
        const said: Finished[] = JSON.parse(stdout);
        return { desk, said, made: await madeFiles(desk) };
      }),
    );
    const [plain, reworded] = results as [(typeof results)[number], (typeof results)[number]];
    // It is reworded indeed.
    expect(reworded.said.map(({ stderr }) => stderr)).not.toEqual(plain.said.map(({ stderr }) => stderr));
    const facts = ({ desk, said }: typeof plain) =>
      said.map(({ exitCode, stdout }) => ({ exitCode, said: factsOf(stdout.replaceAll(desk.folder, '')) }));
    expect(facts(reworded)).toEqual(facts(plain));
    expect(reworded.made).toEqual(plain.made);
    expect(Object.keys(plain.made).length).toBeGreaterThan(fixtures.length);
  });
});

const bookings = `checkin_date,checkout_date,room_type_name,guest_last_name,guest_email,total_amount,currency_iso
2027-05-14,2027-05-17,Deluxe Double,Muster,eva@example.com,360,EUR
2027-05-14,2027-05-17,Deluxe Double,Muster,eva@example.com,360,EUR
2027-05-20,2027-05-18,Deluxe Double,Backwards,,100,EUR
2027-05-14,2027-05-17,Deluxe Duoble,Unknown,,100,EUR
2027-05-14,2027-05-17,Single,Other,not an address,1.2.3,XYZ
`;
const foreign =
  'Guest,Arrival,Departure,Room type,Total,Currency\nEva Muster,03/04/2027,05/04/2027,Deluxe Double,120.50,EUR\n';
const rates =
  'room_type_name,rate_plan_name,date_from,date_to,price\nSingle,BAR,2027-05-01,2027-05-31,90\nSingle,BAR,2027-05-09,2027-05-01,90\n';
const rooms = 'name,max_occupancy,total_rooms,base_price\nDeluxe Double,2,10,120\nSingle,1,5,80\n';

describe('an import', () => {
  test('goes in, is refused and goes on the same, over a reworded service too', async () => {
    const [plain, reworded] = await Promise.all([{}, rewording].map(importStory));
    expect(reworded!.said).not.toEqual(plain!.said);
    expect(reworded!.facts).toEqual(plain!.facts);
    expect(plain!.facts.map(({ exitCode }) => exitCode)).toEqual([0, 1, 5, 1, 1, 1, 2, 0, 2, 1, 2, 0, 2, 0, 2]);
  });
});

async function importStory(env: NodeJS.ProcessEnv) {
  const desk = await openFrontDesk({ env });
  await desk.serve();
  const files = { 'rooms.csv': rooms, 'bookings.csv': bookings, 'foreign.csv': foreign, 'rates.csv': rates };
  for (const [name, content] of Object.entries(files)) await desk.write(name, content);
  const lines = [
    ['import', 'rooms', 'rooms.csv'],
    ['import', 'bookings', 'bookings.csv', '--dry-run'],
    ['import', 'bookings', 'bookings.csv', '--max-errors', '0'],
    ['import', 'bookings', 'bookings.csv'],
    ['import', 'bookings', 'bookings.csv', '--repeats', 'rooms', '--on-duplicate', 'update', '--restart'],
    ['import', 'bookings', 'bookings.rejects.csv'],
    ['import', 'bookings', 'foreign.csv'],
    ['import', 'bookings', 'foreign.csv', '--date-order', 'mdy'],
    ['import', 'bookings', 'missing.csv'],
    ['import', 'rates', 'rates.csv'],
    ['import', 'rates', 'bookings.csv'],
    ['export', 'bookings'],
    ['export', 'bookings', '--from', 'yesterday'],
    ['status'],
    ['import', 'rooms', 'rooms.csv', '--profile', 'nowhere'],
  ];
  const facts: { words: string[]; exitCode: number | null; printed: unknown }[] = [];
  const said: string[] = [];
  for (const words of lines) {
    const { exitCode, stdout, stderr } = await desk.pms([...words, ...(words[0] === 'export' ? [] : ['--json'])]);
    facts.push({ words, exitCode, printed: withoutChance(factsOf(stdout), desk.folder) });
    said.push(stderr);
  }
  return { facts, said };
}

/** Ports, folders, times and ids differ from run to run. */
function withoutChance(facts: unknown, folder: string): unknown {
  const chance = new Set(['seconds', 'base_url', 'instance', 'key_id', 'request_id']);
  return JSON.parse(JSON.stringify(facts).replaceAll(folder, ''), (name, value) =>
    chance.has(name) ? undefined : value,
  );
}

async function fixturesOf(folders: Record<string, string>): Promise<[string, string][]> {
  const lists = Object.entries(folders).map(async ([resource, folder]) => {
    const names = await readdir(join(root, 'fixtures', folder));
    const files = names.filter((name) => /\.(csv|xlsx?)$/.test(name));
    return files.map((name): [string, string] => [resource, join(root, 'fixtures', folder, name)]);
  });
  return (await Promise.all(lists)).flat();
}

async function madeFiles(desk: FrontDesk): Promise<Record<string, string>> {
  const names = (await readdir(desk.folder)).filter((name) => /^(map|made|again)/.test(name)).sort();
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await desk.read(name)])));
}
