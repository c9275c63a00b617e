/**
 * The files and what the service holds, side by side in a temporary SQLite database that is removed when it is closed, so that memory does not grow.
 */
import type { Booking } from '../contract/booking.ts';
import { dayNumber } from '../contract/dates.ts';
import { guestKey } from '../contract/guest-key.ts';
import { toStoredAmount } from '../contract/money.ts';
import { nameKey } from '../contract/text.ts';
import type { BookingOrigin } from '../convert/converter.ts';
import { Database } from '../sqlite/driver.ts';
import { bookingKeyOf } from './entry-of-record.ts';
import { shareWord } from './share-word.ts';

/**
 * `records`: of the files; `own_number` is the file's number of a booking that is known under another number. `held`: of the service. `away`: bookings
 * that a person has left out, and that are not gone. `pairs`: which record is which booking. The other tables are filled by the steps of the plan.
 */
const spoolSchema = `
  CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT, source TEXT);
  CREATE TABLE records (id INTEGER PRIMARY KEY, file INTEGER, line INTEGER, source TEXT, number TEXT, room INTEGER, is_net INTEGER,
    key INTEGER, target INTEGER, type INTEGER, checkin INTEGER, checkout INTEGER, room_type TEXT, first TEXT, last TEXT,
    mail TEXT COLLATE NOCASE, amount INTEGER, currency TEXT, origin TEXT, status TEXT, channel TEXT, own_source TEXT, own_number TEXT);
  CREATE TABLE held (id INTEGER PRIMARY KEY, key INTEGER, type INTEGER, checkin INTEGER, checkout INTEGER, room_type TEXT,
    first TEXT, last TEXT, mail TEXT COLLATE NOCASE, amount INTEGER, currency TEXT, origin TEXT, status TEXT);
  CREATE TABLE rejected (file INTEGER, line INTEGER, source TEXT, number TEXT);
  CREATE TABLE left_out (file INTEGER, line INTEGER, why TEXT);
  CREATE TABLE away (source TEXT, number TEXT, key INTEGER);
  CREATE TABLE known (record INTEGER PRIMARY KEY, room INTEGER);
  CREATE TABLE olds (record INTEGER, source TEXT, number TEXT, key INTEGER, mail TEXT COLLATE NOCASE, held INTEGER);
  CREATE TABLE repeats (record INTEGER PRIMARY KEY, leader INTEGER, by TEXT);
  CREATE TABLE pairs (record INTEGER PRIMARY KEY, held INTEGER UNIQUE);
  CREATE TABLE fates (id INTEGER PRIMARY KEY, kind TEXT, record INTEGER, held INTEGER, changes TEXT, kept TEXT, why TEXT, done INTEGER,
    beside INTEGER);
  CREATE TABLE absent (held INTEGER PRIMARY KEY, checkin INTEGER, is_listed INTEGER);
  CREATE TABLE ends (fate INTEGER, held INTEGER UNIQUE, status TEXT, source TEXT, number TEXT, key INTEGER, done INTEGER);`;

/** The columns of a stay; amounts in ten-thousandths, dates as day numbers. */
export interface StayColumns {
  key: number;
  type: number;
  checkin: number;
  checkout: number;
  room_type: string;
  first: string | null;
  last: string | null;
  mail: string | null;
  amount: number | null;
  currency: string | null;
  origin: string | null;
  status: string | null;
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
  target: number;
  channel: string | null;
  own_source: string | null;
  own_number: string | null;
}

/** A row that is not a record, with its booking if a person leaves that out. */
export interface LeftOutRow {
  why: string;
  booking?: { record: Booking; origin: BookingOrigin | undefined };
}

export interface Spool {
  database: Database;
  addFile(name: string, source: string | undefined): number;
  addRecord(file: number, line: number, record: Booking, origin: BookingOrigin | undefined): void;
  addRejected(file: number, line: number, origin: BookingOrigin | undefined): void;
  addLeftOut(file: number, line: number, row: LeftOutRow): void;
  addHeld(record: Booking): void;
  /** Runs work that adds many rows. */
  filling<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/** KiB of pages that are held in memory. */
const cacheKib = 24 * 1024;

/** An empty spool. SQLite makes its file readable only by this user, and without a name. */
export function openSpool(): Spool {
  const database = new Database('');
  database.unsafeMode(true);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma(`cache_size = -${cacheKib}`);
  database.exec(spoolSchema);
  database.function('guest_key', { deterministic: true }, (first, last) =>
    guestKey((first as string | null) ?? '', (last as string | null) ?? ''),
  );
  database.function('share_word', { deterministic: true }, (first, last, otherFirst, otherLast) =>
    Number(shareWord([first, last, otherFirst, otherLast] as (string | null)[])),
  );
  const types = new Map<string, number>();
  const typeOf = (name: string): number => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const key = nameKey(name);
    const type = types.get(key) ?? types.size + 1;
    if (types.size < typesMax) types.set(key, type).set(name, type);
    return type;
  };
  const record = database.prepare(`INSERT INTO records VALUES (${'?,'.repeat(21)} NULL, NULL)`);
  const held = database.prepare(`INSERT INTO held VALUES (${'?,'.repeat(13).slice(0, -1)})`);
  const file = database.prepare<[string, string | null]>('INSERT INTO files (name, source) VALUES (?, ?)');
  const rejected = database.prepare('INSERT INTO rejected VALUES (?, ?, ?, ?)');
  const leftOut = database.prepare('INSERT INTO left_out VALUES (?, ?, ?)');
  const away = database.prepare('INSERT INTO away VALUES (?, ?, ?)');
  return {
    database,
    addFile: (name, source) => Number(file.run(name, source ?? null).lastInsertRowid),
    addRecord(from, line, booking, origin) {
      const key = bookingKeyOf(booking);
      const { source = '', number = '', room = null, isNet, channelNumber } = origin ?? {};
      const [type, checkin, checkout, ...values] = valuesOf(booking, typeOf);
      record.run(
        null,
        from,
        line,
        source,
        number,
        room,
        Number(isNet === true),
        key,
        key,
        type,
        checkin,
        checkout,
        ...values,
        channelNumber ?? null,
      );
    },
    addRejected: (from, line, origin) => rejected.run(from, line, origin?.source ?? '', origin?.number ?? ''),
    addLeftOut(from, line, { why, booking }) {
      leftOut.run(from, line, why);
      if (booking === undefined) return;
      const { record, origin } = booking;
      away.run(origin?.source ?? '', origin?.number ?? '', bookingKeyOf(record));
    },
    addHeld: (booking) => held.run(null, bookingKeyOf(booking), ...valuesOf(booking, typeOf)),
    async filling(work) {
      database.exec('BEGIN');
      const result = await work();
      database.exec('COMMIT');
      return result;
    },
    close: () => database.close(),
  };
}

/** Most names of room types told apart; a property has few. */
const typesMax = 100_000;

function valuesOf(booking: Booking, typeOf: (name: string) => number) {
  return [
    typeOf(booking.room_type_name),
    dayNumber(booking.checkin_date),
    dayNumber(booking.checkout_date),
    booking.room_type_name,
    booking.guest_first_name ?? null,
    booking.guest_last_name ?? null,
    booking.guest_email ?? null,
    booking.total_amount === undefined ? null : toStoredAmount(booking.total_amount),
    booking.currency_iso ?? null,
    booking.booking_source ?? null,
    booking.booking_status ?? null,
  ] as const;
}
