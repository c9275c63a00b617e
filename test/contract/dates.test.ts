import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay, dayNumber, isCalendarDate, nightsBetween } from '../../src/contract/dates.ts';
import { holds } from '../effort.ts';

const dayMs = 86_400_000;
const firstDay = new Date(0).setUTCFullYear(0, 0, 1) / dayMs;
const lastDay = Date.UTC(9999, 11, 31) / dayMs;

test('every hundredth day, and each day around the turns of centuries, has the number that Date gives it', () => {
  const days = [firstDay, lastDay];
  for (let day = firstDay; day <= lastDay; day += 100) days.push(day);
  for (const year of [1, 4, 100, 400, 1900, 1970, 2000, 2100]) {
    const middle = new Date(0).setUTCFullYear(year, 1, 28) / dayMs;
    for (let day = middle - 60; day < middle + 10; day++) days.push(day);
  }
  for (const day of days) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    if (dayNumber(date) !== day || dateOfDay(day) !== date) expect([date, dayNumber(date)]).toEqual([date, day]);
  }
  expect(days.length).toBeGreaterThan(36_000);
});

test('number and date are each other inverse over the years 0000 to 9999', () => {
  holds(
    fc.property(fc.integer({ min: firstDay, max: lastDay }), (day) => {
      expect(dayNumber(dateOfDay(day))).toBe(day);
    }),
    { numRuns: 2000 },
  );
});

test('a text is a calendar date exactly where Date knows the day', () => {
  const part = (digits: number, max: number) =>
    fc.integer({ min: 0, max }).map((value) => String(value).padStart(digits, '0'));
  holds(
    fc.property(part(4, 9999), part(2, 14), part(2, 33), (year, month, day) => {
      const at = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
      const text = `${year}-${month}-${day}`;
      expect(isCalendarDate(text)).toBe(Number(month) > 0 && new Date(at).toISOString().slice(0, 10) === text);
    }),
    { numRuns: 5000 },
  );
});

test('nights are the days between, less than none where the second is earlier', () => {
  expect(nightsBetween('2027-12-31', '2028-01-01')).toBe(1);
  expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(nightsBetween('2027-05-02', '2027-05-01')).toBe(-1);
});
