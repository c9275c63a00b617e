/** The law of roles: of any two columns that have a role, each changes what its row becomes, or is named as one that counts only beside a blank. */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ResourceName } from '../../src/contract/resource.ts';
import { type ColumnRole, columnRolesOf } from '../../src/convert/columns/source.ts';
import { scaled } from '../effort.ts';
import { newFile } from '../file/reading.ts';
import { readFileAs, readText } from './read-file.ts';

/** Two cells of each role that mean different things; what else a row needs stands in `base`. */
const cells: Partial<Record<ColumnRole, readonly [string, string]>> = {
  checkin_date: ['2027-05-14', '2027-05-13'],
  checkout_date: ['2027-05-17', '2027-05-18'],
  stay: ['2027-05-14 - 2027-05-17', '2027-05-14 - 2027-05-19'],
  stay_nights: ['2027-05-14 - 2027-05-16', '2027-05-14 - 2027-05-20'],
  last_night: ['2027-05-16', '2027-05-21'],
  nights: ['3', '4'],
  room_type_name: ['Double', 'Single'],
  type_code: ['DBL', 'SGL'],
  room_names: ['101', '102, 103'],
  room_numbers: ['201', '202, 203'],
  rooms: ['1', '2'],
  guest_first_name: ['Ana', 'Eva'],
  guest_last_name: ['Anic', 'Muster'],
  middle_name: ['Maria', 'Luisa'],
  second_last_name: ['Lopez', 'Ruiz'],
  guest: ['Ana Anic', 'Jan Novak'],
  guests: ['Ana Anic; Bob Cox', 'Eva Novak; Bob Cox'],
  booker: ['Otto Gross', 'Ada Byron'],
  guest_email: ['a@example.com', 'b@example.com'],
  total_amount: ['300.50', '400.50'],
  net_amount: ['250.50', '260.50'],
  night_amount: ['100.50', '110.50'],
  paid: ['100.25', '120.25'],
  balance: ['200.25', '210.25'],
  currency_iso: ['EUR', 'USD'],
  booking_source: ['Airbnb', 'Agoda'],
  booking_status: ['Pending', 'Cancelled'],
  id: ['A-1', 'A-2'],
  channel_id: ['C-1', 'C-2'],
  confirmed_on: ['2027-01-01', ''],
  checked_in_on: ['2027-05-14', ''],
  checked_out_on: ['2027-05-17', ''],
  cancelled_on: ['', '2027-02-01'],
  cancelled: ['no', 'yes'],
  no_show: ['no', 'yes'],
  state_notes: ['late', 'cancelled'],
  date: ['2027-05-14', '2027-05-15'],
  date_from: ['2027-05-14', '2027-05-13'],
  date_to: ['2027-05-17', '2027-05-18'],
  date_after: ['2027-05-18', '2027-05-20'],
  rate_plan_name: ['BAR', 'Flex'],
  rate_amount: ['100.50', '110.50'],
  single: ['80.50', '81.50'],
  double: ['90.50', '91.50'],
  triple: ['95.50', '96.50'],
  quadruple: ['98.50', '99.50'],
  availability: ['3', '4'],
  min_nights: ['2', '3'],
  stop_sell: ['yes', 'no'],
  open: ['yes', 'no'],
  board: ['BB', 'HB'],
  weekdays: ['Mon, Tue, Wed, Thu, Fri, Sat, Sun', 'Mon'],
  name: ['Double', 'Single'],
  max_occupancy: ['2', '3'],
  total_rooms: ['4', '5'],
  base_price: ['100.50', '110.50'],
  bed_type: ['King', 'Twin'],
  room_area: ['20 m²', '30 m²'],
  unit: ['101', '102'],
  unit_type: ['Suite', 'Loft'],
};

/** Columns that make a row whole, of which those are left out that the two columns stand for. */
const base: Readonly<Record<ResourceName, readonly (readonly [role: ColumnRole, for_: readonly ColumnRole[]])[]>> = {
  bookings: [
    ['checkin_date', ['checkin_date', 'stay', 'stay_nights']],
    ['checkout_date', ['checkout_date', 'stay', 'stay_nights', 'last_night', 'nights']],
    ['room_type_name', ['room_type_name', 'type_code', 'room_names']],
    ['guest_last_name', ['guest', 'guests', 'booker', 'guest_first_name', 'guest_last_name']],
    ['currency_iso', ['currency_iso']],
  ],
  rates: [
    ['date', ['date', 'date_from', 'date_to', 'date_after']],
    ['room_type_name', ['room_type_name', 'type_code']],
    ['rate_plan_name', ['rate_plan_name']],
    ['rate_amount', ['rate_amount', 'single', 'double', 'triple', 'quadruple']],
    ['currency_iso', ['currency_iso']],
  ],
  rooms: [
    ['name', ['name', 'unit', 'unit_type']],
    ['max_occupancy', ['max_occupancy']],
    ['base_price', ['base_price']],
  ],
};

/** `property` and `row_kind` leave rows out or are asked about; `metric` and `year` are of grids; `nights` of a price needs a list of them. */
const others: ReadonlySet<string> = new Set(['property', 'row_kind', 'metric', 'year']);
/** Prices have no currency of their own: a column of it is held against the property's. */
const othersOfPrices: ReadonlySet<string> = new Set(['currency_iso', 'nights']);

/** Roles that complete one another. */
const halves: readonly (readonly [role: ColumnRole, needed: ColumnRole, ...or: ColumnRole[]])[] = [
  ['date_from', 'date_to', 'date_after', 'date'],
  ['date_to', 'date_from', 'date'],
  ['date_after', 'date_from', 'date'],
  ['unit', 'unit_type', 'name'],
];

async function readPair(resource: ResourceName, roles: readonly ColumnRole[], changed?: ColumnRole) {
  const filled = base[resource].filter(
    ([role, stands]) => !roles.includes(role) && !roles.some((one) => stands.includes(one)),
  );
  const completed = halves.filter(([role, ...or]) => roles.includes(role) && !or.some((one) => roles.includes(one)));
  const all = [...new Set([...filled.map(([role]) => role), ...completed.map(([, needed]) => needed), ...roles])];
  const header = all.map((role) => (role === 'room_area' ? 'Room area (m²)' : role));
  const row = all.map((role) => `"${cells[role]![role === changed ? 1 : 0]}"`);
  const flags = all.flatMap((role, at) => ['--column', `${header[at]}=${role}`]).concat('--as', resource);
  const read = await readText(resource, `${header.join(',')}\n${row.join(',')}\n`, flags);
  return {
    ...read,
    outcome: JSON.stringify([
      read.records,
      read.origins,
      read.leftOut,
      read.rejected,
      read.reading.questions,
      read.notes,
    ]),
  };
}

describe.each(['bookings', 'rates', 'rooms'] as const)('%s', (resource) => {
  const roles = columnRolesOf[resource].filter(
    (role) => !others.has(role) && (resource === 'bookings' || !othersOfPrices.has(role)),
  );
  const all = roles.flatMap((one, at) => roles.slice(at + 1).map((other) => [one, other] as const));
  // Spread over all of them: a role that counts for nothing is found beside any other.
  const step = Math.floor(all.length / scaled(all.length, Math.ceil(all.length / 12)));
  const pairs = all.filter((_, at) => at % step === 0);
  test('each column of a pair counts, or is named', async () => {
    const silent: string[] = [];
    for (const pair of pairs) {
      const before = await readPair(resource, pair);
      for (const role of pair) {
        const isNamed =
          before.reading.findings.some(
            (finding) =>
              (finding.code === 'stand_in' && finding.role === role) ||
              (finding.code === 'room_grain' && finding.grain === 'grouped' && role === 'unit'),
          ) || !before.reading.columns.some((column) => column.role === role);
        if (isNamed || before.outcome !== (await readPair(resource, pair, role)).outcome) continue;
        silent.push(`${role} beside ${pair.find((other) => other !== role)}: ${before.outcome}`);
      }
    }

    expect(silent).toEqual([]);
  });
});

test.skipIf(!existsSync('/proc/self/fd'))('a file that is refused behind its second opening is closed', async () => {
  const path = await newFile(
    'grid.csv',
    'Room type,2027-05-01,2027-05-02,2027-05-03\nLoft,110,120,130\nSuite,150,160,170\n',
  );
  const open = () => readdirSync('/proc/self/fd').length;
  const flags = ['--as', 'rates', '--set', 'rate_plan_name=BAR', '--set', 'date_to=2027-05-01'];
  await expect(readFileAs('rates', path, flags)).rejects.toMatchObject({ code: 'usage' });
  const before = open();
  for (let round = 0; round < 5; round++) await readFileAs('rates', path, flags).catch(() => undefined);
  expect(open()).toBe(before);
});
