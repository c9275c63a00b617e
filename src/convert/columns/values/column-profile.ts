/** Collects what a column contains: its distinct values with their counts, in memory that does not grow with the rows. */
import { hashOfKey } from '../../../file/key-memory.ts';
import { createTextCounter, type SeenTexts } from '../../seen-texts.ts';

export type ColumnProfile = ReturnType<ReturnType<typeof createColumnProfile>['result']>;

const valuesMax = 1000;
/** How many cells of a column with more values than are kept are looked at, and how many bits the table has in which values are marked. */
const countedMax = 50_000;
const bits = 2 ** 21;

/** An empty profile. */
export function createColumnProfile() {
  const counter = createTextCounter();
  let marks: Uint8Array | undefined;
  let filled = 0;
  let counted = 0;
  let different = 0;
  let hasMore = false;
  return {
    /** A cell, cleaned and not blank; `isTelling`: it is kept beyond what is. */
    add(text: string, line: number, isTelling = false): void {
      filled++;
      if (hasMore && counted >= countedMax && !isTelling) return;
      const kept = counter.all.size;
      const isKept = counter.add(text, line, isTelling ? 2 * valuesMax : valuesMax);
      if (!isKept && kept >= valuesMax) hasMore = true;
      if (counted >= countedMax) return;
      counted++;
      if (isKept) return;
      // The values so far are marked when the first one comes that is not kept.
      if (kept >= valuesMax) marks ??= markedValues(counter.all);
      if (marks === undefined || mark(marks, text)) different++;
    },
    result: () => ({
      /** Number of cells that are not blank. */
      filled,
      /**
       * The distinct values, each with its number of rows and the first line; the first `valuesMax` of them. If there are more, rows are counted in the
       * first `countedMax` cells.
       */
      values: counter.all,
      /** Whether there are more distinct values than are kept. */
      hasMore,
      /** Share of the filled cells whose value did not occur before, 0 to 1; for a long column, in its first cells. */
      differing: counted === 0 ? 0 : different / counted,
    }),
  };
}

function markedValues(values: SeenTexts): Uint8Array {
  const marks = new Uint8Array(bits / 8);
  for (const text of values.keys()) mark(marks, text);
  return marks;
}

function mark(marks: Uint8Array, text: string): boolean {
  const bit = hashOfKey([text]) % bits;
  const [at, mask] = [bit >>> 3, 1 << (bit & 7)];
  const isNew = (marks[at]! & mask) === 0;
  marks[at] = marks[at]! | mask;
  return isNew;
}

/** Share of the filled cells whose value matches, 0 to 1, judged by the values kept; 0 for an empty column. */
export function partWith({ values }: Pick<ColumnProfile, 'values'>, isLike: (text: string) => boolean): number {
  let [all, like] = [0, 0];
  for (const [text, { count }] of values) {
    all += count;
    if (isLike(text)) like += count;
  }
  return all === 0 ? 0 : like / all;
}
