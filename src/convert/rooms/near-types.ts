/** Finds names of types that are probably one name, written once with a mistake or without its accents. */
import { editSteps } from '../../contract/nearest-name.ts';
import { nameKey } from '../../contract/text.ts';
import type { Ambiguity } from '../ambiguity.ts';
import { withoutAccents } from '../columns/everyday/everyday-column.ts';
import type { Decisions } from '../reading-options.ts';
import type { SeenTexts } from '../seen-texts.ts';

/** Most names that are compared with one another. */
const namesMax = 500;
/** Letters of a word from which on one other letter is a mistake rather than another word. */
const lettersLeast = 5;

interface Seen {
  name: string;
  key: string;
  words: readonly string[];
  count: number;
  line: number;
}

/** A question for each two names that may be one, unless `--room` says what the rarer one is. */
export function nearTypes(names: SeenTexts, { room = new Map() }: Pick<Decisions, 'room'>): Ambiguity[] {
  const settled = new Set([...room.keys()].map(nameKey));
  const seen = distinct(names);
  return seen.flatMap((first, at) =>
    seen.slice(at + 1).flatMap((second) => {
      if (!areNear(first.words, second.words)) return [];
      const [rarer, other] = second.count > first.count ? [first, second] : [second, first];
      return settled.has(rarer.key) ? [] : [questionOf(rarer, other)];
    }),
  );
}

/** Names as the service compares them, the most frequent spelling of each. */
function distinct(names: SeenTexts): Seen[] {
  const byKey = new Map<string, Seen & { most: number }>();
  for (const [name, { count, line }] of names) {
    const key = nameKey(name);
    const seen = byKey.get(key);
    if (seen === undefined) {
      if (byKey.size === namesMax) break;
      byKey.set(key, { name, key, words: wordsOf(key), count, line, most: count });
    } else {
      seen.count += count;
      if (count > seen.most) Object.assign(seen, { name, most: count });
    }
  }
  return [...byKey.values()];
}

function wordsOf(key: string): string[] {
  return withoutAccents(key)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether two names differ in accents and punctuation only, or in one letter of one long word. */
function areNear(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length || left.length === 0) return false;
  const differing = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at]!] as const]));
  if (differing.length === 0) return true;
  const [first, second] = differing[0]!;
  const areWords = Math.min(first.length, second.length) >= lettersLeast && !/\d/.test(first + second);
  return differing.length === 1 && areWords && editSteps(first, second, 2) === 1;
}

function questionOf(rarer: Seen, other: Seen): Ambiguity {
  const types = [rarer, other].map(({ name, count, line }) => ({ name, count, line }));
  const choices = [other, rarer].map(({ name }) => ({ option: 'room' as const, of: rarer.name, value: name }));
  return { what: 'near_types', types, choices };
}
