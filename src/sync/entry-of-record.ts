/** By which key and number a record is known, and its ledger entry. */
import type { Booking } from '../contract/booking.ts';
import { dayNumber } from '../contract/dates.ts';
import { toStoredAmount } from '../contract/money.ts';
import type { BookingOrigin } from '../convert/converter.ts';
import { recordKey } from '../convert/record-key.ts';
import { hashOfKey } from '../file/key-memory.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { bareNumber, plainNumber } from '../ledger/plain-number.ts';

/** The key of a booking as one number: type, dates and guest. */
export function bookingKeyOf(record: Booking): number {
  return hashOfKey(recordKey('bookings', record).key);
}

/** The question whether a line is the booking of a key, or the line of another file that says this key, in letters, which no spreadsheet reads as a number. */
export function questionOf({ key, file, line }: { key: number; file?: string | null; line?: number | null }): string {
  const of = file ? hashOfKey([file, String(line), String(key)]) : key;
  return of.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}

/** The source whose numbers are those of channels, where a list has no numbers of its own. */
const anyChannel = 'channel';

/** The number of a claim, as all claims of it are known: its own, else the one at the channel, else its key within its own list. */
export function claimOf(
  origin: BookingOrigin | undefined,
  key: number,
): { source: string; number: string; channel: string | null } {
  const { source = '', number = '', channelNumber } = origin ?? {};
  const channel = channelNumber === undefined ? null : bareNumber(channelNumber);
  if (number !== '') return { source, number: plainNumber(number), channel };
  if (channel !== null) return { source: anyChannel, number: channel, channel };
  return { source: unnumbered, number: `*${key}`, channel };
}

/** The source of rows without a number, until their list is known: then its id stands behind. */
export const unnumbered = '?';

/** The entry of a record of an import that has a number: no source says it. */
export function entryOfRecord(
  record: Booking,
  origin: BookingOrigin,
  { file, line }: { file: string; line: number },
): LedgerEntry {
  const key = bookingKeyOf(record);
  const { source, number, channel } = claimOf(origin, key);
  // Written out: of an object that is put together by spreading, each has a shape of its own.
  return {
    source,
    number,
    channel,
    room: origin.room,
    key,
    list: null,
    type: record.room_type_name,
    checkin: dayNumber(record.checkin_date),
    checkout: dayNumber(record.checkout_date),
    first: record.guest_first_name ?? null,
    last: record.guest_last_name ?? null,
    email: record.guest_email?.toLowerCase() ?? null,
    amount: record.total_amount === undefined ? null : toStoredAmount(record.total_amount),
    currency: record.currency_iso ?? null,
    bookingSource: record.booking_source ?? null,
    status: record.booking_status ?? null,
    isNet: origin.isNet === true,
    file,
    line,
  };
}
