/** The tables of a history, and how their rows are read. */
import type { Database } from '../sqlite/driver.ts';
import type { HistoryRun, HistoryWrite, RunCounts } from './history.ts';

/** "pmsh": marks a database as a history. */
export const applicationId = 0x706d7368;

/**
 * `root`: the run that a chain of undos began with. `undone`: whether a run is taken back now. `forgotten`: up to which run writes are kept no more.
 * `learned`: what a run changed in the ledger.
 */
export const historySchema = `
  CREATE TABLE runs (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, resource TEXT NOT NULL, files TEXT NOT NULL, of TEXT, root INTEGER,
    undone INTEGER NOT NULL DEFAULT 0, is_undoable INTEGER NOT NULL, base_url TEXT NOT NULL, property TEXT, started_ms INTEGER NOT NULL,
    ended_ms INTEGER, sent INTEGER NOT NULL DEFAULT 0, cancelled INTEGER NOT NULL DEFAULT 0, skipped INTEGER NOT NULL DEFAULT 0,
    rejected INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE writes (
    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, grp TEXT, key INTEGER NOT NULL, email TEXT NOT NULL COLLATE NOCASE, checkin INTEGER NOT NULL,
    stay TEXT, before TEXT, after TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL, is_in INTEGER NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX write_of_run ON writes (run, key, email);
  CREATE INDEX write_key ON writes (key);
  CREATE INDEX write_group ON writes (run, grp) WHERE grp IS NOT NULL;
  CREATE TABLE write_numbers (write INTEGER NOT NULL, source TEXT NOT NULL, number TEXT NOT NULL, key INTEGER NOT NULL,
    PRIMARY KEY (write, source, number, key)) WITHOUT ROWID;
  CREATE INDEX number_written ON write_numbers (source, number);
  CREATE TABLE forgotten (run INTEGER NOT NULL);
  CREATE TABLE learned (run INTEGER NOT NULL, source TEXT NOT NULL, number TEXT NOT NULL, key INTEGER NOT NULL, was TEXT,
    PRIMARY KEY (run, source, number, key)) WITHOUT ROWID;
  CREATE TABLE service (name TEXT NOT NULL);
  PRAGMA application_id = ${applicationId};`;

interface RunRow
  extends Pick<HistoryRun, 'id' | 'kind' | 'resource' | 'baseUrl' | 'startedMs' | 'endedMs' | 'writes'>,
    RunCounts {
  files: string;
  of: string | null;
  property: string | null;
  undone: number;
  isUndoable: number;
  isForgotten: number;
}

/** All runs, the latest first. */
export function runsOf(database: Database): HistoryRun[] {
  return database
    .prepare<[], RunRow>(
      `SELECT id, kind, resource, files, of, property, undone, is_undoable AS isUndoable, base_url AS baseUrl, started_ms AS startedMs,
         ended_ms AS endedMs, sent, cancelled, skipped, rejected, coalesce(kept.n, 0) AS writes,
         seq <= (SELECT coalesce(max(run), 0) FROM forgotten) AS isForgotten
       FROM runs LEFT JOIN (SELECT run, count(*) AS n FROM writes GROUP BY run) AS kept ON kept.run = seq ORDER BY seq DESC`,
    )
    .all()
    .map(runOf);
}

function runOf({ files, of, property, undone, isUndoable, isForgotten, ...row }: RunRow): HistoryRun {
  const { sent, cancelled, skipped, rejected, ...run } = row;
  return {
    ...run,
    files: JSON.parse(files),
    ...(of !== null && { of }),
    ...(property !== null && { property }),
    state: row.endedMs === null ? 'not finished' : undone === 1 ? 'taken back' : 'done',
    ...{ isUndoable: isUndoable === 1, isForgotten: isForgotten === 1 },
    counts: { sent, cancelled, skipped, rejected },
  };
}

/** A row of `writes`. `is_in` is 0 if the answer to its request never came. */
export interface WriteColumns {
  id: number;
  grp: string | null;
  key: number;
  email: string;
  checkin: number;
  stay: string | null;
  before: string | null;
  after: string;
  file: string;
  line: number;
  is_in: number;
}

/** The values of a row of `writes`. */
export function valuesOfWrite({
  stay,
  before,
  after,
}: Pick<WriteColumns, 'stay' | 'before' | 'after'>): Pick<HistoryWrite, 'stay' | 'before' | 'after'> {
  const wrote = JSON.parse(after);
  return {
    after: wrote,
    before: before === null ? null : JSON.parse(before),
    stay: stay === null ? wrote : JSON.parse(stay),
  };
}
