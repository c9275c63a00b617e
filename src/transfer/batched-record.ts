/** What is kept of a record while its request is on its way: it is written into the request already, and thousands of them would fill the memory. */
import type { Booking } from '../contract/booking.ts';
import { nightsBetween } from '../contract/dates.ts';
import type { Rate } from '../contract/rate.ts';
import type { Records, ResourceName } from '../contract/resource.ts';
import type { CellRow, Row, ValueRow } from '../file/row.ts';

/** The row that a record was made of, and what is counted of it once it is in. */
export interface BatchedRecord {
  row: CellRow | ValueRow;
  /** The other rows that went into it. */
  folded: readonly Row[] | undefined;
  /** Whether an earlier row of the file has the same key. */
  isRepeated: boolean;
  /** Of a booking its nights, of a rate its dates, of a room none. */
  nights: number;
  /** Of a booking that says both. */
  amount: number | undefined;
  currency: string | undefined;
  /** The room type that it names; undefined of a room. */
  roomType: string | undefined;
}

/** A record as it comes, with the rows it was made of. */
export interface MarkedRecord extends Pick<BatchedRecord, 'row' | 'folded' | 'isRepeated'> {
  record: Records[ResourceName];
}

/** The part of a record that is kept; the cells of its rows are let go. Written out: a spread would cost more than all of it. */
export function batchedRecord(resource: ResourceName, marked: MarkedRecord): BatchedRecord {
  const { row, folded, isRepeated } = marked;
  for (const each of folded === undefined ? [row] : [row, ...folded]) if (each.kind === 'cells') each.letGo?.();
  let nights = 0;
  let amount: number | undefined;
  let currency: string | undefined;
  let roomType: string | undefined;
  if (resource === 'rates') {
    const { room_type_name: name, date_from: from, date_to: to } = marked.record as Rate;
    nights = nightsBetween(from, to) + 1;
    roomType = name;
  }
  if (resource === 'bookings') {
    const booking = marked.record as Booking;
    nights = nightsBetween(booking.checkin_date, booking.checkout_date);
    roomType = booking.room_type_name;
    if (booking.currency_iso !== undefined) ({ total_amount: amount, currency_iso: currency } = booking);
  }
  return { row, folded, isRepeated, nights, amount, currency, roomType };
}
