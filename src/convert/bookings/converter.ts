/** Converts the rows of an external file to bookings: reads the cells, joins rows of one booking, splits and numbers rooms, checks each record. */
import { PmsError } from '../../contract/errors.ts';
import { resources } from '../../contract/resource.ts';
import type { BrokenRow, CellRow, Row } from '../../file/row.ts';
import { unknownColumns } from '../columns/native-columns.ts';
import { watchHeaders } from '../columns/watch-headers.ts';
import { type ConvertedRow, type Converter, unreadRow } from '../converter.ts';
import { createRemarkCounter } from '../remark.ts';
import { createRoomFinisher } from './join/finish-room.ts';
import { joinRows } from './join/join-rows.ts';
import type { OpenShapes } from './join/open-shapes.ts';
import { createRoomNamer, type NamingOptions } from './join/room-namer.ts';
import { versionSigns } from './join/shape-of-rows.ts';
import type { StaysSeen } from './long-stays.ts';
import type { BookingPlan } from './plan.ts';
import { type BookingCells, cellsOf } from './read/booking-cells.ts';
import type { ExternalBooking } from './read/external-booking.ts';
import { createBlockCounter, createBookingReader, type ReadBooking } from './read/read-booking.ts';
import { createStatusReader, notesOfUnusedStatuses } from './read/read-status.ts';
import { reasonOfBroken } from './read/rows-left-out.ts';

export interface BookingsConverterOptions extends NamingOptions {
  plan: BookingPlan;
  /** Room type names that stand alone on a row of one room. */
  wholeNames: Pick<ReadonlySet<string>, 'has'>;
  /** That of the survey, where it sees each row just before. */
  reader?: BookingCells;
  /** Collects the booking numbers whose rows do not show what they are. */
  shapes?: OpenShapes;
  /** Collects the stays of all bookings. */
  stays?: StaysSeen;
}

const heldRowsMax = 200_000;

/** A converter for one reading of a file. While converting it throws PmsError file_broken if rows of one booking number are too far apart. */
export function createBookingsConverter(options: BookingsConverterOptions): Converter {
  const { plan, wholeNames, reader, shapes, stays } = options;
  const notes = createRemarkCounter();
  const statusOf = createStatusReader(plan);
  const blocks = createBlockCounter(plan.decisions.blocks === 'hold');
  const read = createBookingReader(plan, {
    ...{ reader, notes, statusOf, blocks },
    isWholeName: (text) => wholeNames.has(text),
  });
  const namer = createRoomNamer(options);
  const finishRoom = createRoomFinisher({ plan, notes, namer });
  const held = new Map<string, ExternalBooking[]>();
  let heldRows = 0;
  let isFinished = false;
  const underAnotherHeader = watchHeaders(plan.header);
  const joining = { plan, notes, shapes, signs: versionSigns(plan) };
  const join = (rows: readonly ExternalBooking[]): ConvertedRow[] => {
    const { rooms, leftOut } = joinRows(rows, joining);
    const converted = rooms.length === 1 ? [finishRoom(rooms[0]!)] : wholeRows(rooms.map(finishRoom));
    for (const [field, code] of fieldsToHave) {
      let last: Row | undefined;
      for (const { row, record } of converted) {
        // The rooms of one row stand together.
        if (record === undefined || field in record || row === last) continue;
        notes.add(code, row.line);
        last = row;
      }
    }
    return leftOut.length === 0 ? converted : [...leftOut, ...converted];
  };
  const convertRow = (row: Row): ConvertedRow[] => {
    const foreign = row.kind === 'cells' ? underAnotherHeader(row.line, row.cells) : undefined;
    if (foreign !== undefined) return [{ row, issues: [foreign] }];
    const booking = readBookingRow(row, plan, read);
    if (!('types' in booking)) {
      if (booking.leftOut === 'adjustment') notes.add('adjustments', row.line);
      return [booking];
    }
    stays?.add(booking);
    const { group } = booking;
    // Where no number is repeated, its text need not be put together to be looked up.
    const count = plan.repeatedGroups.size === 0 ? undefined : plan.repeatedGroups.get(group ?? '');
    if (group === undefined || count === undefined) return join([booking]);
    const rows = held.get(group) ?? [];
    rows.push(booking);
    heldRows++;
    if (rows.length < count) {
      if (heldRows > heldRowsMax)
        throw new PmsError(
          'file_broken',
          `More than ${heldRowsMax} rows wait at line ${row.line} for others of their booking number.`,
          { fix: 'Sort the file by its booking number.' },
        );
      held.set(group, rows);
      return [];
    }
    held.delete(group);
    heldRows -= rows.length;
    return join(rows);
  };
  return {
    convert(rows) {
      const converted: ConvertedRow[] = [];
      for (const row of rows) for (const one of convertRow(row)) converted.push(one);
      return converted;
    },
    finish() {
      isFinished = true;
      const rest = [...held.values()].flatMap(join);
      held.clear();
      return rest;
    },
    unknownColumns: () => unknownColumns(resources.bookings, plan.header, plan.isKnown),
    hasField: plan.roles.map((role) => role !== undefined),
    notes: () => [
      ...notes.list(),
      ...blocks.notes(),
      ...(isFinished ? notesOfUnusedStatuses(plan.decisions, statusOf) : []),
    ],
    ...(options.numbered !== undefined && { numbersOf: namer.cellOf }),
  };
}

function readBookingRow(row: Row, plan: BookingPlan, read: ReadBooking): ExternalBooking | ConvertedRow {
  const fixed = row.kind === 'broken' ? withoutEscapes(row, plan) : row;
  if (fixed.kind === 'broken') {
    // A line of one cell may be a damaged booking, or say what stands below it.
    const cells = plan.header.map((_, index) => fixed.cells?.[index] ?? '');
    if (fixed.cells?.length === 1) read({ kind: 'cells', line: fixed.line, cells }, cells);
    const reason = reasonOfBroken(fixed, plan.lastLine);
    return reason === undefined ? unreadRow(fixed) : { row: fixed, leftOut: reason };
  }
  const cells = cellsOf(fixed, plan.header);
  if (cells === undefined) return unreadRow(row);
  const booking = read(fixed, cells);
  return 'leftOut' in booking ? { row, ...booking } : booking;
}

/** Repairs a line that has too many cells only because delimiters inside its cells are escaped. */
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

/** A row goes in with all its rooms, or is rejected once, with the issues of its first wrong room. */
function wholeRows(rooms: ConvertedRow[]): ConvertedRow[] {
  if (rooms.every(({ issues }) => issues === undefined)) return rooms;
  const refused = new Map<Row, ConvertedRow>();
  for (const room of rooms) if (room.issues !== undefined && !refused.has(room.row)) refused.set(room.row, room);
  return rooms.filter((room) => (refused.get(room.row) ?? room) === room);
}

const fieldsToHave = [
  ['booking_status', 'no_status'],
  ['total_amount', 'no_amount'],
] as const;
