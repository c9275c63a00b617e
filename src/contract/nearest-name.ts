/** The known name that a mistyped one probably means: for unknown room types, columns and statuses. */
import { nameKey } from './text.ts';

const compareCharactersMax = 60;

/** The nearest of `known` to `name`, or undefined where none is near (more than two fifths of it would have to change). */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = comparable(name);
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length * 0.4)) + 1;
  for (const candidate of known) {
    const steps = editSteps(wanted, comparable(candidate), least);
    if (steps < least) {
      least = steps;
      nearest = candidate;
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
    for (let column = 1; column <= to.length; column++) {
      const replaced = last[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      let steps = Math.min(last[column]! + 1, current[column - 1]! + 1, replaced);
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        steps = Math.min(steps, beforeLast[column - 2]! + 1);
      }
      current.push(steps);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length]!;
}
