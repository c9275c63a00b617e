/** Maps a written state to one of the contract: by what was decided, by the source's own words, or by everyday words if the source has none. */
import { type BookingStatus, statusOfWord } from '../../../contract/status.ts';
import { everydayBlocks, everydayStatuses } from '../../columns/everyday/status-words.ts';
import { type Note, noteOfUnusedWords } from '../../notes.ts';
import type { Decisions, SaidStatus } from '../../reading-options.ts';
import { foldedWord, type WordTable, wordTable } from '../../values/text/word-table.ts';
import type { BookingPlan } from '../plan.ts';

/** A state, or the reason why such a row is not a booking. */
export type WrittenStatus = BookingStatus | { leftOut: string };

/** Gives undefined for an unknown word. */
export interface StatusReader {
  (word: string): WrittenStatus | undefined;
  /** The words that it was asked for, at most 10,000. */
  words(): Iterable<string>;
}

/** A reader of states for one file. */
export function createStatusReader({ source, decisions }: Pick<BookingPlan, 'source' | 'decisions'>): StatusReader {
  const lists: WordTable<WrittenStatus>[] = [
    wordTable<WrittenStatus>(
      Object.fromEntries([...(decisions.status ?? [])].map(([word, said]) => [word, saidStatus(said)])),
    ),
    tableOf(source?.statuses ?? everydayStatuses),
    tableOf(everydayBlocks),
  ];
  const remembered = new Map<string, WrittenStatus | undefined>();
  const statusOf = (word: string): WrittenStatus | undefined => {
    if (remembered.has(word)) return remembered.get(word);
    const folded = foldedWord(word);
    const found = lists.map((table) => table(folded)).find((status) => status !== undefined) ?? statusOfWord(word);
    if (remembered.size < wordsRemembered) remembered.set(word, found);
    return found;
  };
  return Object.assign(statusOf, { words: () => remembered.keys() });
}

/** The table of each word list is built once, because a file is read by several readers. */
function tableOf(words: Readonly<Record<string, WrittenStatus>>): WordTable<WrittenStatus> {
  let table = tables.get(words);
  if (table === undefined) {
    table = wordTable<WrittenStatus>(words);
    tables.set(words, table);
  }
  return table;
}

const tables = new WeakMap<object, WordTable<WrittenStatus>>();

/** What `--status` says about a word: a state, or that its rows are not bookings. */
function saidStatus(said: SaidStatus): WrittenStatus {
  if (said === 'block') return { leftOut: 'block' };
  if (said === 'leave-out') return { leftOut: 'said_leave_out' };
  return said === 'none' ? { leftOut: 'said_none' } : said;
}

const wordsRemembered = 10_000;

/** A note on words of `--status` that no row has; call it after the last row. */
export function notesOfUnusedStatuses({ status: statuses = new Map() }: Decisions, statusOf: StatusReader): Note[] {
  const seen = [...statusOf.words()];
  const folded = seen.map(foldedWord);
  const unused = [...statuses.keys()].filter((word) => {
    const isSame = wordTable({ [word]: true });
    return !folded.some((other) => isSame(other));
  });
  return seen.length < wordsRemembered ? noteOfUnusedWords('status_in_no_row', unused, seen) : [];
}
