import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDays, gapsIn, type Interval, joined, touching } from '../../src/contract/split-day-ranges.ts';
import { holds } from '../effort.ts';

interface Priced extends Interval {
  price: number;
}

const range = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, more]): Interval => ({ from, to: from + more }));
/** What a change makes of a day: another price, one more than it had, or the same as before where there was one. */
const change = fc.record({
  range,
  kind: fc.constantFrom('set', 'raise', 'fill'),
  price: fc.integer({ min: 1, max: 3 }),
});

type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

function after({ kind, price }: Change, before: number | undefined): number {
  if (kind === 'set' || before === undefined) return price;
  return kind === 'raise' ? before + 1 : before;
}

function daysOf(segments: readonly Priced[]): Map<number, number> {
  const days = new Map<number, number>();
  for (const { from, to, price } of segments) for (let day = from; day <= to; day++) days.set(day, price);
  return days;
}

test('any changes leave on each day what a model day by day has, sorted and never overlapping', () => {
  holds(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const segments: Priced[] = [];
      const model = new Map<number, number>();
      for (const wanted of changes) {
        const { from, to } = wanted.range;
        const gaps = gapsIn(segments, wanted.range).flatMap((gap) => days(gap));
        expect(gaps).toEqual(days(wanted.range).filter((day) => !model.has(day)));
        const held = touching(segments, wanted.range);
        expect(held).toEqual(segments.filter((segment) => segment.from <= to && segment.to >= from));
        changeDays(segments, wanted.range, (existing) => ({ price: after(wanted, existing?.price) }));
        for (const day of days(wanted.range)) model.set(day, after(wanted, model.get(day)));
        segments.forEach((segment, index) => {
          expect(segment.from).toBeLessThanOrEqual(segment.to);
          if (index > 0) expect(segments[index - 1]!.to).toBeLessThan(segment.from);
        });
        expect(daysOf(segments)).toEqual(new Map([...model].sort(([left], [right]) => left - right)));
      }
      const fewest = joined(segments, (left, right) => left.price === right.price);
      expect(daysOf(fewest)).toEqual(daysOf(segments));
      fewest.slice(1).forEach((segment, index) => {
        const before = fewest[index]!;
        expect(before.to + 1 === segment.from && before.price === segment.price).toBe(false);
      });
    }),
    { numRuns: 300 },
  );
});

test('a change in the middle cuts the segment in three, whatever its length', () => {
  const segments = [{ from: 0, to: 1_000_000_000, price: 1 }];
  changeDays(segments, { from: 500, to: 600 }, () => ({ price: 2 }));
  expect(segments).toEqual([
    { from: 0, to: 499, price: 1 },
    { from: 500, to: 600, price: 2 },
    { from: 601, to: 1_000_000_000, price: 1 },
  ]);
});

test('neighbours are joined, those with a day between are not', () => {
  const isSame = (left: Priced, right: Priced) => left.price === right.price;
  const segments = [
    { from: 1, to: 2, price: 1 },
    { from: 3, to: 3, price: 1 },
    { from: 4, to: 5, price: 2 },
    { from: 7, to: 8, price: 2 },
  ];
  expect(joined(segments, isSame)).toEqual([
    { from: 1, to: 3, price: 1 },
    { from: 4, to: 5, price: 2 },
    { from: 7, to: 8, price: 2 },
  ]);
  expect(joined([], isSame)).toEqual([]);
});

function days({ from, to }: Interval): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}
