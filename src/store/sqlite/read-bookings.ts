/**
 * The bookings of a property by check-in and arrival, as pieces of text that SQLite builds: a JavaScript value for each cell would take twice as
 * long.
 */
import { columnsOf } from '../../contract/get-records.ts';
import { partsOfWhole } from '../../contract/money.ts';
import { createPace } from '../../contract/pace.ts';
import type { PackedRows } from '../../contract/packed-rows.ts';
import type { StayFilter } from '../store.ts';
import type { SqliteConnection } from './database.ts';

/** Rows read before others get a turn. */
const rowsPerPiece = 500;

const decimals = String(partsOfWhole).length - 1;

/** SQL for the text of a column, if that differs from the stored text. */
const textOfColumn: Record<string, string> = {
  checkin_date: "date(checkin_day * 86400, 'unixepoch')",
  checkout_date: "date(checkout_day * 86400, 'unixepoch')",
  room_type_name: 'room_types.name',
  // As JavaScript writes the number: without trailing zeros.
  total_amount: `CASE WHEN total_amount % ${partsOfWhole} = 0 THEN total_amount / ${partsOfWhole}
    ELSE rtrim(format('%d.%0${decimals}d', total_amount / ${partsOfWhole}, total_amount % ${partsOfWhole}), '0') END`,
};

const cells = columnsOf('bookings')
  .map((column) => `${textOfColumn[column] ?? `ifnull(${column}, '')`} || char(0)`)
  .join(' || ');

/** CROSS JOIN keeps the order of the ids. */
const pieceOfIds = `SELECT CAST(group_concat(${cells}, '') AS BLOB) FROM json_each(@ids) AS wanted
  CROSS JOIN bookings ON bookings.id = wanted.value CROSS JOIN room_types ON room_types.id = bookings.room_type_id`;

/** Pieces of rows with the booking columns in order, by check-in and arrival. */
export async function* readBookings(
  database: SqliteConnection,
  propertyId: number,
  filter: StayFilter,
): AsyncGenerator<PackedRows> {
  const idsOfDay = database.prepare<[object], number>(idsOf(filter)).pluck();
  const statement = database.prepare<[object], Buffer>(pieceOfIds).pluck();
  const pieceOf = (ids: number[]) => ({ bytes: statement.get({ ids: `[${ids.join()}]` })!, rows: ids.length });
  const pace = createPace();
  let waiting: number[] = [];
  for (const day of arrivalDays(database, propertyId, filter)) {
    const ids = waiting.concat(idsOfDay.all({ ...filter, propertyId, day }));
    const whole = ids.length - (ids.length % rowsPerPiece);
    for (let at = 0; at < whole; at += rowsPerPiece) yield pieceOf(ids.slice(at, at + rowsPerPiece));
    waiting = ids.slice(whole);
    // Only a few of many bookings may match the filter.
    if (pace.isDue()) await pace.pause();
  }
  if (waiting.length > 0) yield pieceOf(waiting);
}

/** The bookings of one day. All conditions but the state are checked in the key's index: stays that ended before a date are not read. */
export function idsOf({ status, leavesFrom, leavesTo }: StayFilter): string {
  const conditions = [
    'property_id = @propertyId AND checkin_day = @day',
    ...(leavesFrom === undefined ? [] : ['checkout_day >= @leavesFrom']),
    ...(leavesTo === undefined ? [] : ['checkout_day <= @leavesTo']),
    ...(status === undefined ? [] : ['booking_status = @status']),
  ];
  return `SELECT id FROM bookings INDEXED BY bookings_by_key WHERE ${conditions.join(' AND ')} ORDER BY id`;
}

/** The days with arrivals, in order. Each is found in the key's index by skipping the bookings of the day before. */
export function* arrivalDays(
  database: SqliteConnection,
  propertyId: number,
  { from, to }: Pick<StayFilter, 'from' | 'to'>,
): Generator<number> {
  const nextDay = database
    .prepare<unknown[], number>(
      `SELECT checkin_day FROM bookings INDEXED BY bookings_by_key
       WHERE property_id = ? AND checkin_day BETWEEN ? AND ? ORDER BY checkin_day LIMIT 1`,
    )
    .pluck();
  const last = to ?? Number.MAX_SAFE_INTEGER;
  let day = nextDay.get(propertyId, from ?? Number.MIN_SAFE_INTEGER, last);
  while (day !== undefined) {
    yield day;
    day = nextDay.get(propertyId, day + 1, last);
  }
}
