import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay } from '../../../../src/contract/dates.ts';
import { createBookingCells } from '../../../../src/convert/bookings/read/booking-cells.ts';
import { readStay, type StayCells, stayCells } from '../../../../src/convert/bookings/read/read-stay.ts';
import { createRemarkCounter } from '../../../../src/convert/remark.ts';
import type { DateOrder } from '../../../../src/convert/values/dates/read-date.ts';
import { holds } from '../../../effort.ts';
import { planOf } from '../small-plan.ts';

function read(cells: StayCells, order?: DateOrder) {
  const notes = createRemarkCounter();
  const { checkin, checkout, nights, issues } = readStay(cells, { order, line: 2, notes });
  return {
    stay: `${checkin} ${checkout} ${nights}`,
    issues: issues.map(({ field, message }) => `${field}: ${message}`),
    notes: notes.list().map(({ code }) => code),
  };
}

describe('a stay', () => {
  test.each<[StayCells, DateOrder | undefined, string]>([
    [{ checkin: '2027-05-01', checkout: '2027-05-03' }, undefined, '2027-05-01 2027-05-03 2'],
    [{ checkin: '2027-05-01 14:00', checkout: '2027-05-03T10:00:00Z' }, undefined, '2027-05-01 2027-05-03 2'],
    [{ checkin: '01/05/2027', checkout: '03/05/2027' }, 'dmy', '2027-05-01 2027-05-03 2'],
    [{ checkin: '01/05/2027', checkout: '03/05/2027' }, 'mdy', '2027-01-05 2027-03-05 59'],
    [{ checkin: '2027-05-01', lastNight: '2027-05-02' }, undefined, '2027-05-01 2027-05-03 2'],
    [{ checkin: '2027-12-31', lastNight: '2027-12-31' }, undefined, '2027-12-31 2028-01-01 1'],
    [{ checkin: '2027-05-01', nights: '2' }, undefined, '2027-05-01 2027-05-03 2'],
    [{ checkin: '2027-05-01', nights: '2 nights' }, undefined, '2027-05-01 2027-05-03 2'],
    [{ checkin: '2027-05-01', nights: '2.0' }, undefined, '2027-05-01 2027-05-03 2'],
    // The departure that is written counts, and a last night before nights.
    [
      { checkin: '2027-05-01', checkout: '2027-05-03', lastNight: '2027-05-09', nights: '5' },
      undefined,
      '2027-05-01 2027-05-03 2',
    ],
    [{ checkin: '2027-05-01', lastNight: '2027-05-02', nights: '9' }, undefined, '2027-05-01 2027-05-03 2'],
    [{ range: '05/01/2027 - 05/03/2027' }, 'mdy', '2027-05-01 2027-05-03 2'],
    [{ range: '12/30-1/2/2028', isNights: true }, 'mdy', '2027-12-30 2028-01-03 4'],
    // Day use stays as it is, for the check of the record to refuse.
    [{ checkin: '2027-05-01', nights: '0' }, undefined, '2027-05-01 2027-05-01 0'],
    [{ checkin: '2027-05-01', nights: 'two' }, undefined, '2027-05-01 undefined undefined'],
    [{ nights: '3' }, undefined, 'undefined undefined 3'],
    [{}, undefined, 'undefined undefined undefined'],
  ])('%j in the order %s is %s', (cells, order, stay) => {
    expect(read(cells, order)).toMatchObject({ stay, issues: [] });
  });

  const wrongDate = 'is not a real date in the order day, month, year of this file';
  const openDate = 'is not a date that can be read in one way only';
  test.each<[StayCells, DateOrder | undefined, field: string, why: string]>([
    [{ checkin: '13/13/2027', checkout: '2027-05-03' }, 'dmy', 'checkin_date', wrongDate],
    [{ checkin: '01/05/2027', checkout: '2027-05-03' }, undefined, 'checkin_date', openDate],
    [{ checkin: '2027-05-01', lastNight: 'soon', nights: '2' }, 'dmy', 'checkout_date', wrongDate],
    [{ range: 'in May' }, 'dmy', 'checkin_date', openDate],
    [{ range: '05/26/2027 - 05/28/2027' }, 'dmy', 'checkin_date', wrongDate],
  ])('%j in the order %s is refused with the reason', (cells, order, field, why) => {
    expect(read(cells, order).issues).toEqual([`${field}: ${field} ${why}`]);
  });

  test('says in the report how a departure was worked out', () => {
    expect(read({ checkin: '2027-05-01', lastNight: '2027-05-02' }).notes).toEqual(['last_night']);
    expect(read({ checkin: '2027-05-01', nights: '2' }).notes).toEqual(['from_nights']);
    expect(read({ checkin: '2027-05-01', checkout: '2027-05-03', nights: '2' }).notes).toEqual([]);
  });

  test.each<[StayCells, number | undefined]>([
    [{ checkin: '2027-05-01', checkout: '2027-05-03', nights: '2' }, undefined],
    [{ checkin: '2027-05-01', checkout: '2027-05-03', nights: '2.0' }, undefined],
    [{ checkin: '2027-05-01', checkout: '2027-05-03', nights: '3' }, 3],
    [{ checkin: '2027-05-01', checkout: '2027-05-03', nights: '0' }, 0],
    [{ checkin: '2027-05-01', lastNight: '2027-05-03', nights: '2' }, 2],
    [{ range: '05/01/2027 - 05/03/2027', nights: '3' }, undefined],
    [{ checkin: '2027-05-01', nights: '3' }, undefined],
    [{ checkin: '2027-05-01', checkout: '2027-05-03', nights: 'two' }, undefined],
    // Refused as it is.
    [{ checkin: '2027-05-03', checkout: '2027-05-01', nights: '2' }, undefined],
  ])('%j has other nights than its dates make: %s', (cells, otherNights) => {
    const stay = readStay(cells, { order: undefined, line: 2, notes: createRemarkCounter() });
    expect(stay.otherNights).toBe(otherNights);
  });

  test('at the end of the calendar is refused and not thrown', () => {
    expect(read({ checkin: '9999-12-31', nights: '9999' }).stay).toBe('9999-12-31 undefined 9999');
  });
});

test('a departure, a last night and a number of nights say the same stay', () => {
  const day = fc.integer({ min: 0, max: 40_000 });
  holds(
    fc.property(day, fc.integer({ min: 1, max: 1095 }), (first, nights) => {
      const [checkin, checkout, lastNight] = [first, first + nights, first + nights - 1].map(dateOfDay) as [
        string,
        string,
        string,
      ];
      const stay = `${checkin} ${checkout} ${nights}`;
      expect(read({ checkin, checkout }).stay).toBe(stay);
      expect(read({ checkin, lastNight }).stay).toBe(stay);
      expect(read({ checkin, nights: String(nights) }).stay).toBe(stay);
    }),
  );
});

test('the cells of a row are asked for by role; a range of nights is known as such', () => {
  const plan = planOf({ From: 'checkin_date', Span: 'stay_nights' });
  expect(stayCells(['2027-05-01', '5/1-5/2/2027'], createBookingCells(plan))).toMatchObject({
    checkin: '2027-05-01',
    range: '5/1-5/2/2027',
    isNights: true,
  });
  const whole = planOf({ Stay: 'stay' });
  expect(stayCells(['5/1-5/3/2027'], createBookingCells(whole)).isNights).toBe(false);
});

test('a year that no hotel lists is refused: mistyped, or of another calendar', () => {
  expect(read({ checkin: '2570-08-05', checkout: '2570-08-07' })).toMatchObject({
    stay: '2027-08-05 2027-08-07 2',
    issues: [],
    notes: ['buddhist_years'],
  });
  expect(read({ checkin: '2769-08-05', checkout: '2769-08-07' }).issues).toEqual([
    'checkin_date: checkin_date is in the year 2769, not between 1970 and 2100: the year is mistyped, or of another calendar (the Buddhist one is 543 years ahead)',
  ]);
  expect(read({ checkin: '2027-08-05', checkout: '7027-08-06' }).issues).toHaveLength(1);
  expect(read({ checkin: '05/08/1448', checkout: '07/08/1448' }, 'dmy').issues).toHaveLength(1);
});

test('moments in UTC that are midnight in a zone to the east are refused, because the day is the next one', () => {
  const late = { checkin: '2027-05-01T22:00:00.000Z', checkout: '2027-05-03T22:00:00.000Z' };
  expect(read(late).issues).toEqual([expect.stringContaining('midnight elsewhere: which days they are depends')]);
  expect(read({ checkin: '2027-03-20T23:00:00Z', checkout: '2027-04-03T22:00:00Z' }).issues).toHaveLength(1);
  for (const [from, to] of [
    ['T15:00:00Z', 'T10:00:00Z'],
    ['T00:00:00.000Z', 'T00:00:00.000Z'],
    ['T12:00:00Z', 'T12:00:00Z'],
    ['T22:00:00', 'T22:00:00'],
  ])
    expect(read({ checkin: `2027-05-01${from}`, checkout: `2027-05-03${to}` }).issues).toEqual([]);
});
