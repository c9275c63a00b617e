/** Counts, with its lines, what was done to the values of a file of rates, and the rows that overlap, which come in any order. */
import { addLine, emptyRanges } from '../../file/line-ranges.ts';
import { createRemarkCounter, type RowsRemark } from '../remark.ts';

export type RateNotes = ReturnType<typeof createRateNotes>;

const linesMax = 1000;
const pairsMax = 5;

/** An empty count; `counts`: which of two values for a day counts, if that is decided here. */
export function createRateNotes(counts: 'first' | 'last' | undefined) {
  const notes = createRemarkCounter();
  const overlapping = new Set<number>();
  const pairs: [number, number][] = [];
  let [lastEarlier, lastLater, count, dates] = [0, 0, 0, 0];
  return {
    add: notes.add,
    /** Counts a row that has other values for so many dates than an earlier one. */
    overlap(earlier: number, later: number, twice: number): void {
      dates += twice;
      // A row with several prices overlaps once for each.
      if (earlier === lastEarlier && later === lastLater) return;
      [lastEarlier, lastLater] = [earlier, later];
      if (pairs.length < pairsMax) pairs.push([earlier, later]);
      count++;
      for (const line of [earlier, later]) if (overlapping.size < linesMax) overlapping.add(line);
    },
    list(): RowsRemark[] {
      const lines = emptyRanges();
      for (const line of [...overlapping].sort((left, right) => left - right)) addLine(lines, line);
      return [
        ...(count === 0 ? [] : [{ code: 'rates_overlap' as const, pairs, counts, dates, count, lines: lines.ranges }]),
        ...notes.list(),
      ];
    },
  };
}
