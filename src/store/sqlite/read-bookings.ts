/** The bookings of a property by check-in and arrival, in pieces of text that SQLite puts together: a value for each cell would take twice as long. */
import { columnsOf } from '../../contract/get-records.ts';
import { partsOfWhole } from '../../contract/money.ts';
import { createPace } from '../../contract/pace.ts';
import type { PackedRows } from '../../contract/packed-rows.ts';
import type { StayFilter } from '../store.ts';
import type { SqliteConnection } from './database.ts';

/** Rows that are read before others are let in. */
const rowsPerPiece = 500;

const decimals = String(partsOfWhole).length - 1;

/** How the text of a column is made, where it is not the text that is stored. */
const textOfColumn: Record<string, string> = {
  checkin_date: "date(checkin_day * 86400, 'unixepoch')",
  checkout_date: "date(checkout_day * 86400, 'unixepoch')",
  room_type_name: 'room_types.name',
  // As JavaScript writes the number: no zeros at its end.
  total_amount: `CASE WHEN total_amount % ${partsOfWhole} = 0 THEN total_amount / ${partsOfWhole}
    ELSE rtrim(format('%d.%0${decimals}d', total_amount / ${partsOfWhole}, total_amount % ${partsOfWhole}), '0') END`,
};

const cells = columnsOf('bookings')
  .map((column) => `${textOfColumn[column] ?? `ifnull(${column}, '')`} || char(0)`)
  .join(' || ');

/** CROSS JOIN keeps the order of the ids. */
const pieceOfIds = `SELECT CAST(group_concat(${cells}, '') AS BLOB) FROM json_each(@ids) AS wanted
  CROSS JOIN bookings ON bookings.id = wanted.value CROSS JOIN room_types ON room_types.id = bookings.room_type_id`;

/** Pieces of rows in the order of the booking columns, by check-in and arrival. */
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
    // Few bookings may be what is asked for.
    if (pace.isDue()) await pace.pause();
  }
  if (waiting.length > 0) yield pieceOf(waiting);
}

/** The bookings of one day. All but the state stand in the key's index: of who left before a date, nothing is read. */
export function idsOf({ status, leavesFrom, leavesTo }: StayFilter): string {
  const conditions = [
    'property_id = @propertyId AND checkin_day = @day',
    ...(leavesFrom === undefined ? [] : ['checkout_day >= @leavesFrom']),
    ...(leavesTo === undefined ? [] : ['checkout_day <= @leavesTo']),
    ...(status === undefined ? [] : ['booking_status = @status']),
  ];
  return `SELECT id FROM bookings INDEXED BY bookings_by_key WHERE ${conditions.join(' AND ')} ORDER BY id`;
}

/** The days on which somebody arrives, in order. Each is found in the key's index past the bookings of the day before. */
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
