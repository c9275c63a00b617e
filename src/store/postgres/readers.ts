/** Snapshots: each has a connection with a read-only transaction, which sees one moment. */
import { PmsError } from '../../contract/errors.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import type { BookedStay, Snapshot, StoredProperty } from '../store.ts';
import { around, begin, type PostgresClient, type PostgresPool, type Queryable, storeError } from './database.ts';
import { type PropertyRow, propertyFrom, propertyQuery } from './property.ts';
import { readBookings } from './read-bookings.ts';
import { createRateReader, readRatePlans, readRoomTypes } from './rooms-and-rates.ts';

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
  let isOpen = true;
  let streams = 0;

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    onClosed();
    client.release(true);
  }

  async function* aroundEach<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    streams++;
    try {
      yield* pieces;
      streams--;
    } catch (error) {
      throw storeError(error);
    }
  }

  const snapshot: Snapshot = {
    property: async () => property,
    roomTypes: () => around(() => readRoomTypes(client, id)),
    ratePlans: () => around(() => readRatePlans(client, id)),
    bookings: (filter) => aroundEach(readBookings(client, id, filter)),
    rates: async () => {
      const { plansOf, segmentsOf } = createRateReader(client, id);
      return {
        plansOf: (roomTypeId) => around(() => plansOf(roomTypeId)),
        segmentsOf: (window) => around(() => segmentsOf(window)),
      };
    },
    bookedStays: (days) => aroundEach(readBookedStays(client, id, days)),
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

const stays = `SELECT room_type_id AS "roomTypeId", checkin_day AS "checkinDay", checkout_day AS "checkoutDay",
    count(*) FILTER (WHERE booking_status NOT IN ('Cancelled', 'NoShow')) AS rooms
  FROM bookings WHERE property_id = $1 AND checkin_day BETWEEN $2 AND $3 AND checkout_day > $4 GROUP BY 1, 2, 3`;

/** All stays with a night among the days. No stay is longer than `stayNightsMax`, so earlier arrivals are not read. */
async function* readBookedStays(
  database: Queryable,
  propertyId: number,
  { from, to }: { from: number; to: number },
): AsyncGenerator<BookedStay[]> {
  const { rows } = await database.query<BookedStay>(stays, [propertyId, from - stayNightsMax, to, from]);
  yield rows;
}
