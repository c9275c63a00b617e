/** Counts, with its lines, what was done to the values of a file of rates. Rows may come in any order and be counted several times. */
import { addLine, emptyRanges, type LineRange } from '../../file/line-ranges.ts';
import type { CountedNote, Note } from '../notes.ts';

export interface RateNotes {
  add(code: CountedNote, line: number): void;
  /** Counts a row that has other values for some dates than an earlier one. */
  overlap(earlierLine: number, laterLine: number, dates: number): void;
  list(): Note[];
}

const linesMax = 1000;
const pairsMax = 5;

interface Counted {
  count: number;
  lines: Set<number>;
}

/** An empty count; `overlapsTo`: which of two values for a day counts, if that is decided here. */
export function createRateNotes(overlapsTo: 'first' | 'last' | undefined): RateNotes {
  const counts = new Map<CountedNote, Counted>();
  const overlaps: Counted = { count: 0, lines: new Set() };
  const pairs: [number, number][] = [];
  let [lastEarlier, lastLater, twice] = [0, 0, 0];
  return {
    add(code, line) {
      let counted = counts.get(code);
      if (counted === undefined) {
        counted = { count: 0, lines: new Set() };
        counts.set(code, counted);
      }
      count(counted, [line]);
    },
    overlap(earlier, later, dates) {
      twice += dates;
      // A row with several prices overlaps once for each.
      if (earlier === lastEarlier && later === lastLater) return;
      [lastEarlier, lastLater] = [earlier, later];
      if (pairs.length < pairsMax) pairs.push([earlier, later]);
      count(overlaps, [earlier, later]);
    },
    list() {
      const notes = [...counts].map(([code, { count: times, lines }]): Note => {
        return { code, count: times, lines: rangesOf(lines) };
      });
      if (overlaps.count === 0) return notes;
      const lines = rangesOf(overlaps.lines);
      return [
        { code: 'rates_overlap', pairs, counts: overlapsTo, dates: twice, count: overlaps.count, lines },
        ...notes,
      ];
    },
  };
}

function count(counted: Counted, lines: readonly number[]): void {
  counted.count++;
  for (const line of lines) if (counted.lines.size < linesMax) counted.lines.add(line);
}

function rangesOf(lines: ReadonlySet<number>): LineRange[] {
  const ranges = emptyRanges();
  for (const line of [...lines].sort((left, right) => left - right)) addLine(ranges, line);
  return ranges.ranges;
}
