/** What was done to the values of a file of rates, counted with its lines: the notes of the report. */
import { addLine, emptyRanges, type LineRange } from '../../file/line-ranges.ts';
import type { Note } from '../converter.ts';

export type RateNoteCode = 'empty_rates' | 'range_cut' | 'min_nights_raised' | 'availability_raised' | 'rounded';

export interface RateNotes {
  count(code: RateNoteCode, line: number): void;
  /** A row that has other values for a day than an earlier one. */
  overlap(earlierLine: number, laterLine: number): void;
  notes(): Note[];
}

const sentences: Record<RateNoteCode, (count: string, isOne: boolean) => string> = {
  empty_rates: (count, isOne) => `${count} empty rate ${isOne ? 'cell is no record' : 'cells are no records'}`,
  range_cut: (count, isOne) => `${count} ${isOne ? 'range was' : 'ranges were'} cut to 1,830 days`,
  min_nights_raised: (count, isOne) => `${count} shortest ${isOne ? 'stay' : 'stays'} of 0 nights became 1`,
  availability_raised: (count, isOne) => `${count} ${isOne ? 'availability' : 'availabilities'} below 0 became 0`,
  rounded: (count, isOne) => `${count} ${isOne ? 'price was' : 'prices were'} rounded to the decimals of the currency`,
};

const linesMax = 1000;
const pairsMax = 5;

interface Counted {
  count: number;
  lines: Set<number>;
}

export function createRateNotes(): RateNotes {
  const counts = new Map<RateNoteCode, Counted>();
  const overlaps: Counted = { count: 0, lines: new Set() };
  const pairs: string[] = [];
  let lastPair: string | undefined;
  return {
    count(code, line) {
      let counted = counts.get(code);
      if (counted === undefined) {
        counted = { count: 0, lines: new Set() };
        counts.set(code, counted);
      }
      add(counted, line);
    },
    overlap(earlierLine, laterLine) {
      const pair = `${earlierLine} and ${laterLine}`;
      // A row of several prices overlaps once for each.
      if (pair === lastPair) return;
      lastPair = pair;
      if (pairs.length < pairsMax) pairs.push(pair);
      overlaps.count++;
      for (const line of [earlierLine, laterLine]) if (overlaps.lines.size < linesMax) overlaps.lines.add(line);
    },
    notes() {
      const notes = [...counts].map(([code, { count, lines }]): Note => {
        const message = sentences[code](count.toLocaleString('en-US'), count === 1);
        return { code, message, count, lines: rangesOf(lines) };
      });
      return overlaps.count === 0 ? notes : [noteOfOverlaps(overlaps, pairs), ...notes];
    },
  };
}

function add(counted: Counted, line: number): void {
  counted.count++;
  if (counted.lines.size < linesMax) counted.lines.add(line);
}

function noteOfOverlaps({ count, lines }: Counted, pairs: readonly string[]): Note {
  const what = count === 1 ? '1 row has other values' : `${count.toLocaleString('en-US')} rows have other values`;
  const more = count > pairs.length ? ' and more' : '';
  const message = `${what} for the same days as an earlier row, and the later one counts: lines ${pairs.join(', ')}${more}`;
  return { code: 'rates_overlap', message, count, lines: rangesOf(lines) };
}

function rangesOf(lines: ReadonlySet<number>): LineRange[] {
  const ranges = emptyRanges();
  for (const line of [...lines].sort((left, right) => left - right)) addLine(ranges, line);
  return ranges.ranges;
}
