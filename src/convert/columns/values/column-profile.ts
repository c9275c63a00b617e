/** The cells of one column in, what stands in it out: its different values with how often each is there, in memory that a million rows do not make larger. */

import { hashOfKey } from '../../key-memory.ts';
import { createTextCounter, type SeenTexts } from '../../seen-texts.ts';

export interface ColumnProfile {
  /** Cells that are not blank. */
  filled: number;
  /** The different values, each with its rows and the line of the first; the first `valuesMax` of them. */
  values: SeenTexts;
  /** Whether there are more different values than are kept. */
  hasMore: boolean;
  /** Part of the filled cells whose value no cell before had, 0 to 1; of a long column by its first cells. */
  differing: number;
}

export interface ProfileOfColumn {
  /** A cell, cleaned and not blank. */
  add(text: string, line: number): void;
  result(): ColumnProfile;
}

/** Different values that are kept. */
const valuesMax = 1000;
/** Cells by which it is told whether the values of a column differ, and bits of the table in which they are marked. */
const countedMax = 200_000;
const bits = 2 ** 21;

/** Nothing seen yet. */
export function createColumnProfile(): ProfileOfColumn {
  const counter = createTextCounter(valuesMax);
  let marks: Uint8Array | undefined;
  let filled = 0;
  let counted = 0;
  let different = 0;
  let hasMore = false;
  /** The values so far are marked when the first comes that is not kept. */
  const isNew = (text: string): boolean => {
    marks ??= markedValues(counter.all);
    return mark(marks, text);
  };
  return {
    add(text, line) {
      filled++;
      const kept = counter.all.size;
      const isKept = counter.all.has(text);
      counter.add(text, line);
      if (!isKept && kept === valuesMax) hasMore = true;
      if (counted >= countedMax) return;
      counted++;
      if (isKept) return;
      if (kept < valuesMax || isNew(text)) different++;
    },
    result: () => ({ filled, values: counter.all, hasMore, differing: counted === 0 ? 0 : different / counted }),
  };
}

function markedValues(values: SeenTexts): Uint8Array {
  const marks = new Uint8Array(bits / 8);
  for (const text of values.keys()) mark(marks, text);
  return marks;
}

/** Whether the text was not marked before. */
function mark(marks: Uint8Array, text: string): boolean {
  const bit = hashOfKey([text]) % bits;
  const [at, mask] = [bit >>> 3, 1 << (bit & 7)];
  const isNew = (marks[at]! & mask) === 0;
  marks[at] = marks[at]! | mask;
  return isNew;
}

/** The part of the filled cells whose value is like this, 0 to 1, by the values that are kept; 0 of an empty column. */
export function partWith({ values }: Pick<ColumnProfile, 'values'>, isLike: (text: string) => boolean): number {
  let [all, like] = [0, 0];
  for (const [text, { count }] of values) {
    all += count;
    if (isLike(text)) like += count;
  }
  return all === 0 ? 0 : like / all;
}
