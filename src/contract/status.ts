/** The states of a booking, and how a written word is read as one. */

export const bookingStatuses = ['Pending', 'Confirmed', 'CheckedIn', 'CheckedOut', 'Cancelled', 'NoShow'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

const statusByWord = new Map<string, BookingStatus>([
  ...bookingStatuses.flatMap((status): [string, BookingStatus][] => [
    [status, status],
    [status.toLowerCase(), status],
  ]),
  ['canceled', 'Cancelled'],
]);

/**
 * The state that a word means; case, spaces, `_` and `-` are ignored. Undefined for any other word, including one with a letter that is ASCII only in
 * lower case (the kelvin sign).
 */
export function statusOfWord(word: string): BookingStatus | undefined {
  const known = statusByWord.get(word);
  if (known !== undefined || !/^[A-Za-z\s_-]+$/.test(word)) return known;
  return statusByWord.get(word.toLowerCase().replace(/[\s_-]+/g, ''));
}

/** Whether a text is a state in its stored form. */
export function isStatus(text: string): text is BookingStatus {
  return statusByWord.get(text) === text;
}

/** The states in which a booking takes no room, as SQL lists them. */
export const endedStates = "('Cancelled', 'NoShow')";

/** Whether a booking in this state no longer takes a room: Cancelled or NoShow. */
export function isEnded(status: string): boolean {
  return status === 'Cancelled' || status === 'NoShow';
}
