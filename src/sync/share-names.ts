/** Finds pairs of stays whose guests share a word of their names, or are one guest. Its time grows with the number of stays, not with its square. */
import type { Spool } from './spool.ts';

/**
 * A word of a name that more stays than this have, on both sides, for one day and type, tells nobody apart: such stays are paired one with one, in
 * the order of their amounts.
 */
const crowd = 100;
/** Most days between the first nights of two stays that are compared by a word of the name for an overlap. */
const overlapDays = 31;

interface Sides {
  /** A table of records, with their `file` and `guest`. */
  records: string;
  /** A table of stays, and its column of files: a pair is never of one file. */
  others: string;
  fileOfOthers: string;
}

/**
 * Fills `same_days` (same type and dates), `near_days` (dates that overlap or touch) and `same_guests` (any dates) with `record` and `other`; the
 * first two share a word of the name, the last the guest. Each is made anew.
 */
export function shareNames({ database }: Spool, { records, others, fileOfOthers }: Sides): void {
  const wordsOf = (table: string, file: string) =>
    `SELECT one.id, ${file} AS file, word.value AS word, one.type, one.checkin, one.checkout, one.total_amount
    FROM ${table} AS one, json_each(name_words(one.guest_first_name, one.guest_last_name)) AS word`;
  const inPlaces = (table: string) =>
    `SELECT *, row_number() OVER (PARTITION BY word, type, checkin, checkout, file ORDER BY total_amount, id) AS place
    FROM ${table} WHERE (word, type, checkin, checkout) IN (SELECT word, type, checkin, checkout FROM crowded)`;
  database.exec(`
    DROP TABLE IF EXISTS same_days; DROP TABLE IF EXISTS near_days; DROP TABLE IF EXISTS same_guests;
    CREATE TABLE record_words AS ${wordsOf(records, 'file')};
    CREATE INDEX record_word ON record_words (word, checkin, checkout, type);
    CREATE TABLE other_words AS ${wordsOf(others, fileOfOthers)} WHERE word.value IN (SELECT word FROM record_words);
    CREATE INDEX other_word ON other_words (word, checkin, checkout, type);
    CREATE TABLE crowded AS SELECT word, type, checkin, checkout FROM record_words GROUP BY 1, 2, 3, 4 HAVING count(*) > ${crowd}
      INTERSECT SELECT word, type, checkin, checkout FROM other_words GROUP BY 1, 2, 3, 4 HAVING count(*) > ${crowd};
    CREATE TABLE crowded_days AS SELECT word, checkin FROM other_words WHERE word IN (SELECT word FROM record_words GROUP BY word HAVING count(*) > ${crowd})
      GROUP BY word, checkin HAVING count(*) > ${crowd};
    CREATE TABLE same_days AS
      SELECT r.id AS record, o.id AS other FROM record_words AS r JOIN other_words AS o USING (word, type, checkin, checkout)
        WHERE r.file <> o.file AND (word, type, checkin, checkout) NOT IN (SELECT word, type, checkin, checkout FROM crowded)
      UNION SELECT r.id, o.id FROM (${inPlaces('record_words')}) AS r JOIN (${inPlaces('other_words')}) AS o
        USING (word, type, checkin, checkout, place) WHERE r.file <> o.file;
    CREATE TABLE near_days AS SELECT DISTINCT r.id AS record, o.id AS other FROM record_words AS r JOIN other_words AS o
      ON o.word = r.word AND o.checkin BETWEEN r.checkin - ${overlapDays} AND r.checkout AND o.checkout >= r.checkin
      WHERE r.file <> o.file AND (o.word, o.checkin) NOT IN (SELECT word, checkin FROM crowded_days);
    CREATE TABLE guests AS SELECT id, guest_key(guest_first_name, guest_last_name) AS guest FROM ${others};
    CREATE INDEX guest ON guests (guest);
    CREATE TABLE same_guests AS SELECT r.id AS record, guests.id AS other FROM ${records} AS r JOIN guests ON guests.guest = r.guest
      WHERE r.guest NOT IN (SELECT guest FROM ${records} GROUP BY guest HAVING count(*) > ${crowd}
        INTERSECT SELECT guest FROM guests GROUP BY guest HAVING count(*) > ${crowd});
    DROP TABLE record_words; DROP TABLE other_words; DROP TABLE crowded; DROP TABLE crowded_days; DROP TABLE guests;`);
}
