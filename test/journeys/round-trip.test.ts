import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingStatuses } from '../../src/contract/status.ts';
import { type CliDesk, openCliDesk } from '../cli/cli-desk.ts';
import { holds } from '../effort.ts';

/** The law: what was exported imports back unchanged, whatever texts it holds and in whatever format it travels. */

const desk = await openCliDesk();
const service = await desk.serve();
const formats = ['csv', 'json', 'ndjson'] as const;

const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+49 30 1234',
    '-5',
    '@SUM(A1)',
    "'=1+1",
    "''-",
    '"',
    '""',
    'a"b',
    'a,b',
    'a;b',
    'a\tb',
    'a\nb',
    'a\r\nb',
    '\u202Etxt.exe',
    'مرحبا',
    '👩‍👩‍👧',
    'e\u0301',
    'null',
    'NULL',
    '0',
    '007',
    '1e5',
    'true',
    '__proto__',
    'constructor',
    "Robert'); DROP TABLE bookings;--",
    '\\',
    '#x',
    '_line',
    'ß',
    'İstanbul',
    "-'",
    "'",
    '{"a":1}',
    '[1]',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
);
/** A text as the contract takes it: no NUL, not only white space. */
const text = hostile.filter((value) => !value.includes('\0') && value.trim() !== '' && value.isWellFormed());
const date = fc
  .integer({ min: 0, max: 700 })
  .map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toJSON().slice(0, 10));
const cents = fc.integer({ min: 0, max: 1e14 }).map((amount) => amount / 100);

const bookingsMax = 8;

const roomTypes = fc.uniqueArray(
  fc.record({
    name: text,
    max_occupancy: fc.integer({ min: 1, max: 1000 }),
    // As many as there are bookings at most: overbooked nights are exit code 1.
    total_rooms: fc.integer({ min: bookingsMax, max: bookingsMax + 3 }),
    base_price: cents,
    bed_type: fc.option(text),
    room_area: fc.option(fc.integer({ min: 1, max: 400 }).map((area) => `${area / 4} m²`)),
  }),
  {
    minLength: 1,
    maxLength: 5,
    selector: ({ name }) => name.normalize('NFKD').toUpperCase().replace(/\P{L}/gu, ''),
  },
);

const house = roomTypes.chain((rooms) => {
  const roomName = fc.constantFrom(...rooms.map(({ name }) => name));
  const booking = fc
    .record({
      checkin_date: date,
      nights: fc.integer({ min: 1, max: 1095 }),
      room_type_name: roomName,
      guest_first_name: fc.option(text),
      guest_last_name: text,
      guest_email: fc.option(fc.constantFrom('a@example.com', 'müller@example.de', "o'neil+x@example.org")),
      total_amount: cents,
      currency_iso: fc.constantFrom('EUR', 'USD', 'KWD'),
      booking_source: fc.option(text),
      booking_status: fc.constantFrom(...bookingStatuses),
    })
    .map(({ nights, ...rest }) => {
      const checkout = new Date(Date.parse(rest.checkin_date) + nights * 86_400_000).toJSON().slice(0, 10);
      return { ...rest, checkout_date: checkout };
    });
  const rate = fc.record({
    room_type_name: roomName,
    rate_plan_name: fc.constantFrom('BAR', '=PLAN', 'a,"b"'),
    date_from: fc.constant('2027-05-01'),
    date_to: fc.constantFrom('2027-05-01', '2027-05-09', '2027-06-30'),
    rate_amount: cents,
    availability: fc.option(fc.integer({ min: 0, max: 9 })),
    min_nights: fc.integer({ min: 1, max: 9 }),
    stop_sell: fc.constantFrom(0, 1),
  });
  return fc.record({
    rooms: fc.constant(rooms),
    bookings: fc.array(booking, { minLength: 1, maxLength: bookingsMax }),
    rates: fc.array(rate, { minLength: 1, maxLength: 5 }),
  });
});

const lists = { rooms: 'room-types', bookings: 'bookings', rates: 'rates' } as const;
const window = ['--from', '2027-04-01', '--to', '2027-08-31'];

test('what was exported imports back unchanged into another property', async () => {
  let houses = 0;
  await holds(
    fc.asyncProperty(house, async (records) => {
      const number = ++houses;
      const first = await openProperty(desk, `first ${number}`);
      for (const name of ['rooms', 'bookings', 'rates'] as const) {
        // Rates of one file that lie over one another are exit code 1, unless the last counts.
        const action = name === 'rates' ? ['--on-duplicate', 'update'] : [];
        const { exitCode, stdout } = await desk.pms(['import', name, '-', '--no-rejects', '--json', ...action], {
          env: first,
          input: JSON.stringify(records[name]),
        });
        expect(exitCode, stdout).toBe(0);
      }
      for (const format of formats) {
        const second = await openProperty(desk, `second ${number} ${format}`);
        for (const [name, list] of Object.entries(lists)) {
          const before = await exportList(list, format, first);
          const { exitCode, stdout } = await desk.pms(['import', name, '-', '--no-rejects', '--json'], {
            env: second,
            input: before,
          });
          expect(exitCode, `${stdout}\n${before}`).toBe(0);
          expect(JSON.parse(stdout)).toMatchObject({ error_count: 0, skipped: 0, warnings: [] });
          expect(await exportList(list, format, second)).toBe(before);
        }
      }
    }),
    { numRuns: 6 },
  );
});

async function exportList(list: string, format: string, env: NodeJS.ProcessEnv): Promise<string> {
  const args = ['export', list, '--format', format, ...(list === 'rates' ? window : [])];
  const { exitCode, stdout, stderr } = await desk.pms(args, { env });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

async function openProperty({ pms }: CliDesk, name: string): Promise<NodeJS.ProcessEnv> {
  await pms(['properties', 'create', name, '--currency', 'EUR']);
  const { stdout } = await pms(['keys', 'create', '--name', name, '--property', name]);
  return { PMS_BASE_URL: service.baseUrl, PMS_API_KEY: stdout.trim() };
}
