/**
 * The files and what the service holds, side by side in a temporary SQLite database that is removed when it is closed, so that memory does not grow.
 */
import { resolve } from 'node:path';
import { type Booking, bookingValueFields } from '../contract/booking.ts';
import type { BookingValues } from '../contract/booking-value-types.ts';
import { storedValue, valuesOfStored } from '../contract/booking-values.ts';
import { dateOfDay, dayNumber } from '../contract/dates.ts';
import type { FieldKind } from '../contract/field.ts';
import { guestKey } from '../contract/guest-key.ts';
import type { PlainBooking } from '../contract/plain-booking.ts';
import { nameKey, ownValue } from '../contract/text.ts';
import type { BookingOrigin } from '../convert/converter.ts';
import { plainKey } from '../convert/record-key.ts';
import { hashOfKey } from '../file/key-memory.ts';
import { folder, undated } from '../file/undated.ts';
import { claimColumns } from '../ledger/open-ledger.ts';
import { bareNumber, plainNumber } from '../ledger/plain-number.ts';
import { openScratch } from '../sqlite/driver.ts';
import { bookingKeyOf, claimOf } from './entry-of-record.ts';
import type { PlannedStay } from './plan.ts';
import { allWords, isShorterName, lengthOfName, nameWords, shareWord } from './share-word.ts';

const columnTypes = { amount: 'INTEGER', email: 'TEXT COLLATE NOCASE' } as Partial<Record<FieldKind, string>>;
/** A stay; its values have the names of their fields, and their order. */
const stayColumns = `type INTEGER, checkin INTEGER, checkout INTEGER, room_type TEXT,
    ${bookingValueFields.map(({ name, kind }) => `${name} ${columnTypes[kind] ?? 'TEXT'}`)}`;

/**
 * `records`: the claims of the files, each with its own number, and in `of_…` the number under which the booking is known among several sources; of a
 * row without a number it is `*` and the key. `net` is the net amount of a file where the booking keeps what the guest pays. `target`: the key of the
 * booking that the record is to stand on. `held`: of the service. `no_records`: rows that are rejected, or left out for a reason (`why`), with the `key` of a booking
 * that a person has left out on purpose, so that it is not gone.
 * `said_…`: what a person has answered. `known`: which room of a number a record is. `claims`: records with their file and that room. `unsaid`: claims of before that these files do not make again;
 * `others`: those of them that stand on a record's booking. `olds`: the keys on which a record's claims stood. `repeats`: records that are on the
 * booking of another one. `pairs`: which record is which booking of the service. `decided`: what claims
 * contradict one another in and what is preferred since earlier has decided anew. The other tables are filled by the steps of the plan.
 */
const spoolSchema = `
  CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT, source TEXT, is_named INTEGER, gone TEXT, columns TEXT, system TEXT, list INTEGER, knows INTEGER, has_guests INTEGER);
  CREATE TABLE records (id INTEGER PRIMARY KEY, file INTEGER, line INTEGER, source TEXT, number TEXT, room INTEGER, is_net INTEGER,
    is_real INTEGER, key INTEGER, target INTEGER, ${stayColumns}, channel TEXT, joined_source TEXT, joined_number TEXT, net INTEGER, own TEXT,
    of_source TEXT AS (coalesce(joined_source, source)), of_number TEXT AS (coalesce(joined_number, number)));
  CREATE TABLE held (id INTEGER PRIMARY KEY, key INTEGER, ${stayColumns});
  CREATE TABLE no_records (file INTEGER, line INTEGER, why TEXT, source TEXT, number TEXT, channel TEXT, key INTEGER);
  CREATE INDEX no_record_number ON no_records (number);
  CREATE TABLE said_same (source TEXT, number TEXT, of_source TEXT, of_number TEXT, PRIMARY KEY (source, number));
  CREATE TABLE said_held (record INTEGER, held INTEGER UNIQUE);
  CREATE INDEX said_record ON said_held (record);
  CREATE TABLE answered (record INTEGER, held INTEGER, beside INTEGER, answer TEXT);
  CREATE INDEX answered_record ON answered (record);
  CREATE TABLE known (record INTEGER PRIMARY KEY, room INTEGER);
  CREATE TABLE unsaid (id INTEGER PRIMARY KEY, ${claimColumns}, is_gone INTEGER, is_part INTEGER, is_absent INTEGER);
  CREATE VIEW claims AS SELECT records.*, files.name, files.list, files.knows, known.room AS known_room FROM records JOIN files ON files.id = records.file
    LEFT JOIN known ON known.record = records.id;
  CREATE TABLE others (record INTEGER, claim INTEGER, PRIMARY KEY (record, claim));
  CREATE INDEX others_claim ON others (claim);
  CREATE TABLE olds (record INTEGER, source TEXT, number TEXT, key INTEGER, mail TEXT COLLATE NOCASE, held INTEGER);
  CREATE INDEX olds_record ON olds (record);
  CREATE INDEX olds_key ON olds (key);
  CREATE TABLE repeats (record INTEGER PRIMARY KEY, leader INTEGER, by TEXT);
  CREATE INDEX repeats_leader ON repeats (leader);
  CREATE TABLE pairs (record INTEGER PRIMARY KEY, held INTEGER UNIQUE);
  CREATE TABLE over (record INTEGER PRIMARY KEY);
  CREATE TABLE contradictions (record INTEGER, field TEXT, said TEXT, is_asked INTEGER);
  CREATE TABLE decided (record INTEGER, field TEXT, said TEXT);
  CREATE INDEX contradictions_record ON contradictions (record);
  CREATE TABLE fates (id INTEGER PRIMARY KEY, kind TEXT, record INTEGER, held INTEGER, changes TEXT, kept TEXT, why TEXT, done INTEGER,
    beside INTEGER, grp TEXT);
  CREATE INDEX fates_group ON fates (grp) WHERE grp IS NOT NULL;
  CREATE TABLE absent (held INTEGER PRIMARY KEY, checkin INTEGER, is_listed INTEGER, claim INTEGER, said TEXT);
  CREATE TABLE ends (fate INTEGER, held INTEGER UNIQUE, status TEXT, source TEXT, number TEXT, key INTEGER, done INTEGER);
  CREATE INDEX ends_fate ON ends (fate);`;

/** The columns of a stay; amounts in ten-thousandths, dates as day numbers. */
export interface StayColumns extends BookingValues {
  key: number;
  type: number;
  checkin: number;
  checkout: number;
  room_type: string;
}

export interface HeldColumns extends StayColumns {
  id: number;
}

export interface RecordColumns extends StayColumns {
  id: number;
  file: number;
  line: number;
  source: string;
  number: string;
  room: number | null;
  is_net: number;
  is_real: number;
  target: number;
  channel: string | null;
  of_source: string;
  of_number: string;
  net: number | null;
  /** JSON of `OwnValues`, where the record holds what several claims say together. */
  own: string | null;
}

/** A record with its file, the source that it is a look at, and which room of its number it is. */
export interface ClaimColumns extends RecordColumns {
  name: string;
  list: number | null;
  knows: number;
  known_room: number | null;
}

const stayNames = ['key', 'room_type', 'checkin', 'checkout'] as const;
const ownNames = [...stayNames, 'booking_status', 'total_amount', 'currency_iso', 'is_net'] as const;

/** What a source says itself of a booking with claims of several. */
export type OwnValues = Pick<RecordColumns, (typeof ownNames)[number]>;

/** SQL: what the source of a record says itself, before the record holds something else. */
export const ownValues = `coalesce(own, json_object(${ownNames.map((name) => `'${name}', ${name}`)}))`;

/** SQL: a record ends, whatever its source says. */
export const endRecord = `UPDATE records SET own = ${ownValues}, booking_status = 'Cancelled' WHERE id = ?`;

/** A row that is not a record, with its booking if a person has left it out. */
export interface LeftOutRecord {
  why: string;
  booking?: { record: Booking; origin: BookingOrigin | undefined };
}

/** What is said of one file alone. `isNamed`: its name is that of its source. `columns`: its headers, by which a list is known again. */
export interface OwnOfFile {
  isNamed?: boolean;
  gone?: 'keep' | 'cancel';
  columns?: readonly string[];
}

export type Spool = ReturnType<typeof openSpool>;

/** Functions of SQL for numbers, for files (their names without the dates in them, and where they are), and for one guest or two, each with first and last name. */
const functions = {
  plain_number: (number: unknown) => plainNumber(String(number)),
  bare_number: (number: unknown) => bareNumber(String(number)),
  undated: (file: unknown) => undated(String(file)),
  folder: (file: unknown) => folder(String(file)),
  whole_path: (file: unknown) => resolve(String(file)),
  guest_key: (first: string | null, last: string | null) => guestKey(first ?? '', last ?? ''),
  name_words: nameWords,
  all_words: allWords,
  length_of_name: lengthOfName,
  share_word: shareWord,
  is_shorter_name: isShorterName,
};

/** KiB of pages that are held in memory. */
const cacheKib = 24 * 1024;

/** An empty spool. */
export function openSpool() {
  const database = openScratch(cacheKib);
  database.exec(spoolSchema);
  for (const [name, work] of Object.entries(functions))
    database.function(name, { deterministic: true }, work as (...values: unknown[]) => unknown);
  const types = new Map<string, number>();
  const typeOf = (name: string): number => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const key = nameKey(name);
    const type = types.get(key) ?? types.size + 1;
    if (types.size < typesMax) types.set(key, type).set(name, type);
    return type;
  };
  const stay = Array(4 + bookingValueFields.length).fill('?');
  const record = database.prepare(
    `INSERT INTO records VALUES (NULL, ${Array(9).fill('?')}, ${stay}, ?, NULL, NULL, NULL, NULL)`,
  );
  const held = database.prepare(`INSERT INTO held VALUES (NULL, ?, ${stay})`);
  const file = database.prepare('INSERT INTO files (name, source, is_named, gone, columns) VALUES (?, ?, ?, ?, ?)');
  const noRecord = database.prepare('INSERT INTO no_records VALUES (?, ?, ?, ?, ?, ?, ?)');
  return {
    database,
    addFile(name: string, source: string | undefined, { isNamed = false, gone, columns }: OwnOfFile = {}): number {
      const of = [Number(isNamed), gone ?? null, columns?.join('\n') ?? null];
      return Number(file.run(name, source ?? null, ...of).lastInsertRowid);
    },
    addRecord(from: number, line: number, booking: Booking, origin: BookingOrigin | undefined): number {
      const key = bookingKeyOf(booking);
      const { room = null, isNet, isNobody } = origin ?? {};
      const { source, number, channel } = claimOf(origin, key);
      const before = [from, line, source, number, room, Number(isNet === true), Number(isNobody !== true), key, key];
      return Number(record.run(...before, ...cellsOf(booking, typeOf), channel).lastInsertRowid);
    },
    /** Adds the record of a row that is plainly right. */
    addPlain(from: number, line: number, plain: PlainBooking): void {
      const key = hashOfKey(plainKey(plain).key);
      const { source, number } = claimOf(undefined, key);
      const { roomType, checkinDay, checkoutDay } = plain;
      const days = [typeOf(roomType), checkinDay, checkoutDay, roomType];
      record.run(from, line, source, number, null, 0, 1, key, key, ...days, ...plain.values.map(ownValue), null);
    },
    addRejected(from: number, line: number, origin: BookingOrigin | undefined): void {
      noRecord.run(from, line, null, ...numbersOf(origin), null);
    },
    addLeftOut(from: number, line: number, { why, booking }: LeftOutRecord): void {
      noRecord.run(from, line, why, ...numbersOf(booking?.origin), booking ? bookingKeyOf(booking.record) : null);
    },
    addHeld: (booking: Booking): unknown => held.run(bookingKeyOf(booking), ...cellsOf(booking, typeOf)),
    /** Runs work that adds many rows. */
    async filling<Result>(work: () => Promise<Result>): Promise<Result> {
      database.exec('BEGIN');
      const result = await work();
      database.exec('COMMIT');
      return result;
    },
    close: () => database.close(),
  };
}

/** The numbers of a row that is no record: its source, its number, and the one of the channel. */
function numbersOf(origin: BookingOrigin | undefined): [string, string, string] {
  const { source = '', number = '', channelNumber = '' } = origin ?? {};
  return [source, plainNumber(number), bareNumber(channelNumber)];
}

/** Most names of room types told apart; a property has few. */
const typesMax = 100_000;

/** The cells of a stay, in the order of its columns. */
function cellsOf(booking: Booking, typeOf: (name: string) => number): (string | number | null)[] {
  const { room_type_name: name, checkin_date: checkin, checkout_date: checkout } = booking;
  const stay: (string | number | null)[] = [typeOf(name), dayNumber(checkin), dayNumber(checkout), name];
  for (const field of bookingValueFields) stay.push(storedValue(booking, field) ?? null);
  return stay;
}

/** A stay of the spool, in the terms of the contract. */
export function stayOf(columns: StayColumns): PlannedStay {
  return {
    checkin_date: dateOfDay(columns.checkin),
    checkout_date: dateOfDay(columns.checkout),
    room_type_name: columns.room_type,
    ...valuesOfStored(columns),
  };
}
