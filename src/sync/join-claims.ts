/** Joins claims of several sources that stand on one booking: by a number that both have, and by what a person has answered. Nothing else joins. */
import { groupsOf } from '../file/groups.ts';
import type { RecordColumns, Spool } from './spool.ts';
import { isLiveState } from './states.ts';

/** Gives each record the number under which its booking is known among the sources, and pairs the rooms of such a number: the first file counts. */
export function joinClaims(spool: Spool): void {
  const { database } = spool;
  database.exec(
    'CREATE TABLE shared (of_source TEXT, of_number TEXT, PRIMARY KEY (of_source, of_number)) WITHOUT ROWID',
  );
  joinImported(database);
  joinByAnswers(database);
  joinByNumbers(database);
  // What is joined to a number goes with it where that is joined to another one; of two that are joined to each other the one counts to which others are.
  const isHub = (number: string) => `((${number}) IN (SELECT of_source, of_number FROM joined_numbers))`;
  const [own, joined] = ['records.source, records.number', 'records.joined_source, records.joined_number'];
  for (const links of ['joined_numbers', '(SELECT * FROM records WHERE joined_number IS NOT NULL)'])
    join(
      database,
      `SELECT records.id, next.of_source, next.of_number FROM records JOIN ${links} AS next ON next.number = records.joined_number AND next.source = records.joined_source
       WHERE (next.of_source, next.of_number) <> (${own}) OR (${isHub(own)}, ${own}) > (${isHub(joined)}, ${joined})`,
    );
  pairRooms(database);
}

const namesOf = (table: string) => `${table}.guest_first_name, ${table}.guest_last_name`;

/** The guest of a claim in the ledger. */
const keptNames = 'kept.first, kept.last';

/** SQL: what two numbers that are equal by chance have not: a word of the guests' names, or a night. */
const isLikely = (one: string, other: string, otherNames: string) => `(share_word(${namesOf(one)}, ${otherNames})
    OR (${one}.checkin < ${other}.checkout AND ${other}.checkin < ${one}.checkout))`;

/** SQL: the same of two records, or of the first and what the number of the second said before; a calendar has no names, and its numbers are long. */
const areLikely = `(${isLikely('a', 'b', namesOf('b'))} OR (a.is_real <> b.is_real AND lower(a.booking_source) = lower(b.booking_source)) OR EXISTS (SELECT 1 FROM ledger.numbers AS kept
  WHERE kept.source = b.source AND kept.number = b.number AND ${isLikely('a', 'kept', keptNames)}))`;

/** Gives records the number that `select` finds for them: record, source and number. */
function join(database: Spool['database'], select: string): void {
  database.exec(`CREATE TABLE joining (record INTEGER PRIMARY KEY, source TEXT, number TEXT); INSERT OR IGNORE INTO joining ${select};
    UPDATE records SET joined_source = joining.source, joined_number = joining.number FROM joining WHERE joining.record = records.id;
    DROP TABLE joining`);
}

/** SQL: whether a record has the number that its own file gives it. */
const isOwn = (table: string) => `(${table}.of_source = ${table}.source AND ${table}.of_number = ${table}.number)`;

/** Whether a query finds anything. */
export function isSome(database: Spool['database'], select: string): boolean {
  return database.prepare(`${select} LIMIT 1`).get() !== undefined;
}

/**
 * An import is no source: what it sent under a number is the row without a number that is equal in type, dates and guest, and from then on that row's
 * list speaks of it.
 */
function joinImported(database: Spool['database']): void {
  if (!isSome(database, 'SELECT 1 FROM unsaid WHERE list IS NULL')) return;
  database.exec(`
    INSERT OR IGNORE INTO said_same SELECT records.source, records.number, unsaid.source, unsaid.number FROM records JOIN unsaid ON unsaid.key = records.key
      WHERE records.number GLOB '[*]*' AND records.is_real = 1 AND unsaid.list IS NULL AND unsaid.is_gone = 0 AND unsaid.number NOT GLOB '[*]*'
        AND ${isLiveState('unsaid.status')} AND coalesce(unsaid.email = records.guest_email, 1)
        AND NOT EXISTS (SELECT 1 FROM known WHERE known.record = records.id)
        AND NOT EXISTS (SELECT 1 FROM joined_numbers AS same WHERE same.source = records.source AND same.number = records.number);
    UPDATE unsaid SET is_absent = 1 FROM said_same AS same WHERE unsaid.list IS NULL AND same.of_source = unsaid.source AND same.of_number = unsaid.number
      AND same.source GLOB '[?]*'`);
}

function joinByAnswers(database: Spool['database']): void {
  if (!isSome(database, 'SELECT 1 FROM joined_numbers')) return;
  join(
    database,
    `SELECT records.id, same.of_source, same.of_number FROM records
       JOIN joined_numbers AS same ON same.source = records.source AND same.number = records.number`,
  );
}

/** SQL: more than one file is read. */
export const severalFiles = 'SELECT 1 FROM files AS one JOIN files AS other ON one.id < other.id';

/** The number at the channel that a house's list names, and one number in two systems; in the files first, then among the claims of before. */
function joinByNumbers(database: Spool['database']): void {
  if (isSome(database, `SELECT 1 FROM records WHERE number <> channel OR source = 'channel'`))
    join(
      database,
      `SELECT a.id, b.of_source, b.of_number FROM records AS a JOIN records AS b ON b.number = a.channel AND b.file <> a.file AND b.source <> 'channel'
       WHERE a.channel IS NOT NULL AND ${isOwn('a')} AND ${areLikely} ORDER BY b.file, b.id`,
    );
  if (isSome(database, severalFiles)) {
    database.exec(`CREATE TABLE spelled AS SELECT id, file, bare_number(number) AS bare FROM records WHERE number NOT GLOB '[*]*' AND number GLOB '*[^0-9]*'
        AND bare_number(number) <> number;
      CREATE INDEX spelled_bare ON spelled (bare)`);
    join(
      database,
      `SELECT a.id, b.of_source, b.of_number FROM records AS a JOIN spelled ON spelled.bare = a.channel AND spelled.file <> a.file
         JOIN records AS b ON b.id = spelled.id WHERE ${isOwn('a')} AND ${areLikely} ORDER BY b.file, b.id`,
    );
    join(
      database,
      `SELECT a.id, b.of_source, b.of_number FROM records AS a JOIN records AS b ON b.number = a.number AND b.file < a.file AND b.source <> a.source
       WHERE a.number NOT GLOB '[*]*' AND ${isOwn('a')} AND ${areLikely} ORDER BY b.file, b.id`,
    );
  }
  if (!isSome(database, 'SELECT 1 FROM unsaid')) return;
  // Several numbers of a house under one of a channel are the rooms of that one.
  database.exec(`INSERT OR IGNORE INTO said_same SELECT kept.source, kept.number, records.source, records.number
    FROM (SELECT * FROM unsaid WHERE channel <> number GROUP BY source, channel HAVING min(number) <> max(number)) AS several
      JOIN unsaid AS kept ON kept.source = several.source AND kept.channel = several.channel
      JOIN records ON records.number = kept.channel WHERE ${isLikely('records', 'kept', keptNames)}`);
  // A room that its number no longer has is joined as the number is, which the files list.
  database.exec(`
    CREATE TABLE kept_numbers AS WITH kept AS (SELECT * FROM unsaid WHERE is_part = 0)
      SELECT id, source, number, number AS bare FROM kept WHERE number NOT GLOB '[*]*'
      UNION SELECT id, source, number, bare_number(number) FROM kept WHERE number NOT GLOB '[*]*' AND number GLOB '*[^0-9]*'
      UNION SELECT id, source, number, channel FROM kept WHERE channel IS NOT NULL;
    CREATE INDEX kept_bare ON kept_numbers (bare);`);
  join(
    database,
    `SELECT records.id, found.source, found.number FROM records
       JOIN kept_numbers AS found ON found.bare IN (records.number, records.channel, bare_number(records.number))
         AND (found.source <> records.source OR found.number <> records.number)
       JOIN unsaid AS kept ON kept.id = found.id
     -- What only an import has sent is joined as what is new.
     WHERE records.number NOT GLOB '[*]*' AND ${isOwn('records')} AND NOT EXISTS (SELECT 1 FROM known JOIN ledger.numbers AS own
         ON own.source = records.source AND own.number = records.number AND own.list IS NOT NULL WHERE known.record = records.id)
       AND NOT EXISTS (SELECT 1 FROM said_same AS same WHERE same.of_source = records.source AND same.of_number = records.number)
       AND (found.number = records.number OR found.number = records.channel OR found.bare <> found.number OR records.channel IS NOT NULL)
       AND (${isLikely('records', 'kept', keptNames)} OR (lower(records.booking_source) = lower(kept.booking_source)
         AND records.is_real <> coalesce((SELECT has_guests FROM ledger.lists WHERE lists.id = kept.list), 1))) ORDER BY kept.batch DESC`,
  );
}

/** Pairs the rooms of a number that several files list (`shared`) with those of the file that has the fewest, one with one: `repeats`. */
function pairRooms(database: Spool['database']): void {
  if (!isSome(database, severalFiles)) return;
  database.exec(
    'INSERT INTO shared SELECT of_source, of_number FROM records GROUP BY of_source, of_number HAVING min(file) <> max(file)',
  );
  const repeat = database.prepare(`INSERT OR IGNORE INTO repeats VALUES (?, ?, 'number')`);
  const rows = database.prepare<[], RecordColumns>(
    `SELECT records.* FROM shared JOIN records USING (of_source, of_number)
     ORDER BY of_source, of_number, count(*) OVER (PARTITION BY of_source, of_number, file), file, room, id`,
  );
  for (const group of groupsOf(rows.iterate(), ({ of_source, of_number }) => `${of_source}\n${of_number}`))
    for (const pair of pairsOf(group)) repeat.run(...pair);
}

/** The records of one number by file, the one with the fewest first: each of another file is paired with a room of that, the most similar ones first, and the rooms that it has not with one another. */
function pairsOf(group: readonly RecordColumns[]): [record: number, leader: number][] {
  const first = group.filter(({ file }) => file === group[0]?.file);
  const left = new Set(group.slice(first.length));
  const pairs = [...left]
    .flatMap((record) => first.map((leader) => ({ record, leader, score: likenessOf(leader, record) })))
    .sort(
      (one, other) => other.score - one.score || one.record.id - other.record.id || one.leader.id - other.leader.id,
    );
  const taken = new Set<string>();
  const found = pairs.flatMap(({ record, leader }): [number, number][] => {
    const room = `${record.file} ${leader.id}`;
    if (!left.has(record) || taken.has(room)) return [];
    taken.add(room);
    left.delete(record);
    return [[record.id, leader.id]];
  });
  return left.size === 0 ? found : [...found, ...pairsOf([...left])];
}

/** Claims that stand on one booking belong together, whatever they say now. */
function likenessOf(one: RecordColumns, other: RecordColumns): number {
  const isOneBooking = one.target === other.target && (one.target !== one.key || other.target !== other.key);
  if (one.key === other.key || isOneBooking) return 8;
  const hasDates = one.checkin === other.checkin && one.checkout === other.checkout;
  return (hasDates ? 4 : 0) + (one.type === other.type ? 2 : 0) + (one.room === other.room ? 1 : 0);
}
