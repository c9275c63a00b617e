/** Reads writes from a history: those of one run, or those of one booking in all runs. */

import type { ReplacedEntry } from '../ledger/ledger.ts';
import type { Database } from '../sqlite/driver.ts';
import type { FormerNumber, FoundWrite } from './history.ts';
import { valuesOfWrite, type WriteColumns } from './history-rows.ts';

type FoundColumns = WriteColumns & { run_id: string };

const found = 'SELECT writes.*, runs.id AS run_id FROM writes JOIN runs ON runs.seq = writes.run';
/** Most places of one booking that are followed. */
const placesMax = 50;

/** Writes of a run in the order in which they were sent, at most `count` from the index `first`. */
export function writesOfRun(
  database: Database,
  id: string,
  { first, count }: { first: number; count: number },
): FoundWrite[] {
  return database
    .prepare<[string, number, number], FoundColumns>(
      `${found} WHERE writes.run = (SELECT seq FROM runs WHERE id = ?) ORDER BY writes.id LIMIT ? OFFSET ?`,
    )
    .all(id, count, first)
    .map(writeOf);
}

/**
 * Writes of the booking under a key, the latest run first, including those of its places before it moved. Writes under the same key with another
 * e-mail address belong to another booking.
 */
export function writesOfBooking(database: Database, key: number, email: string | null): FoundWrite[] {
  const ofKey = database.prepare<[number, string | null, string | null], FoundColumns & { run: number }>(
    `${found} WHERE writes.key = ? AND (? IS NULL OR writes.email = '' OR writes.email = ?)`,
  );
  const ofGroup = database.prepare<[number, string], { key: number; email: string }>(
    'SELECT key, email FROM writes WHERE run = ? AND grp = ?',
  );
  const places = new Map<number, string | null>([[key, email]]);
  const all: (FoundColumns & { run: number })[] = [];
  // The loop also visits places that are added while it runs.
  for (const [place, address] of places) {
    for (const row of ofKey.all(place, address, address)) {
      all.push(row);
      if (row.grp === null) continue;
      for (const other of ofGroup.all(row.run, row.grp))
        if (!places.has(other.key) && places.size < placesMax) places.set(other.key, other.email || null);
    }
  }
  return all.sort((one, other) => other.run - one.run || other.id - one.id).map(writeOf);
}

function writeOf(row: FoundColumns): FoundWrite {
  return {
    ...{ run: row.run_id, group: row.grp, key: row.key, email: row.email === '' ? null : row.email },
    ...valuesOfWrite(row),
    ...{ file: row.file, line: row.line, isIn: row.is_in === 1 },
  };
}

/** Former entries of numbers, the latest first. */
export function* replacedSince(database: Database, sinceMs: number): Generator<ReplacedEntry> {
  const rows = database.prepare<[number], { was: string; atMs: number }>(
    `SELECT was, started_ms AS atMs FROM write_numbers JOIN writes ON writes.id = write JOIN runs ON runs.seq = writes.run
     WHERE was IS NOT NULL AND (ended_ms IS NULL OR ended_ms > ?) ORDER BY writes.id DESC`,
  );
  for (const { was, atMs } of rows.iterate(sinceMs)) {
    const { file, ...entry } = JSON.parse(was) as NonNullable<FormerNumber['was']>;
    yield { entry, file, atMs };
  }
}

/** Of each booking that was cancelled together with the writing of its new place, unless that was taken back. */
export function movedKeys(database: Database): ReadonlySet<number> {
  const isCancelled = (of: string) => `${of}.after ->> '$.booking_status' IS 'Cancelled'`;
  const rows = database.prepare<[], { key: number }>(
    `SELECT old.key FROM writes AS old JOIN runs ON runs.seq = old.run AND runs.undone = 0
     WHERE old.grp IS NOT NULL AND ${isCancelled('old')} AND EXISTS (SELECT 1 FROM writes AS new
       WHERE new.run = old.run AND new.grp = old.grp AND new.key <> old.key AND NOT ${isCancelled('new')})`,
  );
  return new Set(rows.all().map(({ key }) => key));
}
