/** The day a house moves: each booking is before it, at it or after it, and is taken, left out or split as was said. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfDay, dayNumber, nightsBetween } from '../../../src/contract/dates.ts';
import { createCutover } from '../../../src/convert/bookings/cutover.ts';
import { type ConvertedRow, type Converter, withSteps } from '../../../src/convert/converter.ts';
import type { Decisions } from '../../../src/convert/reading-options.ts';
import { sentenceOf } from '../../../src/words/remarks.ts';
import { holds } from '../../effort.ts';

const cutover = '2027-01-01';

function booked(line: number, checkin: string, checkout: string, amount?: number): ConvertedRow {
  const record = { checkin_date: checkin, checkout_date: checkout, room_type_name: 'Double', guest_last_name: 'Lark' };
  const money = amount === undefined ? {} : { total_amount: amount, currency_iso: 'EUR' };
  return {
    row: { kind: 'cells', line, cells: [] },
    record: { ...record, ...money },
    origin: { source: '', number: String(line), room: 1 },
  };
}

function part(rows: ConvertedRow[], decisions: Decisions) {
  const plain: Converter = {
    convert: () => rows,
    finish: () => [],
    unknownColumns: () => [],
    hasField: [],
    notes: () => [],
  };
  const converter = withSteps(plain, [createCutover({ cutover, ...decisions })]);
  const converted = [...converter.convert([]), ...converter.finish()];
  return { converted, said: converter.notes().map(sentenceOf) };
}

const house = [
  booked(2, '2026-12-20', cutover, 300),
  booked(3, '2026-12-30', '2027-01-02', 100),
  booked(4, cutover, '2027-01-05'),
];
const short = ({ converted }: ReturnType<typeof part>) =>
  converted.map((each) => {
    if (each.leftOut !== undefined) return `${each.row.line} ${each.leftOut}`;
    const { checkin_date: from, checkout_date: to, total_amount: amount } = each.record as never;
    return `${each.row.line} ${from} ${to} ${amount}`;
  });

describe('a house', () => {
  test.each<[Decisions, string[], string]>([
    [
      {},
      ['2 2026-12-20 2027-01-01 300', '3 2026-12-30 2027-01-02 100', '4 2027-01-01 2027-01-05 undefined'],
      '1 booking ends by 2027-01-01 (taken), 1 spans it (taken whole), 1 begins then or later (taken)',
    ],
    [
      { beforeCutover: 'leave-out', atCutover: 'split' },
      ['2 before_cutover', '3 2027-01-01 2027-01-02 33.34', '4 2027-01-01 2027-01-05 undefined'],
      '1 booking ends by 2027-01-01 (left out), 1 spans it (split there, amounts by nights), 1 begins then or later (taken); of those split, the nights before 2027-01-01 are not in',
    ],
    [
      { atCutover: 'leave-out', afterCutover: 'leave-out' },
      ['2 2026-12-20 2027-01-01 300', '3 at_cutover', '4 after_cutover'],
      '1 booking ends by 2027-01-01 (taken), 1 spans it (left out), 1 begins then or later (left out)',
    ],
  ])('%j', (decisions, rows, said) => {
    const parted = part(house, decisions);
    expect(short(parted)).toEqual(rows);
    expect(parted.said).toEqual([said]);
  });

  test('that does not move is as it was', () => {
    expect(short(part(house, { cutover: undefined }))).toHaveLength(3);
    expect(part(house, { cutover: undefined }).said).toEqual([]);
  });
});

test('the two parts of a stay have its nights and its amount, and places of their own among the rooms of its number', () => {
  holds(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 10_000_000 }),
      (earlier, later, cents) => {
        const day = dayNumber(cutover);
        const row = booked(2, dateOfDay(day - earlier), dateOfDay(day + later), cents / 100);
        const parts = part([row], { atCutover: 'split' }).converted as Extract<ConvertedRow, { record: object }>[];
        const records = parts.map(({ record }) => record as Extract<typeof record, { checkin_date: string }>);
        expect(records.map((one) => nightsBetween(one.checkin_date, one.checkout_date))).toEqual([earlier, later]);
        const sum = records.reduce((all, one) => all + Math.round((one.total_amount ?? 0) * 100), 0);
        expect(sum).toBe(cents);
        expect(new Set(parts.map(({ origin }) => origin?.room)).size).toBe(2);
        expect(parts[1]!.origin?.room).toBe(1);
      },
    ),
  );
});
