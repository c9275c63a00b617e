/** The schema of the SQLite store: how a new database is made, and the steps that bring one of an earlier version up. */
import { endedStates } from '../../contract/status.ts';
import type { Database } from '../../sqlite/driver.ts';
import { type Table, tables } from '../tables.ts';

/** `PRAGMA application_id` of our files: "PMS1". */
export const applicationId = 0x504d5331;

/** The version of the first database that was released; step N brings one from there on to N versions later. A step that was released never changes. */
export const firstVersion = 8;
const steps: readonly string[] = [];

/** `PRAGMA user_version` of a database that this pms has made or brought up. */
export const version = firstVersion + steps.length;

/** Makes the tables of a new database (version 0), or brings those of an earlier version up. */
export function bringUp(database: Database, from: number): void {
  for (const step of from === 0 ? [schema, ...steps] : steps.slice(from - firstVersion)) database.exec(step);
  database.pragma(`application_id = ${applicationId}`);
  database.pragma(`user_version = ${version}`);
}

function tableOf({ name, columns, order, unique = [], check }: Table): string {
  const isOfRates = name === 'rate_segments';
  // A room type tells its property, so what belongs to a type needs no property id here.
  const isKept = (column: string) => !isOfRates || column !== 'property_id';
  const hasId = columns.id !== undefined;
  // An index of its own, which statements name, holds the key of a booking.
  const keys = name === 'bookings' ? [] : unique;
  const parts = [
    ...Object.entries(columns)
      .filter(([column]) => isKept(column))
      .map(([column, type]) =>
        column === 'id'
          ? 'id INTEGER PRIMARY KEY'
          : `${column} ${type.startsWith('text') ? 'TEXT' : 'INTEGER'}${type.endsWith('?') ? '' : ' NOT NULL'}`,
      ),
    ...keys.map((key) => `UNIQUE (${key})`),
    ...(check === undefined ? [] : [`CHECK (${check})`]),
    ...(hasId ? [] : [`PRIMARY KEY (${order.filter(isKept)})`]),
  ];
  return `CREATE TABLE ${name} (${parts}) STRICT${isOfRates ? ', WITHOUT ROWID' : ''};`;
}

const [keyOfBooking] = tables.find(({ name }) => name === 'bookings')!.unique!;

const schema = `
  ${tables.map(tableOf).join('\n')}
  CREATE UNIQUE INDEX bookings_by_key ON bookings (${keyOfBooking});
  -- Few stays take no room: with an index of their own, the rooms left on a night are counted from indexes, without reading a booking.
  CREATE INDEX bookings_without_room ON bookings (property_id, checkin_day, checkout_day, room_type_id)
    WHERE booking_status IN ${endedStates};
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys (stored_ms);
  -- The last write and the one before it, see lineage.ts.
  CREATE TABLE lineage (id INTEGER PRIMARY KEY CHECK (id = 1), mark TEXT NOT NULL, before TEXT NOT NULL, tag TEXT NOT NULL) STRICT;
  INSERT INTO lineage VALUES (1, 'pms-lineage:', '00000000000000000000000000000000', lower(hex(randomblob(16))));`;
