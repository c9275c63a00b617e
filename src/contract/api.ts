/** The service as a type with two implementations: `createClient` speaks HTTP, `createApi` is the service itself. */
import type { DuplicateAction } from './import-result.ts';
import type { PackedRows } from './packed-rows.ts';
import type { PlainBooking } from './plain-booking.ts';
import type { Resource } from './resource.ts';

/** The form of the records in the body of a request: the objects of the interface, or CSV under our own names if the service says that it takes it. */
export const bodyForms = ['objects', 'csv'] as const;
export type BodyForm = (typeof bodyForms)[number];

/** The body of a request in UTF-8. One in CSV has its action in the query. */
export interface WrittenBody {
  form: BodyForm;
  bytes: Buffer;
}

/** The raw records of a request, each of any JSON type: an array, or a source that makes each one on demand. */
export interface RequestRecords {
  readonly length: number;
  /** The record at an index, 0-based. */
  at(index: number): unknown;
  /** What the record at an index stores, found without making the record, for most bookings of a CSV. */
  plainAt?(index: number): PlainBooking | undefined;
  /**
   * The body of the whole request, if the records are kept so: as CSV only if that is wanted and holds them, otherwise as the array of objects of the
   * interface. Without an action, the service uses its own default.
   */
  body?(wanted: BodyForm, action: DuplicateAction | undefined): WrittenBody;
}

/** All records, in order. */
export function allRecords(records: RequestRecords): unknown[] {
  return Array.from({ length: records.length }, (_, index) => records.at(index));
}

export interface ImportRequest {
  /** Must be readable until the request is answered. */
  records: RequestRecords;
  /** Absent if the caller did not say: `skip`, the default of the interface. */
  duplicateAction?: DuplicateAction;
  /** With it, the answer is kept and replayed; `fingerprint` tells whether it is the same request. */
  idempotency?: { key: string; fingerprint: string };
  /** It was sent before without an answer, so it may have been processed. */
  isResent?: boolean;
}

export interface ImportAnswer {
  /** An Import result as JSON text, so that a replay is byte for byte the same. */
  text: string;
  isReplayed: boolean;
  /** What became of the records, where they were applied here and now. */
  outcome?: { imported: number; skipped: number; rejected: number };
}

export type Cell = string | number | null;

/** Records of a GET as rows of cells: `columns` names the cells. Read `batches` once; it must be read to its end or returned. */
export interface RecordStream {
  columns: readonly string[];
  batches: AsyncIterable<Cell[][]>;
  /** The same records as pieces of text, if the store writes them so. Read only one of the three. */
  packed?: AsyncIterable<PackedRows>;
  /** The same records as guarded CSV bytes with a header line, if the answer came as CSV. */
  csv?: AsyncIterable<Uint8Array>;
  /** Aborted when the store needs its resources back: `batches` must then be returned. */
  revoked?: AbortSignal;
}

/** The rows of a list by the names of these columns; a cell of a column that it does not have is null. */
export async function* namedRows<Name extends string>(
  { columns, batches }: RecordStream,
  names: readonly Name[],
): AsyncGenerator<Record<Name, Cell>> {
  const indexes = names.map((name) => [name, columns.indexOf(name)] as const);
  for await (const rows of batches)
    for (const row of rows)
      yield Object.fromEntries(indexes.map(([name, at]) => [name, row[at] ?? null])) as Record<Name, Cell>;
}

/** What the list of availability says of a room type and night, whatever the rate plan. */
export const nightColumns = ['date', 'room_type_name', 'total_rooms', 'rooms_booked'] as const;

/** Dates are inclusive, YYYY-MM-DD. */
export interface DateRange {
  dateFrom: string;
  dateTo: string;
}

/** What the dates of a filter apply to: the check-in, any night of the stay, or the check-out. */
export const bookingDates = ['checkin', 'stay', 'checkout'] as const;
export type BookingDate = (typeof bookingDates)[number];

/**
 * `dateFrom` and `dateTo` are inclusive, and apply to the check-in if `by` is absent; `status` is a canonical state (or, sent by the client, a
 * foreign server's own word).
 */
export interface BookingFilter {
  dateFrom?: string;
  dateTo?: string;
  by?: BookingDate;
  status?: string;
}

/** Whether a stay is among those of a filter by its dates. The last night is the one before the check-out. */
export function isWithin(checkin: string, checkout: string, { dateFrom, dateTo, by }: BookingFilter): boolean {
  const [from, to] = [dateFrom ?? '', dateTo ?? '9999-12-31'];
  if (by === 'stay') return checkin <= to && checkout > from;
  const date = by === 'checkout' ? checkout : checkin;
  return date >= from && date <= to;
}

/** One method for each endpoint of the interface. Each throws only PmsError; anything else is a bug. */
export interface Api {
  importBookings(request: ImportRequest): Promise<ImportAnswer>;
  importRooms(request: ImportRequest): Promise<ImportAnswer>;
  importRates(request: ImportRequest): Promise<ImportAnswer>;
  roomTypes(): Promise<RecordStream>;
  availability(range: DateRange): Promise<RecordStream>;
  exportBookings(filter: BookingFilter): Promise<RecordStream>;
  exportRooms(): Promise<RecordStream>;
}

export const scopes = ['read', 'write'] as const;
export type Scope = (typeof scopes)[number];

/** What a valid key gives access to: the service of its one property. */
export interface Access {
  api: Api;
  scopes: readonly Scope[];
  keyId: number;
  /** Name of the property. */
  property: string;
  /** ISO code of the currency of its prices; null if it has none. */
  currency: string | null;
  /** Opaque id of this database and property (`PMS-Instance`). */
  instance: string;
}

/** Gives the access of a key; null if the key is unknown, expired or revoked. */
export type Authenticate = (key: string) => Promise<Access | null>;

/** The body of these records. */
export function bodyOfRecords(
  resource: Resource,
  records: RequestRecords,
  action: DuplicateAction | undefined,
): WrittenBody {
  return bodyOfList(resource, Buffer.from(JSON.stringify(allRecords(records))), action);
}

/** The body of records that are written already, as an array. */
export function bodyOfList({ name }: Resource, list: Buffer, action: DuplicateAction | undefined): WrittenBody {
  const end = action === undefined ? '}' : `,"duplicate_action":"${action}"}`;
  return { form: 'objects', bytes: Buffer.concat([Buffer.from(`{"${name}":`), list, Buffer.from(end)]) };
}
