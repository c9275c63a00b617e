/** The tables of room types, rate plans and rate segments: what a Writer and a Snapshot do with them. */
import type { RateSegment, RateWindow, StoredRatePlan, StoredRoomType } from '../store.ts';
import type { SqliteConnection } from './database.ts';
import { inSlices } from './slices.ts';

const roomTypeColumns = `id, name, name_key AS nameKey, max_occupancy AS maxOccupancy, total_rooms AS totalRooms,
  base_price AS basePrice, bed_type AS bedType, room_area AS roomArea`;

const segmentColumns = `day_from AS "from", day_to AS "to", rate_amount AS amount, availability,
  min_nights AS minNights, stop_sell AS stopSell`;

const touchesWindow = 'room_type_id = ? AND rate_plan_id = ? AND day_from <= ? AND day_to >= ?';

export function readRoomTypes(database: SqliteConnection, propertyId: number): StoredRoomType[] {
  return database
    .prepare<unknown[], StoredRoomType>(`SELECT ${roomTypeColumns} FROM room_types WHERE property_id = ? ORDER BY name`)
    .all(propertyId);
}

export function readRatePlans(database: SqliteConnection, propertyId: number): StoredRatePlan[] {
  return database
    .prepare<unknown[], StoredRatePlan>(
      'SELECT id, name, name_key AS nameKey FROM rate_plans WHERE property_id = ? ORDER BY name',
    )
    .all(propertyId);
}

/** Segments of one room type that touch the days, by plan and day. */
export function readRatesOf(
  database: SqliteConnection,
  roomTypeId: number,
  from: number,
  to: number,
): (RateSegment & { ratePlanId: number })[] {
  return database
    .prepare<unknown[], RateSegment & { ratePlanId: number }>(
      `SELECT rate_plan_id AS ratePlanId, ${segmentColumns} FROM rate_segments
       WHERE room_type_id = ? AND day_from <= ? AND day_to >= ? ORDER BY rate_plan_id, day_from`,
    )
    .all(roomTypeId, to, from);
}

/** The room and rate statements of one connection that writes. */
export function createRateWriter(database: SqliteConnection) {
  const insertRoomType = database.prepare(
    `INSERT INTO room_types (property_id, name, name_key, max_occupancy, total_rooms, base_price, bed_type, room_area)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const updateRoomType = database.prepare(
    'UPDATE room_types SET max_occupancy = ?, total_rooms = ?, base_price = ?, bed_type = ?, room_area = ? WHERE id = ?',
  );
  const insertPlan = database.prepare('INSERT INTO rate_plans (property_id, name, name_key) VALUES (?, ?, ?)');
  const findSegments = database.prepare<unknown[], RateSegment>(
    `SELECT ${segmentColumns} FROM rate_segments WHERE ${touchesWindow} ORDER BY day_from`,
  );
  const deleteSegments = database.prepare(`DELETE FROM rate_segments WHERE ${touchesWindow}`);
  const insertSegment = database.prepare('INSERT INTO rate_segments VALUES (?, ?, ?, ?, ?, ?, ?, ?)');

  return {
    async saveRoomTypes(propertyId: number, roomTypes: readonly StoredRoomType[]): Promise<void> {
      await inSlices(roomTypes, ({ id, name, nameKey, maxOccupancy, totalRooms, basePrice, bedType, roomArea }) => {
        const values = [maxOccupancy, totalRooms, basePrice, bedType, roomArea];
        if (id === 0) insertRoomType.run(propertyId, name, nameKey, ...values);
        else updateRoomType.run(...values, id);
      });
    },

    async addRatePlans(propertyId: number, plans: readonly Omit<StoredRatePlan, 'id'>[]): Promise<StoredRatePlan[]> {
      return plans.map((plan) => ({
        ...plan,
        id: Number(insertPlan.run(propertyId, plan.name, plan.nameKey).lastInsertRowid),
      }));
    },

    async rateSegments(windows: readonly RateWindow[]): Promise<RateSegment[][]> {
      const found: RateSegment[][] = [];
      await inSlices(windows, (window) => found.push(findSegments.all(...windowValues(window))));
      return found;
    },

    async replaceRateSegments(
      changes: readonly { window: RateWindow; segments: readonly RateSegment[] }[],
    ): Promise<void> {
      await inSlices(changes, ({ window }) => deleteSegments.run(...windowValues(window)));
      const rows = changes.flatMap(({ window, segments }) => segments.map((segment) => ({ window, segment })));
      await inSlices(rows, ({ window, segment }) => {
        const { from, to, amount, availability, minNights, stopSell } = segment;
        insertSegment.run(window.roomTypeId, window.ratePlanId, from, to, amount, availability, minNights, stopSell);
      });
    },
  };
}

function windowValues({ roomTypeId, ratePlanId, from, to }: RateWindow): unknown[] {
  return [roomTypeId, ratePlanId, to, from];
}
