/** Counts guest names in which `?` or U+FFFD replaces letters that an export could not write: they cannot be restored. */
import type { Note } from './notes.ts';

/** A character that replaces a letter: inside or before a word, not a question mark after it. */
const lost = /\ufffd|\?(?=\p{L})|^\?+$|\p{L}\?\?/u;

interface LostLetters {
  /** A record of any resource; only the names of bookings are checked. */
  add(record: object): void;
  /** How many names have lost letters; nothing if none has. */
  notes(): Note[];
}

/** An empty account. */
export function createLostLetters(): LostLetters {
  let [count, names] = [0, 0];
  return {
    add(record) {
      const { guest_first_name: first, guest_last_name: last } = record as Record<string, unknown>;
      if (typeof last !== 'string') return;
      names += 1;
      if (hasLost(last) || (typeof first === 'string' && hasLost(first))) count += 1;
    },
    notes: () => (count === 0 ? [] : [{ code: 'lost_letters', count, names, lines: [] }]),
  };
}

function hasLost(name: string): boolean {
  return (name.includes('?') || name.includes('\ufffd')) && lost.test(name);
}
