/** Finds the known name that a mistyped one, or the long name of a channel, probably means: for unknown room types, columns and statuses. */
import { nameKey } from './text.ts';

const compareCharactersMax = 60;
/** How many known names are compared: no property has as many room types, and no file as many columns. */
const knownMax = 2000;
/** How many names are looked up: a person with more mistakes sees the pattern from these. */
export const lookUpsMax = 20;

/** The nearest of `known` to `name`; undefined if none is near (more than two fifths of it would have to change). */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  return createNearestNames(known)(name);
}

/** The end of a sentence about an unknown name: which known one is nearest, if one is. */
export function nearestHint(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? '' : `; the nearest is ${nearest}`;
}

/** Looks up names among the same `known` ones, as `nearestName` does; after `lookUpsMax` look-ups it gives undefined. */
export function createNearestNames(known: Iterable<string>): (name: string) => string | undefined {
  let candidates: Candidate[] | undefined;
  let lookUps = 0;
  return (name) => {
    if (lookUps++ >= lookUpsMax) return undefined;
    candidates ??= candidatesOf(known);
    return nearestOf(folded(name), candidates);
  };
}

interface Candidate {
  name: string;
  compared: string;
}

function candidatesOf(known: Iterable<string>): Candidate[] {
  const candidates: Candidate[] = [];
  for (const name of known) {
    if (candidates.length === knownMax) break;
    candidates.push({ name, compared: folded(name) });
  }
  return candidates;
}

function nearestOf(wanted: string, candidates: readonly Candidate[]): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length * 0.4)) + 1;
  for (const { name, compared } of candidates) {
    const steps = editSteps(wanted, compared, least);
    if (steps < least) {
      least = steps;
      nearest = name;
    }
  }
  return nearest;
}

/** Words match in any order and with any separators: "double-deluxe" means "Deluxe Double". */
function folded(name: string): string {
  return nameKey(name.slice(0, compareCharactersMax))
    .split(/[\s_\-./]+/)
    .sort()
    .join(' ');
}

/** Optimal string alignment distance (insert, delete, replace, swap neighbours); stops at `limit`. */
export function editSteps(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let leastOfRow = row;
    for (let column = 1; column <= to.length; column++) {
      const replaced = last[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      let steps = Math.min(last[column]! + 1, current[column - 1]! + 1, replaced);
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        steps = Math.min(steps, beforeLast[column - 2]! + 1);
      }
      current.push(steps);
      leastOfRow = Math.min(leastOfRow, steps);
    }
    // No later row can be lower: a swap builds on the row before the last, which is at most one lower, and adds one.
    if (leastOfRow >= limit) return limit;
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}

/** Words that occur in names of any room. */
const common = new Set(
  'room rooms the a with and of in for zimmer mit chambre avec habitacion con camera quarto com kamer soba unit apartment view type'.split(
    ' ',
  ),
);
const wordsMax = 30;
const alikeLeast = 0.6;

/**
 * Looks up names among the same `listed` room types: the one with the nearest letters, otherwise the one with most words in common, as "Deluxe Double
 * Room with Sea View" is near "Deluxe Double". Gives undefined after `lookUpsMax` names.
 */
export function createNearestRooms(listed: readonly string[]): (name: string) => string | undefined {
  const nearestOf = createNearestNames(listed);
  const types = listed.slice(0, 2000).map((type) => ({ type, words: wordsOf(type) }));
  let lookUps = 0;
  return (name) => {
    if (lookUps++ >= lookUpsMax) return undefined;
    return nearestOf(name) ?? nearestByWords(wordsOf(name), types);
  };
}

function nearestByWords(
  name: ReadonlySet<string>,
  types: readonly { type: string; words: ReadonlySet<string> }[],
): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const { type, words } of types) {
    const shared = [...words].filter((word) => name.has(word)).length;
    const isNear = words.size > 0 && shared / words.size >= alikeLeast;
    // If two types fit, the more specific one.
    if (isNear && shared > most) {
      best = type;
      most = shared;
    }
  }
  return best;
}

function wordsOf(name: string): ReadonlySet<string> {
  const words = nameKey(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .slice(0, wordsMax);
  return new Set(words.filter((word) => word !== '' && !common.has(word)));
}
