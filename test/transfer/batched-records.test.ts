import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ValueRow } from '../../src/file/row.ts';
import {
  type BatchedRecords,
  createBatchedRecords,
  indexesFrom,
  keepRecord,
  pickRecords,
  rowsOfRecord,
} from '../../src/transfer/batched-records.ts';
import { holds } from '../effort.ts';

const rowAt = (line: number): ValueRow => ({ kind: 'value', line, value: null });

const marked = fc.record({
  folded: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  isRepeated: fc.boolean(),
  nights: fc.integer({ min: 1, max: 20 }),
  amount: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }),
  roomType: fc.constantFrom('Suite', 'Double'),
});

/** What is told of each record, by its place. */
function told(records: BatchedRecords): unknown[] {
  return records.rows.map((_, index) => ({
    lines: rowsOfRecord(records, index).map(({ line }) => line),
    isRepeated: records.repeated.has(index),
    isFixed: records.fixed.has(index),
    nights: records.nights[index],
    amount: records.amounts[index],
    currency: records.currencies[index],
    roomType: records.roomTypes[index],
  }));
}

test('records keep what is counted of them, and two parts of them are the whole', () => {
  holds(
    fc.property(fc.array(marked, { maxLength: 12 }), fc.nat(12), (bookings, at) => {
      const records = createBatchedRecords();
      const expected = bookings.map(({ folded = 0, isRepeated, nights, amount, roomType }, index) => {
        const lines = Array.from({ length: 1 + folded }, (_, offset) => index * 10 + offset);
        const [row, ...others] = lines.map(rowAt);
        (isRepeated ? records.repeated : records.fixed).add(index);
        keepRecord(records, 'bookings', {
          record: {
            checkin_date: '2027-06-01',
            checkout_date: `2027-06-${String(1 + nights).padStart(2, '0')}`,
            room_type_name: roomType,
            ...(amount !== undefined && { total_amount: amount, currency_iso: 'EUR' }),
          },
          row: row!,
          folded: others.length > 0 || isRepeated ? others : undefined,
        });
        const currency = amount === undefined ? '' : 'EUR';
        return {
          lines,
          isRepeated,
          isFixed: !isRepeated,
          nights,
          amount: (amount ?? Number.NaN) * 10_000,
          currency,
          roomType,
        };
      });
      expect(told(records)).toEqual(expected);
      expect(records.folded.size).toBe(bookings.filter(({ folded }) => folded !== undefined).length);
      const middle = Math.min(at, bookings.length);
      const parts = [indexesFrom(0, middle), indexesFrom(middle, expected.length)];
      expect(parts.flatMap((part) => told(pickRecords(records, part)))).toEqual(expected);
    }),
  );
});
