/** How often each text of one sort stands in a file, and where first: words, names, codes and signs, up to a bound. */
import { ownText } from '../contract/text.ts';

export interface SeenText {
  count: number;
  /** Line of the first. */
  line: number;
}

export type SeenTexts = ReadonlyMap<string, SeenText>;

export interface TextCounter {
  all: SeenTexts;
  /** Counts a text once more; one that is new beyond the bound is left out. */
  add(text: string, line: number): void;
}

/** Distinct texts of one sort that are counted, where nothing else is said. */
export const distinctTextsMax = 10_000;

/** Nothing seen yet. */
export function createTextCounter(distinctMax = distinctTextsMax): TextCounter {
  const all = new Map<string, SeenText>();
  return {
    all,
    add(text, line) {
      const seen = all.get(text);
      if (seen !== undefined) seen.count++;
      else if (all.size < distinctMax) all.set(ownText(text), { count: 1, line });
    },
  };
}
