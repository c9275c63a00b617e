/** Counts guest names in which `?` or U+FFFD replaces letters that an export could not write: they cannot be restored. */
import type { RowStep } from './converter.ts';

/** A character that replaces a letter: inside or before a word, not a question mark after it. */
const lost = /\ufffd|\?(?=\p{L})|^\?+$|\p{L}\?\?/u;

/** Counts them; only the names of bookings are checked. */
export function createLostLetters(): RowStep {
  let [count, names] = [0, 0];
  const add = (record: object): void => {
    const { guest_first_name: first, guest_last_name: last } = record as Record<string, unknown>;
    if (typeof last !== 'string') return;
    names += 1;
    if (hasLost(last) || (typeof first === 'string' && hasLost(first))) count += 1;
  };
  return {
    change(converted) {
      for (const { record } of converted) if (record !== undefined) add(record);
      return converted;
    },
    notes: () => (count === 0 ? [] : [{ code: 'lost_letters', count, names, lines: [] }]),
  };
}

function hasLost(name: string): boolean {
  return (name.includes('?') || name.includes('\ufffd')) && lost.test(name);
}
