/** Finds records and bookings that share no number and no key but may be the same stay: a person is asked about them. */
import { isSome, severalFiles } from './join-claims.ts';
import { hadEnded, isLiveClaim, isUnnamed } from './know-claims.ts';
import { endsOfOlds, isOfChannel } from './place-claims.ts';
import type { PlanOptions } from './plan.ts';
import type { Spool } from './spool.ts';
import { isLive, isLiveState } from './states.ts';

/** The smaller amount must be at least this share of the larger: they may differ by a commission. */
const nearShare = 0.7;

/** The amounts are near, as far as they can be compared. Of one guest they need not be: the rooms of a group share their amount in any way. */
const isNear = `(r.total_amount IS NULL OR o.total_amount IS NULL OR r.currency_iso IS NOT o.currency_iso
  OR min(r.total_amount, o.total_amount) >= ${nearShare} * max(r.total_amount, o.total_amount))`;

/** Most days between the first nights of two stays that are compared for an overlap. */
const overlapDays = 31;

/** Most days by which a stay moves that shares no night with where it was: a guest who comes each week has moved nothing. */
const nearDays = 6;

/** SQL: one of two stays of a guest may be the other, moved: they meet, or two of one channel, type and length have no week between them. */
const mayHaveMoved = `((r.checkin <= o.checkout AND o.checkin <= r.checkout) OR (r.type = o.type
  AND lower(r.booking_source) = lower(o.booking_source) AND r.checkout - r.checkin = o.checkout - o.checkin
  AND abs(r.checkin - o.checkin) <= ${nearDays} AND coalesce(o.booking_status, '') NOT IN ('CheckedIn', 'CheckedOut')))`;

/**
 * Writes them to `alike`, each with a booking of the service or a record of another file, which is of no other; except records that a person has called
 * another stay.
 */
export function findAlike(spool: Spool, { sameStay, today }: Pick<PlanOptions, 'sameStay' | 'today'>): void {
  const { database } = spool;
  prepareLoose(spool, today);
  database.exec(`CREATE TABLE alike (record INTEGER PRIMARY KEY, held INTEGER, beside INTEGER, kind TEXT);
    CREATE UNIQUE INDEX alike_held ON alike (held); CREATE UNIQUE INDEX alike_beside ON alike (beside)`);
  if (sameStay === 'no' || !isSome(database, 'SELECT 1 FROM loose_records')) return;
  const records = '(SELECT * FROM loose_records WHERE is_real = 1)';
  const add = (column: 'held' | 'beside', found: readonly string[]) => {
    for (const one of found) database.exec(`INSERT OR IGNORE INTO alike (record, ${column}, kind) ${one}`);
  };
  if (isSome(database, 'SELECT 1 FROM loose_held')) {
    database.exec(
      'UPDATE loose_held SET is_strange = 0 WHERE key IN (SELECT kept.key FROM ledger.numbers AS kept CROSS JOIN loose_held USING (key))',
    );
    shareNames(spool, { records, others: 'loose_held', fileOfOthers: '0' });
    add('held', [sameNumbers, ...sameGuests(held), sameNights(held)]);
  }
  database.exec('UPDATE loose_records SET is_found = 1 WHERE id IN (SELECT record FROM alike)');
  const areSeveral = isSome(database, severalFiles);
  if (areSeveral) {
    shareNames(spool, {
      records,
      fileOfOthers: 'file',
      others: `(SELECT * FROM records WHERE is_real = 1 AND (id NOT IN (SELECT id FROM loose_records WHERE NOT is_found) OR file < (SELECT max(file) FROM loose_records)))`,
    });
    add('beside', [...sameGuests(besides), samePlaces, sameNights(besides)]);
  }
  // Each is asked about beside one other first; who might be the guest of a stay that another row is asked about waits for that answer.
  database.exec('DROP INDEX alike_held; DROP INDEX alike_beside');
  add('held', [sameStays(held), sameNights(held)]);
  if (areSeveral) add('beside', [sameStays(besides), sameNights(besides)]);
}

function prepareLoose({ database }: Spool, today: number): void {
  database.exec(`
    CREATE TABLE loose_held AS SELECT held.*, checkout > ${today} AS is_next, 1 AS is_strange FROM held
      WHERE ${isLive('held')} AND NOT EXISTS (SELECT 1 FROM pairs WHERE pairs.held = held.id)
        AND id NOT IN (SELECT held FROM (${endsOfOlds}));
    CREATE TABLE loose_records AS SELECT records.*, guest_key(guest_first_name, guest_last_name) AS guest,
        records.id IN (SELECT record FROM (${endsOfOlds})) AS is_found FROM records
      WHERE NOT EXISTS (SELECT 1 FROM pairs JOIN held ON held.id = pairs.held WHERE pairs.record = records.id AND NOT (${isRevived}))
        AND NOT EXISTS (SELECT 1 FROM repeats WHERE record = records.id)
        AND NOT EXISTS (SELECT 1 FROM contradictions WHERE record = records.id AND is_asked AND said ->> '$[0].file' IS NOT 'service') AND NOT (${hasEnded});
    CREATE INDEX loose_key ON loose_held (key);
    CREATE TABLE owners AS SELECT loose_held.id AS held, unsaid.source, unsaid.number, unsaid.room, unsaid.id AS claim, unsaid.list, lists.columns,
        bare_number(unsaid.number) AS bare, coalesce(lists.system, '') AS system, coalesce(lists.has_guests, 1) AS has_guests,
        unsaid.list IN (SELECT list FROM files) AND (unsaid.number GLOB '[*]*' OR (unsaid.source = 'calendar' AND ${isUnnamed('unsaid')})) AS is_left
      FROM unsaid JOIN loose_held ON loose_held.key = unsaid.key LEFT JOIN ledger.lists ON lists.id = unsaid.list WHERE ${isLiveState('unsaid.status')};
    CREATE INDEX owner_held ON owners (held);
    CREATE INDEX owner_bare ON owners (bare);
    CREATE INDEX loose_booking ON loose_held (id);
    CREATE INDEX loose_nights ON loose_held (type, checkin, checkout);
    CREATE INDEX loose_record ON loose_records (id);
    CREATE TABLE comparable AS SELECT one.id AS one, other.id AS other FROM files AS one JOIN files AS other ON one.id <> other.id
        AND one.has_guests = other.has_guests AND 'calendar' NOT IN (one.system, other.system)
      UNION SELECT a.file, b.file FROM records AS a JOIN records AS b ON b.number = a.channel AND b.file <> a.file
        WHERE EXISTS (SELECT 1 FROM files WHERE has_guests = 0 OR system = 'calendar');`);
}

/**
 * A live record has the key of a booking that has ended: it may be a new booking if the ledger does not know it, and one that was moved by hand if the
 * ledger knows it as live.
 */
const isRevived = `NOT ${isLive('held')} AND ${isLive('records')}
  AND (NOT EXISTS (SELECT 1 FROM known WHERE known.record = records.id) OR EXISTS (SELECT 1 FROM ledger.numbers AS kept
    WHERE kept.source = records.source AND kept.number = records.number AND kept.key = held.key AND ${isLiveState('kept.status')}))`;

/** The booking of its number has ended, in the file as in the service, or had ended before. */
const hasEnded = `NOT ${isLive('records')} AND (id IN (SELECT record FROM olds WHERE held IS NOT NULL)
  OR ${hadEnded})`;

/** SQL: two lists with these columns may be of one channel. A house's own list of which all stays are of a channel has others than its export. */
const haveSameColumns = (one: string, other: string) => `coalesce(${one}.columns = ${other}.columns, 1)`;

/** SQL: two numbers of one list or of one channel are two bookings, whatever else is equal. */
const notOfOneList = `NOT EXISTS (SELECT 1 FROM owners JOIN files ON files.id = r.file
  WHERE owners.held = o.id AND NOT owners.is_left AND r.number NOT GLOB '[*]*' AND owners.number <> r.number AND (owners.list = files.list OR (owners.number NOT GLOB '[*]*'
    AND owners.system <> '' AND owners.system IN (files.system, iif(files.system = '', '-', r.source)) AND ${haveSameColumns('owners', 'files')})))`;

/** One of two guests is the other, with a name left out or cut to its initial. */
const isSpelled = `(is_shorter_name(r.guest_first_name, r.guest_last_name, o.guest_first_name, o.guest_last_name)
  OR is_shorter_name(o.guest_first_name, o.guest_last_name, r.guest_first_name, r.guest_last_name))`;

/** SQL: nobody has said that the record is another stay than this one. */
const isNotSaidOther = (column: 'held' | 'beside', other: string) =>
  `NOT EXISTS (SELECT 1 FROM answered WHERE answered.record = r.id AND answer = 'no'
    AND (answered.${column} = ${other}.id OR answered.held IS answered.beside))`;

/** The same number in two systems, or with and without the name of its system in front, and a guest or nights in common. */
const sameNumbers = `SELECT r.id, h.id,
    iif(h.type = r.type AND h.checkin = r.checkin AND h.checkout = r.checkout
      AND share_word(r.guest_first_name, r.guest_last_name, h.guest_first_name, h.guest_last_name), 'looks_like', 'looks_moved') AS kind
  FROM loose_records AS r JOIN owners ON owners.bare = bare_number(r.number) AND (owners.source <> r.source OR owners.number <> r.number)
  JOIN loose_held AS h ON h.id = owners.held
  WHERE r.is_real = 1 AND r.number NOT GLOB '[*]*' AND NOT r.is_found AND ${isNotSaidOther('held', 'h')} AND (share_word(r.guest_first_name, r.guest_last_name, h.guest_first_name, h.guest_last_name)
      OR (length(owners.bare) >= 6 AND h.checkin < r.checkout AND r.checkin < h.checkout))
  ORDER BY kind, abs(h.checkin - r.checkin), r.id, h.id`;

/** What a record may be: SQL of a stay `o` of a table. */
interface Others {
  table: 'loose_held' | 'records';
  /** It may be a stay of this table, as far as numbers and lists show. */
  may: string;
  /** It may have been elsewhere, and what that is called. */
  hasMoved: string;
  kindOfMoved: string;
  /** One of the two is of lists that do not say who the guest is. */
  isNameless: string;
  /** It was booked at the record's channel, and no list like the record's own, with names or without, has it. */
  isAlone: string;
  /** It may also be the new place of a record that moves: of a booking that somebody else has brought in. */
  isOpen: string;
}

/** SQL: both say that they were booked at one channel. */
const isOfOneChannel = `(lower(o.booking_source) = lower(r.booking_source))`;

/** A row and a booking to come of its guest that its list should have, or no list here has: it may be it, however far. Without a number: another machine's. */
const mayBeFar = `((o.is_strange OR (r.type = o.type AND r.number NOT GLOB '[*]*')) AND o.is_next AND (NOT EXISTS (SELECT 1 FROM owners WHERE owners.held = o.id)
  OR EXISTS (SELECT 1 FROM files JOIN scopes USING (list) WHERE files.id = r.file AND o.checkin BETWEEN scopes.first AND scopes.last)))`;

/** SQL: the record's list, which has no numbers, has left the booking of a key: nothing is gone where another still claims it, and however far it may have moved. */
const hasLeft = (
  key: string,
) => `(r.number GLOB '[*]*' AND EXISTS (SELECT 1 FROM unsaid JOIN files ON files.list = unsaid.list
  WHERE files.id = r.file AND unsaid.key = ${key} AND unsaid.is_absent = 1 AND unsaid.number GLOB '[*]*' AND ${isLiveState('unsaid.status')}))`;

/** SQL: as the history tells, the booking stood before it moved where the row is, or meets it: what was asked then, and not answered, is asked again. */
const stoodHere = `EXISTS (SELECT 1 FROM past.writes AS new JOIN past.writes AS old USING (run, grp) JOIN held AS left ON left.key = old.key
  WHERE new.key = o.key AND left.key <> o.key AND left.type = r.type AND left.checkin <= r.checkout AND r.checkin <= left.checkout)`;

/**
 * One of the two is known by lists without names alone, as a calendar is, and the other has a guest. What another machine has brought in without an amount
 * may be a calendar's.
 */
const held: Others = {
  table: 'loose_held',
  may: `${isNotSaidOther('held', 'o')} AND ${notOfOneList}`,
  hasMoved: `((${mayHaveMoved} OR ${mayBeFar} OR ${stoodHere}) AND ${isOfChannel('o', 'r')} OR ${hasLeft('o.key')}
    AND EXISTS (SELECT 1 FROM owners JOIN unsaid ON unsaid.id = owners.claim WHERE owners.held = o.id AND ${isLiveClaim('unsaid')}))`,
  kindOfMoved: `'looks_moved'`,
  isNameless: `coalesce(r.is_real = (SELECT max(NOT has_guests) AND NOT max(has_guests AND NOT is_left) FROM owners WHERE owners.held = o.id),
    r.is_real = 0 OR coalesce(o.total_amount, 0) = 0)`,
  isAlone: `(o.is_strange AND ${isOfChannel('o', 'r')} OR (r.is_real = 0 OR EXISTS (SELECT 1 FROM owners WHERE has_guests = 0)) AND ${isOfOneChannel}
    AND NOT EXISTS (SELECT 1 FROM owners WHERE owners.held = o.id AND owners.has_guests = r.is_real AND NOT owners.is_left))`,
  isOpen: '(NOT r.is_found OR o.is_strange)',
};

/** A new stay, and one with a night in common that has a name where it has none: it may have moved since the older list was made. */
const sameNights = ({ table, may, isNameless, isAlone }: Others) =>
  `SELECT r.id, o.id, 'looks_moved' FROM loose_records AS r JOIN ${table} AS o
    ON o.type = r.type AND o.checkin BETWEEN r.checkin - ${overlapDays} AND r.checkout - 1 AND o.checkout > r.checkin
  WHERE NOT r.is_found AND ${isLive('r')} AND ${isLive('o')} AND ${isAlone} AND ${may} AND ${isNameless} ORDER BY abs(o.checkin - r.checkin), r.id, o.id`;

/**
 * The record of the later file is asked about, or one that is not in the service before one that is. Two numbers of one system are two bookings, also
 * if a property's own list gives the number at the channel: to a calendar, which may have numbers of its own, or a list without names only if both list one number.
 */
const mayBeBeside = `NOT r.is_found AND ${isNotSaidOther('beside', 'o')} AND o.file <> r.file
  AND (o.file < r.file OR NOT EXISTS (SELECT 1 FROM loose_records WHERE loose_records.id = o.id AND NOT loose_records.is_found))
  AND (${isLive('o')} OR ${isLive('r')})
  AND NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.record = o.id)
  AND NOT EXISTS (SELECT 1 FROM repeats JOIN records AS other ON other.id = repeats.record
    WHERE repeats.by <> 'key' AND (repeats.leader, other.file) IN (VALUES (o.id, r.file), (r.id, o.file)))
  AND NOT (o.number NOT GLOB '[*]*' AND r.number NOT GLOB '[*]*'
    AND EXISTS (SELECT 1 FROM files AS one JOIN files AS other USING (system) WHERE one.id = o.file AND other.id = r.file AND system <> ''
      AND ${haveSameColumns('one', 'other')}))
  AND NOT (((o.channel IS NOT NULL AND r.number NOT GLOB '[*]*') OR (r.channel IS NOT NULL AND o.number NOT GLOB '[*]*'))
    AND lower(coalesce(o.booking_source, '')) = lower(coalesce(r.booking_source, ''))
    AND EXISTS (SELECT 1 FROM comparable WHERE one IN (o.file, r.file) AND other IN (o.file, r.file)))`;

const besides: Others = {
  table: 'records',
  may: mayBeBeside,
  hasMoved: `(${mayHaveMoved} OR ${hasLeft('o.target')})`,
  kindOfMoved: `iif(o.checkin = r.checkin AND o.checkout = r.checkout, 'looks_like', 'looks_moved')`,
  isNameless: 'o.is_real = 1 - r.is_real',
  isAlone: `${isOfOneChannel} AND NOT EXISTS (SELECT 1 FROM repeats WHERE repeats.leader = o.id)
    AND NOT EXISTS (SELECT 1 FROM others JOIN unsaid ON unsaid.id = others.claim JOIN ledger.lists ON lists.id = unsaid.list
      WHERE others.record = o.id AND lists.has_guests = r.is_real)`,
  isOpen: '1',
};

/** The stay of one guest on the same days or elsewhere, then the same nights where only one of the two has a name. */
function sameGuests(others: Others): string[] {
  const { table, may, hasMoved, kindOfMoved, isOpen } = others;
  const pairedIn = (pairs: string) =>
    `FROM ${pairs} AS found JOIN loose_records AS r ON r.id = found.record JOIN ${table} AS o ON o.id = found.other`;
  const isSameGuest = 'r.guest = guest_key(o.guest_first_name, o.guest_last_name)';
  const first = `${isLive('o')} = ${isLive('r')} DESC, ${isSameGuest} DESC`;
  return [
    `SELECT r.id, o.id, 'looks_like' ${pairedIn('same_days')}
      WHERE ${may} AND ((${isOpen} AND ${isNear}) OR ${isSpelled})
      ORDER BY ${first}, ${isSpelled} DESC, abs(coalesce(r.total_amount, 0) - coalesce(o.total_amount, 0)), r.id, o.id`,
    `SELECT r.id, o.id, ${kindOfMoved} ${pairedIn('(SELECT * FROM near_days UNION SELECT * FROM same_guests)')}
      WHERE ${isOpen} AND ${may} AND ${hasMoved} AND (${isSameGuest} OR ${isSpelled})
      ORDER BY ${first}, o.type = r.type DESC, abs(o.checkin - r.checkin), r.id, o.id`,
    sameStays(others),
  ];
}

const sameStays = ({ table, may, isNameless }: Others) =>
  `SELECT r.id, o.id, 'looks_like' FROM loose_records AS r JOIN ${table} AS o USING (type, checkin, checkout)
    WHERE ${may} AND ${isNameless} AND ${isOfChannel('o', 'r')} ORDER BY r.id, o.id`;

/** A row with the guest and stay that another file's record has left, or on which it stands, or with the nights that one without a name has left. */
const samePlaces = `SELECT r.id, o.id, 'looks_like' FROM loose_records AS r JOIN olds ON olds.key = r.key JOIN records AS o ON o.id = olds.record
  WHERE ${mayBeBeside} AND r.is_real = 1 AND ${isOfChannel('r', 'o')}
  UNION SELECT r.id, o.id, 'looks_like' FROM loose_records AS r JOIN records AS o ON o.target = r.key
    WHERE ${mayBeBeside} AND r.is_real = 1 AND ${isOfChannel('r', 'o')}
  UNION SELECT r.id, o.id, 'looks_like' FROM olds CROSS JOIN held AS left ON left.id = olds.held JOIN loose_records AS r USING (type, checkin, checkout)
    JOIN records AS o ON o.id = olds.record WHERE ${mayBeBeside} AND r.is_real > o.is_real AND ${isOfChannel('r', 'o')} ORDER BY 1, 2`;

/**
 * A word of a name that more stays than this have, on both sides, for one day and type, tells nobody apart: such stays are paired one with one, in
 * the order of their amounts.
 */
const crowd = 100;

const areNear = `o.checkin BETWEEN r.checkin - ${overlapDays} AND r.checkout AND o.checkout >= r.checkin`;

interface Sides {
  /** A table of records, with their `file` and `guest`. */
  records: string;
  /** A table of stays, and its column of files: a pair is never of one file. */
  others: string;
  fileOfOthers: string;
}

/**
 * Fills `same_days` (same type and dates), `near_days` (dates that overlap or touch) and `same_guests` (any dates; of a crowd those that touch) with
 * `record` and `other`: the first two share a word of the name, which is longer in one of those that are near, the last the guest. Each is made anew. Its
 * time grows with the number of stays, not with its square.
 */
function shareNames({ database }: Spool, { records, others, fileOfOthers }: Sides): void {
  const wordsOf = (table: string, file: string) =>
    `SELECT one.id, ${file} AS file, word.value AS word, length_of_name(one.guest_first_name, one.guest_last_name) AS length, one.type, one.checkin,
      one.checkout, one.total_amount FROM ${table} AS one, json_each(name_words(one.guest_first_name, one.guest_last_name)) AS word`;
  const inPlaces = (table: string) =>
    `SELECT *, row_number() OVER (PARTITION BY word, type, checkin, checkout, file ORDER BY total_amount, id) AS place
    FROM ${table} WHERE (word, type, checkin, checkout) IN (SELECT word, type, checkin, checkout FROM crowded)`;
  database.exec(`
    DROP TABLE IF EXISTS same_days; DROP TABLE IF EXISTS near_days; DROP TABLE IF EXISTS same_guests;
    CREATE TABLE record_words AS ${wordsOf(records, 'file')};
    CREATE INDEX record_word ON record_words (word, checkin, checkout, type);
    CREATE TABLE other_words AS ${wordsOf(others, fileOfOthers)} WHERE word.value IN (SELECT word FROM record_words);
    CREATE INDEX other_word ON other_words (word, checkin, checkout, type);
    CREATE INDEX other_length ON other_words (word, length, checkin);
    CREATE TABLE lengths AS SELECT DISTINCT word, length FROM other_words;
    CREATE INDEX length_word ON lengths (word);
    CREATE TABLE crowded AS SELECT word, type, checkin, checkout FROM record_words GROUP BY 1, 2, 3, 4 HAVING count(*) > ${crowd}
      INTERSECT SELECT word, type, checkin, checkout FROM other_words GROUP BY 1, 2, 3, 4 HAVING count(*) > ${crowd};
    CREATE TABLE crowded_days AS SELECT word, checkin FROM other_words WHERE word IN (SELECT word FROM record_words GROUP BY word HAVING count(*) > ${crowd})
      GROUP BY word, checkin HAVING count(*) > ${crowd};
    CREATE TABLE same_days AS
      SELECT r.id AS record, o.id AS other FROM record_words AS r JOIN other_words AS o USING (word, type, checkin, checkout)
        WHERE r.file <> o.file AND (word, type, checkin, checkout) NOT IN (SELECT word, type, checkin, checkout FROM crowded)
      UNION SELECT r.id, o.id FROM (${inPlaces('record_words')}) AS r JOIN (${inPlaces('other_words')}) AS o
        USING (word, type, checkin, checkout, place) WHERE r.file <> o.file;
    CREATE TABLE near_days AS SELECT DISTINCT r.id AS record, o.id AS other FROM record_words AS r CROSS JOIN lengths ON lengths.word = r.word
        AND lengths.length <> r.length CROSS JOIN other_words AS o ON o.word = r.word AND o.length = lengths.length AND ${areNear}
      WHERE r.file <> o.file AND (o.word, o.checkin) NOT IN (SELECT word, checkin FROM crowded_days);
    CREATE TABLE guests AS SELECT id, ${fileOfOthers} AS file, guest_key(guest_first_name, guest_last_name) AS guest,
        all_words(guest_first_name, guest_last_name) AS words, checkin, checkout FROM ${others};
    CREATE INDEX guest ON guests (guest);
    CREATE INDEX guest_words ON guests (words, checkin);
    CREATE TABLE same_guests AS SELECT r.id AS record, o.id AS other FROM ${records} AS r JOIN guests AS o USING (guest)
        WHERE r.guest NOT IN (SELECT guest FROM ${records} GROUP BY guest HAVING count(*) > ${crowd}
          INTERSECT SELECT guest FROM guests GROUP BY guest HAVING count(*) > ${crowd})
      UNION SELECT r.id, o.id FROM ${records} AS r JOIN guests AS o ON o.words = all_words(r.guest_first_name, r.guest_last_name) AND ${areNear}
        WHERE r.file <> o.file AND (o.words, o.checkin) NOT IN (SELECT words, checkin FROM guests GROUP BY 1, 2 HAVING count(*) > ${crowd});
    DROP TABLE record_words; DROP TABLE other_words; DROP TABLE crowded; DROP TABLE crowded_days; DROP TABLE lengths; DROP TABLE guests;`);
}
