/** A hotel to run a suite against: an Api, whichever body it has, with short ways to import and to read. */
import { expect } from 'vitest';
import type { Api, Cell, DateRange, RecordStream } from '../../src/contract/api.ts';
import { type BookingValueName, bookingValueFields } from '../../src/contract/booking.ts';
import type { DuplicateAction, ImportResult } from '../../src/contract/import-result.ts';

/** Opens an empty hotel; it is closed when the test is over. */
export type OpenHotel = (options?: { currency?: string }) => Promise<Api>;

export type Listed = Record<string, Cell>;

/** All records of a list, as objects. */
export async function readAll(stream: RecordStream): Promise<Listed[]> {
  const records: Listed[] = [];
  for await (const batch of stream.batches) {
    for (const row of batch) {
      expect(row).toHaveLength(stream.columns.length);
      records.push(Object.fromEntries(stream.columns.map((column, index) => [column, row[index]!])));
    }
  }
  return records;
}

const calls = { bookings: 'importBookings', rooms: 'importRooms', rates: 'importRates' } as const;

/** Imports records and gives the result, whose sums are checked each time. */
export async function importInto(
  api: Api,
  resource: keyof typeof calls,
  records: readonly unknown[],
  duplicateAction?: DuplicateAction,
): Promise<ImportResult> {
  const { text } = await api[calls[resource]]({ records, duplicateAction });
  const result = JSON.parse(text) as ImportResult;
  expect(result.total).toBe(records.length);
  expect(result.imported + result.skipped + result.error_count).toBe(result.total);
  expect(result.success).toBe(result.error_count === 0);
  return result;
}

/** `index field code` of each error. */
export function errorsOf({ errors }: ImportResult): string[] {
  return errors.map(({ index, field, code }) => `${index} ${field} ${code}`);
}

export async function listBookings(api: Api): Promise<Listed[]> {
  return readAll(await api.exportBookings({}));
}

export async function listAvailability(api: Api, dateFrom: string, dateTo = dateFrom): Promise<Listed[]> {
  const range: DateRange = { dateFrom, dateTo };
  return readAll(await api.availability(range));
}

export function room(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'Double', max_occupancy: 2, total_rooms: 3, base_price: 100, ...changes };
}

export function booking(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    checkin_date: '2027-05-14',
    checkout_date: '2027-05-17',
    room_type_name: 'Double',
    guest_first_name: 'Eva',
    guest_last_name: 'Muster',
    total_amount: 300,
    currency_iso: 'EUR',
    ...changes,
  };
}

export function rate(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    room_type_name: 'Double',
    rate_plan_name: 'BAR',
    date_from: '2027-05-01',
    date_to: '2027-05-10',
    rate_amount: 120,
    ...changes,
  };
}

/** The values of a stored booking, in the order in which a store keeps them. */
export function bookingValues(given: Partial<Record<BookingValueName, string | number>>): (string | number | null)[] {
  return bookingValueFields.map(({ name }) => given[name] ?? null);
}
