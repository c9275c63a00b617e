/** The bookings of an import as writes of the history. */
import type { Booking } from '../../contract/booking.ts';
import { valuesOfStored } from '../../contract/booking-values.ts';
import type { BookingOrigin } from '../../convert/converter.ts';
import type { FieldValues, HistoryWrite } from '../../history/history.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import { historyOfBooking } from '../../sync/keep-writes.ts';
import type { HeldColumns } from '../../sync/spool.ts';
import type { OutgoingRecords } from '../../transfer/send-request.ts';

/** A booking that the import creates. */
export function createdBooking(outgoing: OutgoingRecords, index: number, record: Booking): HistoryWrite {
  const key = bookingKeyOf(record);
  const { source = '', number = '' }: Partial<BookingOrigin> = outgoing.records.origins[index] ?? {};
  return {
    ...{ group: null, ...placeOf(outgoing, index), ...historyOfBooking(record, { key, before: null }) },
    // A number that was unknown before becomes unknown again when the write is undone.
    numbers: number === '' ? [] : [{ source, number, key }],
  };
}

/** A booking that the import changes: only the fields that differ, which may be none. */
export function changedBooking(
  outgoing: OutgoingRecords,
  index: number,
  { record, held }: { record: Booking; held: HeldColumns },
): HistoryWrite {
  const former: FieldValues = { ...valuesOfStored(held) };
  const fields = Object.entries(record).filter(([field, value]) => field in former && value !== former[field]);
  const before = Object.fromEntries(fields.map(([field]) => [field, former[field]!]));
  return {
    ...{ group: null, ...placeOf(outgoing, index), ...historyOfBooking(record, { key: held.key, before }) },
    ...{ email: held.guest_email, after: Object.fromEntries(fields) as FieldValues, numbers: [] },
  };
}

/** Where the record at an index of a request stands in its file. */
export function placeOf(outgoing: OutgoingRecords, index: number): Pick<HistoryWrite, 'file' | 'line'> {
  return { file: '', line: outgoing.records.rows[index]!.line };
}
