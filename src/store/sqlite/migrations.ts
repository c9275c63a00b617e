/** The schema of the SQLite store as a list of migration steps. A step that was released never changes. */

import { cleanEmail, isEmail } from '../../contract/email.ts';
import { guestKey } from '../../contract/guest-key.ts';
import { invisibleCharacters } from '../../contract/text.ts';
import type { Database } from '../../sqlite/driver.ts';

const rowsPerPage = 1000;

interface Guest {
  id: number;
  key: string;
  firstName: string | null;
  lastName: string | null;
}

/** A step for the names that contain one of `letters` (what GLOB takes between brackets), while the number of a namesake stands in `column`. */
function renewGuestKeysOf(letters: string, column: string): (database: Database) => void {
  return (database) => renewGuestKeys(database, `*[${letters}]*`, column);
}

/** Names with a Greek iota below a letter, whose keys differed from those of their capitals. */
const renewGuestKeysWithIota = renewGuestKeysOf('\u0345ᾀ-ᾯᾲ-ᾴᾷᾼῂ-ῄῇῌῲ-ῴῷῼ', 'twin');
/** Names with invisible characters, which made another guest of the same name. */
const renewGuestKeysWithInvisible = renewGuestKeysOf(invisibleCharacters, 'namesake_number');

const ofSameStay = `FROM bookings AS other JOIN bookings AS this ON this.id = @id
  AND other.property_id = this.property_id AND other.checkin_day = this.checkin_day AND other.checkout_day = this.checkout_day
  AND other.room_type_id = this.room_type_id AND other.guest_key = @key`;

/** Gives these bookings their current keys. If a booking with that key exists, they become another one of the same stay: none is lost. */
function renewGuestKeys(database: Database, pattern: string, column: string): void {
  const page = database.prepare<[{ after: number }], Guest>(
    `SELECT id, guest_key AS key, guest_first_name AS firstName, guest_last_name AS lastName FROM bookings
     WHERE id > @after AND (guest_first_name GLOB '${pattern}' OR guest_last_name GLOB '${pattern}')
     ORDER BY id LIMIT ${rowsPerPage}`,
  );
  const rekey = database.prepare(
    `UPDATE bookings SET guest_key = @key, ${column} = (SELECT coalesce(max(other.${column}) + 1, 0) ${ofSameStay}) WHERE id = @id`,
  );
  // One of the bookings left under the old key must have the number 0, or a new booking would not find them.
  const keepFirst = database.prepare(
    `UPDATE bookings SET ${column} = 0 WHERE id = (SELECT other.id ${ofSameStay} ORDER BY other.${column} LIMIT 1)`,
  );
  for (let after = 0, guests = page.all({ after }); guests.length > 0; guests = page.all({ after })) {
    for (const { id, key: oldKey, firstName, lastName } of guests) {
      after = id;
      const key = guestKey(firstName ?? '', lastName ?? '');
      if (key === oldKey) continue;
      rekey.run({ id, key });
      keepFirst.run({ id, key: oldKey });
    }
  }
}

/** `PRAGMA application_id` of our files: "PMS1". */
export const applicationId = 0x504d5331;

/** Runs the steps after version `from`. */
export function runMigrations(database: Database, from: number): void {
  for (const step of migrations.slice(from)) {
    if (typeof step === 'string') database.exec(step);
    else step(database);
  }
}

/** Step N brings a database from `PRAGMA user_version` N to N + 1. */
export const migrations: readonly (string | ((database: Database) => void))[] = [
  `
  CREATE TABLE properties (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    currency_iso TEXT,
    instance TEXT NOT NULL
  ) STRICT;

  CREATE TABLE api_keys (
    id INTEGER PRIMARY KEY,
    property_id INTEGER NOT NULL REFERENCES properties,
    name TEXT NOT NULL UNIQUE,
    hash TEXT NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    last_used_ms INTEGER,
    expires_ms INTEGER,
    revoked_ms INTEGER
  ) STRICT;

  CREATE TABLE room_types (
    id INTEGER PRIMARY KEY,
    property_id INTEGER NOT NULL REFERENCES properties,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    max_occupancy INTEGER NOT NULL,
    total_rooms INTEGER NOT NULL,
    base_price INTEGER NOT NULL,
    bed_type TEXT,
    room_area TEXT,
    UNIQUE (property_id, name_key)
  ) STRICT;

  CREATE TABLE rate_plans (
    id INTEGER PRIMARY KEY,
    property_id INTEGER NOT NULL REFERENCES properties,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    UNIQUE (property_id, name_key)
  ) STRICT;

  CREATE TABLE rate_segments (
    room_type_id INTEGER NOT NULL REFERENCES room_types,
    rate_plan_id INTEGER NOT NULL REFERENCES rate_plans,
    day_from INTEGER NOT NULL,
    day_to INTEGER NOT NULL CHECK (day_to >= day_from),
    rate_amount INTEGER NOT NULL,
    availability INTEGER,
    min_nights INTEGER NOT NULL,
    stop_sell INTEGER NOT NULL,
    PRIMARY KEY (room_type_id, rate_plan_id, day_from)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE bookings (
    id INTEGER PRIMARY KEY,
    -- Neither property nor room type is ever deleted: checking them again on every row would cost a tenth of an import.
    property_id INTEGER NOT NULL,
    room_type_id INTEGER NOT NULL,
    checkin_date TEXT NOT NULL,
    checkout_date TEXT NOT NULL,
    guest_key TEXT NOT NULL,
    -- Bookings of one key differ by e-mail: the first has twin 0, which makes the key of a new booking unique.
    twin INTEGER NOT NULL,
    guest_first_name TEXT,
    guest_last_name TEXT,
    guest_email TEXT,
    total_amount INTEGER NOT NULL,
    currency_iso TEXT NOT NULL,
    booking_source TEXT,
    booking_status TEXT NOT NULL
  ) STRICT;

  CREATE UNIQUE INDEX bookings_by_key
    ON bookings (property_id, checkin_date, checkout_date, room_type_id, guest_key, twin);

  CREATE TABLE kept_answers (
    property_id INTEGER NOT NULL REFERENCES properties,
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    answer TEXT NOT NULL,
    kept_ms INTEGER NOT NULL,
    PRIMARY KEY (property_id, idempotency_key)
  ) STRICT;

  CREATE INDEX kept_answers_by_age ON kept_answers (kept_ms);
  `,
  // Days as numbers: rows and key are a fifth smaller, and bookings in random order are inserted a quarter faster.
  `
  CREATE TABLE bookings_with_days (
    id INTEGER PRIMARY KEY,
    property_id INTEGER NOT NULL,
    room_type_id INTEGER NOT NULL,
    checkin_day INTEGER NOT NULL,
    checkout_day INTEGER NOT NULL,
    guest_key TEXT NOT NULL,
    twin INTEGER NOT NULL,
    guest_first_name TEXT,
    guest_last_name TEXT,
    guest_email TEXT,
    total_amount INTEGER NOT NULL,
    currency_iso TEXT NOT NULL,
    booking_source TEXT,
    booking_status TEXT NOT NULL
  ) STRICT;

  INSERT INTO bookings_with_days
    SELECT id, property_id, room_type_id, unixepoch(checkin_date) / 86400, unixepoch(checkout_date) / 86400, guest_key, twin,
      guest_first_name, guest_last_name, guest_email, total_amount, currency_iso, booking_source, booking_status
    FROM bookings;

  DROP TABLE bookings;
  ALTER TABLE bookings_with_days RENAME TO bookings;

  CREATE UNIQUE INDEX bookings_by_key
    ON bookings (property_id, checkin_day, checkout_day, room_type_id, guest_key, twin);
  `,
  // The last write and the one before it, see `lineage.ts`.
  `
  CREATE TABLE lineage (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    mark TEXT NOT NULL,
    before TEXT NOT NULL,
    tag TEXT NOT NULL
  ) STRICT;

  INSERT INTO lineage VALUES (1, 'pms-lineage:', '00000000000000000000000000000000', lower(hex(randomblob(16))));
  `,
  renewGuestKeysWithIota,
  cleanEmails,
  // Few stays take no room: with an index of their own, the rooms left on a night are counted from indexes, without reading a booking.
  `
  CREATE INDEX bookings_without_room ON bookings (property_id, checkin_day, checkout_day, room_type_id)
    WHERE booking_status IN ('Cancelled', 'NoShow');
  `,
  // The trade's words.
  `
  ALTER TABLE bookings RENAME COLUMN twin TO namesake_number;
  ALTER TABLE kept_answers RENAME TO idempotency_keys;
  ALTER TABLE idempotency_keys RENAME COLUMN kept_ms TO stored_ms;
  DROP INDEX kept_answers_by_age;
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (stored_ms);
  `,
  renewGuestKeysWithInvisible,
];

/** The first version in which a database has a lineage. */
export const lineageVersion = 3;

// A step of the schema: cleans e-mails that were stored with surrounding characters (`<a@x.de>`, `mailto:a@x.de`, `a@x.de,`).

/** Finds e-mails that contain or end with a character that a plain address does not. Only these are checked. */
const mayBeWrapped = `(guest_email GLOB '*[^A-Za-z0-9.@_+-]*' OR guest_email GLOB '*[^A-Za-z0-9]')`;

/**
 * Stores the bare addresses. Two bookings of one stay that differed only by this have the same e-mail afterwards, and both stay: none is lost, and a
 * record imported again meets the one that arrived first. A text that is still not an address stays as it is.
 */
function cleanEmails(database: Database): void {
  const page = database.prepare<[{ after: number }], { id: number; email: string }>(
    `SELECT id, guest_email AS email FROM bookings WHERE id > @after AND ${mayBeWrapped} ORDER BY id LIMIT ${rowsPerPage}`,
  );
  const store = database.prepare('UPDATE bookings SET guest_email = @email WHERE id = @id');
  for (let after = 0, rows = page.all({ after }); rows.length > 0; rows = page.all({ after })) {
    for (const { id, email } of rows) {
      after = id;
      const clean = cleanEmail(email);
      if (clean !== email && isEmail(clean)) store.run({ id, email: clean });
    }
  }
}
