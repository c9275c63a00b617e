/** The tables of a journal, the meaning of their rows, and the checksums that reveal a damaged one. */
import { crc32 } from 'node:zlib';
import type { Database } from '../sqlite/driver.ts';
import type { JournalOutcome, JournalProgress, JournalRequest } from './journal.ts';

/** "pmsj": identifies a journal among other databases. */
export const applicationId = 0x706d736a;
export const journalSchema = `
  CREATE TABLE head (json TEXT NOT NULL, sum INTEGER NOT NULL);
  CREATE TABLE kept (kind TEXT PRIMARY KEY, path TEXT NOT NULL, sum INTEGER NOT NULL);
  CREATE TABLE requests (
    "index" INTEGER PRIMARY KEY, key TEXT NOT NULL, hash TEXT NOT NULL, records INTEGER NOT NULL,
    first_line INTEGER NOT NULL, last_line INTEGER NOT NULL, at_ms INTEGER NOT NULL, sum INTEGER NOT NULL,
    settled_at_ms INTEGER, ms INTEGER, answer TEXT, refusal_code TEXT, refusal_message TEXT, outcome_sum INTEGER
  );
  PRAGMA application_id = ${applicationId};`;

export interface RequestColumns {
  index: number;
  key: string;
  hash: string;
  records: number;
  first_line: number;
  last_line: number;
  at_ms: number;
  sum: number;
  settled_at_ms: number | null;
  ms: number | null;
  answer: string | null;
  refusal_code: string | null;
  refusal_message: string | null;
  outcome_sum: number | null;
}

type Outcome = 'settled_at_ms' | 'ms' | 'answer' | 'refusal_code' | 'refusal_message';

/** The checksum stored beside values. SQLite checks the structure of its pages, not their content: a changed key would import rows twice. */
export function sumOf(...values: (string | number | null)[]): number {
  return crc32(JSON.stringify(values));
}

/** Whether every page, row and value is as it was written. Throws SQLite's errors. */
export function isSound(database: Database): boolean {
  if (database.pragma('integrity_check(1)', { simple: true }) !== 'ok') return false;
  const heads = database.prepare<[], { json: string; sum: number }>('SELECT json, sum FROM head').all();
  if (heads.length !== 1 || heads.some(({ json, sum }) => sumOf(json) !== sum)) return false;
  const kept = database.prepare<[], { kind: string; path: string; sum: number }>('SELECT * FROM kept').all();
  if (kept.some(({ kind, path, sum }) => sumOf(kind, path) !== sum)) return false;
  let next = 0;
  for (const columns of database.prepare<[], RequestColumns>('SELECT * FROM requests ORDER BY "index"').iterate()) {
    if (columns.index !== next++ || columns.sum !== startSumOf(columns)) return false;
    if (columns.outcome_sum !== (columns.settled_at_ms === null ? null : outcomeSumOf(columns))) return false;
  }
  return true;
}

/** Checksum of a request as it was begun. */
export function startSumOf(columns: Omit<RequestColumns, Outcome | 'sum' | 'outcome_sum'>): number {
  const { index, key, hash, records, first_line, last_line, at_ms } = columns;
  return sumOf(index, key, hash, records, first_line, last_line, at_ms);
}

/** Checksum of the outcome of a request. */
export function outcomeSumOf(columns: Pick<RequestColumns, 'index' | Outcome>): number {
  const { index, settled_at_ms, ms, answer, refusal_code, refusal_message } = columns;
  return sumOf(index, settled_at_ms, ms, answer, refusal_code, refusal_message);
}

/** A row of `requests` as a JournalRequest. */
export function requestOf(columns: RequestColumns): JournalRequest {
  const { key, hash, records, first_line: firstLine, last_line: lastLine, at_ms: atMs } = columns;
  return { key, hash, records, firstLine, lastLine, atMs, outcome: outcomeOf(columns) };
}

function outcomeOf(columns: RequestColumns): JournalOutcome | undefined {
  const { settled_at_ms: atMs, ms, answer, refusal_code: code, refusal_message: message } = columns;
  if (atMs === null || ms === null) return undefined;
  return answer === null ? { atMs, ms, refusal: { code: code!, message: message! } } : { atMs, ms, answer };
}

/** How many requests are settled, and what is still open. */
export function progressOf(database: Database): JournalProgress {
  const answered = database
    .prepare<
      [],
      {
        settled: number;
        records: number | null;
        rejected: number | null;
        first: number | null;
        last: number | null;
        at: number | null;
      }
    >(
      `SELECT count(*) AS settled, sum(records) AS records, min(first_line) AS first, max(last_line) AS last,
         max(settled_at_ms) AS at,
         sum(CASE WHEN json_valid(answer) THEN json_extract(answer, '$.error_count') END) AS rejected
       FROM requests WHERE answer IS NOT NULL`,
    )
    .get()!;
  const open = database
    .prepare<[], { first_line: number; last_line: number; at_ms: number }>(
      'SELECT first_line, last_line, at_ms FROM requests WHERE settled_at_ms IS NULL',
    )
    .get();
  return {
    settled: answered.settled,
    records: answered.records ?? 0,
    rejected: answered.rejected || undefined,
    firstLine: answered.first ?? undefined,
    lastLine: answered.last ?? undefined,
    lastAtMs: answered.at ?? undefined,
    open: open && { firstLine: open.first_line, lastLine: open.last_line, atMs: open.at_ms },
  };
}
