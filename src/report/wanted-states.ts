/** The states that a person asked for in, which bookings are meant out: all that take a room where nobody asked. */
import type { Booking } from '../contract/booking.ts';
import { statusOfWord } from '../contract/status.ts';
import { isLive } from './read-stays.ts';

export interface WantedStates {
  /** Whether states were asked for. */
  isAsked: boolean;
  isWanted(booking: Pick<Booking, 'booking_status'>): boolean;
}

/** `words`: states, those of another service in its own words, or `all`; absent for those that take a room. */
export function wantedStates(words: readonly string[] | undefined): WantedStates {
  if (words === undefined) return { isAsked: false, isWanted: isLive };
  if (words.some((word) => word.toLowerCase() === 'all')) return { isAsked: true, isWanted: () => true };
  const states = new Set<string>(words.map((word) => statusOfWord(word) ?? word));
  // Where a service says no state, it is the one of the interface.
  return { isAsked: true, isWanted: ({ booking_status: status = 'Confirmed' }) => states.has(status) };
}
