/** The rows of a foreign file become bookings: read cell by cell, rows of one id joined, rooms parted and numbered, each record checked. */
import type { Booking } from '../../contract/booking.ts';
import { checkRecord } from '../../contract/check-record.ts';
import { PmsError } from '../../contract/errors.ts';
import { resources } from '../../contract/resource.ts';
import { fieldIssue } from '../../contract/row-issue.ts';
import { isEnded } from '../../contract/status.ts';
import type { BrokenRow, CellRow, Row } from '../../file/row.ts';
import type { ConvertedRow, Converter } from '../converter.ts';
import { isIgnored, unknownColumn } from '../match-columns.ts';
import { recordKey } from '../record-key.ts';
import { cellsOf, cellText } from './booking-cells.ts';
import { createBookingNotes } from './booking-notes.ts';
import type { BookingPlan } from './booking-plan.ts';
import type { ForeignBooking } from './foreign-booking.ts';
import { type BookedRoom, joinRows } from './join-rows.ts';
import { reasonOfBroken } from './left-out.ts';
import { createBookingReader } from './read-booking.ts';
import { createRoomNumbers, type RoomNumbers } from './room-numbers.ts';

export interface BookingsConverterOptions {
  plan: BookingPlan;
  /** Names of room types that stand alone on a row of one room. */
  wholeNames: ReadonlySet<string>;
  isKnown: readonly boolean[];
  /** The numbers that live bookings take in this file, where ended ones are in it too: they come behind. */
  liveNumbers?: RoomNumbers;
  /** Where the numbers of live bookings are counted, for the next reading of the file. */
  counted?: RoomNumbers;
}

/** Rows of repeated ids that wait for the others of their id. */
const heldRowsMax = 200_000;

/** A converter for one reading of a file. Throws PmsError file_broken while it converts where rows of one id lie too far apart. */
export function createBookingsConverter(options: BookingsConverterOptions): Converter {
  const { plan } = options;
  const notes = createBookingNotes();
  const read = createBookingReader(plan, { notes, isWholeName: (text) => options.wholeNames.has(text) });
  const finishRoom = createRoomFinisher(options, notes);
  const held = new Map<string, ForeignBooking[]>();
  let heldRows = 0;
  const join = (rows: readonly ForeignBooking[]): ConvertedRow[] => {
    const { rooms, leftOut } = joinRows(rows, { plan, notes });
    return [...leftOut, ...wholeRows(rooms.map(finishRoom))];
  };
  const convertRow = (row: Row): ConvertedRow[] => {
    const booking = readRow(row, plan, read);
    if (!('types' in booking)) return [booking];
    const { group } = booking;
    const count = group === undefined ? undefined : plan.repeatedGroups.get(group);
    if (group === undefined || count === undefined) return join([booking]);
    const rows = held.get(group) ?? [];
    rows.push(booking);
    heldRows++;
    if (rows.length < count) {
      if (heldRows > heldRowsMax) throw tooFarApart(row.line);
      held.set(group, rows);
      return [];
    }
    held.delete(group);
    heldRows -= rows.length;
    return join(rows);
  };
  return {
    convert: (rows) => rows.flatMap(convertRow),
    finish() {
      const rest = [...held.values()].flatMap(join);
      held.clear();
      return rest;
    },
    unknownColumns: () =>
      plan.header.flatMap((column, place) =>
        options.isKnown[place] || isIgnored(column) ? [] : [unknownColumn(resources.bookings, column)],
      ),
    hasField: plan.meanings.map((meaning) => meaning !== undefined),
    notes: notes.list,
  };
}

/** A row goes in with all its rooms or is refused once, with what is wrong with the first of them that is wrong. */
function wholeRows(rooms: readonly ConvertedRow[]): ConvertedRow[] {
  const refused = new Map<Row, ConvertedRow>();
  for (const room of rooms) if (room.issues !== undefined && !refused.has(room.row)) refused.set(room.row, room);
  return rooms.filter((room) => (refused.get(room.row) ?? room) === room);
}

function readRow(
  row: Row,
  plan: BookingPlan,
  read: ReturnType<typeof createBookingReader>,
): ForeignBooking | ConvertedRow {
  const mended = row.kind === 'broken' ? withoutEscapes(row, plan) : row;
  if (mended.kind === 'broken') return brokenRow(mended, plan);
  const cells = cellsOf(mended, plan.header);
  if (cells === undefined) return { row, issues: [fieldIssue('not_an_object', null)] };
  const booking = read(mended, cells);
  return 'leftOut' in booking ? { row, ...booking } : booking;
}

function brokenRow(row: BrokenRow, plan: BookingPlan): ConvertedRow {
  const reason = reasonOfBroken(row, plan.lastLine);
  if (reason !== undefined) return { row, leftOut: reason };
  return { row, issues: [fieldIssue(row.code, null, { message: row.message })] };
}

/** A line that has more cells than the header only because delimiters inside its cells are escaped. */
function withoutEscapes(row: BrokenRow, { source, header, delimiter = ',' }: BookingPlan): BrokenRow | CellRow {
  const sign = source?.escape;
  if (sign === undefined || row.cells === undefined) return row;
  const cells: string[] = [];
  let isOpen = false;
  for (const cell of row.cells) {
    if (isOpen) cells.push(`${cells.pop()!.slice(0, -sign.length)}${delimiter}${cell}`);
    else cells.push(cell);
    isOpen = cell.endsWith(sign);
  }
  return cells.length === header.length ? { kind: 'cells', line: row.line, cells } : row;
}

function createRoomFinisher(
  { plan, liveNumbers, counted }: BookingsConverterOptions,
  notes: ReturnType<typeof createBookingNotes>,
): (room: BookedRoom) => ConvertedRow {
  const openNumbers = createRoomNumbers();
  const endedNumbers = createRoomNumbers();
  const hasNumbers = plan.meanings.includes('id');
  return (room) => {
    const { booking, folded, place } = room;
    const raw = recordOf(room, plan);
    const checked = checkRecord(resources.bookings, raw, plan.showsGuests);
    const found = checked.issues ?? [];
    // A field that could not be read is named once, with what stood there.
    const read = new Set(booking.issues.map(({ field }) => field));
    const issues = [...booking.issues, ...found.filter(({ field }) => !read.has(field))];
    if (checked.issues !== undefined || issues.length > 0) return { row: booking.row, folded, issues };
    const number = numberOf(checked.record, place, booking.number !== undefined);
    if (number > place) notes.add('numbered', booking.row.line);
    if (number === 1) return { row: booking.row, folded, record: checked.record };
    const numbered = checkRecord(resources.bookings, withNumber(checked.record, number), plan.showsGuests);
    if (numbered.issues !== undefined) return { row: booking.row, folded, issues: numbered.issues };
    return { row: booking.row, folded, record: numbered.record };
  };

  function numberOf(record: Booking, place: number, hasNumber: boolean): number {
    if (!hasNumbers && counted === undefined && liveNumbers === undefined) return place;
    const { key } = recordKey('bookings', record);
    const hasEnded = isEnded(record.booking_status ?? '');
    if (counted !== undefined) return hasEnded ? place : counted.next(key, place);
    const isBehind = hasEnded && liveNumbers !== undefined;
    const live = isBehind ? liveNumbers.last(key) : 0;
    const numbers = isBehind ? endedNumbers : openNumbers;
    if (hasNumber) return numbers.next(key, Math.max(place, live + 1));
    // It may be the same booking again, so that it takes no free number; one with a number of its own does.
    const number = place + live;
    if (hasNumbers && numbers.last(key) < number) numbers.next(key, number);
    return number;
  }
}

function withNumber(record: Booking, number: number): Booking {
  return { ...record, guest_last_name: `${record.guest_last_name ?? ''} (${number})`.trim() };
}

/** The record of a room as it is sent, before it is checked. */
function recordOf(
  { booking, type, amount }: BookedRoom,
  { decisions, constants }: BookingPlan,
): Record<string, unknown> {
  const name = cellText(type);
  const record: Record<string, unknown> = {
    checkin_date: booking.checkin,
    checkout_date: booking.checkout,
    room_type_name: decisions.rooms?.get(name) ?? name,
    guest_first_name: booking.firstName,
    guest_last_name: booking.lastName,
    guest_email: booking.email,
    total_amount: amount,
    currency_iso: booking.currency,
    booking_source: booking.bookingSource,
    booking_status: booking.status,
  };
  for (const [field, value] of constants)
    if (record[field] === undefined || record[field] === '') record[field] = value;
  return record;
}

function tooFarApart(line: number): PmsError {
  return new PmsError(
    'file_broken',
    `More than ${heldRowsMax} rows wait at line ${line} for others of their booking number.`,
    {
      fix: 'Sort the file by its booking number.',
    },
  );
}
