/** Records made wrong: each code that a row can have is met. */
import { oneOf } from '../torture/chance.mjs';
import type { Random } from './house.ts';

const texts = [5, true, {}, ['x'], 'a\0b', 'a\ud800b', 'x'.repeat(201), '\u{1f600}'.repeat(201), null, '', ' \t'];
const dates = [
  '2027-02-29',
  '1900-02-29',
  '2027-04-31',
  '2027-13-01',
  '2027-1-1',
  'soon',
  '14.05.2027',
  20270514,
  null,
  '1970-01-01',
];
const amounts = [
  -1,
  -0.001,
  1e12 + 1,
  1e300,
  'x',
  '1,5',
  '€ 5',
  '1e3',
  true,
  [],
  0.1 + 0.2,
  99.99999,
  1e-7,
  '1.0000000000000001',
  '1234567890123456',
  99.123,
];
const counts = [-1, 0.5, '1.5', 100_001, 366, 1001, 1e300, 'two', true, {}];

const wrongValues: Record<string, readonly unknown[]> = {
  checkin_date: dates,
  checkout_date: dates,
  date_from: dates,
  date_to: dates,
  name: texts,
  room_type_name: texts,
  rate_plan_name: texts,
  guest_first_name: texts,
  guest_last_name: texts,
  booking_source: [...texts, 'x'.repeat(101)],
  bed_type: [...texts, 'x'.repeat(101)],
  guest_email: [
    'a@b..com',
    'a@b,com',
    'a@b',
    'eva',
    'eva@',
    'a@b@c',
    5,
    'eva muster@x.com',
    `${'x'.repeat(260)}@x.com`,
    'a\0@x.com',
  ],
  currency_iso: ['EURO', 'XYZ', '€', 978],
  booking_status: ['Maybe', 'Confirmed!', 1],
  total_amount: amounts,
  base_price: amounts,
  rate_amount: amounts,
  max_occupancy: counts,
  total_rooms: counts,
  availability: counts,
  min_nights: counts,
  stop_sell: [2, -1, 0.5, 'yes', {}],
  room_area: ['large', '25', '1.250 m²', '25 km', 25],
};

/** The same record with one or two things changed that are most often wrong, or no record at all. */
export function spoil(record: unknown, random: Random): unknown {
  if (random() < 0.1) return oneOf(random, [null, 7, 'text', [], true, {}]);
  const spoiled: Record<string, unknown> = { ...(record as object) };
  const change = () => {
    const field = oneOf(random, [...Object.keys(spoiled), 'colour']);
    if (field === 'colour')
      spoiled[oneOf(random, ['colour', 'Name', 'constructor', ''])] = oneOf(random, ['blue', null]);
    else spoiled[field] = oneOf(random, Object.hasOwn(wrongValues, field) ? wrongValues[field]! : ['?']);
  };
  change();
  if (random() < 0.3) change();
  return spoiled;
}
