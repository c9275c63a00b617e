/** Makes the ledger entry of a record from what its file says about the number. */
import type { Booking } from '../contract/booking.ts';
import { dayNumber } from '../contract/dates.ts';
import { toStoredAmount } from '../contract/money.ts';
import type { BookingOrigin } from '../convert/converter.ts';
import { hashOfKey } from '../convert/key-memory.ts';
import { recordKey } from '../convert/record-key.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { claimOf } from './claim-number.ts';

/** The key of a booking as one number: type, dates and guest. */
export function bookingKeyOf(record: Booking): number {
  return hashOfKey(recordKey('bookings', record).key);
}

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
