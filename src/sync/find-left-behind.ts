/**
 * Finds bookings that are stored under a former key of their number and have not been taken over by another live booking: these are to be cancelled.
 */
import { endedStates } from './pair-records.ts';
import type { Spool } from './spool.ts';

/**
 * Finds which of `olds` are stored, and which of them another live booking has taken over (`taken`): those are not cancelled. A record that has ended
 * is not paired with the live booking of another number (`contested`); but that a guest has not come, a list without numbers knows too. Only our
 * service is known to tell guests of one name apart by their e-mails.
 */
export function findLeftBehind({ database }: Spool, isOurs: boolean): void {
  const isSameGuest = (email: string) => (isOurs ? `AND coalesce(lower(${email}) = lower(olds.mail), 1)` : '');
  database.exec(`
    CREATE TABLE taken (old INTEGER PRIMARY KEY);
    CREATE TABLE contested (record INTEGER PRIMARY KEY, held INTEGER, key INTEGER, source TEXT, number TEXT);
    INSERT INTO contested SELECT records.id, held.id, records.target, records.source, records.number FROM pairs
      JOIN records ON records.id = pairs.record JOIN held ON held.id = pairs.held
      WHERE records.booking_status IN ${endedStates} AND coalesce(held.booking_status, '') NOT IN ${endedStates}
        AND NOT (records.number = '' AND records.booking_status = 'NoShow')
        AND (records.number = '' OR ${areOtherChannels('records.booking_source', 'held.booking_source')}
          OR EXISTS (SELECT 1 FROM ledger.numbers AS other WHERE other.source = '' AND other.number = '*' || records.target));
    CREATE INDEX IF NOT EXISTS records_own ON records (own_source, own_number) WHERE own_number IS NOT NULL;
    CREATE INDEX olds_key ON olds (key); CREATE INDEX olds_record ON olds (record);`);
  const { n } = database
    .prepare<[], { n: number }>('SELECT (SELECT count(*) FROM olds) + (SELECT count(*) FROM contested) AS n')
    .get()!;
  if (n === 0) return;
  database.exec(`
    CREATE INDEX IF NOT EXISTS records_number ON records (source, number) WHERE number <> '';
    CREATE INDEX contested_key ON contested (key);
    DELETE FROM contested WHERE (number = '' OR record IN (SELECT record FROM known) OR key IN (SELECT key FROM olds)) AND record NOT IN (SELECT contested.record
      FROM ledger.numbers AS other JOIN contested ON contested.key = other.key
      WHERE (other.source <> contested.source OR other.number <> contested.number) AND ${isOfOthers});
    DELETE FROM pairs WHERE record IN (SELECT record FROM contested);
    UPDATE olds SET held = (SELECT held.id FROM held WHERE held.key = olds.key AND held.guest_email IS olds.mail
      AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) LIMIT 1);
    UPDATE olds SET held = (SELECT held.id FROM held WHERE held.key = olds.key
      AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) LIMIT 1) WHERE held IS NULL;
    INSERT OR IGNORE INTO taken SELECT olds.rowid FROM olds JOIN records ON records.target = olds.key
      WHERE coalesce(records.booking_status, '') NOT IN ${endedStates} ${isSameGuest('records.guest_email')};
    INSERT OR IGNORE INTO taken SELECT olds.rowid FROM ledger.numbers AS other JOIN olds ON olds.key = other.key
      JOIN records ON records.id = olds.record
      WHERE (other.source <> olds.source OR other.number <> olds.number) AND ${isOfOthers} AND NOT ${isSameBooking} ${isSameGuest('other.email')};`);
}

/** SQL: whether two booking sources differ, and not only because one is a shorter form of the other. */
export function areOtherChannels(one: string, other: string): string {
  return `(lower(coalesce(${one}, '')) <> lower(coalesce(${other}, '')) AND NOT is_shorter_name(${one}, '', ${other}, '')
    AND NOT is_shorter_name(${other}, '', ${one}, ''))`;
}

/** By the ledger, another number has a live booking there. Numbers of the files are left out: the files tell their state. */
const isOfOthers = `coalesce(other.status, '') NOT IN ${endedStates} AND NOT EXISTS (SELECT 1 FROM records AS said
  WHERE said.number <> '' AND said.source = other.source AND said.number = other.number) AND NOT EXISTS (SELECT 1 FROM records AS said
  WHERE said.own_number IS NOT NULL AND said.own_source = other.source AND said.own_number = other.number)`;

/** Another list has brought in the same booking under its own number: channel and e-mail are the same, as far as they are given. */
const isSameBooking = `(coalesce(lower(other.booking_source) = lower(records.booking_source), 0) AND coalesce(other.email = lower(olds.mail), 1))`;

/** The old keys with a stored live booking that no other number has taken over. */
export const endsOfOlds = `SELECT olds.record, olds.source, olds.number, olds.key, held.id AS held FROM olds
  JOIN held ON held.id = olds.held
  WHERE coalesce(held.booking_status, '') NOT IN ${endedStates} AND olds.rowid NOT IN (SELECT old FROM taken)`;
