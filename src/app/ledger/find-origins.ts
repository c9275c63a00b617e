/**
 * Finds where a booking came from, as far as the ledger of its service knows: by its number, or by what the service lists about it. It reads the
 * whole ledger, 0.1 s for 400,000 numbers: an index would cost each import of as many 2 s.
 */
import { existsSync } from 'node:fs';
import type { Booking } from '../../contract/booking.ts';
import { dateOfDay } from '../../contract/dates.ts';
import { fromStoredAmount } from '../../contract/money.ts';
import { closing } from '../../file/closing.ts';
import type { FoundEntry } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/open-ledger.ts';
import { bareNumber, plainNumber } from '../../ledger/plain-number.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from '../service/find-service.ts';
import { ledgerPath, openLedgerOf } from './ledger-of-service.ts';

export type Origin = ReturnType<typeof originOf>;

/** Runs `read` with the ledger of a service; undefined if it has none yet. Throws PmsError ledger_unusable. */
export async function readLedger<Result>(
  context: AppContext,
  service: Service,
  read: (ledger: Ledger) => Result | Promise<Result>,
): Promise<Result | undefined> {
  if (!existsSync(await ledgerPath(context.env, service))) return undefined;
  return closing(await openLedgerOf(context, service), read);
}

/** All entries of a number, the latest first. */
export function originsOfNumber(ledger: Ledger, number: string): Origin[] {
  return entriesOfNumber(ledger, number).map(originOf);
}

/** A number that is not there as it was typed may be there without zeros or the name of its system in front. */
function entriesOfNumber(ledger: Ledger, number: string): FoundEntry[] {
  const found = [number.trim(), plainNumber(number), bareNumber(number)].map((each) => ledger.find(each));
  return found.find(({ length }) => length > 0) ?? [];
}

/** A test for bookings that were sent under a number; undefined if no file has had that number. */
export function createNumberTest(ledger: Ledger, number: string): ((record: Booking) => boolean) | undefined {
  const found = entriesOfNumber(ledger, number);
  if (found.length === 0) return undefined;
  const keys = new Set(found.map(({ key }) => key));
  // The dates rule out nearly all others before a key is computed.
  const checkins = new Set(found.map(({ checkin }) => dateOfDay(checkin)));
  return (record) => checkins.has(record.checkin_date) && keys.has(bookingKeyOf(record));
}

/** The numbers of each of these bookings, in their order; "" where none is known. */
export function numbersOf(ledger: Ledger, records: readonly Booking[]): string[] {
  const keys = records.map(bookingKeyOf);
  const known = new Map<number, string>();
  for (const { key, number } of ledger.numbersOf(keys))
    known.set(key, known.has(key) ? `${known.get(key)}, ${number}` : number);
  return keys.map((key) => known.get(key) ?? '');
}

/** The entry that imported a booking, and what else is known of its numbers: the latest first in both. */
export function originsOfBooking(ledger: Ledger, record: Booking): { own: Origin[]; others: Origin[] } {
  const email = record.guest_email?.toLowerCase();
  const isOther = (entry: FoundEntry) => !!email && entry.email !== null && entry.email !== email;
  const own = ledger.findKey(bookingKeyOf(record)).filter((entry) => !isOther(entry));
  const isOwn = (entry: FoundEntry) => own.some(({ source, key }) => source === entry.source && key === entry.key);
  const numbers = [...new Set(own.map(({ number }) => number))];
  const others = numbers.flatMap((number) =>
    ledger.find(number).filter((entry) => !isOwn(entry) && own.some(({ source }) => source === entry.source)),
  );
  return { own: own.map(originOf), others: others.map(originOf) };
}

/** A room of a booking number as a file imported it. Dates are YYYY-MM-DD, `at` is a moment in UTC; null is a value that the file did not have. */
function originOf(entry: FoundEntry) {
  return {
    /** `source`: the system that gave the number; "" if unknown. */
    ...{ source: entry.source, number: entry.number, room: entry.room },
    checkin_date: dateOfDay(entry.checkin),
    checkout_date: dateOfDay(entry.checkout),
    room_type_name: entry.type,
    guest_first_name: entry.first,
    guest_last_name: entry.last,
    total_amount: entry.amount === null ? null : fromStoredAmount(entry.amount),
    currency_iso: entry.currency,
    booking_source: entry.bookingSource,
    booking_status: entry.status,
    /** `is_in`: false if the answer to its request never came. */
    ...{ file: entry.file, line: entry.line, at: new Date(entry.atMs).toISOString(), is_in: entry.isIn },
  };
}
