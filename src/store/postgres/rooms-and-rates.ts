/** The tables of room types, rate plans and rate segments: what a transaction and a snapshot do with them. */
import { inPieces } from '../../file/groups.ts';
import type { RateReader, RateSegment, RateWindow, StoredRatePlan, StoredRoomType } from '../store.ts';
import { newRoomTypeColumns, roomTypeValues, segmentColumns } from '../tables.ts';
import { chunksOf, type Queryable } from './database.ts';

const wantedWindows = `unnest($2::integer[], $3::integer[], $4::integer[], $5::integer[])
  WITH ORDINALITY AS wanted(room_type_id, rate_plan_id, first_day, last_day, nth)`;

const touchesWindow = `held.property_id = $1 AND held.room_type_id = wanted.room_type_id
  AND held.rate_plan_id = wanted.rate_plan_id AND held.day_from <= wanted.last_day AND held.day_to >= wanted.first_day`;

const segmentsIn = `SELECT wanted.nth::integer AS "index", ${segmentColumns}
  FROM ${wantedWindows} JOIN rate_segments AS held ON ${touchesWindow} ORDER BY wanted.nth, day_from`;

const deleteSegments = `DELETE FROM rate_segments AS held USING ${wantedWindows} WHERE ${touchesWindow}`;

const insertSegments = 'INSERT INTO rate_segments SELECT * FROM json_populate_recordset(NULL::rate_segments, $1)';

/** Room types as JSON; a new one has the id 0. */
const givenTypes = 'json_populate_recordset(NULL::room_types, $2) AS given';
const insertTypes = `INSERT INTO room_types (${newRoomTypeColumns})
  SELECT $1, name, name_key, ${roomTypeValues} FROM ${givenTypes} WHERE id = 0`;
const updateTypes = `UPDATE room_types SET ${roomTypeValues.map((name) => `${name} = given.${name}`)}
  FROM ${givenTypes} WHERE room_types.property_id = $1 AND room_types.id = given.id`;

/** Windows that are read at once: each may hold a rate for every day of some years. */
const windowsPerRead = 50;
const windowsPerDelete = 1000;
const segmentsPerInsert = 5000;

/** Reads the rates of a property. */
export function createRateReader(database: Queryable, propertyId: number): RateReader {
  const nextPlan = (after: string) =>
    `(SELECT min(rate_plan_id) FROM rate_segments WHERE property_id = $1 AND room_type_id = $2 AND rate_plan_id > ${after})`;
  return {
    // Jumps from plan to plan, without reading the rates of each.
    async plansOf(roomTypeId) {
      const { rows } = await database.query<{ id: number }>(
        `WITH RECURSIVE plans(id) AS (SELECT ${nextPlan('0')} UNION ALL SELECT ${nextPlan('id')} FROM plans WHERE id IS NOT NULL)
         SELECT id FROM plans WHERE id IS NOT NULL`,
        [propertyId, roomTypeId],
      );
      return rows.map(({ id }) => id);
    },

    segmentsOf: async (window) => (await readSegments(database, propertyId, [window]))[0]!,
  };
}

async function readSegments(
  database: Queryable,
  propertyId: number,
  windows: readonly RateWindow[],
): Promise<RateSegment[][]> {
  const found: RateSegment[][] = windows.map(() => []);
  for (const { at, chunk } of chunksOf(windows, windowsPerRead)) {
    const { rows } = await database.query<RateSegment & { index: number }>(segmentsIn, [
      propertyId,
      ...windowArrays(chunk),
    ]);
    for (const { index, ...segment } of rows) found[at + index - 1]!.push(segment);
  }
  return found;
}

/** The room and rate statements of one transaction, which holds the lock of its property. */
export function createRateWriter(database: Queryable, propertyId: number) {
  return {
    async saveRoomTypes(roomTypes: readonly StoredRoomType[]): Promise<void> {
      if (roomTypes.length === 0) return;
      const given = JSON.stringify(roomTypes.map(({ nameKey, ...type }) => ({ ...type, name_key: nameKey })));
      for (const statement of [insertTypes, updateTypes]) await database.query(statement, [propertyId, given]);
    },

    async addRatePlans(plans: readonly Omit<StoredRatePlan, 'id'>[]): Promise<StoredRatePlan[]> {
      if (plans.length === 0) return [];
      const { rows } = await database.query<{ id: number; nameKey: string }>(
        `INSERT INTO rate_plans (property_id, name, name_key) SELECT $1, * FROM unnest($2::text[], $3::text[])
         RETURNING id, name_key AS "nameKey"`,
        [propertyId, plans.map(({ name }) => name), plans.map(({ nameKey }) => nameKey)],
      );
      const ids = new Map(rows.map(({ id, nameKey }) => [nameKey, id]));
      return plans.map((plan) => ({ ...plan, id: ids.get(plan.nameKey)! }));
    },

    rateSegments: (windows: readonly RateWindow[]) => readSegments(database, propertyId, windows),

    async replaceRateSegments(
      changes: readonly { window: RateWindow; segments: readonly RateSegment[] }[],
    ): Promise<void> {
      for (const { chunk } of chunksOf(changes, windowsPerDelete)) {
        await database.query(deleteSegments, [propertyId, ...windowArrays(chunk.map(({ window }) => window))]);
      }
      for (const rows of inPieces(rowsOf(changes), segmentsPerInsert))
        await database.query(insertSegments, [JSON.stringify(rows)]);
    },
  };

  function* rowsOf(changes: readonly { window: RateWindow; segments: readonly RateSegment[] }[]): Generator<object> {
    for (const { window, segments } of changes) {
      const of = { property_id: propertyId, room_type_id: window.roomTypeId, rate_plan_id: window.ratePlanId };
      for (const { from, to, ...values } of segments) yield { ...of, day_from: from, day_to: to, ...values };
    }
  }
}

function windowArrays(windows: readonly RateWindow[]): number[][] {
  return [
    windows.map(({ roomTypeId }) => roomTypeId),
    windows.map(({ ratePlanId }) => ratePlanId),
    windows.map(({ from }) => from),
    windows.map(({ to }) => to),
  ];
}
