/** Snapshots: each has a connection with a read-only transaction, which sees one moment. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PmsError } from '../../contract/errors.ts';
import { columnsOf } from '../../contract/get-records.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { partsOfWhole } from '../../contract/money.ts';
import type { PackedRows } from '../../contract/packed-rows.ts';
import { endedStates } from '../../contract/status.ts';
import { rowsOfProperty } from '../property-rows.ts';
import type { BookedStay, Snapshot, StayFilter, StoredProperty } from '../store.ts';
import {
  around,
  aroundEach,
  begin,
  type PostgresClient,
  type PostgresPool,
  type Queryable,
  storeDatabase,
} from './database.ts';
import { createRateReader } from './rooms-and-rates.ts';

interface ReaderOptions {
  /** Snapshots open at once. */
  readersMax: number;
  /** How long a snapshot may stay open: PostgreSQL cannot clean up what it still sees. */
  snapshotMs: number;
  /** Version of the tables that this pms knows. */
  version: number;
}

/** Opens snapshots over a pool. Throws PmsError unavailable if all are in use; a snapshot that stays open too long is revoked. */
export function createReaders(
  pool: PostgresPool,
  options: ReaderOptions,
): (propertyId: number, onRevoked?: () => void) => Promise<Snapshot> {
  const { readersMax, snapshotMs } = options;
  let taken = 0;
  return async (propertyId, onRevoked = () => {}) => {
    if (taken >= readersMax) throw new PmsError('unavailable', `There are ${readersMax} answers being read already.`);
    taken++;
    try {
      const { client, property } = await around(() => beginSnapshot(pool, propertyId, options));
      const ending = setTimeout(() => {
        onRevoked();
        end();
      }, snapshotMs);
      const { snapshot, end } = snapshotOver(client, property, () => {
        clearTimeout(ending);
        taken--;
      });
      return snapshot;
    } catch (error) {
      taken--;
      throw error;
    }
  };
}

async function beginSnapshot(
  pool: PostgresPool,
  propertyId: number,
  { version, snapshotMs }: ReaderOptions,
): Promise<{ client: PostgresClient; property: StoredProperty }> {
  const client = await pool.connect();
  try {
    const row = await begin<PropertyRow>(client, {
      mode: 'ISOLATION LEVEL REPEATABLE READ READ ONLY',
      // PostgreSQL enforces the time limit too, in case this instance hangs. Lists contain dates as PostgreSQL writes them.
      settings: [`idle_in_transaction_session_timeout = ${snapshotMs}`, "DateStyle TO 'ISO'"],
      first: propertyQuery(propertyId),
    });
    return { client, property: propertyFrom(row, version) };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The snapshot of one connection; `end` closes the connection, even if it is being read. */
function snapshotOver(
  client: PostgresClient,
  property: StoredProperty,
  onClosed: () => void,
): { snapshot: Snapshot; end(): void } {
  const { id } = property;
  const { roomTypes, ratePlans } = rowsOfProperty(storeDatabase(client), id);
  let isOpen = true;
  let streams = 0;

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    onClosed();
    client.release(true);
  }

  async function* streamed<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    streams++;
    yield* aroundEach(pieces);
    streams--;
  }

  const snapshot: Snapshot = {
    property: async () => property,
    roomTypes: () => around(roomTypes),
    ratePlans: () => around(ratePlans),
    bookings: (filter) => streamed(readBookings(client, id, filter)),
    rates: async () => {
      const { plansOf, segmentsOf } = createRateReader(client, id);
      return {
        plansOf: (roomTypeId) => around(() => plansOf(roomTypeId)),
        segmentsOf: (window) => around(() => segmentsOf(window)),
      };
    },
    bookedStays: (days) => streamed(readBookedStays(client, id, days)),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      onClosed();
      // A list that was left early is still being sent: only closing the connection stops it.
      if (streams > 0) return client.release(true);
      // The answer need not wait for this.
      client.query('COMMIT').then(
        () => client.release(),
        (error) => client.release(error),
      );
    },
  };
  return { snapshot, end };
}

/** Those who come on a day take rooms to the end of the days, and those who leave give theirs back: far fewer rows than one for each two dates. */
const stays = `SELECT room_type_id AS "roomTypeId", least(coalesce(checkin_day, checkout_day), $3 + 1) AS "checkinDay", $3 + 1 AS "checkoutDay",
    (1 - 2 * grouping(checkin_day)) * count(*) FILTER (WHERE booking_status NOT IN ${endedStates}) AS rooms
  FROM bookings WHERE property_id = $1 AND checkin_day BETWEEN $2 AND $3 AND checkout_day > $4
  GROUP BY GROUPING SETS ((room_type_id, checkin_day), (room_type_id, checkout_day))`;

/** All stays with a night among the days. No stay is longer than `stayNightsMax`, so earlier arrivals are not read. */
export async function* readBookedStays(
  database: Queryable,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  // Without statistics PostgreSQL expects few rows, and fetches one after the other by the index.
  await database.query('SET LOCAL enable_indexscan = off');
  const { rows } = await database.query<BookedStay>(stays, [propertyId, from - stayNightsMax, to, from]);
  await database.query('SET LOCAL enable_indexscan TO DEFAULT');
  yield rows;
}

/** An ISO 8601 date, if DateStyle is ISO. */
const dateOf = (day: string) => `date '1970-01-01' + ${day}`;

/** SQL for the text of a column, if it differs from what is stored. */
const textOfColumn: Record<string, string> = {
  checkin_date: dateOf('checkin_day'),
  checkout_date: dateOf('checkout_day'),
  room_type_name: 'room_types.name',
  // As JavaScript writes the number: without zeros at the end.
  total_amount: `trim_scale(total_amount * ${1 / partsOfWhole})`,
};

const cells = columnsOf('bookings')
  .map((column) => textOfColumn[column] ?? column)
  .join(', ');

/** Smallest piece in bytes, except the last: COPY sends one message for each row. */
const pieceBytes = 64 * 1024;

/**
 * Pieces of rows with the columns of a booking, by check-in and arrival, as the text of PostgreSQL's COPY: no cell becomes a value of its own. Leaving
 * early ends the connection.
 */
export async function* readBookings(
  client: PostgresClient,
  propertyId: number,
  filter: StayFilter,
): AsyncGenerator<PackedRows> {
  // Without statistics, as after an import, PostgreSQL expects few rows, and looks through the whole index once for each room type. With statistics
  // it takes the rows for stored in the order of the index, and reads them one by one. A hash join and a sort are fast in both cases.
  await client.query('SET LOCAL enable_nestloop = off');
  const stream = client.query(copyTo(`COPY (${listOf(propertyId, filter)}) TO STDOUT WITH (FORMAT text, NULL '')`));
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    const { piece, rest } = packed(Buffer.concat(waiting));
    waiting = [rest];
    bytes = rest.length;
    if (piece.rows > 0) yield piece;
  }
  const { piece } = packed(Buffer.concat(waiting));
  if (piece.rows > 0) yield piece;
}

/** The query. COPY takes no parameters, so numbers are written as they are, and texts are quoted. */
function listOf(propertyId: number, { from, to, leavesFrom, leavesTo, status }: StayFilter): string {
  const conditions = [
    `bookings.property_id = ${Number(propertyId)}`,
    ...(from === undefined ? [] : [`checkin_day >= ${Number(from)}`]),
    ...(to === undefined ? [] : [`checkin_day <= ${Number(to)}`]),
    ...(leavesFrom === undefined ? [] : [`checkout_day >= ${Number(leavesFrom)}`]),
    ...(leavesTo === undefined ? [] : [`checkout_day <= ${Number(leavesTo)}`]),
    ...(status === undefined ? [] : [`booking_status = ${pg.escapeLiteral(status)}`]),
  ];
  return `SELECT ${cells} FROM bookings JOIN room_types
      ON room_types.property_id = bookings.property_id AND room_types.id = bookings.room_type_id
    WHERE ${conditions.join(' AND ')} ORDER BY checkin_day, bookings.id`;
}

const [tab, newline, backslash] = [0x09, 0x0a, 0x5c];
/** The letter after a backslash for each character that COPY escapes. */
const escaped = new Map([...'bfnrtv'].map((letter, at) => [letter.charCodeAt(0), [8, 12, 10, 13, 9, 11][at]!]));

/** The complete rows of a text of COPY, changed in place, and the rest after the last one. */
function packed(text: Buffer): { piece: PackedRows; rest: Buffer } {
  const end = text.lastIndexOf(newline) + 1;
  let rows = 0;
  let to = 0;
  for (let at = 0; at < end; at++) {
    let byte = text[at]!;
    if (byte === newline) rows++;
    if (byte === newline || byte === tab) byte = 0;
    else if (byte === backslash) {
      const next = text[++at]!;
      byte = escaped.get(next) ?? next;
    }
    text[to++] = byte;
  }
  return { piece: { bytes: text.subarray(0, to), rows }, rest: text.subarray(end) };
}

/** A row that `propertyFrom` takes. */
export type PropertyRow = StoredProperty & { version: number };

/** The query of a property. It has no parameters, so that it can be sent in one round trip with the start of its transaction. */
export const propertyQuery = (propertyId: number): string =>
  `SELECT id, name, currency_iso AS currency, instance, (SELECT version FROM pms_schema WHERE id = 1) AS version
   FROM properties WHERE id = ${propertyId}`;

/** The property of a row. Throws PmsError unavailable if the tables are not of version `known`, because another pms has migrated them meanwhile. */
export function propertyFrom({ version, ...property }: PropertyRow, known: number): StoredProperty {
  requireVersion(version, known);
  return property;
}

/** Throws PmsError unavailable if the tables are not of the version that this pms knows. */
export function requireVersion(found: number, known: number): void {
  if (found === known) return;
  const words = `A newer pms has brought the tables of the database up (version ${found}, this one knows ${known}): this instance is too old for them.`;
  throw new PmsError('unavailable', words, { fix: 'Update this pms.' });
}
