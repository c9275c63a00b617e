/** Opens the history of one service: a small SQLite database that only its owner may read, to which many processes may write in turn. */
import { randomBytes } from 'node:crypto';
import type { LedgerEntry, ReplacedEntry } from '../ledger/ledger.ts';
import type { Database } from '../sqlite/driver.ts';
import { openOwnFile, unsynced, usingOwnFile } from '../sqlite/open-own-file.ts';
import type { FoundWrite, History, HistoryWrite, RunCounts, RunStart } from './history.ts';
import { applicationId, historySchema, runsOf, valuesOfWrite, type WriteColumns } from './history-rows.ts';

/** Most writes kept: beyond that the oldest runs lose theirs, but the latest run that wrote keeps all. */
const historyWritesMax = 4_000_000;
/** Most runs kept: beyond that the oldest are forgotten. */
const historyRunsMax = 10_000;

/** Opens the history of a service, or makes it, readable by its owner alone. Throws PmsError history_unusable; its methods throw cannot_write. */
export function openHistory(path: string, { service, clock }: { service: string; clock(): number }): History {
  const schemas = { applicationId, schema: historySchema };
  return historyOf(openOwnFile(path, { code: 'history_unusable', what: 'history', ...schemas, service }), path, clock);
}

function historyOf(database: Database, path: string, clock: () => number): History {
  const write = <Result>(work: () => Result): Result =>
    usingOwnFile(`The history ${path} could not be written`, () => database.transaction(work).immediate());
  const writeSoon = (work: () => void) => unsynced(database, () => write(work));
  const keep = keeperOf(database);
  const setIn = database.prepare('UPDATE writes SET is_in = 1 WHERE id = ?');
  const isIn = database.prepare<[number], { is_in: number }>('SELECT is_in FROM writes WHERE id = ?');
  const drop = database.prepare('DELETE FROM writes WHERE id = ?');
  const dropNumbers = database.prepare('DELETE FROM write_numbers WHERE write = ?');
  const learn = database.prepare('INSERT OR IGNORE INTO learned SELECT seq, ?, ?, ?, ? FROM runs WHERE id = ?');
  const renewed = new Set<number>();
  return {
    path,
    runs: () => runsOf(database),
    open: (start) => write(() => openRun(database, start, clock())),
    begin: (id, writes) =>
      write(() => {
        const { seq } = database.prepare<[string], { seq: number }>('SELECT seq FROM runs WHERE id = ?').get(id)!;
        return writes.map((one) => {
          const { write: kept, isRenewed } = keep(seq, one);
          if (isRenewed) renewed.add(kept);
          return kept;
        });
      }),
    // This need not be on disk at once: an undo looks at the service for writes that have no answer here.
    settle: (taken, refused) =>
      writeSoon(() => {
        for (const kept of taken) setIn.run(kept);
        for (const kept of refused) {
          // A write that an earlier attempt may have brought in is kept.
          if (renewed.has(kept) || isIn.get(kept)?.is_in !== 0) continue;
          drop.run(kept);
          dropNumbers.run(kept);
        }
      }),
    learn: (id, numbers) =>
      write(() => {
        for (const { source, number, key, was } of numbers)
          learn.run(source, number, key, was && JSON.stringify(was), id);
      }),
    *writesOf(id, { first, count } = { first: 0, count: -1 }) {
      const rows = database.prepare<[string, number, number], FoundColumns>(
        `${found} WHERE writes.run = (SELECT seq FROM runs WHERE id = ?) ORDER BY writes.id LIMIT ? OFFSET ?`,
      );
      for (const row of rows.iterate(id, count, first)) yield writeOf(row);
    },
    count: (id, counts) => writeSoon(() => setCounts(database, id, { counts, sql: addedCounts })),
    end: (id) => write(() => endRun(database, id, clock())),
    setCounts: (id, counts, isEnd) =>
      write(() => {
        setCounts(database, id, { counts, sql: saidCounts });
        if (isEnd) endRun(database, id, clock());
      }),
    movedKeys: () => movedKeys(database),
    writesOfBooking: (key, email) => writesOfBooking(database, key, email),
    replacedSince: (sinceMs) => replacedSince(database, sinceMs),
    forgetWrites: (id) =>
      write(() => {
        const ofRun = 'run = (SELECT seq FROM runs WHERE id = ?)';
        database.prepare(`DELETE FROM write_numbers WHERE write IN (SELECT id FROM writes WHERE ${ofRun})`).run(id);
        database.prepare(`DELETE FROM writes WHERE ${ofRun}`).run(id);
      }),
    close() {
      if (!database.open) return;
      write(() => keepBound(database));
      database.close();
    },
  };
}

const saidCounts = 'sent = ?, cancelled = ?, skipped = ?, rejected = ?';
const addedCounts = 'sent = sent + ?, cancelled = cancelled + ?, skipped = skipped + ?, rejected = rejected + ?';

function setCounts(database: Database, id: string, { counts, sql }: { counts: RunCounts; sql: string }): void {
  const { sent, cancelled, skipped, rejected } = counts;
  database.prepare(`UPDATE runs SET ${sql} WHERE id = ?`).run(sent, cancelled, skipped, rejected, id);
}

function endRun(database: Database, id: string, atMs: number): void {
  database.prepare('UPDATE runs SET ended_ms = ? WHERE id = ?').run(atMs, id);
  markUndone(database, id);
}

/** Continues an unfinished run if the same one is begun again, so that both parts are taken back together; otherwise begins a new one. */
function openRun(database: Database, start: RunStart, atMs: number): string {
  const { kind, resource, of = null, isUndoable, baseUrl, property = null, joins = 'last' } = start;
  const files = JSON.stringify(start.files);
  const same = [kind, resource, files, of, Number(isUndoable)];
  const unfinished = database
    .prepare<unknown[], { id: string; isLast: number }>(
      `SELECT id, seq = (SELECT max(seq) FROM runs) AS isLast FROM runs
       WHERE kind = ? AND resource = ? AND files = ? AND of IS ? AND is_undoable = ? AND ended_ms IS NULL ORDER BY seq DESC LIMIT 1`,
    )
    .get(...same);
  const isGoingOn = joins === 'unfinished' || (joins === 'last' && unfinished?.isLast === 1);
  if (unfinished !== undefined && isGoingOn) return unfinished.id;
  const id = randomBytes(4).toString('hex');
  const values = [id, kind, resource, files, of, Number(isUndoable), baseUrl, property, atMs];
  database
    .prepare(
      `INSERT INTO runs (id, kind, resource, files, of, is_undoable, base_url, property, started_ms, root)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT root FROM runs WHERE id = ?))`,
    )
    .run(...values, of);
  database.exec('UPDATE runs SET root = seq WHERE root IS NULL');
  return id;
}

/** Marks what an ended undo took back. An undo of an undo brings the first run back, so the mark alternates along the chain. */
function markUndone(database: Database, id: string): void {
  const ofRun = database.prepare<[string], { of: string | null }>('SELECT of FROM runs WHERE id = ?');
  const mark = database.prepare('UPDATE runs SET undone = ? WHERE id = ?');
  let isUndone = true;
  for (let next = ofRun.get(id)?.of; next != null; next = ofRun.get(next)?.of) {
    mark.run(Number(isUndone), next);
    isUndone = !isUndone;
  }
}

function keeperOf(database: Database) {
  const numbers = database.prepare(
    'INSERT OR IGNORE INTO write_numbers (write, source, number, key) VALUES (?, ?, ?, ?)',
  );
  const add = database.prepare(
    `INSERT INTO writes (run, grp, key, email, checkin, stay, before, after, file, line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const known = database.prepare<[number, number, string], { id: number; before: string | null; after: string }>(
    'SELECT id, before, after FROM writes WHERE run = ? AND key = ? AND email = ?',
  );
  const renew = database.prepare('UPDATE writes SET grp = coalesce(grp, ?), before = ?, after = ? WHERE id = ?');
  return (run: number, one: HistoryWrite): { write: number; isRenewed: boolean } => {
    const email = one.email ?? '';
    const stay = one.before === null ? null : JSON.stringify(one.stay);
    const before = one.before === null ? null : JSON.stringify(one.before);
    const { changes, lastInsertRowid } = add.run(
      ...[run, one.group, one.key, email, one.checkin, stay, before, JSON.stringify(one.after), one.file, one.line],
    );
    let write = Number(lastInsertRowid);
    if (changes === 0) {
      const earlier = known.get(run, one.key, email)!;
      write = earlier.id;
      const first = earlier.before === null ? null : { ...one.before, ...JSON.parse(earlier.before) };
      const after = { ...JSON.parse(earlier.after), ...one.after };
      renew.run(one.group, first && JSON.stringify(first), JSON.stringify(after), write);
    }
    for (const { source, number, key } of one.numbers) numbers.run(write, source, number, key);
    return { write, isRenewed: changes === 0 };
  };
}

/** Bounds the size: first the oldest runs lose their writes, and later the oldest runs are removed. */
function keepBound(database: Database): void {
  const kept = database
    .prepare<[], { run: number; n: number }>('SELECT run, count(*) AS n FROM writes GROUP BY run ORDER BY run DESC')
    .all();
  let sum = 0;
  for (const [index, { run, n }] of kept.entries()) {
    sum += n;
    if (index === 0 || sum <= historyWritesMax) continue;
    forget(database, run);
    break;
  }
  const { last } = database
    .prepare<[number], { last: number | null }>(
      'SELECT (SELECT seq FROM runs ORDER BY seq DESC LIMIT 1 OFFSET ?) AS last',
    )
    .get(historyRunsMax)!;
  if (last === null) return;
  forget(database, last);
  database.prepare('DELETE FROM runs WHERE seq <= ?').run(last);
}

/** Forgets the writes of a run and of all earlier runs. */
function forget(database: Database, run: number): void {
  database.prepare('DELETE FROM write_numbers WHERE write IN (SELECT id FROM writes WHERE run <= ?)').run(run);
  database.prepare('DELETE FROM writes WHERE run <= ?').run(run);
  database.prepare('DELETE FROM learned WHERE run <= ?').run(run);
  database.exec('DELETE FROM forgotten');
  database.prepare('INSERT INTO forgotten VALUES (?)').run(run);
}

type FoundColumns = WriteColumns & { run_id: string };

const found = 'SELECT writes.*, runs.id AS run_id FROM writes JOIN runs ON runs.seq = writes.run';
/** Most places of one booking that are followed. */
const placesMax = 50;

function writesOfBooking(database: Database, key: number, email: string | null): FoundWrite[] {
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

/** The latest first. */
function* replacedSince(database: Database, sinceMs: number): Generator<ReplacedEntry> {
  const rows = database.prepare<[number], { was: string; atMs: number }>(
    `SELECT was, started_ms AS atMs FROM learned JOIN runs ON runs.seq = run
     WHERE was IS NOT NULL AND (ended_ms IS NULL OR ended_ms > ?) ORDER BY run DESC`,
  );
  for (const { was, atMs } of rows.iterate(sinceMs)) yield { entry: JSON.parse(was) as LedgerEntry, atMs };
}

/** Of each booking that was cancelled together with the writing of its new place, unless that was taken back. */
function movedKeys(database: Database): ReadonlySet<number> {
  const isCancelled = (of: string) => `${of}.after ->> '$.booking_status' IS 'Cancelled'`;
  const rows = database.prepare<[], { key: number }>(
    `SELECT old.key FROM writes AS old JOIN runs ON runs.seq = old.run AND runs.undone = 0
     WHERE old.grp IS NOT NULL AND ${isCancelled('old')} AND EXISTS (SELECT 1 FROM writes AS new
       WHERE new.run = old.run AND new.grp = old.grp AND new.key <> old.key AND NOT ${isCancelled('new')})`,
  );
  return new Set(rows.all().map(({ key }) => key));
}
