/**
 * Turns what a person has said about stays that look alike into knowledge of numbers, with which the plan is made again. So an answer leads to the
 * same plan as a number that was known before, and the next sync finds nothing new.
 */
import type { OneNumber } from '../ledger/ledger.ts';
import { questionOf } from './entry-of-record.ts';
import type { SameStay } from './plan.ts';
import type { Spool } from './spool.ts';
import { isLive } from './states.ts';

/** Prepares for answers: keeps the records as they were read. */
export function awaitAnswers({ database }: Spool, sameStay: SameStay | undefined): void {
  if (sameStay === undefined || sameStay === 'no') return;
  database.exec(
    `CREATE TABLE records_read AS SELECT * FROM records; CREATE TABLE first_schema (name TEXT);
      INSERT INTO first_schema SELECT name FROM sqlite_schema`,
  );
}

interface Asked extends OneNumber {
  record: number;
  held: number | null;
  beside: number | null;
  /** `FILE NAME\nLINE`. */
  place: string;
  /** What it looks like: its key, its file and line if it is none of the service, and its number. */
  key: number;
  file: string | null;
  line: number | null;
  of_source: string;
  of_number: string;
}

/**
 * Takes the answers to the questions of a plan: with yes the record and what it looks like are one booking, as if it had been sent as that booking, and with
 * no they are two. A yes without a question is to what its row is asked first, and a no to all of it. One booking is one guest's: the first yes counts. True if one was not taken before.
 */
export function takeAnswers({ database }: Spool, sameStay: SameStay | undefined): boolean {
  if (sameStay === undefined || sameStay === 'no') return false;
  const isSaid = database.prepare<[number], object>('SELECT 1 FROM answered WHERE record = ?');
  const say = database.prepare('INSERT INTO answered VALUES (?, ?, ?, ?)');
  // A yes to all was said of the first.
  const add = database.prepare(
    'INSERT OR IGNORE INTO said_held SELECT @record, @held WHERE @isEach OR @record NOT IN (SELECT record FROM said_held)',
  );
  const all = database
    .prepare<[], Asked>(
      `SELECT asked.*, files.name || char(10) || records.line AS place, records.source, records.number, coalesce(held.key, other.key) AS key, other.name AS file, other.line,
         coalesce(other.source, owners.source, '') AS of_source, coalesce(other.number, owners.number, '*' || held.key) AS of_number FROM alike AS asked
       JOIN records ON records.id = asked.record JOIN files ON files.id = records.file LEFT JOIN claims AS other ON other.id = asked.beside
       LEFT JOIN held ON held.id = asked.held LEFT JOIN owners ON owners.rowid = (SELECT own.rowid FROM owners AS own WHERE own.held = asked.held
         ORDER BY own.number GLOB '[*]*', own.source, own.number LIMIT 1) ORDER BY asked.held IS NULL, record`,
    )
    .all();
  const joined = new Set<string>();
  let taken = 0;
  for (const { record, held, beside, place, of_source: source, of_number: number, ...own } of all) {
    const ofRow = sameStay === 'yes' || isSaid.get(record) ? undefined : sameStay.decisions.get(`${place}\n`);
    const answer = sameStay === 'yes' ? 'yes' : (sameStay.decisions.get(`${place}\n${questionOf(own)}`) ?? ofRow);
    if (answer === undefined) continue;
    if (sameStay !== 'yes') say.run(record, ...(ofRow === 'no' ? [null, null] : [held, beside]), answer);
    if (answer === 'no') taken++;
    else if (!joined.has(`${held} ${beside}`)) {
      joined.add(`${held} ${beside}`);
      if (held !== null) taken += add.run({ record, held, isEach: Number(sameStay !== 'yes') }).changes;
      taken += joinNumbersOf(database, { source, number }, own);
    }
  }
  return taken > 0;
}

/** Makes two numbers one booking, with all numbers that are joined to them. The first counts, unless it is a key and the other a number. Returns 0 if they were one before. */
function joinNumbersOf(database: Spool['database'], one: OneNumber, other: OneNumber): number {
  // All are of the one that is of no other. Who has booked again is no longer, in a row without a number, the booking that has ended.
  const groupOf = database.prepare<[string, string], OneNumber>(
    `WITH RECURSIVE links AS (SELECT * FROM joined_numbers AS same WHERE NOT (number GLOB '[*]*'
         AND EXISTS (SELECT 1 FROM records WHERE records.source = same.of_source AND records.number = same.of_number)
         AND NOT EXISTS (SELECT 1 FROM records WHERE records.source = same.of_source AND records.number = same.of_number AND ${isLive('records')}))),
       joined (source, number) AS (VALUES (?, ?)
         UNION SELECT links.of_source, links.of_number FROM joined JOIN links USING (source, number)
         UNION SELECT links.source, links.number FROM joined JOIN links ON links.of_source = joined.source AND links.of_number = joined.number)
     SELECT source, number FROM joined ORDER BY EXISTS (SELECT 1 FROM joined_numbers AS same WHERE same.source = joined.source AND same.number = joined.number)`,
  );
  const [group, others] = [one, other].map(({ source, number }) => groupOf.all(source, number));
  const isSame = (left: OneNumber, right: OneNumber) => left.source === right.source && left.number === right.number;
  if (group!.some((each) => isSame(each, other))) return 0;
  const all = [...group!, ...others!];
  const kept = all.find((each) => each.source !== '' || !each.number.startsWith('*')) ?? one;
  const join = database.prepare('INSERT OR REPLACE INTO said_same VALUES (?, ?, ?, ?)');
  for (const each of all) if (!isSame(each, kept)) join.run(each.source, each.number, kept.source, kept.number);
  return 1;
}

/** Gives the spool back its state before the plan, but keeps the answers. */
export function planAgain({ database }: Spool): void {
  const made = database
    .prepare<[], { type: string; name: string }>(
      `SELECT type, name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN (SELECT name FROM first_schema) ORDER BY type = 'table'`,
    )
    .all();
  for (const { type, name } of made) database.exec(`DROP ${type} ${name}`);
  // Those that are computed are not among them.
  const columns = (database.pragma('table_info(records)') as { name: string }[]).map(({ name }) => name);
  database.exec(`DELETE FROM known; DELETE FROM olds; DELETE FROM repeats; DELETE FROM pairs; DELETE FROM others; DELETE FROM contradictions; DELETE FROM decided; DELETE FROM over; DELETE FROM unsaid WHERE is_part = 1;
    DELETE FROM records;
    INSERT INTO records (${columns}) SELECT ${columns} FROM records_read`);
}
