/** Counts the distinct texts of one kind in a file, with the line of the first: words, names, codes and signs, up to a bound. */
import { ownText } from '../contract/text.ts';

export interface SeenText {
  count: number;
  /** Line of the first occurrence. */
  line: number;
}

export type SeenTexts = ReadonlyMap<string, SeenText>;

/** Distinct texts counted for one kind, by default. */
export const distinctTextsMax = 10_000;

/** An empty counter. */
export function createTextCounter(distinctMax = distinctTextsMax) {
  const all = new Map<string, SeenText>();
  // The next text is often the same.
  let lastText = '';
  let seen: SeenText | undefined;
  return {
    all: all as SeenTexts,
    /** Counts a text; a new one beyond the bound is ignored. Whether it was counted before. */
    add(text: string, line: number, max = distinctMax): boolean {
      if (lastText !== text || seen === undefined) seen = all.get(text);
      lastText = text;
      if (seen !== undefined) seen.count++;
      else if (all.size < max) all.set(ownText(text), { count: 1, line });
      return seen !== undefined;
    },
  };
}

export interface ProvingCell {
  /** Its line in the file. */
  line: number;
  /** As written. */
  text: string;
}
