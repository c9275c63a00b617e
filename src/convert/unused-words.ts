/** Notes the words of an option that are in no row of the file: they are usually mistyped. */
import { nearestName } from '../contract/nearest-name.ts';
import type { Note } from './notes.ts';

/** Most words named in the note. */
const namedMax = 10;

/** One note for all such words, each with the nearest word in the file; none if all words occur. */
export function noteOfUnusedWords(
  code: 'room_in_no_row' | 'status_in_no_row',
  unused: readonly string[],
  words: Iterable<string>,
): Note[] {
  if (unused.length === 0) return [];
  const known = [...words];
  const named = unused.slice(0, namedMax).map((word) => ({ word, nearest: nearestName(word, known) }));
  return [{ code, words: named, count: unused.length, lines: [] }];
}
