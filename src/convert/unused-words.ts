/** Words of a flag that stand in no row of the file in, the note that names them out: one is mistyped more often than not. */
import { nearestName } from '../contract/nearest-name.ts';
import type { Note } from './converter.ts';

/** Words that are named in the note. */
const namedMax = 10;

/** One note on all words, each with the nearest of those that stand in the file; none where there is no such word. */
export function noteOfUnusedWords(
  flag: '--room' | '--status',
  unused: readonly string[],
  words: Iterable<string>,
): Note[] {
  if (unused.length === 0) return [];
  const known = [...words];
  const named = unused.slice(0, namedMax).map((word) => {
    const nearest = nearestName(word, known);
    return `"${word.slice(0, 60)}"${nearest === undefined ? '' : ` (the nearest is "${nearest.slice(0, 60)}")`}`;
  });
  const more = unused.length > namedMax ? ` and ${unused.length - namedMax} more` : '';
  const stand = unused.length === 1 ? 'word of FLAG stands' : 'words of FLAG stand';
  const message = `${unused.length} ${stand.replace('FLAG', flag)} in no row: ${named.join(', ')}${more}`;
  return [
    { code: flag === '--room' ? 'room_in_no_row' : 'status_in_no_row', message, count: unused.length, lines: [] },
  ];
}
