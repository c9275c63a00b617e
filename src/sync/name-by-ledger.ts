/**
 * Finds numbers that the ledger does not have as the file has them, but knows all the same: spelled otherwise, of a system that was called
 * otherwise, or of a booking that another list has brought in under its own number.
 */
import { anyChannel, nameTo } from './name-by-channel.ts';
import { endedStates } from './pair-records.ts';
import { mayBeSpelled } from './plain-number.ts';
import type { Spool } from './spool.ts';

/** Numbers of a system with the same stay under both of its names, at least: fewer may be chance. */
const agreeingLeast = 2;

/**
 * Gives records the number under which their booking is in the ledger. Only where nothing else may be meant: one spelling of one number, a system
 * several of whose numbers stand for the same stays, or the same stay of the same channel, live under both numbers.
 */
export function nameByLedger({ database }: Spool): void {
  database.exec(`CREATE INDEX records_by_number ON records (source, number) WHERE number <> ''`);
  if (database.prepare('SELECT 1 FROM ledger.numbers LIMIT 1').get() !== undefined) nameKnown(database);
  nameByFiles(database);
  database.exec('DROP INDEX records_by_number');
}

function nameKnown(database: Spool['database']): void {
  database.exec(`
    CREATE TABLE strangers AS SELECT id, file, source, number, key, plain_number(number) AS plain, booking_source, guest_email,
        coalesce(booking_status, '') IN ${endedStates} AS is_ended FROM records
      WHERE number <> '' AND own_number IS NULL AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept
        WHERE kept.source = records.source AND kept.number = records.number);`);
  if (database.prepare('SELECT 1 FROM strangers LIMIT 1').get() !== undefined) nameStrangers(database);
  database.exec('DROP TABLE strangers');
}

function nameStrangers(database: Spool['database']): void {
  database.exec(`
    CREATE INDEX stranger_number ON strangers (plain);
    CREATE INDEX stranger_key ON strangers (key);
    CREATE TABLE spellings AS SELECT DISTINCT source, number, plain_number(number) AS plain FROM ledger.numbers
      WHERE ${mayBeSpelled('number')};
    CREATE INDEX spelling ON spellings (plain);
    CREATE TABLE found AS SELECT DISTINCT strangers.file, strangers.source AS said_source, strangers.number AS said, kept.source, kept.number
      FROM strangers JOIN (
        SELECT DISTINCT plain, sources.source, plain AS number FROM strangers JOIN (SELECT DISTINCT source FROM ledger.numbers) AS sources
          WHERE EXISTS (SELECT 1 FROM ledger.numbers AS kept WHERE kept.source = sources.source AND kept.number = strangers.plain)
        UNION SELECT spellings.plain, spellings.source, spellings.number FROM spellings WHERE plain IN (SELECT plain FROM strangers)
      ) AS kept USING (plain)
      WHERE kept.source <> '${anyChannel}' AND ${isUnsaid('kept')};
    CREATE INDEX found_number ON found (said_source, said);
    DELETE FROM found WHERE EXISTS (SELECT 1 FROM found AS other WHERE other.file = found.file AND other.said_source = found.said_source
        AND other.source = found.source AND (other.said = found.said) <> (other.number = found.number));
    CREATE TABLE named (record INTEGER PRIMARY KEY, source TEXT, number TEXT);`);
  nameSystems(database);
  nameTo(
    database,
    `SELECT strangers.id, found.source, found.number FROM found
     JOIN strangers ON strangers.file = found.file AND strangers.source = found.said_source AND strangers.number = found.said
     WHERE found.source = found.said_source`,
  );
  nameSameStays(database);
  database.exec('DROP TABLE named; DROP TABLE found; DROP TABLE spellings');
}

/** Finds systems that the ledger knows under another name, as from a file in another language: enough of their numbers stand for the same stays. All their numbers get that name. */
function nameSystems(database: Spool['database']): void {
  database.exec(`
    CREATE TABLE systems AS SELECT found.file, said_source AS said, found.source, count(DISTINCT found.said) AS agreeing
      FROM found JOIN strangers ON strangers.file = found.file AND strangers.source = found.said_source AND strangers.number = found.said
      JOIN ledger.numbers AS kept ON kept.source = found.source AND kept.number = found.number AND kept.said = strangers.key
      WHERE found.source <> said_source GROUP BY found.file, said_source, found.source;
    DELETE FROM systems WHERE agreeing < ${agreeingLeast} OR EXISTS (SELECT 1 FROM systems AS other
      WHERE other.file = systems.file AND other.said = systems.said AND other.agreeing > systems.agreeing);`);
  nameTo(
    database,
    `SELECT strangers.id, systems.source, coalesce(found.number, strangers.number) FROM strangers
     JOIN systems ON systems.file = strangers.file AND systems.said = strangers.source
     LEFT JOIN found ON found.file = strangers.file AND found.said_source = strangers.source AND found.said = strangers.number
       AND found.source = systems.source`,
  );
  database.exec('DROP TABLE systems; DELETE FROM strangers WHERE id IN (SELECT record FROM named)');
}

/** Finds bookings that another list of the hotel brought in under its own number: the same stay of the same channel, live under both numbers. */
function nameSameStays(database: Spool['database']): void {
  nameNumbers(
    database,
    `SELECT strangers.source AS said_source, strangers.number AS said, kept.source, kept.number
     FROM ledger.numbers AS kept CROSS JOIN strangers ON strangers.key = kept.said
     WHERE NOT strangers.is_ended AND coalesce(kept.status, '') NOT IN ${endedStates} AND ${isUnsaid('kept')}
       AND coalesce(lower(kept.booking_source) = lower(strangers.booking_source), 1)
       AND coalesce(kept.email = lower(strangers.guest_email), 1)`,
  );
}

/** Finds such bookings among files that are synced together: they get the number of the earlier file, or the only number that there is. */
function nameByFiles(database: Spool['database']): void {
  const { files } = database.prepare<[], { files: number }>('SELECT count(*) AS files FROM files').get()!;
  if (files < 2) return;
  database.exec(
    'CREATE INDEX records_key ON records (key); CREATE TABLE named (record INTEGER PRIMARY KEY, source TEXT, number TEXT)',
  );
  nameTo(
    database,
    `SELECT plain.id, other.source, other.number FROM records AS plain JOIN records AS other ON other.key = plain.key AND other.file <> plain.file
     WHERE plain.number = '' AND plain.own_number IS NULL AND plain.channel IS NULL AND other.number <> '' AND ${areOneLive('plain', 'other')}
     ORDER BY other.file, other.id`,
  );
  nameNumbers(
    database,
    `SELECT later.source AS said_source, later.number AS said, first.source, first.number
     FROM records AS later JOIN records AS first ON first.key = later.key AND first.file < later.file
     WHERE later.number <> '' AND first.number <> '' AND later.own_number IS NULL
       AND (first.source <> later.source OR first.number <> later.number)
       AND ${areOneLive('first', 'later')}
       AND NOT EXISTS (SELECT 1 FROM records AS same WHERE same.file = later.file AND same.source = first.source AND same.number = first.number)`,
  );
  database.exec('DROP TABLE named; DROP INDEX records_key');
}

/** SQL: whether two records are not cancelled, and have the same channel and e-mail as far as these are given. */
const areOneLive = (
  one: string,
  other: string,
) => `${one}.booking_status IS NOT 'Cancelled' AND ${other}.booking_status IS NOT 'Cancelled'
  AND coalesce(lower(${one}.booking_source) = lower(${other}.booking_source), 1)
  AND coalesce(lower(${one}.guest_email) = lower(${other}.guest_email), 1)`;

/** Gives all rooms of the number `said_source`, `said` the number `source`, `number`; `select` finds these four. */
function nameNumbers(database: Spool['database'], select: string): void {
  database.exec(`CREATE TABLE numbers AS SELECT * FROM (${select}) GROUP BY said_source, said`);
  nameTo(
    database,
    `SELECT records.id, numbers.source, numbers.number FROM numbers
     JOIN records ON records.source = said_source AND records.number = said AND own_number IS NULL`,
  );
  database.exec('DROP TABLE numbers');
}

/** SQL: whether no record of the files has this number of the ledger yet. */
const isUnsaid = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM records AS said WHERE said.number <> '' AND said.source = ${table}.source AND said.number = ${table}.number)`;
