/** Reads, before a file is imported, what the service holds in its place, so that it is known what each record replaces. */
import type { Booking } from '../../contract/booking.ts';
import { valuesOfStored } from '../../contract/booking-values.ts';
import { dayNumber } from '../../contract/dates.ts';
import type { DuplicateAction } from '../../contract/import-result.ts';
import type { Rate } from '../../contract/rate.ts';
import type { ResourceName } from '../../contract/resource.ts';
import type { ConvertedRow } from '../../convert/converter.ts';
import { closing } from '../../file/closing.ts';
import type { FieldValues, HistoryWrite } from '../../history/history.ts';
import { bookingKeyOf } from '../../sync/entry-of-record.ts';
import { historyOfBooking } from '../../sync/keep-writes.ts';
import { spoolHeld } from '../../sync/read-held.ts';
import { type HeldColumns, openSpool } from '../../sync/spool.ts';
import type { OutgoingRecords } from '../../transfer/send-request.ts';
import type { ReadyFile } from '../reading/prepare-input.ts';
import type { Service } from '../service/find-service.ts';
import { createdBooking, type HeldBefore, placeOf } from './writes-of-import.ts';

/** The first and last day that a file writes, YYYY-MM-DD: check-ins of bookings, or nights of rates. */
export interface WrittenDays {
  from: string;
  to: string;
}

interface ReadBefore {
  resource: ResourceName;
  /** What happens to records that are there already; `skip` if absent. */
  action: DuplicateAction | undefined;
  /** Absent if the file has no records, or records without days (room types). */
  days: WrittenDays | undefined;
  /** Gets how many bookings or nights of the service have been read. */
  onHeld?(held: number): void;
}

/** Reads what the service holds. Throws the errors of the client. */
export async function readBefore(service: Service, wanted: ReadBefore): Promise<HeldBefore> {
  if (wanted.resource === 'bookings') return bookingsBefore(service, wanted);
  return listBefore(service, { ...wanted, resource: wanted.resource });
}

/** The bookings of a service that arrive on these days. Throws the errors of the client. */
export async function openHeldBookings(
  { client, info }: Service,
  { days, onHeld }: Pick<ReadBefore, 'days' | 'onHeld'>,
) {
  const spool = openSpool();
  try {
    const from = { api: client, isOurs: info.isOurs, onProgress: (held: number) => onHeld?.(held) };
    if (days !== undefined) await spoolHeld(spool, { from: dayNumber(days.from), to: dayNumber(days.to) }, from);
    spool.database.exec('CREATE INDEX held_key ON held (key)');
  } catch (error) {
    spool.close();
    throw error;
  }
  const byKey = spool.database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE key = ?');
  /** The booking that the service would update with this record. */
  const find = (record: Booking): HeldColumns | undefined => {
    const { guest_email: email } = record;
    const found = byKey.all(bookingKeyOf(record));
    const isSame = ({ guest_email: held }: HeldColumns) => held?.toLowerCase() === email?.toLowerCase();
    return found.find(isSame) ?? found.find(({ guest_email: held }) => held === null || email === undefined);
  };
  return { find, close: spool.close };
}

async function bookingsBefore(service: Service, { action, ...wanted }: ReadBefore): Promise<HeldBefore> {
  const isUpdate = action === 'update';
  const { find, close } = await openHeldBookings(service, wanted);
  return {
    writesOf(raw, outgoing, index) {
      const record = raw as Booking;
      const held = find(record);
      if (held === undefined) return [createdBooking(outgoing, index, record)];
      const write = changedBooking(outgoing, index, { record, held });
      return isUpdate && Object.keys(write.after).length > 0 ? [write] : [];
    },
    close,
  };
}

/** A booking that the import changes: only the fields that differ, which may be none. */
function changedBooking(
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

async function listBefore(
  { client }: Service,
  { resource, days, action, onHeld }: ReadBefore & { resource: 'rooms' | 'rates' },
): Promise<HeldBefore> {
  const { openListItems } = await import('../../sync/lists/list-items.ts');
  const { listKinds } = await import('../../sync/lists/list-kinds.ts');
  const isUpdate = action === 'update';
  const items = openListItems(listKinds[resource]);
  const window = days === undefined ? { from: 0, to: 0 } : { from: dayNumber(days.from), to: dayNumber(days.to) };
  try {
    if (days !== undefined || resource === 'rooms')
      await items.readHeld({ api: client, onProgress: (held) => onHeld?.(held) }, window);
  } catch (error) {
    items.close();
    throw error;
  }
  return {
    writesOf(record, outgoing, index) {
      const writes = items.historyOf({ record, ...placeOf(outgoing, index) });
      // Under skip, the first of two rows about one item is the one that goes in.
      if (!isUpdate) items.addHeld(record);
      return writes.filter(({ before }) => isUpdate || before === null);
    },
    close: items.close,
  };
}

/** Collects the first and last day of records as they come. */
function watchDays(): { see(record: object): void; days(): WrittenDays | undefined } {
  let [first, last] = ['9999-12-31', ''];
  return {
    see(record) {
      const { checkin_date: checkin } = record as Booking;
      const { date_from: from = checkin, date_to: to = checkin } = record as Partial<Rate>;
      if (from !== undefined && from < first) first = from;
      if (to !== undefined && to > last) last = to;
    },
    days: () => (last === '' ? undefined : { from: first, to: last }),
  };
}

/** Reads a file to its end, and returns the days that it writes; undefined if it has no record. Throws the errors of reading. */
export async function daysOfFile({
  file,
  converter,
}: Pick<ReadyFile, 'file' | 'converter'>): Promise<WrittenDays | undefined> {
  const watched = watchDays();
  const see = (converted: readonly ConvertedRow[]) => {
    for (const { record } of converted) if (record !== undefined) watched.see(record);
  };
  await closing(file, async () => {
    for await (const rows of file.batches) see(converter.convert(rows));
    see(converter.finish());
  });
  return watched.days();
}
