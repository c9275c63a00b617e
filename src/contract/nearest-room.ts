/** Finds the room type that a channel's long name probably means: "Deluxe Double Room with Sea View" is near "Deluxe Double". */
import { createNearestNames, lookUpsMax } from './nearest-name.ts';
import { nameKey } from './text.ts';

/** Words that occur in names of any room. */
const common = new Set(
  'room rooms the a with and of in for zimmer mit chambre avec habitacion con camera quarto com kamer soba unit apartment view type'.split(
    ' ',
  ),
);
const wordsMax = 30;
const alikeLeast = 0.6;

/**
 * Looks up names among the same `listed` types: the one with the nearest letters, otherwise the one with most words in common. Gives undefined after
 * `lookUpsMax` names.
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
