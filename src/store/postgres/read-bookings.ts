/** The bookings of a property by check-in and arrival, as the text that PostgreSQL's COPY makes of them: no value is made of each cell. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnsOf } from '../../contract/get-records.ts';
import { partsOfWhole } from '../../contract/money.ts';
import type { PackedRows } from '../../contract/packed-rows.ts';
import type { StayFilter } from '../store.ts';
import type { PostgresClient } from './database.ts';

/** As ISO 8601 writes it, where DateStyle is ISO. */
const dateOf = (day: string) => `date '1970-01-01' + ${day}`;

/** How the text of a column is made, where it is not the text that is stored. */
const textOfColumn: Record<string, string> = {
  checkin_date: dateOf('checkin_day'),
  checkout_date: dateOf('checkout_day'),
  room_type_name: 'room_types.name',
  // As JavaScript writes the number: no zeros at its end.
  total_amount: `trim_scale(total_amount * ${1 / partsOfWhole})`,
};

const cells = columnsOf('bookings')
  .map((column) => textOfColumn[column] ?? column)
  .join(', ');

/** Bytes of a piece at least, but for the last: one message of COPY is one row. */
const pieceBytes = 64 * 1024;

/** Pieces of rows in the order of the booking columns, by check-in and arrival. One that is left early ends the connection. */
export async function* readBookings(
  client: PostgresClient,
  propertyId: number,
  filter: StayFilter,
): AsyncGenerator<PackedRows> {
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

/** COPY takes no parameters: numbers are written as such, and a text is quoted. */
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
/** What stands behind the backslash of a character that COPY does not write as it is. */
const escaped = new Map([...'bfnrtv'].map((letter, at) => [letter.charCodeAt(0), [8, 12, 10, 13, 9, 11][at]!]));

/** The whole rows of a text of COPY, in the same bytes, and what stands behind the last. */
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
