/** Names of guests in which `?` or U+FFFD stands for letters that an export could not write: they are counted, for nobody can bring them back. */
import type { Note } from './notes.ts';

/** A sign in place of a letter: one in or beside a word, not a question behind it. */
const lost = /\ufffd|\?(?=\p{L})|^\?+$|\p{L}\?\?/u;

export interface LostLetters {
  /** A record of any resource; names are what bookings have. */
  add(record: object): void;
  /** How many of the names have lost letters; nothing where none has. */
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
