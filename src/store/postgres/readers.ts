/** Snapshots: a connection each, in a transaction that only reads and sees one moment. */
import { PmsError } from '../../contract/errors.ts';
import type { Snapshot, StoredProperty } from '../store.ts';
import { readBookedStays } from './booked-stays.ts';
import { around, type PostgresClient, type PostgresPool, type Queryable, storeError } from './database.ts';
import { readBookings } from './read-bookings.ts';
import { createRateReader, readRatePlans, readRoomTypes } from './rooms-and-rates.ts';

/** Opens the snapshots of a pool, no more than `readersMax` at once. PmsError unavailable where all are taken. */
export function createReaders(pool: PostgresPool, readersMax: number): (propertyId: number) => Promise<Snapshot> {
  let taken = 0;
  return async (propertyId) => {
    if (taken >= readersMax) throw new PmsError('unavailable', `There are ${readersMax} answers being read already.`);
    taken++;
    try {
      const { client, property } = await around(() => beginSnapshot(pool, propertyId));
      return snapshotOver(client, property, () => {
        taken--;
      });
    } catch (error) {
      taken--;
      throw error;
    }
  };
}

async function beginSnapshot(
  pool: PostgresPool,
  propertyId: number,
): Promise<{ client: PostgresClient; property: StoredProperty }> {
  const client = await pool.connect();
  try {
    // Lists write dates as the database does.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL DateStyle TO 'ISO'");
    // The moment is that of the first read.
    return { client, property: await readProperty(client, propertyId) };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function snapshotOver(client: PostgresClient, property: StoredProperty, onClosed: () => void): Snapshot {
  const { id } = property;
  let isOpen = true;
  let streams = 0;

  async function* aroundEach<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    streams++;
    try {
      yield* pieces;
      streams--;
    } catch (error) {
      throw storeError(error);
    }
  }

  return {
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
      // A list that was left early is still on its way: only the end of its connection stops it.
      const isClean = streams === 0 && (await client.query('COMMIT').then(isDone, isNotDone));
      client.release(!isClean);
    },
  };
}

const isDone = () => true;
const isNotDone = () => false;

export async function readProperty(database: Queryable, propertyId: number): Promise<StoredProperty> {
  const query = 'SELECT id, name, currency_iso AS currency, instance FROM properties WHERE id = $1';
  return (await database.query<StoredProperty>(query, [propertyId])).rows[0]!;
}
