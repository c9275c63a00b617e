/** What an import has done so far, kept in a file: each request before it is sent, and its outcome. One journal belongs to one import. */
import type { BodyForm } from '../contract/api.ts';

export interface Journal {
  readonly head: JournalHead;
  /** Whether the journal existed already, so that the import is resumed. */
  readonly isGoingOn: boolean;
  /** The request at an index, 0-based; undefined after the last. */
  request(index: number): JournalRequest | undefined;
  /** How far a resumed import has come. */
  progress(): JournalProgress;
  /** Stores a request that is about to be sent. On disk when it returns, like every method that writes, unless it may be lost. */
  begin(index: number, request: JournalStart, options?: WriteOptions): void;
  /** Stores the outcome of a request. */
  settle(index: number, outcome: JournalOutcome, options?: WriteOptions): void;
  /** Removes the outcome of a request: it is sent again, under a new key, because the answer under the old one is known. */
  reopen(index: number, again: { key: string; atMs: number }): void;
  /** Notes that the import stopped because too many rows were rejected: the next run tries them again (`head.isStoppedAtLimit`). */
  keepStoppedAtLimit(): void;
  /** Removes a request that was certainly not delivered. */
  withdraw(index: number): void;
  /** Where rejected and replaced rows were written, so that a resumed import writes all of them there. */
  keptPath(kind: KeptKind): string | undefined;
  keepPath(kind: KeptKind, path: string): void;
  /** Closes the journal and releases its lock; the file stays. May be called twice. */
  close(): void;
  /** The import is finished: closes the journal and removes it. */
  remove(): void;
}

export interface WriteOptions {
  /** A power cut may take it, and all that was written after it, until something is written that may not be lost. A killed program loses nothing. */
  mayBeLost?: boolean;
}

/** A file beside the input. */
export type KeptKind = 'rejects' | 'left-out';

/** Identifies the import. Contains nothing of its rows. */
export interface JournalHead {
  /** Version of the program that started it. */
  version: string;
  resource: string;
  /** Absolute path of the file, its size in bytes, and its modification time in milliseconds since 1970. */
  file: string;
  fileBytes: number;
  fileModifiedMs: number;
  baseUrl: string;
  property?: string;
  /** The words typed after `pms`. */
  words: readonly string[];
  /** Most records of a request when it started: batches are cut the same way again. */
  batchSize: number;
  /** How the records of its requests are written; objects if absent. */
  form?: BodyForm;
  /** Rows of a window that is sorted by check-in before its requests are cut; absent if the records stay in the order of the file. */
  windowRows?: number;
  startedAtMs: number;
  /** Beginning of the Idempotency-Keys of its requests, known to nobody else. */
  keyPrefix: string;
  /** Whether it stopped because too many rows were rejected. */
  isStoppedAtLimit?: boolean;
}

interface JournalStart {
  /** Idempotency-Key. */
  key: string;
  /** SHA-256 of the records as written. */
  hash: string;
  records: number;
  firstLine: number;
  lastLine: number;
  atMs: number;
}

/** `answer`: the Import result as text. `refusal`: code and sentence of a request that was refused whole. `ms`: how long it took. */
export type JournalOutcome = { atMs: number; ms: number } & (
  | { answer: string; refusal?: undefined }
  | { answer?: undefined; refusal: { code: string; message: string } }
);

/** A request without an outcome was sent, but no answer came. */
export interface JournalRequest extends JournalStart {
  outcome?: JournalOutcome;
}

export interface JournalProgress {
  /** Requests with an outcome. */
  settled: number;
  records: number;
  /** How many of these records the service rejected; absent if none. */
  rejected?: number;
  /** The first and last line with an answer, and its time; absent before the first answer. */
  firstLine?: number;
  lastLine?: number;
  lastAtMs?: number;
  /** The request that got no answer. */
  open?: { firstLine: number; lastLine: number; atMs: number };
}
