/**
 * What is kept about the records of a request while it is sent: they are already written into its body. Kept as columns, because garbage collection
 * would have to move thousands of objects.
 */
import type { Booking } from '../contract/booking.ts';
import { dayNumber, nightsBetween } from '../contract/dates.ts';
import { toStoredAmount } from '../contract/money.ts';
import { type PlainBooking, placeOf } from '../contract/plain-booking.ts';
import type { Rate } from '../contract/rate.ts';
import type { Records, ResourceName } from '../contract/resource.ts';
import { isEnded } from '../contract/status.ts';
import type { BookingOrigin } from '../convert/converter.ts';
import type { CellRow, PlainCells, Row, ValueRow } from '../file/row.ts';

/** Records of one request, by index: the rows that they were made of, and what is counted for them once they are in. */
export type BatchedRecords = ReturnType<typeof createBatchedRecords>;

/** A record, or a booking that is plainly right, with the rows that it was made of. */
export interface KeptRecord {
  record?: Records[ResourceName];
  plain?: PlainBooking;
  cells?: PlainCells;
  row: CellRow | ValueRow;
  folded?: readonly Row[];
  origin?: BookingOrigin;
}

/** Room for the records of one request. */
export function createBatchedRecords() {
  return {
    rows: [] as (CellRow | ValueRow)[],
    /** The other rows that were joined into a record, for records that have any. */
    folded: new Map<number, readonly Row[]>(),
    /** The indexes of records with the key of an earlier row of the file. */
    repeated: new Set<number>(),
    /** The indexes of those whose row an earlier import rejected. */
    fixed: new Set<number>(),
    /** Nights of a booking, dates of a rate; none for a room. */
    nights: [] as number[],
    /** Day number of the arrival of a booking that takes a room; NaN for all others. */
    checkins: [] as number[],
    /** Of a booking that has both, in ten-thousandths; otherwise NaN and "". */
    amounts: [] as number[],
    currencies: [] as string[],
    /** The room type that a record names; "" for a room. */
    roomTypes: [] as string[],
    /** What the file says about the booking number of each; none behind the last that has one. */
    origins: [] as (BookingOrigin | undefined)[],
  };
}

/** Appends a record, and releases the cells of its rows. Every column is written out: a list of them would cost more than all the rest. */
export function keepRecord(records: BatchedRecords, resource: ResourceName, kept: KeptRecord): void {
  const { row, folded, plain } = kept;
  if (folded !== undefined && folded.length > 0) records.folded.set(records.rows.length, folded);
  records.rows.push(row);
  releaseCells(row);
  folded?.forEach(releaseCells);
  let nights = 0;
  let checkin = Number.NaN;
  let amount = Number.NaN;
  let currency = '';
  let roomType = '';
  if (plain !== undefined) {
    nights = plain.checkoutDay - plain.checkinDay;
    roomType = plain.roomType;
    if (!isEnded(String(plain.values[placeOf.booking_status]))) checkin = plain.checkinDay;
    amount = plain.values[placeOf.total_amount] as number;
    currency = plain.values[placeOf.currency_iso] as string;
  } else if (resource === 'rates') {
    const rate = kept.record as Rate;
    nights = nightsBetween(rate.date_from, rate.date_to) + 1;
    roomType = rate.room_type_name;
  } else if (resource === 'bookings') {
    const booking = kept.record as Booking;
    nights = nightsBetween(booking.checkin_date, booking.checkout_date);
    roomType = booking.room_type_name;
    if (!isEnded(booking.booking_status ?? '')) checkin = dayNumber(booking.checkin_date);
    if (booking.total_amount !== undefined && booking.currency_iso !== undefined) {
      amount = toStoredAmount(booking.total_amount);
      currency = booking.currency_iso;
    }
  }
  records.nights.push(nights);
  records.checkins.push(checkin);
  records.amounts.push(amount);
  records.currencies.push(currency);
  records.roomTypes.push(roomType);
  if (kept.origin !== undefined) records.origins[records.rows.length - 1] = kept.origin;
}

function releaseCells(row: Row): void {
  if (row.kind === 'cells') row.releaseCells?.();
}

/** The records at these indexes, in their order. */
export function pickRecords(records: BatchedRecords, indexes: Uint32Array): BatchedRecords {
  const [first = 0] = indexes;
  const isRun = indexes.every((index, at) => index === first + at);
  const pick = <Value>(values: readonly Value[]) => {
    if (isRun) return values.slice(first, first + indexes.length);
    const picked = new Array<Value>(indexes.length);
    for (let at = 0; at < indexes.length; at++) picked[at] = values[indexes[at]!]!;
    return picked;
  };
  const picked: BatchedRecords = {
    ...createBatchedRecords(),
    rows: pick(records.rows),
    nights: pick(records.nights),
    checkins: pick(records.checkins),
    amounts: pick(records.amounts),
    currencies: pick(records.currencies),
    roomTypes: pick(records.roomTypes),
    origins: pick(records.origins),
  };
  if (records.folded.size + records.repeated.size + records.fixed.size === 0) return picked;
  for (const [at, index] of indexes.entries()) {
    const folded = records.folded.get(index);
    if (folded !== undefined) picked.folded.set(at, folded);
    if (records.repeated.has(index)) picked.repeated.add(at);
    if (records.fixed.has(index)) picked.fixed.add(at);
  }
  return picked;
}

/** The indexes from `from` up to, but not including, `to`. */
export function indexesFrom(from: number, to: number): Uint32Array {
  const indexes = new Uint32Array(to - from);
  for (let at = 0; at < indexes.length; at++) indexes[at] = from + at;
  return indexes;
}

/** All rows that a record was made of. */
export function rowsOfRecord({ rows, folded }: BatchedRecords, index: number): Row[] {
  return [rows[index]!, ...(folded.get(index) ?? [])];
}
