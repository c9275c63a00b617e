/** A written state in, a state of the contract out: by what was decided, by the source's own words, or by everyday ones where it has none. */
import { type BookingStatus, statusOfWord } from '../../contract/status.ts';
import { everydayStatuses } from '../everyday/status-words.ts';
import { foldedWord, type WordTable, wordTable } from '../word-table.ts';
import type { BookingPlan } from './booking-plan.ts';

/** A state, or the reason why such a row is no booking. */
export type WrittenStatus = BookingStatus | { leftOut: string };

/** A reader of status words; it gives undefined for a word that nobody knows. */
export function createStatusReader({ source, decisions }: Pick<BookingPlan, 'source' | 'decisions'>) {
  const tables: WordTable<WrittenStatus>[] = [
    wordTable(Object.fromEntries(decisions.statuses ?? [])),
    wordTable<WrittenStatus>(source?.statuses ?? everydayStatuses),
  ];
  const remembered = new Map<string, WrittenStatus | undefined>();
  return (word: string): WrittenStatus | undefined => {
    if (remembered.has(word)) return remembered.get(word);
    const folded = foldedWord(word);
    const found = tables.map((table) => table(folded)).find((status) => status !== undefined) ?? statusOfWord(word);
    if (remembered.size < wordsRemembered) remembered.set(word, found);
    return found;
  };
}

const wordsRemembered = 10_000;
