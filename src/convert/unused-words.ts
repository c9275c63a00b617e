/** Words of an option that stand in no row of the file in, the note that names them out: one is mistyped more often than not. */
import { nearestName } from '../contract/nearest-name.ts';
import type { Note } from './notes.ts';

/** Words that are named in the note. */
const namedMax = 10;

/** One note on all words, each with the nearest of those that stand in the file; none where there is no such word. */
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
