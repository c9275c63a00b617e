/** A SQLite database as the source and the target of a move. The target is written beside its path, and renamed when it is complete. */
import { renameSync } from 'node:fs';
import { PmsError } from '../../contract/errors.ts';
import { makeNewFile, syncFile, syncFolder } from '../../file/new-file.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import { Database } from '../../sqlite/driver.ts';
import { explaining } from '../explaining.ts';
import type { MoveSource, MoveTarget } from '../move.ts';
import { createRegistry } from '../registry.ts';
import { cellsOf, lineOf, linesOf } from '../row-text.ts';
import type { Table } from '../tables.ts';
import { openWriterConnection, reasonOf, type SqliteConnection, storeDatabase, storeError } from './database.ts';
import { createTagger } from './lineage.ts';
import { partBeside, removePart } from './restore.ts';

const pieceCharacters = 64 * 1024;

/** How to read a table whose order is not that of an index: part by part, so that only ids are sorted. */
const partsOf: Record<string, { parts: string; rows: (columns: readonly string[]) => string }> = {
  rate_segments: {
    parts: 'SELECT id FROM room_types ORDER BY property_id, id',
    rows: (columns) => `SELECT ${columns} FROM rate_segments JOIN room_types ON room_types.id = room_type_id
      WHERE room_type_id = ? ORDER BY rate_plan_id, day_from`,
  },
  bookings: {
    parts: 'SELECT id FROM properties ORDER BY id',
    // LIMIT keeps the order of the inner query, which SQLite may otherwise drop.
    rows: (columns) => `SELECT ${columns.map((column) => (column === 'id' ? 'NULL' : column))} FROM
      (SELECT id AS wanted FROM bookings INDEXED BY bookings_by_key WHERE property_id = ? ORDER BY id LIMIT -1)
      CROSS JOIN bookings ON bookings.id = wanted`,
  },
};

/** Opens a database to be moved, and migrates it to the version of this pms; the caller holds its lock. Throws PmsError database_unusable. */
export function openSqliteSource(path: string): MoveSource {
  const database = openWriterConnection(path);
  database.exec('BEGIN');
  return {
    instances: database.prepare<[], string>('SELECT instance FROM properties ORDER BY id').pluck().all(),
    rowsOf: (table) => explaining(storeError).aroundEach(readRows(database, table)),
    // The lock keeps services away.
    requireStill: async () => {},
    close: async () => void database.close(),
  };
}

/** Starts a new database that is moved to `path` in the end; the caller holds the lock for it. Throws PmsError cannot_write. */
export function openSqliteTarget(path: string): MoveTarget {
  const part = partBeside(path);
  const { around } = explaining((error) => asOurs(error, path));
  makeNewFile(part, ownerOnlyMode);
  const database = openWriterConnection(part);
  // If this is interrupted, the file is removed, so nothing needs to be rolled back or to survive a power cut.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  const indexes = takeIndexes(database);
  database.exec('BEGIN');

  return {
    rowsOf: (table) => readRows(database, table),
    put: (table, rows) => around(() => writeRows(database, table, rows)),
    complete: (of) =>
      around(async () => {
        for (const index of indexes) database.exec(index);
        createTagger(database).write();
        await createRegistry(storeDatabase(database)).renewInstances(of);
      }),
    keep: () =>
      around(() => {
        database.exec('COMMIT');
        database.pragma('journal_mode = WAL');
        database.close();
        syncFile(part);
        renameSync(part, path);
        syncFolder(path);
      }),
    async close() {
      if (database.open) database.close();
      removePart(part);
    },
  };
}

/** Rows are inserted much faster if their indexes are made afterwards. */
function takeIndexes(database: SqliteConnection): string[] {
  const found = database
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'bookings' AND sql IS NOT NULL",
    )
    .all();
  for (const { name } of found) database.exec(`DROP INDEX ${name}`);
  return found.map(({ sql }) => sql);
}

async function* readRows(database: SqliteConnection, table: Table): AsyncGenerator<Uint8Array> {
  const names = Object.keys(table.columns);
  const columns = names.map((column) => (column === table.renewed ? "''" : column));
  const inParts = partsOf[table.name];
  const query = inParts?.rows(columns) ?? `SELECT ${columns} FROM ${table.name} ORDER BY ${table.order}`;
  const statement = database.prepare<unknown[], (string | number | null)[]>(query).raw();
  const parts = inParts === undefined ? [[]] : database.prepare<[], number[]>(inParts.parts).raw().all();
  const counted = names.indexOf(table.counted ?? '');
  let index = 0;
  let text = '';
  for (const part of parts) {
    for (const row of statement.iterate(...part)) {
      index++;
      if (counted >= 0) row[counted] = index;
      text += lineOf(row);
      if (text.length < pieceCharacters) continue;
      yield Buffer.from(text);
      text = '';
    }
  }
  if (text !== '') yield Buffer.from(text);
}

async function writeRows(
  database: SqliteConnection,
  { name, columns: known }: Table,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const columns = Object.keys(known);
  const there = database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(name);
  // A room type tells its property, so what belongs to a type needs no property id here.
  const indexes = columns.flatMap((column, at) => (there.includes(column) ? [at] : []));
  const insert = database.prepare(
    `INSERT INTO ${name} (${indexes.map((at) => columns[at])}) VALUES (${indexes.map(() => '?')})`,
  );
  const isWhole = indexes.length === columns.length;
  for await (const lines of linesOf(rows)) {
    for (const line of lines) {
      const cells = cellsOf(line);
      insert.run(isWhole ? cells : indexes.map((at) => cells[at]!));
    }
  }
}

function asOurs(error: unknown, path: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (error instanceof PmsError || !/^(E[A-Z]+|SQLITE_(FULL|IOERR|READONLY)\w*)$/.test(code)) return error;
  const reason = error instanceof Database.SqliteError ? reasonOf(error) : message;
  return new PmsError('cannot_write', `${path} could not be written: ${reason}. Nothing was moved.`, {
    fix: 'Make room, or name another place, and run it again.',
    cause: error,
  });
}
