/** The known name that a mistyped one probably means: for unknown room types, columns and statuses. */
import { nameKey } from './text.ts';

const compareCharactersMax = 60;
/** Known names that are compared: no house has as many room types, and no file as many columns. */
const knownMax = 2000;
/** Names that are looked up in a row: whoever has more to put right sees the rule from these. */
export const lookUpsMax = 20;

/** The nearest of `known` to `name`, or undefined where none is near (more than two fifths of it would have to change). */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  return createNearestNames(known)(name);
}

/** Looks names up among the same `known` ones, as `nearestName` does; after `lookUpsMax` of them it gives undefined. */
export function createNearestNames(known: Iterable<string>): (name: string) => string | undefined {
  let candidates: Candidate[] | undefined;
  let lookUps = 0;
  return (name) => {
    if (lookUps++ >= lookUpsMax) return undefined;
    candidates ??= candidatesOf(known);
    return nearestOf(comparable(name), candidates);
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
    candidates.push({ name, compared: comparable(name) });
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

/** Words in any order and separated by anything are near: "double-deluxe" means "Deluxe Double". */
function comparable(name: string): string {
  return nameKey(name.slice(0, compareCharactersMax))
    .split(/[\s_\-./]+/)
    .sort()
    .join(' ');
}

/** Optimal string alignment distance (insert, delete, replace, swap neighbours), given up at `limit`. */
function editSteps(from: string, to: string, limit: number): number {
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
    // No later row has less: a swap takes its steps from two rows before, where there is at most one less, and adds one.
    if (leastOfRow >= limit) return limit;
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}
