/** Reads a list of bookings as objects with the few values that the views need. */
import type { Cell, RecordStream } from '../../contract/api.ts';
import type { Booking } from '../../contract/booking.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import type { StayFacts } from '../facts.ts';

/** `guest` is the first and the last name, joined by a space. */
export interface BookingRow extends StayFacts {
  first: string;
  last: string;
  email: string;
}

/**
 * Yields the rows batch by batch, as they come. What was cancelled because it has moved is `Moved`: `moved` are its keys, as the history of this
 * machine knows them.
 */
export async function* bookingRows(
  { columns, batches }: RecordStream,
  moved: ReadonlySet<number> = new Set(),
): AsyncGenerator<BookingRow[]> {
  const [checkin, checkout, type, first, last, amount, currency, source, state, email] = [
    ...['checkin_date', 'checkout_date', 'room_type_name', 'guest_first_name', 'guest_last_name'],
    ...['total_amount', 'currency_iso', 'booking_source', 'booking_status', 'guest_email'],
  ].map((name) => columns.indexOf(name));
  const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell));
  for await (const rows of batches) {
    const all = rows.map((row) => ({
      checkin: text(row[checkin!]),
      checkout: text(row[checkout!]),
      type: text(row[type!]),
      guest: [text(row[first!]), text(row[last!])].filter((name) => name !== '').join(' '),
      amount: Number(row[amount!] ?? 0),
      currency: text(row[currency!]),
      source: text(row[source!]),
      state: text(row[state!]),
      first: text(row[first!]),
      last: text(row[last!]),
      email: text(row[email!]),
    }));
    for (const row of all)
      if (moved.size > 0 && row.state === 'Cancelled' && moved.has(bookingKeyOf(recordOf(row)))) row.state = 'Moved';
    yield all;
  }
}

/** A row of a list as a booking with only the fields that tell bookings apart. */
export function recordOf({
  checkin,
  checkout,
  type,
  first,
  last,
  email,
}: Omit<BookingRow, keyof StayFacts> & Pick<StayFacts, 'checkin' | 'checkout' | 'type'>): Booking {
  return {
    room_type_name: type,
    checkin_date: checkin,
    checkout_date: checkout,
    guest_first_name: first === '' ? undefined : first,
    guest_last_name: last === '' ? undefined : last,
    guest_email: email === '' ? undefined : email,
  } as Booking;
}
