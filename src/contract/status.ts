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
 * The state a word means; the case of its letters, spaces, `_` and `-` are ignored. Undefined for a word that is none, as one with a letter that only
 * in small is one of ASCII (the sign of kelvin).
 */
export function statusOfWord(word: string): BookingStatus | undefined {
  const known = statusByWord.get(word);
  if (known !== undefined || !/^[A-Za-z\s_-]+$/.test(word)) return known;
  return statusByWord.get(word.toLowerCase().replace(/[\s_-]+/g, ''));
}

/** Whether a text is a state as it is stored. */
export function isStatus(text: string): text is BookingStatus {
  return statusByWord.get(text) === text;
}

/** Whether a booking in this state takes no room any more: Cancelled or NoShow. */
export function isEnded(status: string): boolean {
  return status === 'Cancelled' || status === 'NoShow';
}
