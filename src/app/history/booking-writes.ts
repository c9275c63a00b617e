/** The bookings of an import as writes of the history. */
import type { Booking } from '../../contract/booking.ts';
import { identityOf, valuesOfStored } from '../../contract/booking-values.ts';
import { dayNumber } from '../../contract/dates.ts';
import type { BookingOrigin } from '../../convert/converter.ts';
import type { FieldValues, HistoryWrite } from '../../history/history.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import type { HeldColumns } from '../../sync/spool.ts';
import type { OutgoingRecords } from '../../transfer/send-request.ts';

/** A booking that the import creates. */
export function createdBooking(outgoing: OutgoingRecords, index: number, record: Booking): HistoryWrite {
  const key = bookingKeyOf(record);
  const { source = '', number = '' }: Partial<BookingOrigin> = outgoing.records.origins[index] ?? {};
  return {
    ...writeOf(outgoing, index, { record, key }),
    before: null,
    after: { ...record } as FieldValues,
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
  return {
    ...writeOf(outgoing, index, { record, key: held.key }),
    email: held.guest_email,
    before: Object.fromEntries(fields.map(([field]) => [field, former[field]!])),
    after: Object.fromEntries(fields) as FieldValues,
    numbers: [],
  };
}

function writeOf(outgoing: OutgoingRecords, index: number, { record, key }: { record: Booking; key: number }) {
  return {
    ...{ group: null, key, email: record.guest_email ?? null, checkin: dayNumber(record.checkin_date) },
    stay: identityOf(record),
    ...{ file: '', line: outgoing.records.rows[index]!.line },
  };
}
