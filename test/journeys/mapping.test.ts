/** Mapping files: what `inspect --save` writes, `--map` reads; a person may edit it, and it is refused where it does not fit. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readingOption, readingOptionNames } from '../../src/convert/reading-options.ts';
import { openCliDesk, openProperty } from '../cli/cli-desk.ts';
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
/** Lays changes over the saved mapping. */
const edit = async (changes: Record<string, unknown>) => {
  const mapping = await readMap();
  const columns = { ...mapping.columns, ...(changes.columns as object) };
  await desk.write(`map ${files}.json`, JSON.stringify({ ...mapping, ...changes, columns }));
};
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

  test.each(all)('$folder/$name: the saved mapping gives the same records', async ({ folder, path }) => {
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
  const decided = ['--status', 'Wobbly=Pending', '--room', 'Doppelzimmer=Double'];

  test('holds all headers, what was proved and what was decided', async () => {
    const { exitCode } = await save(
      file,
      ...decided,
      '--multi-room',
      'one',
      '--bad-email',
      'drop',
      '--currency',
      'eur',
    );
    expect(exitCode).toBe(0);
    expect(await readMap()).toEqual({
      resource: 'bookings',
      source: 'none',
      columns: {
        Guest: 'guest',
        Arrival: 'checkin_date',
        Departure: 'checkout_date',
        'Room type': 'room_type_name',
        Total: 'total_amount',
        Currency: 'currency_iso',
        Status: 'booking_status',
        Remark: null,
      },
      date_order: 'dmy',
      decimal: ',',
      currency: 'EUR',
      statuses: { Wobbly: 'Pending' },
      rooms: { Doppelzimmer: 'Double' },
      multi_room: 'one',
      bad_email: 'drop',
    });
  });

  test('is readable: a line for each column', async () => {
    await save(file);
    const text = await desk.read(`map ${files}.json`);
    expect(text).toContain('\n    "Arrival": "checkin_date",\n');
    expect(text.endsWith('}\n')).toBe(true);
  });

  test('keeps the flags of rates and rooms', async () => {
    const rates = await desk.write(
      'rates for map.csv',
      'Room Type,From Date,Till Date,Single,Double\nLoft,13/05/2027,14/05/2027,50,60\n',
    );
    await save(rates, '--as', 'rates', '--occupancy', '2', '--set', 'rate_plan_name=BAR', '--only', 'Room Type=Loft');
    expect(await readMap()).toMatchObject({ occupancy: 2, only: { column: 'Room Type', value: 'Loft' } });
    map = desk.path(`map ${++files}.json`);
    const units = await desk.write('units for map.csv', 'Room No.,Standing,Sleeps\n11,Confort,2\n12,Confort,2\n');
    await save(units, '--as', 'rooms', '--group-by', 'Standing');
    expect(await readMap()).toMatchObject({ resource: 'rooms', group_by: 'Standing' });
    map = desk.path(`map ${++files}.json`);
    await save(units, '--as', 'rooms', '--units', 'as-types');
    expect(await readMap()).toMatchObject({ units: 'as-types' });
  });

  test.each(['bookings', 'rooms', 'rates'])('of %s in our own form gives the same records', async (resource) => {
    const own = await desk.write('own.csv', (await desk.pms(['template', resource])).stdout);
    expect((await save(own)).exitCode).toBe(0);
    expect(await readMap()).toMatchObject({ resource });
    const plain = await desk.pms(['convert', resource, own, '--quiet']);
    expect(plain.stdout.split('\n')).toHaveLength(3);
    expect(await desk.pms(['convert', resource, own, '--quiet', '--map', map])).toEqual(plain);
  });

  test('decides for a file whose own rows prove nothing', async () => {
    await save(file, ...decided);
    const few = await desk.write('few.csv', `${header}\nEva Muster,04/05/2027,05/06/2027,Suite,"1.234",EUR,Wobbly,\n`);
    expect((await convert(few)).exitCode).toBe(2);
    const { exitCode, records } = await convert(few, '--map', map);
    expect(exitCode).toBe(0);
    expect(records).toMatchObject([
      { checkin_date: '2027-05-04', checkout_date: '2027-06-05', total_amount: 1234, booking_status: 'Pending' },
    ]);
  });

  test('of a file that is not understood can be fixed and then serves', async () => {
    const odd = await desk.write('odd.csv', 'Von,Bis,Wohnt,Wer\n2027-05-14,2027-05-17,Loft,Eva Muster\n');
    const { exitCode, stdout } = await save(odd, '--as', 'bookings');
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(
      /to be decided\n.*\n {2}decide with `--set room_type_name=VALUE` and `--column "Wer=guest_last_name"`, or `--map map\.json`/,
    );
    await edit({
      columns: { Von: 'checkin_date', Bis: 'checkout_date', Wohnt: 'room_type_name', Wer: 'guest' },
    });
    const fixed = await convert(odd, '--map', map);
    expect(fixed.exitCode).toBe(0);
    expect(fixed.records).toMatchObject([
      { checkin_date: '2027-05-14', room_type_name: 'Loft', guest_first_name: 'Eva', guest_last_name: 'Muster' },
    ]);
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
    const typed = await convert(odd, '--map', map, '--set', 'booking_source=Post');
    expect(typed.records[0]).toMatchObject({ booking_source: 'Post' });
  });

  test('of a sheet serves for the rejects of it too, which are CSV', async () => {
    const sheets = { Notes: [['a']], Stays: csv.trimEnd().split('\n').map(splitRow) };
    const book = await desk.write('stays.xlsx', makeBook(sheets));
    await save(book, '--as', 'bookings', '--sheet', 'Stays', '--status', 'Wobbly=Pending');
    expect(await readMap()).toMatchObject({ sheet: 'Stays' });
    expect((await convert(book, '--map', map)).records).toHaveLength(2);
    expect((await convert(file, '--map', map)).records).toHaveLength(2);
  });

  test('goes into the mapping that is saved from one: nothing that was decided is lost', async () => {
    await save(file, '--status', 'Wobbly=Pending', '--room', 'Doppelzimmer=Double', '--set', 'booking_source=Fax');
    const first = await readMap();
    const second = desk.path(`second ${files}.json`);
    const rooms = ['--room', 'Einzelzimmer=Single'];
    const said = await desk.pms(['inspect', file, '--offline', '--map', map, '--save', second, ...rooms]);
    expect(said.exitCode).toBe(0);
    expect(JSON.parse(await desk.read(`second ${files}.json`))).toEqual({
      ...first,
      rooms: { Doppelzimmer: 'Double', Einzelzimmer: 'Single' },
    });
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

describe('an edited mapping', () => {
  beforeEach(() => save(file, '--status', 'Wobbly=Pending'));

  const edits: { what: string; changes: Record<string, unknown>; first: Record<string, unknown> }[] = [
    { what: 'a column left out', changes: { columns: { Status: null } }, first: { booking_status: undefined } },
    {
      what: 'a column that means something else',
      changes: { columns: { Remark: 'booking_source' } },
      first: { booking_source: 'quiet' },
    },
    { what: 'a room', changes: { rooms: { Doppelzimmer: 'Twin' } }, first: { room_type_name: 'Twin' } },
    {
      what: 'a status word',
      changes: { statuses: { Definite: 'NoShow', Wobbly: 'Pending' } },
      first: { booking_status: 'NoShow' },
    },
    { what: 'the decimal mark', changes: { decimal: '.' }, first: {} },
    {
      what: 'one of the rows',
      changes: { only: { column: 'Room type', value: 'Einzelzimmer' } },
      first: { guest_last_name: 'Probe' },
    },
  ];
  test.each(edits)('decides: $what', async ({ changes, first }) => {
    const before = await convert(file, '--map', map);
    expect({ ...before.records[0] }).toMatchObject({ guest_last_name: 'Muster', booking_status: 'Confirmed' });
    await edit(changes);
    const { records } = await convert(file, '--map', map);
    expect(records).not.toEqual(before.records);
    if (Object.keys(first).length > 0) expect({ booking_status: undefined, ...records[0] }).toMatchObject(first);
  });

  test('the order of day and month', async () => {
    await edit({ date_order: 'mdy' });
    const { exitCode, records, stderr } = await convert(file, '--map', map);
    const dates = records.map((record) => `${record.checkin_date} ${record.checkout_date}`);
    expect({ exitCode, dates }).toEqual({ exitCode: 1, dates: ['2027-01-06 2027-03-06'] });
    expect(stderr).toContain('line 2: "14/05/2027"');
  });

  test('says in the report that it decided', async () => {
    const { stderr } = await convert(file, '--map', map);
    expect(stderr).toContain('its columns as the mapping file says');
  });

  test('comes behind a flag, word by word', async () => {
    await edit({
      rooms: { Doppelzimmer: 'Twin', Einzelzimmer: 'Single' },
      statuses: { Definite: 'NoShow', Wobbly: 'Pending' },
    });
    const { records } = await convert(
      file,
      '--map',
      map,
      '--room',
      'Doppelzimmer=Double',
      '--status',
      'Wobbly=CheckedIn',
    );
    expect(records).toMatchObject([
      { room_type_name: 'Double', booking_status: 'NoShow' },
      { room_type_name: 'Single', booking_status: 'CheckedIn' },
    ]);
  });

  test('may carry $schema, and the mark that editors on Windows write in front', async () => {
    await edit({ $schema: './mapping.schema.json' });
    await desk.write(`map ${files}.json`, `\ufeff${await desk.read(`map ${files}.json`)}`);
    expect((await convert(file, '--map', map)).exitCode).toBe(0);
  });

  const wrong: { what: string; text: string; says: string }[] = [
    { what: 'no JSON', text: '{', says: 'is not JSON' },
    {
      what: 'a role that there is not',
      text: '{"resource":"bookings","columns":{"Guest":"gast"}}',
      says: 'columns.Guest',
    },
    {
      what: 'a state that there is not',
      text: '{"resource":"bookings","columns":{},"statuses":{"ok":"Fine"}}',
      says: 'statuses.ok',
    },
    {
      what: 'a currency that is none',
      text: '{"resource":"bookings","columns":{},"currency":"XYZ"}',
      says: 'currency: no ISO 4217 code',
    },
    {
      what: 'an order that is none',
      text: '{"resource":"bookings","columns":{},"date_order":"ydm"}',
      says: 'date_order',
    },
    { what: 'a key of no role', text: '{"resource":"bookings","columns":{},"colour":"red"}', says: 'colour' },
    { what: 'no columns', text: '{"resource":"bookings"}', says: 'columns' },
  ];
  test.each(wrong)('with $what is refused, and nothing is read', async ({ text, says }) => {
    await desk.write(`map ${files}.json`, text);
    for (const command of [['convert', 'bookings'], ['inspect'], ['import', 'bookings']]) {
      const { exitCode, stdout, stderr } = await desk.pms([...command, file, '--map', map]);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain(says);
    }
  });

  test('that is not there is refused', async () => {
    const { exitCode, stderr } = await desk.pms(['inspect', file, '--map', desk.path('none.json')]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('There is no mapping file');
  });
});

describe('a mapping that does not fit', () => {
  beforeEach(() => save(file, '--status', 'Wobbly=Pending'));
  const fitting = (names: string) => `${names}\n${rows.join('\n')}\n`;

  test('sends nothing, shows the difference, and is exit code 2', async () => {
    const other = await desk.write('other.csv', fitting(header.replace('Remark', 'Notes').replace('Total', 'Price')));
    const { env } = await openProperty(desk, service, ['Double,2,4,100', 'Einzelzimmer,1,4,60']);
    for (const command of [
      ['import', 'bookings'],
      ['import', 'bookings', '--dry-run'],
      ['convert', 'bookings'],
      ['inspect'],
    ]) {
      const { exitCode, stdout, stderr } = await desk.pms([...command, other, '--map', map], { env });
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain('missing in the file: "Total", "Remark"; not in the mapping: "Price", "Notes"');
      expect(stderr).toContain('pms inspect FILE --save map.json');
    }
    expect((await desk.pms(['export', 'bookings', '--format', 'ndjson'], { env })).stdout).toBe('');
  });

  test('fits where columns stand in another order, case and spacing', async () => {
    const names = header.split(',').reverse();
    const turned = rows.map((row) =>
      row
        .match(/"[^"]*"|[^,]+|(?<=,)$/g)!
        .reverse()
        .join(','),
    );
    const other = await desk.write(
      'turned.csv',
      `${names.map((name) => ` ${name.toUpperCase()}`).join(',')}\n${turned.join('\n')}\n`,
    );
    expect((await convert(other, '--map', map)).records).toEqual((await convert(file, '--map', map)).records);
  });

  test('fits its own rejects: their further columns are no part of the file', async () => {
    const rejects = await desk.write(
      'rejects.csv',
      fitting(header)
        .replace(/$/gm, ',9,booking_status,why')
        .replace(',9,booking_status,why', ',_line,_field,_message')
        .trimEnd()
        .replace(/\n,.*$/, ''),
    );
    expect((await convert(rejects, '--map', map)).exitCode).toBe(0);
  });

  test.each(['rooms', 'rates'] as const)('is refused for %s', async (resource) => {
    for (const command of [
      ['import', resource],
      ['convert', resource],
      ['inspect', '--as', resource],
    ]) {
      const { exitCode, stdout, stderr } = await desk.pms([...command, file, '--map', map]);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain(`is for bookings, not ${resource}`);
    }
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
