/** What an import has done so far, kept on disk: each request before it is sent, and what became of it. One journal is one import. */

import type { BodyForm } from '../contract/api.ts';

export interface Journal {
  readonly head: JournalHead;
  /** Whether it was there already: the import goes on. */
  readonly isGoingOn: boolean;
  /** The request at a place, 0-based; undefined behind the last. */
  request(place: number): JournalRequest | undefined;
  /** How far an import that goes on has come. */
  progress(): JournalProgress;
  /** Keeps a request that is about to be sent. On disk when it returns, as with every method that writes but `settle`. */
  begin(place: number, request: JournalStart): void;
  /**
   * Keeps what became of a request: on disk with the next `begin`. Where the power fails before that, the request has no outcome here, is sent
   * again under its key, and gets the answer that it got.
   */
  settle(place: number, outcome: JournalOutcome): void;
  /** Forgets the outcome of a request: it is sent once more, under another key, and not under the one whose answer is known. */
  reopen(place: number, again: { key: string; atMs: number }): void;
  /** Keeps that the import stopped because too much was rejected: run again, it looks again at that (`head.isStoppedAtLimit`). */
  keepStoppedAtLimit(): void;
  /** Forgets a request that was certainly not delivered. */
  withdraw(place: number): void;
  /** Where the refused rows were put, and those that others replace, so that going on puts all of them there. */
  keptPath(kind: KeptKind): string | undefined;
  keepPath(kind: KeptKind, path: string): void;
  /** Closes it and gives back its lock; it stays. May be called twice. */
  close(): void;
  /** The import is finished: closes it and removes it. */
  remove(): void;
}

/** A file beside the input. */
export type KeptKind = 'rejects' | 'left-out';

/** Of which import it is. Nothing of its rows stands here. */
export interface JournalHead {
  /** Version of the program that began it. */
  version: string;
  resource: string;
  /** Absolute path of the file, its size in bytes and when it was changed, in milliseconds since 1970. */
  file: string;
  fileBytes: number;
  fileModifiedMs: number;
  baseUrl: string;
  property?: string;
  /** The words that were typed behind `pms`. */
  words: readonly string[];
  /** Records of a request at most, when it began: batches are cut again as they were. */
  batchSize: number;
  /** How the records of its requests are written; objects where it does not say. */
  form?: BodyForm;
  startedAtMs: number;
  /** Whether it stopped because too much was rejected. */
  isStoppedAtLimit?: boolean;
}

export interface JournalStart {
  /** Idempotency-Key. */
  key: string;
  /** SHA-256 of the records as they are written. */
  hash: string;
  records: number;
  firstLine: number;
  lastLine: number;
  atMs: number;
}

/** `answer`: the Import result as text. `refusal`: the code and sentence of a request that was refused whole. `ms`: how long it took. */
export type JournalOutcome = { atMs: number; ms: number } & (
  | { answer: string; refusal?: undefined }
  | { answer?: undefined; refusal: { code: string; message: string } }
);

/** A request without an outcome was sent, and its answer never came. */
export interface JournalRequest extends JournalStart {
  outcome?: JournalOutcome;
}

export interface JournalProgress {
  /** Requests with an outcome. */
  settled: number;
  records: number;
  /** Of these records those that the service has rejected; absent where there are none. */
  rejected?: number;
  /** The first and the last line that were answered for, and when; absent before the first answer. */
  firstLine?: number;
  lastLine?: number;
  lastAtMs?: number;
  /** The request whose answer never came. */
  open?: { firstLine: number; lastLine: number; atMs: number };
}
