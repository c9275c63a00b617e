/**
 * Counts guest names in which `?` or U+FFFD replaces letters that an export could not write, which cannot be restored; and those whose letters were
 * written as UTF-8 twice (`MÃ¼ster`).
 */
import { placeOf } from '../contract/plain-booking.ts';
import type { RowStep } from './converter.ts';

/** A character that replaces a letter: inside or before a word, not a question mark after it. */
const lost = /\ufffd|\?(?=\p{L})|^\?+$|\p{L}\?\?/u;

/** A letter of two bytes, or one of three, whose bytes were taken for letters of Windows-1252. */
const tail =
  '[\\u0080-\\u00bf\\u20ac\\u201a\\u0192\\u201e-\\u2026\\u2020-\\u2022\\u02c6\\u2030\\u0160\\u2039\\u0152\\u017d\\u2018-\\u201d\\u2013\\u2014\\u02dc\\u2122\\u0161\\u203a\\u0153\\u017e\\u0178]';
const twice = new RegExp(`[ÂÃÄÅÎÏÐÑÒÓ×ØÙÚ]${tail}|[à-ï]${tail}{2}`);

/** All that the two say is about names with such characters, which most do not have. */
const odd = /[^\x00-\x3e\x40-\x7f]/;

/** Counts them; only the names of bookings are checked. */
export function createLostLetters(): RowStep {
  let [count, twiceCount, names] = [0, 0, 0];
  const add = (first: unknown, last: unknown): void => {
    if (typeof last !== 'string') return;
    names += 1;
    if (!odd.test(last) && (typeof first !== 'string' || !odd.test(first))) return;
    if (twice.test(last) || (typeof first === 'string' && twice.test(first))) twiceCount += 1;
    if (hasLost(last) || (typeof first === 'string' && hasLost(first))) count += 1;
  };
  return {
    change(converted) {
      for (const { record } of converted) {
        const { guest_first_name: first, guest_last_name: last } = (record ?? {}) as Record<string, unknown>;
        add(first, last);
      }
      return converted;
    },
    see: ({ values }) => add(values[placeOf.guest_first_name], values[placeOf.guest_last_name]),
    notes: () => [
      ...(count === 0 ? [] : [{ code: 'lost_letters' as const, count, names, lines: [] }]),
      ...(twiceCount === 0 ? [] : [{ code: 'encoded_twice' as const, count: twiceCount, names, lines: [] }]),
    ],
  };
}

function hasLost(name: string): boolean {
  return (name.includes('?') || name.includes('\ufffd')) && lost.test(name);
}
