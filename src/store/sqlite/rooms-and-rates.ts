/** The tables of room types, rate plans and rate segments: how a Transaction and a Snapshot use them. */
import { createPace } from '../../contract/pace.ts';
import type { RateSegment, RateWindow, StoredRatePlan, StoredRoomType } from '../store.ts';
import { newRoomTypeColumns, roomTypeValues, segmentColumns } from '../tables.ts';
import { inSlices } from './bookings.ts';
import type { SqliteConnection } from './database.ts';

const ofPlan = 'room_type_id = @roomTypeId AND rate_plan_id = @ratePlanId';

/** From the segment that covers the first day of the window, if there is one: segments never overlap, so all others begin within the window. */
const touchesWindow = `${ofPlan} AND day_from <= @to AND day_from >= coalesce(
  (SELECT CASE WHEN day_to >= @from THEN day_from END FROM rate_segments
   WHERE ${ofPlan} AND day_from <= @from ORDER BY day_from DESC LIMIT 1), @from)`;

/** Most segments read, and most days whose segments are deleted, in one go. */
const segmentsPerRead = 1000;
const daysPerDelete = 1000;

/** Reads rates over one connection. */
export function createRateReader(database: SqliteConnection) {
  const nextPlan = (after: string) =>
    `(SELECT min(rate_plan_id) FROM rate_segments WHERE room_type_id = @roomTypeId AND rate_plan_id > ${after})`;
  // Skips from plan to plan, past the rates of each.
  const plansOf = database
    .prepare<[{ roomTypeId: number }], number>(
      `WITH RECURSIVE plans(id) AS (SELECT ${nextPlan('0')} UNION ALL SELECT ${nextPlan('id')} FROM plans WHERE id IS NOT NULL)
       SELECT id FROM plans WHERE id IS NOT NULL`,
    )
    .pluck();
  const segmentsIn = database.prepare<[RateWindow], RateSegment>(
    `SELECT ${segmentColumns} FROM rate_segments WHERE ${touchesWindow} ORDER BY day_from LIMIT ${segmentsPerRead}`,
  );
  return {
    /** The plans for which a room type has rates. */
    plansOf: async (roomTypeId: number): Promise<number[]> => plansOf.all({ roomTypeId }),

    /** The segments that touch a window, sorted by `from`. */
    async segmentsOf(window: RateWindow): Promise<RateSegment[]> {
      const found: RateSegment[] = [];
      await inSlices(pages(window), (page) => {
        for (const segment of page) found.push(segment);
      });
      return found;
    },
  };

  function* pages(window: RateWindow): Generator<RateSegment[]> {
    let page: RateSegment[];
    let { from } = window;
    do {
      page = segmentsIn.all({ ...window, from });
      yield page;
      from = (page.at(-1)?.to ?? from) + 1;
    } while (page.length === segmentsPerRead);
  }
}

/** The room and rate statements of one connection that writes. */
export function createRateWriter(database: SqliteConnection) {
  const insertRoomType = database.prepare(
    `INSERT INTO room_types (${newRoomTypeColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const updateRoomType = database.prepare(
    `UPDATE room_types SET ${roomTypeValues.map((name) => `${name} = ?`)} WHERE id = ?`,
  );
  const insertPlan = database.prepare('INSERT INTO rate_plans (property_id, name, name_key) VALUES (?, ?, ?)');
  const { segmentsOf } = createRateReader(database);
  const deleteSegments = database.prepare(`DELETE FROM rate_segments WHERE ${touchesWindow}`);
  const insertSegment = database.prepare('INSERT INTO rate_segments VALUES (?, ?, ?, ?, ?, ?, ?, ?)');

  return {
    async saveRoomTypes(propertyId: number, roomTypes: readonly StoredRoomType[]): Promise<void> {
      await inSlices(roomTypes, ({ id, name, nameKey, ...type }) => {
        const values = roomTypeValues.map((value) => type[value]);
        if (id === 0) insertRoomType.run(propertyId, name, nameKey, ...values);
        else updateRoomType.run(...values, id);
      });
    },

    async addRatePlans(propertyId: number, plans: readonly Omit<StoredRatePlan, 'id'>[]): Promise<StoredRatePlan[]> {
      const added: StoredRatePlan[] = [];
      await inSlices(plans, (plan) => {
        added.push({ ...plan, id: Number(insertPlan.run(propertyId, plan.name, plan.nameKey).lastInsertRowid) });
      });
      return added;
    },

    async rateSegments(windows: readonly RateWindow[]): Promise<RateSegment[][]> {
      const found: RateSegment[][] = [];
      const pace = createPace();
      for (const window of windows) {
        found.push(await segmentsOf(window));
        if (pace.isDue()) await pace.pause();
      }
      return found;
    },

    async replaceRateSegments(
      changes: readonly { window: RateWindow; segments: readonly RateSegment[] }[],
    ): Promise<void> {
      await inSlices(piecesOf(changes), (piece) => deleteSegments.run(piece));
      await inSlices(rowsOf(changes), (row) => insertSegment.run(row));
    },
  };
}

type Change = { window: RateWindow; segments: readonly RateSegment[] };

/** The windows in pieces of some days, because one may hold the rates of many years. */
function* piecesOf(changes: readonly Change[]): Generator<RateWindow> {
  for (const { window } of changes) {
    for (let { from } = window; from <= window.to; from += daysPerDelete) {
      yield { ...window, from, to: Math.min(window.to, from + daysPerDelete - 1) };
    }
  }
}

function* rowsOf(changes: readonly Change[]): Generator<unknown[]> {
  for (const { window, segments } of changes) {
    for (const { from, to, rate_amount: amount, availability, min_nights: least, stop_sell: stop } of segments) {
      yield [window.roomTypeId, window.ratePlanId, from, to, amount, availability, least, stop];
    }
  }
}
