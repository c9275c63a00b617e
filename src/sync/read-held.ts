/** Reads the bookings that a service holds in a window of check-ins, whatever states the service has. */
import type { Api, Cell, RecordStream } from '../contract/api.ts';
import type { Booking } from '../contract/booking.ts';
import { dateOfDay, isCalendarDate } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { stayNightsMax } from '../contract/limits.ts';
import { numberOfText } from '../contract/money.ts';
import { statusOfWord } from '../contract/status.ts';

/** Day numbers of the first and the last check-in. */
export interface Window {
  from: number;
  to: number;
}

export interface HeldFrom {
  api: Pick<Api, 'exportBookings'>;
  /** Whether it is our own service, whose date range applies to the check-in; for any other this is unknown. */
  isOurs: boolean;
}

/** Reads what is held. Throws the errors of the Api, and PmsError answer_unreadable if a booking has no dates or type. */
export async function* readHeld({ api, isOurs }: HeldFrom, { from, to }: Window): AsyncGenerator<Booking[]> {
  const margin = isOurs ? 0 : stayNightsMax;
  const stream = await api.exportBookings({ dateFrom: dateOfDay(from - margin), dateTo: dateOfDay(to + margin) });
  const [first, last] = [dateOfDay(from), dateOfDay(to)];
  for await (const bookings of bookingsOf(stream))
    yield isOurs ? bookings : bookings.filter(({ checkin_date: date }) => date >= first && date <= last);
}

/** The bookings of a list as records. Throws PmsError answer_unreadable if one has no dates or type. */
export async function* bookingsOf(stream: RecordStream): AsyncGenerator<Booking[]> {
  const read = readerOf(stream);
  for await (const rows of stream.batches) yield rows.map(read);
}

function readerOf({ columns }: RecordStream): (row: Cell[]) => Booking {
  const at = (name: string) => columns.indexOf(name);
  const texts = {
    first: at('guest_first_name'),
    last: at('guest_last_name'),
    mail: at('guest_email'),
    currency: at('currency_iso'),
    origin: at('booking_source'),
    status: at('booking_status'),
  };
  const [checkin, checkout, type, amount] = ['checkin_date', 'checkout_date', 'room_type_name', 'total_amount'].map(at);
  return (row) => {
    const text = (index: number): string | undefined => {
      const cell = row[index] ?? null;
      return cell === null || cell === '' ? undefined : String(cell);
    };
    const [from = '', to = '', roomType = ''] = [checkin!, checkout!, type!].map(text);
    const dates = [from.slice(0, 10), to.slice(0, 10)] as const;
    if (roomType === '' || !dates.every(isCalendarDate))
      throw new PmsError('answer_unreadable', 'it lists a booking without dates or room type.');
    const status = text(texts.status);
    const sum = row[amount!] ?? null;
    return {
      checkin_date: dates[0],
      checkout_date: dates[1],
      room_type_name: roomType,
      guest_first_name: text(texts.first),
      guest_last_name: text(texts.last),
      guest_email: text(texts.mail),
      total_amount: typeof sum === 'number' ? sum : sum === null ? undefined : numberOfText(sum),
      currency_iso: text(texts.currency),
      booking_source: text(texts.origin),
      // Another service may have states that we do not know: they are shown, and never sent.
      booking_status: (status === undefined
        ? undefined
        : (statusOfWord(status) ?? status)) as Booking['booking_status'],
    };
  };
}
