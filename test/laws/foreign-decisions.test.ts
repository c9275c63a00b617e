/** What a person says of a file by flags, against what stands in it: what contradicts is refused, and what has no use is named. */
import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../src/contract/resource.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import type { Decisions } from '../../src/convert/reading-options.ts';
import { inputOf, preparing } from '../convert/read-file.ts';

interface Said {
  decisions?: Decisions;
  set?: Record<string, string>;
}

async function read(resource: ResourceName, text: string, { decisions = {}, set = {} }: Said = {}) {
  const options = preparing(resource, inputOf(text));
  try {
    const constants = new Map(Object.entries(set));
    const { file, converter, reading } = await prepareFile({ ...options, decisions, constants });
    const converted = [];
    for await (const rows of file.batches) converted.push(...converter!.convert(rows));
    const before = converter!.notes();
    converted.push(...converter!.finish());
    return { reading, before, notes: converter!.notes(), records: converted.flatMap(({ record }) => record ?? []) };
  } finally {
    await options.input.close();
  }
}

const bookings = [
  'Guest,Arrival,Departure,Room type,Total,Currency,Status',
  'Eva Muster,2027-05-14,2027-05-17,Doppelzimmer,420.50,EUR,Definite',
  'Max Probe,2027-05-14,2027-05-17,"Doppelzimmer, Einzelzimmer",100,EUR,Confirmed',
].join('\n');
const rooms = 'Zimmertyp,Max. Personen,Anzahl Zimmer,Preis\nDoppelzimmer,2,4,120\nSuite,4,1,300\n';
const rates = 'Room Type,Rate Plan,From Date,Till Date,Price\nLoft,BAR,2027-05-13,2027-05-14,50\n';
const grid = 'Date,Loft,Suite\n2027-05-13,50,80\n2027-05-14,50,80\n';

describe('--set', () => {
  test.each<[ResourceName, string, Record<string, string>, string]>([
    [
      'bookings',
      bookings,
      { booking_status: 'Pending' },
      'The column "Status" gives booking_status already, and --set would give it again.',
    ],
    [
      'bookings',
      bookings,
      { guest_last_name: 'Nobody' },
      'The column "Guest" gives guest_last_name already, and --set would give it again.',
    ],
    [
      'bookings',
      bookings,
      { currency_iso: 'EUR' },
      'The column "Currency" gives currency_iso already, and --set would give it again.',
    ],
    [
      'rooms',
      rooms,
      { max_occupancy: '3' },
      'The column "Max. Personen" gives max_occupancy already, and --set would give it again.',
    ],
    [
      'rates',
      rates,
      { rate_plan_name: 'FLEX' },
      'The column "Rate Plan" gives rate_plan_name already, and --set would give it again.',
    ],
    [
      'rates',
      grid,
      { rate_plan_name: 'BAR', date_from: '2027-01-01' },
      'The column "Date" gives date_from already, and --set would give it again.',
    ],
  ])('over a column of %s that says the same is refused', async (resource, text, set, message) => {
    await expect(read(resource, text, { set })).rejects.toMatchObject({ code: 'double_column', message });
  });

  test('gives what no column says', async () => {
    expect((await read('bookings', bookings, { set: { booking_source: 'Phone' } })).records).toMatchObject([
      { booking_source: 'Phone' },
      { booking_source: 'Phone' },
    ]);
    const units = 'Zimmernummer,Max. Personen\n101,2\n102,2\n';
    const set = { name: 'Double', base_price: '90' };
    expect((await read('rooms', units, { set })).records).toMatchObject([{ name: 'Double', total_rooms: 2 }]);
    const plan = { set: { rate_plan_name: 'BAR' } };
    expect((await read('rates', grid, plan)).records).toHaveLength(2);
  });

  test('fills the keys that a JSON record lacks', async () => {
    const line = (rest: object) => JSON.stringify({ Guest: 'Eva Muster', Arrival: '2027-05-14', ...rest });
    const stay = { Departure: '2027-05-17', Gesamtpreis: '9 EUR' };
    const text = `${line({ ...stay, Zimmertyp: 'Twin' })}\n${line(stay)}\n`;
    const { records } = await read('bookings', text, { set: { room_type_name: 'Double' } });
    expect(records).toMatchObject([{ room_type_name: 'Twin' }, { room_type_name: 'Double' }]);
  });
});

describe('a name of --room', () => {
  const said = (...names: string[]) => ({ room: new Map(names.map((name) => [name, 'Deluxe Double'] as const)) });
  const told = async (resource: ResourceName, text: string, decisions: Decisions, set = {}) =>
    (await read(resource, text, { decisions, set })).notes.filter(({ code }) => code === 'room_in_no_row');

  test.each<[ResourceName, string, string, Record<string, string>]>([
    ['bookings', bookings, ' DOPPELZIMMER ', {}],
    ['rooms', rooms, 'doppelzimmer', {}],
    ['rates', rates, 'LOFT', {}],
    ['rates', grid, 'LOFT', { rate_plan_name: 'BAR' }],
  ])('is compared without case in %s', async (resource, text, name, set) => {
    const decisions = { ...said(name), status: new Map([['definite', 'Confirmed' as const]]) };
    const { records } = await read(resource, text, { decisions, set });
    expect(JSON.stringify(records)).toContain('"Deluxe Double"');
    expect(await told(resource, text, decisions, set)).toEqual([]);
  });

  test.each<[ResourceName, string, string, string, Record<string, string>]>([
    ['bookings', bookings, 'Dopelzimmer', 'Doppelzimmer', {}],
    ['rooms', rooms, 'Suiten', 'Suite', {}],
    ['rates', rates, 'Lofts', 'Loft', {}],
    ['rates', grid, 'Lofts', 'Loft', { rate_plan_name: 'BAR' }],
  ])('that stands in no row of %s is named with the nearest', async (resource, text, name, nearest, set) => {
    expect(await told(resource, text, said(name), set)).toEqual([
      {
        code: 'room_in_no_row',
        words: [{ word: name, nearest }],
        count: 1,
        lines: [],
      },
    ]);
  });

  test('is said to stand in no row when all rows were read, not before', async () => {
    const { before, notes } = await read('bookings', bookings, { decisions: said('Dopelzimmer', 'Loft') });
    expect(before.map(({ code }) => code)).not.toContain('room_in_no_row');
    expect(notes.map(({ code }) => code)).toContain('room_in_no_row');
  });
});

test('a word of --status that stands in no row is named with the nearest', async () => {
  const statuses = new Map([
    ['Definit', 'Confirmed' as const],
    ['definite', 'Confirmed' as const],
    ['Waitlist', 'Pending' as const],
    ['Conf*', 'Confirmed' as const],
  ]);
  const { notes } = await read('bookings', bookings, { decisions: { status: statuses } });
  expect(notes.flatMap((note) => (note.code === 'status_in_no_row' ? [note.words] : []))).toEqual([
    [
      { word: 'Definit', nearest: 'Definite' },
      { word: 'Waitlist', nearest: undefined },
    ],
  ]);
});

test('--source of another resource is refused as what the flag says', async () => {
  const refused = read('bookings', bookings, { decisions: { source: 'airbn' } });
  await expect(refused).rejects.toMatchObject({ code: 'usage' });
  const other = read('rooms', rooms, { decisions: { source: 'airbnb' } });
  await expect(other).rejects.toMatchObject({
    code: 'wrong_resource',
    message: expect.stringMatching(
      /^`--source airbnb` says that the file is of Airbnb.*, which holds bookings, not rooms\.$/,
    ),
  });
});

describe('a mapping of a file in our own form', () => {
  const own = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,Colour\n';
  const columns = {
    checkin_date: 'checkin_date',
    checkout_date: 'checkout_date',
    room_type_name: 'room_type_name',
    guest_last_name: 'guest_last_name',
    total_amount: 'total_amount',
    Colour: null,
  } as const;
  const row = '2027-05-14,2027-05-17,"n/a",Muster,100,red\n';
  const kindOf = async (decisions: Decisions) => (await read('bookings', own + row, { decisions })).reading.kind;

  test('keeps it literal where it says nothing else', async () => {
    const saved = { source: 'none', columns, statuses: new Map(), rooms: new Map() };
    expect(await kindOf(saved)).toBe('native');
    expect((await read('bookings', own + row, { decisions: saved })).records).toMatchObject([
      { room_type_name: 'n/a' },
    ]);
  });

  test.each<[string, Decisions]>([
    ['a column that means nothing', { columns: { ...columns, total_amount: null } }],
    ['a column that means another field', { columns: { ...columns, Colour: 'booking_source' } }],
    ['a room', { columns, room: new Map([['a', 'b']]) }],
    ['how dates are written', { columns, dateOrder: 'dmy' }],
  ])('is followed where it decides %s', async (_what, decisions) => {
    expect(await kindOf(decisions)).toBe('external');
  });

  test('is refused where the header is not its own any more', async () => {
    const { Colour: _colour, ...others } = columns;
    await expect(kindOf({ columns: others })).rejects.toMatchObject({ code: 'mapping_does_not_fit' });
  });
});
