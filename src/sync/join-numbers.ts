/**
 * Joins records of several files that are one booking by their number: the first file counts; values that it lacks, or that `--prefer` names, come
 * from the others.
 */
import { bookingValueFields } from '../contract/booking.ts';
import { bookingKeyNames, identifyingNames } from '../contract/booking-values.ts';
import { dateOfDay } from '../contract/dates.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import type { PlanOptions } from './plan.ts';
import type { RecordColumns, Spool } from './spool.ts';

/** Joins them room by room. An additional room of the number, unknown to the earlier file, goes to `more_rooms`, beside a known one. */
export function joinNumbers({ database }: Spool): void {
  database.exec('CREATE TABLE more_rooms (record INTEGER PRIMARY KEY, beside INTEGER)');
  const { files } = database.prepare<[], { files: number }>('SELECT count(*) AS files FROM files').get()!;
  if (files < 2) return;
  database.exec(`CREATE TABLE shared AS SELECT source, number FROM records WHERE number <> '' GROUP BY source, number
    HAVING min(file) <> max(file); CREATE UNIQUE INDEX shared_number ON shared (source, number)`);
  const join = joinerOf(database);
  const rows = database.prepare<[], RecordColumns>(
    'SELECT records.* FROM shared JOIN records USING (source, number) ORDER BY source, number, file, room, id',
  );
  let group: RecordColumns[] = [];
  const joined: Joined[] = [];
  const finish = () => {
    joined.push(...pairsOf(group));
    group = [];
    if (joined.length >= joinedMax) join(joined.splice(0));
  };
  for (const row of rows.iterate()) {
    if (group[0] !== undefined && (group[0].number !== row.number || group[0].source !== row.source)) finish();
    group.push(row);
  }
  finish();
  join(joined);
  // One number of the ledger has one record of the files, and one booking in the service.
  database.exec(`DROP TABLE shared;
    INSERT OR IGNORE INTO repeats SELECT more.record, more.beside, 'number' FROM more_rooms AS more JOIN records ON records.id = more.record
      JOIN joined_numbers AS same ON same.source = '' AND same.number = '*' || records.key
      WHERE same.of_source = records.source AND same.of_number = records.number;
    DELETE FROM more_rooms WHERE record IN (SELECT record FROM repeats);
    UPDATE records SET own_source = coalesce(own_source, source), own_number = coalesce(own_number, number), number = '', target = NULL
      WHERE id IN (SELECT record FROM repeats)`);
}

interface Joined {
  record: number;
  leader: number;
  isMore: boolean;
}

/** When this many are known, they are written to the database. */
const joinedMax = 10_000;

function joinerOf(database: Spool['database']) {
  const repeat = database.prepare(`INSERT OR IGNORE INTO repeats VALUES (?, ?, 'number')`);
  const more = database.prepare('INSERT OR IGNORE INTO more_rooms VALUES (?, ?)');
  return (joined: readonly Joined[]) => {
    for (const { record, leader, isMore } of joined) (isMore ? more : repeat).run(record, leader);
  };
}

/** The records of one number by file: each of a later file is paired with the most similar room of the first. */
function pairsOf(group: readonly RecordColumns[]): Joined[] {
  const first = group.filter(({ file }) => file === group[0]?.file);
  const taken = new Set<string>();
  const best = (record: RecordColumns) =>
    first
      .filter(({ id }) => !taken.has(`${record.file} ${id}`))
      .map((leader) => ({ leader, score: likenessOf(leader, record) }))
      .sort((one, other) => other.score - one.score || one.leader.id - other.leader.id)[0];
  const rest = group
    .filter(({ file }) => file !== first[0]?.file)
    .map((record) => ({ record, score: best(record)?.score ?? 0 }))
    .sort((one, other) => other.score - one.score || one.record.id - other.record.id);
  return rest.map(({ record }) => {
    const found = best(record);
    if (found === undefined) return { record: record.id, leader: first[0]!.id, isMore: true };
    taken.add(`${record.file} ${found.leader.id}`);
    return { record: record.id, leader: found.leader.id, isMore: false };
  });
}

function likenessOf(one: RecordColumns, other: RecordColumns): number {
  if (one.key === other.key) return 8;
  const hasDates = one.checkin === other.checkin && one.checkout === other.checkout;
  return (hasDates ? 4 : 0) + (one.type === other.type ? 2 : 0) + (one.room === other.room ? 1 : 0);
}

/** Fields with other columns than the one of their name: an amount goes together with its currency, and with whether it is net. */
const columnsOfField: Readonly<Record<string, readonly string[]>> = {
  checkin_date: ['checkin'],
  checkout_date: ['checkout'],
  room_type_name: ['room_type', 'type'],
  total_amount: ['total_amount', 'currency_iso', 'is_net'],
};
const columnsOf = (field: string) => columnsOfField[field] ?? [field];
/** Fields that another file may know of the same booking; a currency comes with its amount. */
const addedNames = bookingValueFields
  .map(({ name }) => name)
  .filter((name) => !identifyingNames.includes(name) && name !== 'currency_iso');
/** Pairs of states and a state that comes later in a stay. */
const laterStates = [
  [`('Pending', 'Confirmed')`, 'CheckedIn'],
  [`('Pending', 'Confirmed')`, 'NoShow'],
  [`('Pending', 'Confirmed', 'CheckedIn')`, 'CheckedOut'],
] as const;

/**
 * Fills the chosen records with values of those joined to them: from `prefer`'s file first, where values are missing, and where another file knows that
 * the guest has come, left or stayed away. Runs again after each join.
 */
export function mergeValues(
  { database }: Spool,
  { prefer = new Map(), statesOfFile }: Pick<PlanOptions, 'prefer' | 'statesOfFile'>,
): void {
  const { n } = database.prepare<[], { n: number }>('SELECT count(*) AS n FROM repeats').get()!;
  if (n === 0) return;
  database.exec('CREATE INDEX IF NOT EXISTS repeats_leader ON repeats (leader)');
  const isOther = 'repeats.leader = records.id AND other.file <> records.file';
  // A record with only the same key may be the cancelled booking of another number.
  const isJoined = `repeats.by <> 'key'`;
  const from = 'FROM repeats JOIN records AS other ON other.id = repeats.record';
  const set = (columns: readonly string[], where: string) =>
    `UPDATE records SET ${columns.map((column) => `${column} = other.${column}`).join()} ${from} WHERE ${isOther} AND ${where}`;
  for (const [field, file] of prefer) {
    const columns = columnsOf(field);
    const isAsked = `other.${columns[0]} IS NOT NULL AND other.file = (SELECT id FROM files WHERE name = ?)
      AND NOT (other.${columns[0]} IS records.${columns[0]})${field === 'booking_status' ? ` AND ${isJoined}` : ''}`;
    database.prepare(set(columns, isAsked)).run(file);
  }
  for (const field of addedNames) {
    const columns = columnsOf(field);
    database.exec(set(columns, `records.${columns[0]} IS NULL AND other.${columns[0]} IS NOT NULL AND ${isJoined}`));
  }
  // A channel does not know that a guest has come or left: it lists the stay as before.
  if (!statesOfFile && !prefer.has('booking_status'))
    for (const [states, later] of laterStates)
      database.exec(
        set(
          ['booking_status'],
          `records.booking_status IN ${states} AND other.booking_status = '${later}' AND ${isJoined}`,
        ),
      );
  if (bookingKeyNames.some((field) => prefer.has(field))) renewKeys(database);
}

/** Other dates, another type or another guest give another key. */
function renewKeys(database: Spool['database']): void {
  const renew = database.prepare(
    'UPDATE records SET target = iif(target = key, @key, target), key = @key WHERE id = @id',
  );
  const leaders = database
    .prepare<[], RecordColumns>('SELECT * FROM records WHERE id IN (SELECT leader FROM repeats)')
    .iterate();
  const waiting: { id: number; key: number }[] = [];
  for (const row of leaders) {
    const key = bookingKeyOf({
      checkin_date: dateOfDay(row.checkin),
      checkout_date: dateOfDay(row.checkout),
      room_type_name: row.room_type,
      guest_first_name: row.guest_first_name ?? undefined,
      guest_last_name: row.guest_last_name ?? undefined,
    });
    if (key !== row.key) waiting.push({ id: row.id, key });
  }
  for (const one of waiting) renew.run(one);
}
