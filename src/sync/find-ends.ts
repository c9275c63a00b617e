/** Bookings that are held under a key that their number has no more: those that another live booking has not taken since are to be cancelled. */
import { endedStates } from './pair-records.ts';
import type { Spool } from './spool.ts';

/** Finds what is held of `olds`, and leaves of them those that are to be cancelled. */
export function findEnds({ database }: Spool): void {
  database.exec(`
    UPDATE olds SET held = (SELECT held.id FROM held WHERE held.key = olds.key AND held.mail IS olds.mail
      AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) LIMIT 1);
    UPDATE olds SET held = (SELECT held.id FROM held WHERE held.key = olds.key
      AND NOT EXISTS (SELECT 1 FROM pairs WHERE held = held.id) LIMIT 1) WHERE held IS NULL;
    CREATE INDEX olds_key ON olds (key);
    CREATE TABLE taken AS SELECT DISTINCT olds.key FROM olds JOIN records ON records.target = olds.key
      WHERE coalesce(records.status, '') NOT IN ${endedStates};
    INSERT INTO taken SELECT DISTINCT olds.key FROM ledger.numbers AS other JOIN olds ON olds.key = other.key
      WHERE (other.source <> olds.source OR other.number <> olds.number) AND coalesce(other.status, '') NOT IN ${endedStates}
        AND NOT EXISTS (SELECT 1 FROM olds AS left_behind
          WHERE left_behind.key = other.key AND left_behind.source = other.source AND left_behind.number = other.number);
    CREATE INDEX olds_record ON olds (record);`);
}

/** The olds of which a live booking is held that nobody else has: `old` with `held`. */
export const endsOfOlds = `SELECT olds.record, olds.source, olds.number, olds.key, held.id AS held FROM olds
  JOIN held ON held.id = olds.held
  WHERE coalesce(held.status, '') NOT IN ${endedStates} AND olds.key NOT IN (SELECT key FROM taken)`;
