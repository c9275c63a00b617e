/** Mapping files: what `inspect --save` writes, `--map` reads. What stands in one, and where it does not fit, is golden/dialogues/mapping.txt. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readingOption, readingOptionNames } from '../../src/convert/reading-options.ts';
import { openCliDesk, openProperty } from '../cli/cli-desk.ts';
import { someOf } from '../effort.ts';
import { makeBook } from '../file/books.ts';

const desk = await openCliDesk();
const service = await desk.serve();
const fixtures = fileURLToPath(new URL('../../fixtures/', import.meta.url));

/** What may stand in a mapping, as `pms schema mapping` says it. */
const printed = JSON.parse((await desk.pms(['schema', 'mapping'])).stdout);
const printedSchema = z.fromJSONSchema(printed);

const header = 'Guest,Arrival,Departure,Room type,Total,Currency,Status,Remark';
const rows = [
  'Eva Muster,14/05/2027,17/05/2027,Doppelzimmer,"420,50",EUR,Definite,quiet',
  'Max Probe,01/06/2027,03/06/2027,Einzelzimmer,"1.180,00",EUR,Wobbly,',
];
const csv = `${[header, ...rows].join('\n')}\n`;

let files = 0;
let file: string;
let map: string;
beforeEach(async () => {
  files++;
  file = await desk.write(`file ${files}.csv`, csv);
  map = desk.path(`map ${files}.json`);
});

/** The cells of a line of the sample. */
const splitRow = (line: string) => line.match(/"[^"]*"|[^,]+|(?<=,)$/g)!.map((cell) => cell.replaceAll('"', ''));

const save = (path: string, ...flags: string[]) => desk.pms(['inspect', path, '--offline', '--save', map, ...flags]);
const readMap = async () => JSON.parse(await desk.read(`map ${files}.json`));
const convert = async (path: string, ...flags: string[]) => {
  const said = await desk.pms(['convert', 'bookings', path, '--format', 'ndjson', '--no-rejects', ...flags]);
  const lines = said.stdout.split('\n').filter((line) => line !== '');
  return { ...said, records: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};

describe('of every fixture', () => {
  const resourceOf = { sources: 'bookings', rooms: 'rooms', rates: 'rates' } as const;
  const all = (Object.keys(resourceOf) as (keyof typeof resourceOf)[]).flatMap((folder) =>
    readdirSync(fixtures + folder)
      .filter((name) => /\.(csv|tsv|xlsx?|xml)$/.test(name))
      .map((name) => ({ folder, name, path: `${fixtures}${folder}/${name}` })),
  );

  test.each(someOf(all))('$folder/$name: the saved mapping gives the same records', async ({ folder, path }) => {
    const resource = resourceOf[folder];
    const golden = JSON.parse(readFileSync(path.replace(/\.\w+$/, '.records.json'), 'utf8')) as { flags?: string[] };
    const flags = (golden.flags ?? []).flatMap((flag) => /^(--[a-z-]+) (.*)$/s.exec(flag)?.slice(1) ?? [flag]);
    const saved = await save(path, '--as', resource, ...flags);
    expect(saved.stderr).toContain(`written: ${map}`);
    const mapping = await readMap();
    expect(printedSchema.safeParse(mapping).error).toBeUndefined();
    expect(mapping.resource).toBe(resource);

    const typed = await desk.pms(['convert', resource, path, '--no-rejects', '--quiet', ...flags]);
    const mapped = await desk.pms(['convert', resource, path, '--no-rejects', '--quiet', '--map', map]);
    expect(mapped).toEqual(typed);
    expect(typed.stdout.split('\n').length).toBeGreaterThan(2);
  });
});

describe('a saved mapping', () => {
  test.each(['bookings', 'rooms', 'rates'])('of %s in our own form gives the same records', async (resource) => {
    const own = await desk.write('own.csv', (await desk.pms(['template', resource])).stdout);
    expect((await save(own)).exitCode).toBe(0);
    expect(await readMap()).toMatchObject({ resource });
    const plain = await desk.pms(['convert', resource, own, '--quiet']);
    expect(plain.stdout.split('\n')).toHaveLength(3);
    expect(await desk.pms(['convert', resource, own, '--quiet', '--map', map])).toEqual(plain);
  });
});

describe('every flag that says how a file is read', () => {
  test('stands in the mapping, and serves without being typed again', async () => {
    const lines = csv.replace('Eva', 'Zoë').trimEnd().split('\n');
    const bytes = Buffer.from(lines.map((line) => splitRow(line).join(';')).join('\n'), 'latin1');
    const odd = await desk.write('odd bytes.csv', bytes);
    const said = ['--encoding', 'windows-1252', '--delimiter', ';', '--format', 'csv'];
    const flags = [...said, '--set', 'booking_source=Fax', '--status', 'Wobbly=Pending'];
    await save(odd, '--as', 'bookings', ...flags);
    expect(await readMap()).toMatchObject({
      set: { booking_source: 'Fax' },
      format: 'csv',
      delimiter: ';',
      encoding: 'windows-1252',
    });
    const { exitCode, records } = await convert(odd, '--map', map);
    expect(exitCode).toBe(0);
    expect(records[0]).toMatchObject({ guest_first_name: 'Zoë', booking_source: 'Fax' });
  });

  test('of a sheet serves for the rejects of it too, which are CSV', async () => {
    const sheets = { Notes: [['a']], Stays: csv.trimEnd().split('\n').map(splitRow) };
    const book = await desk.write('stays.xlsx', makeBook(sheets));
    await save(book, '--as', 'bookings', '--sheet', 'Stays', '--status', 'Wobbly=Pending');
    expect(await readMap()).toMatchObject({ sheet: 'Stays' });
    expect((await convert(book, '--map', map)).records).toHaveLength(2);
    expect((await convert(file, '--map', map)).records).toHaveLength(2);
  });

  test('with an encoding says so to the rejects, which are UTF-8', async () => {
    const odd = await desk.write('latin.csv', Buffer.from(csv.replace('Eva', 'Zoë'), 'latin1'));
    await save(odd, '--encoding', 'windows-1252');
    const { stderr } = await desk.pms(['convert', 'bookings', odd, '--map', map, '-o', desk.path('latin out.csv')]);
    expect(stderr).toContain('rejected: 1 row, because\n');
    const { env } = await openProperty(desk, service, ['Double,2,4,100', 'Einzelzimmer,1,4,60']);
    const { stdout } = await desk.pms(['import', 'bookings', odd, '--map', map], { env });
    expect(stdout).toMatch(/then: pms import bookings \S+latin\.rejects-2\.csv --encoding utf-8 --map .*\n/);
  });
});

test('may begin with the mark that editors on Windows write in front, and must be JSON', async () => {
  await save(file, '--status', 'Wobbly=Pending');
  await desk.write(`map ${files}.json`, `\ufeff${await desk.read(`map ${files}.json`)}`);
  expect((await convert(file, '--map', map)).exitCode).toBe(0);
  await desk.write(`map ${files}.json`, '{');
  expect(await convert(file, '--map', map)).toMatchObject({
    ...{ exitCode: 2, stdout: '' },
    stderr: expect.stringContaining('is not JSON'),
  });
});

describe('pms schema mapping', () => {
  test('is JSON Schema that asks for the resource and the columns and allows nothing else', () => {
    expect(printed).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['resource', 'columns'],
      additionalProperties: false,
    });
    const keys = readingOptionNames.flatMap((name) => readingOption(name).key ?? []);
    expect(Object.keys(printed.properties).sort()).toEqual(['$schema', 'resource', 'columns', ...keys].sort());
  });

  test('every property but $schema says what it is', () => {
    const { $schema: _, ...properties } = printed.properties as Record<string, { description?: string }>;
    const silent = Object.entries(properties).filter(([, { description }]) => description === undefined);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test.each([
    { resource: 'bookings' },
    { resource: 'bookings', columns: { Guest: 'gast' } },
    { resource: 'bookings', columns: {}, occupancy: 5 },
    { resource: 'guests', columns: {} },
  ])('refuses %j', (mapping) => {
    expect(printedSchema.safeParse(mapping).success).toBe(false);
  });
});
