/** Reads a list of bookings as objects with the few values that the views need. */
import type { Cell, RecordStream } from '../../contract/api.ts';
import type { StayFacts } from '../facts.ts';

/** `guest` is the first and the last name, joined by a space. */
export interface BookingRow extends StayFacts {
  first: string;
  last: string;
  email: string;
}

/** Yields the rows batch by batch, as they come. */
export async function* bookingRows({ columns, batches }: RecordStream): AsyncGenerator<BookingRow[]> {
  const [checkin, checkout, type, first, last, amount, currency, source, state, email] = [
    ...['checkin_date', 'checkout_date', 'room_type_name', 'guest_first_name', 'guest_last_name'],
    ...['total_amount', 'currency_iso', 'booking_source', 'booking_status', 'guest_email'],
  ].map((name) => columns.indexOf(name));
  const text = (cell: Cell | undefined) => (cell === null || cell === undefined ? '' : String(cell));
  for await (const rows of batches) {
    yield rows.map((row) => ({
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
  }
}
