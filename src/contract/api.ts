/** The service as a type with two bodies: `createClient` speaks HTTP, `createApi` is the business itself. */
import type { DuplicateAction } from './import-result.ts';
import type { PackedRows } from './packed-rows.ts';

/** How the records of a request stand in its body: as the objects of the interface, or as columns, where the service says that it takes them. */
export type BodyForm = 'objects' | 'columns';

/** The records of a request, raw, of any JSON type each: an array of them, or what makes each when it is asked for. */
export interface RequestRecords {
  readonly length: number;
  /** The record at a place, 0-based. */
  at(index: number): unknown;
  /**
   * The body of the whole request in UTF-8, where they are kept as such: in columns only where those are wanted, else as the array of objects of
   * the interface. Without an action the service takes its own default.
   */
  body?(wanted: BodyForm, action: DuplicateAction | undefined): Buffer;
}

/** All of them, in their order. */
export function allRecords(records: RequestRecords): unknown[] {
  return Array.from({ length: records.length }, (_, index) => records.at(index));
}

export interface ImportRequest {
  /** To be read until the request is answered. */
  records: RequestRecords;
  /** Absent where the caller did not say: `skip` (the interface's default). */
  duplicateAction?: DuplicateAction;
  /** With it an answer is kept and replayed; `fingerprint` tells whether it is the same request. */
  idempotency?: { key: string; fingerprint: string };
  /** It was sent before and its answer never came: it may have been taken. */
  isResent?: boolean;
}

export interface ImportAnswer {
  /** An Import result as JSON text, so that a replay is the same byte for byte. */
  text: string;
  isReplayed: boolean;
  /** What became of the records, where they were applied here and now. */
  outcome?: { imported: number; skipped: number; rejected: number };
}

export type Cell = string | number | null;

/** Records of a GET as rows of cells: `columns` names the cells. Read `batches` once; it must be run to its end or returned. */
export interface RecordStream {
  columns: readonly string[];
  batches: AsyncIterable<Cell[][]>;
  /** The same records in pieces of text, where the store writes them so. Read one of the three. */
  packed?: AsyncIterable<PackedRows>;
  /** The same records as guarded CSV bytes with a header line, where the answer came in as such. */
  csv?: AsyncIterable<Uint8Array>;
  /** Aborted when the store needs back what the batches hold: `batches` must then be returned. */
  revoked?: AbortSignal;
}

/** Dates are inclusive, YYYY-MM-DD. */
export interface DateRange {
  dateFrom: string;
  dateTo: string;
}

/** What the dates of a filter are: of the check-in, of any night of the stay, of the check-out. */
export const bookingDates = ['checkin', 'stay', 'checkout'] as const;
export type BookingDate = (typeof bookingDates)[number];

/** `dateFrom` and `dateTo` are inclusive, and of the check-in where `by` is absent; `status` is a canonical state (a foreign server's own word from the client). */
export interface BookingFilter {
  dateFrom?: string;
  dateTo?: string;
  by?: BookingDate;
  status?: string;
}

/** One method for each endpoint of the interface. Throws PmsError only; anything else is a bug. */
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

/** What a valid key opens: the service of its one property. */
export interface Access {
  api: Api;
  scopes: readonly Scope[];
  keyId: number;
  /** Name of the property. */
  property: string;
  /** ISO code of the currency of its prices; null where it has none. */
  currency: string | null;
  /** Opaque id of this database and property (`PMS-Instance`). */
  instance: string;
}

/** Gives the access of a key; null where it is unknown, expired or revoked. */
export type Authenticate = (key: string) => Promise<Access | null>;
