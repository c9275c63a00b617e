/** Opens the ledger of one service: a small SQLite database, accessible only to its owner, that several processes may write in turn. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { endedStates } from '../contract/status.ts';
import type { Database } from '../sqlite/driver.ts';
import { openingOwnFile, openOwnFile, unsynced, usingOwnFile } from '../sqlite/open-own-file.ts';
import type {
  ClaimList,
  FoundEntry,
  LedgerEntry,
  ListPrefers,
  NumberKey,
  ReplacedEntry,
  SameNumbers,
} from './ledger.ts';
import { plainNumber } from './plain-number.ts';

/** What a ledger is called where it cannot be used. */
export const ledgerFile = { code: 'ledger_unusable', what: 'ledger' } as const;

/** Most entries kept; beyond that, those whose stay ended first are removed. */
const ledgerEntriesMax = 4_000_000;

/** "pmsl": identifies a ledger among other databases. */
const applicationId = 0x706d736c;

/** SQL: what a claim says, in the order of `valuesOf`; the first three are its key. */
export const claimColumns = `source TEXT NOT NULL, number TEXT NOT NULL, key INTEGER NOT NULL, said INTEGER NOT NULL, room INTEGER NOT NULL,
  type TEXT NOT NULL, checkin INTEGER NOT NULL, checkout INTEGER NOT NULL, first TEXT, last TEXT, email TEXT COLLATE NOCASE,
  amount INTEGER, currency TEXT, booking_source TEXT, status TEXT, is_net INTEGER NOT NULL, line INTEGER NOT NULL,
  batch INTEGER NOT NULL, list INTEGER, channel TEXT, otherwise TEXT, answered TEXT`;
export const claimNames = claimColumns.split(',').map((column) => column.trim().split(' ')[0]!);

/** Numbers that are one booking (`same_numbers`): the first is of the second. Sources (`lists`) are the lists that claims are of. */
const tables = `
  CREATE TABLE IF NOT EXISTS batches (id INTEGER PRIMARY KEY, file TEXT NOT NULL, at_ms INTEGER NOT NULL, is_in INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS numbers (${claimColumns}, is_gone INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (source, number, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS same_numbers (source TEXT NOT NULL, number TEXT NOT NULL, of_source TEXT NOT NULL,
    of_number TEXT NOT NULL, PRIMARY KEY (source, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lists (id INTEGER PRIMARY KEY, system TEXT NOT NULL, file TEXT NOT NULL, knows INTEGER NOT NULL, prefers TEXT NOT NULL,
    columns TEXT, has_guests INTEGER NOT NULL);`;
const schema = `${tables} CREATE TABLE service (name TEXT NOT NULL); PRAGMA application_id = ${applicationId};`;

/** Columns that a ledger of an earlier version lacks. */
const laterColumns = {
  numbers: ['list INTEGER', 'channel TEXT', 'otherwise TEXT', 'is_gone INTEGER NOT NULL DEFAULT 0', 'answered TEXT'],
  lists: ['columns TEXT', 'has_guests INTEGER NOT NULL DEFAULT 1'],
};

/** SQL that makes the tables of a ledger without entries in another database, under the name `ledger`. */
export const emptyLedger = tables.replaceAll('IF NOT EXISTS ', 'ledger.');

interface LedgerOptions {
  /** What people call the service. */
  service: string;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Opens the existing ledger, or creates one, readable only by its owner. Throws PmsError ledger_unusable; later failures throw cannot_write. */
export function openLedger(path: string, { service, clock }: LedgerOptions): Ledger {
  const file = { ...ledgerFile, applicationId, schema, laterSchema: tables, service };
  return ledgerOf(
    openingOwnFile(path, ledgerFile, () => broughtOver(openOwnFile(path, file))),
    path,
    clock,
  );
}

/**
 * A ledger of an earlier version keeps a house's booking under its channel's number: now under its own, and numbers without marks and zeros. Rows without
 * numbers it keeps for all lists together: now each for the list that it was in last.
 */
function broughtOver(database: Database): Database {
  database.function('plain_number', { deterministic: true }, (number) => plainNumber(String(number)));
  database.function('base_name', { deterministic: true }, (file) => basename(String(file)));
  database.transaction(() => bringOver(database)).immediate();
  return database;
}

function bringOver(database: Database): void {
  const addTo = (table: keyof typeof laterColumns) => {
    const names = database.prepare<[], { name: string }>(`SELECT name FROM pragma_table_info('${table}')`).all();
    const missing = laterColumns[table].filter((column) => !names.some(({ name }) => column.startsWith(`${name} `)));
    for (const column of missing) database.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
    return missing.length;
  };
  if (addTo('lists') > 0) database.exec(`UPDATE lists SET has_guests = 0 WHERE system = 'calendar'`);
  const isSpelled = `(number GLOB '0*' OR number GLOB '*[^0-9A-Za-z*]*')`;
  if (addTo('numbers') > 1)
    database.exec(`
      UPDATE numbers SET channel = number WHERE source = 'channel';
      UPDATE OR IGNORE numbers SET source = same.source, number = same.number FROM same_numbers AS same
        WHERE numbers.source = 'channel' AND same.of_source = numbers.source AND same.of_number = numbers.number
          AND (SELECT count(*) FROM same_numbers AS all_of WHERE all_of.of_source = same.of_source AND all_of.of_number = same.of_number) = 1;
      DELETE FROM same_numbers WHERE of_source = 'channel' AND NOT EXISTS (SELECT 1 FROM numbers WHERE source = of_source AND number = of_number);
      UPDATE OR IGNORE numbers SET number = plain_number(number) WHERE ${isSpelled};
      UPDATE OR IGNORE same_numbers SET number = plain_number(number) WHERE ${isSpelled};
      UPDATE same_numbers SET of_number = plain_number(of_number) WHERE of_number <> '' AND ${isSpelled.replaceAll('number', 'of_number')}`);
  const isOfNoList = `source = '' AND number >= '*' AND number < '+'`;
  if (database.prepare(`SELECT 1 FROM numbers WHERE ${isOfNoList} LIMIT 1`).get() === undefined) return;
  database.exec(`
    INSERT INTO lists SELECT abs(random() % 140737488355327), '', base_name(file), 0, '{}', NULL, 1 FROM batches
      WHERE id IN (SELECT batch FROM numbers WHERE ${isOfNoList} AND list IS NULL) GROUP BY base_name(file);
    UPDATE numbers SET list = lists.id FROM batches JOIN lists ON lists.file = base_name(batches.file)
      WHERE batches.id = numbers.batch AND ${isOfNoList} AND list IS NULL;
    UPDATE OR IGNORE same_numbers SET source = '?' || kept.list FROM numbers AS kept
      WHERE same_numbers.source = '' AND kept.source = '' AND kept.number = same_numbers.number;
    UPDATE same_numbers SET of_source = '?' || kept.list FROM numbers AS kept
      WHERE same_numbers.of_source = '' AND kept.source = '' AND kept.number = same_numbers.of_number;
    UPDATE OR REPLACE numbers SET source = '?' || list WHERE ${isOfNoList}`);
}

/** SQL: the entry of a number under a key. */
const isOne = 'source = @source AND number = @number AND key = @key';

/** Entries that are about to be sent: their batches, one for each file, and those that were known before. */
interface BegunEntries {
  entries: readonly LedgerEntry[];
  batches: ReadonlyMap<string, number>;
  known: ReadonlySet<LedgerEntry>;
}

export type Ledger = ReturnType<typeof ledgerOf>;
export type LedgerSummary = ReturnType<typeof summaryOf>;

function ledgerOf(database: Database, path: string, clock: () => number) {
  const using = (work: () => unknown) => usingOwnFile(`The ledger ${path} could not be written`, work);
  const write = (work: () => void): void => void using(() => database.transaction(work).immediate());
  /** Runs a statement for each of some, on disk when it returns. */
  const each = <One>(sql: string) => {
    const statement = database.prepare(sql);
    return (all: readonly One[]): void =>
      write(() => {
        for (const one of all) statement.run(one);
      });
  };
  const query = <By, Found>(sql: string) => {
    const statement = database.prepare<[By], Found>(sql);
    return (by: By) => statement.all(by);
  };
  /** Entries as they are read back, the latest first. */
  const reading = <By>(condition: string) => {
    const found = query<By, EntryColumns>(
      `SELECT numbers.*, batches.file, batches.at_ms, batches.is_in FROM numbers JOIN batches ON batches.id = batch
       WHERE ${condition} ORDER BY batch DESC, room, source`,
    );
    return (by: By): FoundEntry[] => found(by).map(entryOf);
  };
  const newBatch = database.prepare<[string, number]>('INSERT INTO batches (file, at_ms, is_in) VALUES (?, ?, 0)');
  const oldestBatch = database.prepare<[string, number], { id: number }>(
    `INSERT INTO batches (id, file, at_ms, is_in) SELECT min(coalesce(min(id), 0), 0) - 1, ?, ?, 1 FROM batches RETURNING id`,
  );
  const settleBatch = database.prepare<[number]>('UPDATE batches SET is_in = 1 WHERE id = ?');
  const insert = database.prepare(
    `INSERT INTO numbers (${claimNames}) VALUES (${claimNames.map(() => '?')}) ON CONFLICT DO NOTHING`,
  );
  const nextRoom = database.prepare<[string, string, number], { room: number }>(
    'SELECT coalesce(max(room) + 1, 1) AS room FROM numbers WHERE source = ? AND number = ? AND batch >= ?',
  );
  const renew = database.prepare(
    `UPDATE numbers SET ${claimNames.slice(3).map((name) => `${name} = ${name === 'room' || name === 'list' ? `coalesce(?, ${name})` : '?'}`)}, is_gone = 0
     WHERE source = ? AND number = ? AND key = ? AND batch <> ?`,
  );
  const refuse = database.prepare(`DELETE FROM numbers WHERE ${isOne} AND batch = @batch`);
  const prefer = each<ListPrefers>(
    `UPDATE lists SET prefers = json_set(prefers, '$."' || @word || '"',
       (SELECT coalesce(max(said.value), 0) + 1 FROM lists, json_each(lists.prefers) AS said)) WHERE id = @list`,
  );
  const moved = query<{ first: number }, { line: number }>(
    `SELECT now.line FROM numbers AS now WHERE now.batch >= @first AND EXISTS (SELECT 1 FROM numbers AS old
       WHERE old.source = now.source AND old.number = now.number AND old.room = now.room AND old.key <> now.key
         AND old.batch < @first AND coalesce(old.status, '') NOT IN ${endedStates}) ORDER BY now.line`,
  );
  const numbersOf = query<string, Pick<NumberKey, 'key' | 'number'>>(
    "SELECT DISTINCT key, number FROM numbers WHERE number NOT GLOB '[*]*' AND key IN (SELECT value FROM json_each(?))",
  );
  const entryOfKey = reading<NumberKey>(isOne);
  const entriesOfNumber = reading<{ number: string }>(
    'number = @number OR channel = @number OR (source, number) IN (SELECT of_source, of_number FROM same_numbers WHERE number = @number)',
  );
  const first = database.prepare<[], { id: number }>('SELECT coalesce(max(id), 0) + 1 AS id FROM batches').get()!.id;
  let written = 0;
  return {
    path,
    /** Stores entries that are about to be sent: on disk when it returns. Entries known under the same key stay unchanged until they are settled. */
    begin(entries: readonly LedgerEntry[]): BegunEntries {
      const batches = new Map<string, number>();
      const known = new Set<LedgerEntry>();
      write(() => {
        for (const entry of entries) {
          const { file, source, number } = entry;
          const batch = batches.get(file) ?? Number(newBatch.run(file, clock()).lastInsertRowid);
          batches.set(file, batch);
          const room = entry.room ?? nextRoom.get(source, number, first)!.room;
          if (insert.run(...valuesOf(entry, room, batch)).changes === 0) known.add(entry);
        }
      });
      written += entries.length - known.size;
      return { entries, batches, known };
    },
    /** Stores the outcome of a request, on disk with the next `begin` or `close`. `isOpen`: whether the others are in is not known. */
    settle(
      { entries, batches, known }: BegunEntries,
      { refused, isOpen = false }: { refused?: ReadonlySet<LedgerEntry>; isOpen?: boolean } = {},
    ): void {
      const settled = () => {
        for (const entry of entries) {
          const { source, number, key } = entry;
          const batch = batches.get(entry.file)!;
          if (refused?.has(entry)) refuse.run({ source, number, key, batch });
          // Entries written with the batch already have the values that were sent.
          else if (known.has(entry) && !isOpen)
            renew.run(...valuesOf(entry, entry.room ?? null, batch).slice(3), source, number, key, batch);
        }
        if (!isOpen) for (const batch of batches.values()) settleBatch.run(batch);
      };
      unsynced(database, () => write(settled));
    },
    /** Stores entries that were removed as the oldest ones, where their number has no entry of this key. On disk when it returns. */
    recall: (entries: Iterable<ReplacedEntry>): void =>
      write(() => {
        const batches = new Map<string, number>();
        for (const { entry, atMs } of entries) {
          const batch = batches.get(`${atMs} ${entry.file}`) ?? oldestBatch.get(entry.file, atMs)!.id;
          batches.set(`${atMs} ${entry.file}`, batch);
          insert.run(...valuesOf(entry, entry.room ?? 1, batch));
        }
      }),
    /** Removes keys of numbers that no longer exist, as after a move. */
    drop: each<NumberKey>(`DELETE FROM numbers WHERE ${isOne}`),
    /** Stores which entries their source lists no more; one that is sent again is listed again. */
    markGone: each<NumberKey>(`UPDATE numbers SET is_gone = 1 WHERE ${isOne}`),
    /** Stores that two numbers are one booking: the second is looked up in place of the first. */
    join: each<SameNumbers>('INSERT OR REPLACE INTO same_numbers VALUES (@source, @number, @of_source, @of_number)'),
    /** Stores sources as they are now. */
    keepLists: each<ClaimList>(
      `INSERT INTO lists VALUES (@id, @system, @file, @knows, '{}', @columns, @has_guests) ON CONFLICT DO UPDATE SET system = excluded.system,
         file = excluded.file, knows = excluded.knows, columns = excluded.columns, has_guests = excluded.has_guests`,
    ),
    /** Stores what is preferred from now on: the first counts most, and all of it more than what was said before. */
    prefer: (said: readonly ListPrefers[]): void => prefer(said.toReversed()),
    /** What is preferred of the sources of one system, each with the name of its last file; what counts most first. */
    preferred: query<string, ListPrefers & Pick<ClaimList, 'file'>>(
      `SELECT lists.id AS list, file, said.key AS word FROM lists, json_each(prefers) AS said WHERE system = ? ORDER BY said.value DESC`,
    ),
    /** The entry of a number under a key. */
    entry: ({ source, number, key }: NumberKey) => entryOfKey({ source, number, key })[0],
    /** All entries of a number, also of one stored as another. */
    find: (number: string) => entriesOfNumber({ number }),
    /** All numbers that went in under a key. It reads the whole ledger: for one booking that somebody looks at. */
    findKey: reading<number>('numbers.key = ?'),
    /** The numbers under which bookings of these keys were sent, as files have them. */
    numbersOf: (keys: readonly number[]) => numbersOf(JSON.stringify(keys)),
    /**
     * Rooms that were written since it was opened and that the service, as far as is known, also holds under an earlier key; the line of each. A ledger
     * that was empty knows of none.
     */
    movedSince: () => (first === 1 ? [] : moved({ first })),
    summary: () => summaryOf(database, path),
    /** Removes stays that ended before a day; gives the number of entries removed. */
    forgetBefore(day: number): number {
      let forgotten = 0;
      write(() => {
        forgotten = database.prepare('DELETE FROM numbers WHERE checkout < ?').run(day).changes;
        database.exec(forgetSame);
        database.exec('DELETE FROM batches WHERE id NOT IN (SELECT batch FROM numbers)');
      });
      using(() => database.exec('VACUUM'));
      return forgotten;
    },
    close(): void {
      if (!database.open) return;
      if (written > 0) write(() => keepBound(database));
      database.close();
    },
  };
}

/** An entry as it stands, with the file of its batch. */
export interface EntryColumns extends Required<Omit<LedgerEntry, 'bookingSource' | 'isNet'>> {
  booking_source: string | null;
  is_net: number;
  batch: number;
  at_ms: number;
  is_in: number;
  is_gone: number;
}

/** The values of an insert, in the order of the table. */
function valuesOf(entry: LedgerEntry, room: number | null, batch: number): (string | number | null)[] {
  const { source, number, key, said = key, type, checkin, checkout, first, last, email } = entry;
  const { amount, currency, bookingSource, status, isNet, line, list = null, channel = null } = entry;
  const { otherwise = null, answered = null } = entry;
  const stay = [type, checkin, checkout, first, last, email, amount, currency, bookingSource, status];
  return [source, number, key, said, room, ...stay, Number(isNet), line, batch, list, channel, otherwise, answered];
}

function entryOf(columns: EntryColumns): FoundEntry {
  const { booking_source: bookingSource, is_net, batch: _batch, at_ms: atMs, is_in, is_gone, ...same } = columns;
  return { ...same, bookingSource, isNet: is_net === 1, atMs, isIn: is_in === 1, isGone: is_gone === 1 };
}

/** `open`: entries without an answer. By source, the one with most numbers first. */
function summaryOf(database: Database, path: string) {
  const sources = database
    .prepare<[], { source: string; numbers: number; firstCheckin: number; lastCheckout: number }>(
      `SELECT source, count(DISTINCT number) AS numbers, min(checkin) AS firstCheckin, max(checkout) AS lastCheckout
       FROM numbers GROUP BY source ORDER BY numbers DESC, source`,
    )
    .all();
  const { entries, open } = database
    .prepare<[], { entries: number; open: number }>(
      'SELECT count(*) AS entries, count(*) FILTER (WHERE is_in = 0) AS open FROM numbers JOIN batches ON batches.id = batch',
    )
    .get()!;
  const numbers = sources.reduce((sum, { numbers: some }) => sum + some, 0);
  return { entries, numbers, open, bytes: statSync(path).size, sources };
}

/** Keeps the number of entries within its bound: stays that ended first are removed first. */
function keepBound(database: Database): void {
  const { count } = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM numbers').get()!;
  if (count <= ledgerEntriesMax) return;
  const { checkout } = database
    .prepare<[number], { checkout: number }>('SELECT checkout FROM numbers ORDER BY checkout LIMIT 1 OFFSET ?')
    .get(count - ledgerEntriesMax)!;
  database.prepare('DELETE FROM numbers WHERE checkout < ?').run(checkout);
  database.exec(forgetSame);
}

const forgetSame = `DELETE FROM same_numbers WHERE NOT EXISTS (SELECT 1 FROM numbers
  WHERE numbers.source = of_source AND numbers.number = of_number)`;
