/** Decides which bookings a report counts: those in the states asked for, or else all that take a room. */
import type { Booking } from '../contract/booking.ts';
import { statusOfWord } from '../contract/status.ts';
import { isLive } from './read-stays.ts';

export interface WantedStates {
  /** Whether states were asked for. */
  isAsked: boolean;
  isWanted(booking: Pick<Booking, 'booking_status'>): boolean;
}

/** `words`: states, also those of another service in its own words, or `all`; absent for all that take a room. */
export function wantedStates(words: readonly string[] | undefined): WantedStates {
  if (words === undefined) return { isAsked: false, isWanted: isLive };
  if (words.some((word) => word.toLowerCase() === 'all')) return { isAsked: true, isWanted: () => true };
  const states = new Set<string>(words.map((word) => statusOfWord(word) ?? word));
  // A service that says no state means the default of the interface.
  return { isAsked: true, isWanted: ({ booking_status: status = 'Confirmed' }) => states.has(status) };
}
