/** Reads the bookings that a service holds in a window of check-ins, whatever states the service has. */
import { type Api, type BookingFilter, type Cell, isWithin, type RecordStream } from '../contract/api.ts';
import { type Booking, bookingValueFields } from '../contract/booking.ts';
import { dateOfDay, dayNumber, isCalendarDate } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import type { FieldKind } from '../contract/field.ts';
import { stayNightsMax } from '../contract/limits.ts';
import { numberOfText } from '../contract/money.ts';
import { statusOfWord } from '../contract/status.ts';
import type { Database } from '../sqlite/driver.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import type { Spool } from './spool.ts';

/** Day numbers of the first and the last check-in, or night. */
export interface Window {
  from: number;
  to: number;
}

/** The check-ins, or other days, of what follows FROM in a query; undefined if there are none. */
export function windowOf(database: Database, from: string, day = 'checkin'): Window | undefined {
  const { first, last } = database
    .prepare<[], { first: number | null; last: number | null }>(
      `SELECT min(${day}) AS first, max(${day}) AS last FROM ${from}`,
    )
    .get()!;
  return first === null || last === null ? undefined : { from: first, to: last };
}

export interface HeldFrom {
  api: Pick<Api, 'exportBookings'>;
  /** Whether it is our own service, which has the dates of the interface; for any other it is unknown which its date range applies to. */
  isOurs: boolean;
}

/** Reads what is held in a period. Throws the errors of the Api, and PmsError answer_unreadable if a booking has no dates or type. */
export async function* readHeld({ api, isOurs }: HeldFrom, period: BookingFilter): AsyncGenerator<Booking[]> {
  const { dateFrom: from, dateTo: to } = period;
  const wide = () => ({
    dateFrom: from && dateWithin(dayNumber(from) - stayNightsMax),
    dateTo: to && dateWithin(dayNumber(to) + stayNightsMax),
  });
  for await (const bookings of bookingsOf(await api.exportBookings(isOurs ? period : wide())))
    yield isOurs ? bookings : bookings.filter((one) => isWithin(one.checkin_date, one.checkout_date, period));
}

/** The period of a window. */
export function periodOf({ from, to }: Window): BookingFilter {
  return { dateFrom: dateWithin(from), dateTo: dateWithin(to) };
}

interface SpooledHeld extends HeldFrom {
  /** Gets how many were read. */
  onProgress(read: number): void;
}

/** Puts into a spool what is held and wanted. Throws what `readHeld` throws. */
export function spoolHeld(
  spool: Spool,
  window: Window,
  { onProgress, ...from }: SpooledHeld,
  isWanted: (booking: Booking) => boolean = () => true,
): Promise<void> {
  let read = 0;
  return spool.filling(async () => {
    for await (const bookings of readHeld(from, periodOf(window))) {
      for (const booking of bookings) if (isWanted(booking)) spool.addHeld(booking);
      read += bookings.length;
      onProgress(read);
    }
  });
}

/** The same of the bookings that a table of the spool has by `key` and `checkin`; returns their check-ins, if it has any. */
export async function spoolHeldOf(table: string, spool: Spool, from: SpooledHeld): Promise<Window | undefined> {
  const window = windowOf(spool.database, table);
  const ofKey = spool.database.prepare<[number], object>(`SELECT 1 FROM ${table} WHERE key = ?`);
  const isWanted = (booking: Booking) => ofKey.get(bookingKeyOf(booking)) !== undefined;
  if (window !== undefined) await spoolHeld(spool, window, from, isWanted);
  return window;
}

const firstDay = dayNumber('0001-01-01');
const lastDay = dayNumber('9999-12-31');

/** The date of a day, or the first or last one that there is: a window around a stay may reach beyond. */
function dateWithin(day: number): string {
  return dateOfDay(Math.min(Math.max(day, firstDay), lastDay));
}

/** The bookings of a list as records. Throws PmsError answer_unreadable if one has no dates or type. */
export async function* bookingsOf(stream: RecordStream): AsyncGenerator<Booking[]> {
  const read = readerOf(stream);
  for await (const rows of stream.batches) yield rows.map(read);
}

function readerOf({ columns }: RecordStream): (row: Cell[]) => Booking {
  const [checkin, checkout, type] = ['checkin_date', 'checkout_date', 'room_type_name'].map((name) =>
    columns.indexOf(name),
  );
  const values = bookingValueFields.map(({ name, kind }) => ({ name, kind, at: columns.indexOf(name) }));
  return (row) => {
    const [from = '', to = '', room_type_name = ''] = [row[checkin!], row[checkout!], row[type!]].map(textOf);
    const dates = [from.slice(0, 10), to.slice(0, 10)] as const;
    if (room_type_name === '' || !dates.every(isCalendarDate))
      throw new PmsError('answer_unreadable', 'it lists a booking without dates or room type.');
    const [checkin_date, checkout_date] = dates;
    const booking: Partial<Record<keyof Booking, string | number>> = { checkin_date, checkout_date, room_type_name };
    for (const { name, kind, at } of values) booking[name] = fieldValue(kind, row[at]);
    return booking as Booking;
  };
}

function textOf(cell: Cell | undefined): string | undefined {
  return cell === undefined || cell === null || cell === '' ? undefined : String(cell);
}

function fieldValue(kind: FieldKind, cell: Cell | undefined): string | number | undefined {
  if (kind === 'amount' && typeof cell === 'number') return cell;
  const text = textOf(cell);
  if (text === undefined) return undefined;
  if (kind === 'amount') return numberOfText(text);
  // Another service may have states that we do not know: they are shown, and never sent.
  return kind === 'status' ? (statusOfWord(text) ?? text) : text;
}
