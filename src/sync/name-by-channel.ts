/**
 * Finds records that are the same booking under two numbers: by the channel number in a property's own list, and by what earlier syncs have found
 * out.
 */
import { areOtherChannels } from './find-left-behind.ts';
import { endedStates } from './pair-records.ts';
import type { Spool } from './spool.ts';

/** The source of channel numbers that no file of the channel itself has shown. */
export const anyChannel = 'channel';

/**
 * Gives each record the number under which its booking is in the ledger; the file's own number stays in `own_source` and `own_number`. A number that
 * two bookings share by chance joins nothing: the guests must share a word of their names, or the stays a night.
 */
export function nameByChannel({ database }: Spool): void {
  const isSome = database.prepare(
    `SELECT 1 FROM records WHERE channel IS NOT NULL UNION ALL SELECT 1 FROM joined_numbers UNION ALL
     SELECT 1 FROM ledger.numbers WHERE source = '${anyChannel}' LIMIT 1`,
  );
  nameWithoutNumber(database);
  if (isSome.get() === undefined) return;
  database.exec(`CREATE TABLE named (record INTEGER PRIMARY KEY, source TEXT, number TEXT);
    CREATE INDEX records_bare_number ON records (number) WHERE number <> '';
    CREATE INDEX records_stay ON records (checkin, type, checkout) WHERE number = ''`);
  nameTo(
    database,
    `SELECT records.id, same.of_source, same.of_number FROM records JOIN joined_numbers AS same
     ON same.source = iif(records.number = '', '', records.source) AND same.number = iif(records.number = '', ${keyAsNumber}, records.number)
     WHERE channel IS NULL AND NOT (records.number = '' AND (${isRebooked} OR ${isReplaced}))`,
  );
  nameTo(
    database,
    `SELECT records.id, kept.source, kept.number FROM records JOIN ledger.numbers AS kept
       ON kept.source = '${anyChannel}' AND kept.number IN (records.number, bare_number(records.number))
     WHERE records.number <> '' AND channel IS NULL AND own_number IS NULL AND ${isLikely('records', 'kept', keptNames)}
       AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS own WHERE own.source = records.source AND own.number = records.number)`,
  );
  database.exec(`CREATE TABLE channel_numbers AS SELECT id, channel AS number FROM records WHERE channel IS NOT NULL AND own_number IS NULL
      UNION SELECT id, bare_number(channel) FROM records WHERE channel IS NOT NULL AND own_number IS NULL`);
  nameTo(
    database,
    `SELECT a.id, b.source, b.number FROM channel_numbers CROSS JOIN records AS a USING (id) JOIN records AS b
       ON b.number <> '' AND b.number = channel_numbers.number AND b.file <> a.file
     WHERE a.own_number IS NULL AND ${isLikely('a', 'b', namesOf('b'))} ORDER BY b.file, b.id`,
  );
  nameTo(
    database,
    `SELECT a.id, kept.source, kept.number FROM channel_numbers CROSS JOIN records AS a USING (id)
     CROSS JOIN (SELECT DISTINCT source FROM ledger.numbers) AS sources
     CROSS JOIN ledger.numbers AS kept ON kept.source = sources.source AND kept.number = channel_numbers.number
     WHERE a.own_number IS NULL AND ${isLikely('a', 'kept', keptNames)} ORDER BY kept.batch DESC`,
  );
  nameTo(
    database,
    `SELECT id, '${anyChannel}', bare_number(channel) FROM records WHERE channel IS NOT NULL AND own_number IS NULL`,
  );
  database.exec('DROP TABLE named; DROP TABLE channel_numbers; DROP INDEX records_stay');
}

const namesOf = (table: string) => `${table}.guest_first_name, ${table}.guest_last_name`;

/** The ledger number of a record without one, if a person has said which booking it is. */
const keyAsNumber = `'*' || records.key`;

/** SQL: whether a record is live although its booking has ended in another file: it is another booking with the same type, dates and guest. */
const isRebooked = `coalesce(records.booking_status, '') NOT IN ${endedStates}
  AND EXISTS (SELECT 1 FROM records AS said WHERE said.number <> '' AND said.number = same.of_number AND said.source = same.of_source)
  AND NOT EXISTS (SELECT 1 FROM records AS said WHERE said.number <> '' AND said.number = same.of_number AND said.source = same.of_source
    AND coalesce(said.booking_status, '') NOT IN ${endedStates})`;

/** SQL: whether a record is of another channel than the booking, which its own list has as ended beside it. */
const isReplaced = `coalesce(records.booking_status, '') NOT IN ${endedStates} AND EXISTS (SELECT 1 FROM ledger.numbers AS kept
  JOIN records AS ended ON ended.checkin = records.checkin AND ended.type = records.type AND ended.checkout = records.checkout AND ended.number = ''
  WHERE kept.source = same.of_source AND kept.number = same.of_number AND ended.file = records.file AND ended.booking_status IN ${endedStates}
    AND share_word(${namesOf('ended')}, ${namesOf('records')}) AND ${areOtherChannels('records.booking_source', 'kept.booking_source')}
    AND NOT ${areOtherChannels('ended.booking_source', 'kept.booking_source')})`;

/** Records without a number whose booking a person has named are found again by their key. */
function nameWithoutNumber(database: Spool['database']): void {
  database.exec(`UPDATE records SET source = '', number = ${keyAsNumber} WHERE number = '' AND channel IS NULL
    AND EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = '' AND kept.number = ${keyAsNumber})`);
}

/** Gives records the number that `select` finds for them: record, source and number. It needs the table `named`. */
export function nameTo(database: Spool['database'], select: string): void {
  database.exec(`DELETE FROM named; INSERT OR IGNORE INTO named ${select};
    UPDATE records SET own_source = iif(records.number = '', '', records.source),
      own_number = iif(records.number = '', ${keyAsNumber}, records.number), source = named.source, number = named.number
      FROM named WHERE named.record = records.id`);
}

/** The guest of an entry of the ledger. */
const keptNames = 'kept.first, kept.last';

function isLikely(one: string, other: string, otherNames: string): string {
  return `(share_word(${namesOf(one)}, ${otherNames})
    OR (${one}.checkin < ${other}.checkout AND ${other}.checkin < ${one}.checkout))`;
}
