/** Reads the bookings of a property by check-in and arrival, as the text of PostgreSQL's COPY: no cell becomes a value of its own. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnsOf } from '../../contract/get-records.ts';
import { partsOfWhole } from '../../contract/money.ts';
import type { PackedRows } from '../../contract/packed-rows.ts';
import type { StayFilter } from '../store.ts';
import type { PostgresClient } from './database.ts';

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

/** Pieces of rows with the columns of a booking, by check-in and arrival. Leaving early ends the connection. */
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
