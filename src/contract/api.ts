/** The service as a type with two bodies: `createClient` speaks HTTP, `createApi` is the business itself. */
import type { DuplicateAction } from './import-result.ts';
import type { PackedRows } from './packed-rows.ts';

export interface ImportRequest {
  /** Raw records as they came, of any JSON type each; to be read until the request is answered. */
  records: readonly unknown[];
  /**
   * How many they are, and the body of the whole request (`ImportBody`), where the caller has that ready: written before it is this request's
   * turn, it costs the turn nothing. `records` may then be made only when they are asked for.
   */
  written?: { count: number; body: Buffer };
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
