import { expect, test } from 'vitest';
import { createBookingGroups } from '../../../../src/convert/bookings/join/booking-group.ts';
import { createBookingCells } from '../../../../src/convert/bookings/read/booking-cells.ts';
import { createStatusReader } from '../../../../src/convert/bookings/read/read-status.ts';
import type { Decisions } from '../../../../src/convert/reading-options.ts';
import { planOf, sourceOf } from '../small-plan.ts';

/** For each row the first row of its group, 0 for one that stands alone. */
function groupsOf(rows: readonly string[], source = sourceOf(), decisions: Decisions = {}) {
  const plan = planOf(
    {
      No: 'id',
      Door: 'room_numbers',
      From: 'checkin_date',
      To: 'checkout_date',
      State: 'booking_status',
      Channel: 'booking_source',
    },
    { source, decisions },
  );
  const groupOf = createBookingGroups(plan, createBookingCells(plan), createStatusReader(plan));
  const keys = rows.map((row) => groupOf([...row.split('|'), '', '', '', '', '']).group);
  return keys.map((key) => (key === undefined ? 0 : keys.indexOf(key) + 1));
}

test('rows of one number belong together, also where a spreadsheet made a fraction of it; a row without one stands alone', () => {
  expect(groupsOf(['4000000001', '4000000001.0', '="4000000001"', '', 'n/a', '12', '0012'])).toEqual([
    1, 1, 1, 0, 0, 6, 7,
  ]);
});

test('a number that a spreadsheet has cut is that of many bookings, and joins none', () => {
  expect(groupsOf(['4.00E+09', '4.00E+09', '4E+9', '4,1E+9', '4E9', '4E9'])).toEqual([0, 0, 0, 0, 5, 5]);
});

test('two channels may give the same number to different bookings', () => {
  expect(groupsOf(['7|||||A', '7|||||B', '7|||||A', '7|||||'])).toEqual([1, 2, 1, 4]);
});

test('a word of the source ties a row to the one above, and that to the one above it', () => {
  const source = sourceOf({ sameAsAbove: 'GROUP' });
  expect(groupsOf(['GROUP', '7', 'GROUP', 'GROUP', '8', '', 'GROUP'], source)).toEqual([0, 2, 2, 2, 5, 0, 0]);
});

test('guests of one door and the same dates share it under numbers of their own; who has cancelled does not', () => {
  const statuses = { con: 'Confirmed', cxl: 'Cancelled', ns: 'NoShow' } as const;
  const rows = [
    '1|101|01.05.27|03.05.27|con',
    '2|101|01.05.27|03.05.27|',
    '3|101|01.05.27|04.05.27|con',
    '4|101|01.05.27|03.05.27|cxl',
    '5|101|01.05.27|03.05.27|ns',
    '6||01.05.27|03.05.27|con',
  ];
  expect(groupsOf(rows, sourceOf({ repeats: 'shares', statuses }))).toEqual([1, 1, 3, 4, 5, 6]);
});

test('as a person said they share it too, and a number that has rooms of its own keeps them', () => {
  const rows = [
    '1|101|01.05.27|03.05.27|',
    '1|102|01.05.27|03.05.27|',
    '2|102|01.05.27|03.05.27|',
    '2|103|01.05.27|03.05.27|',
    '3|102|02.05.27|03.05.27|',
    '|103|01.05.27|03.05.27|',
  ];
  expect(groupsOf(rows, undefined, { sameNumber: 'guests' })).toEqual([1, 1, 1, 4, 5, 4]);
});
