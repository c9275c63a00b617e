/** A native file of bookings whose equal rows are rooms of their own: each room gets its number, and each row the cell with which it is known again. */
import type { Booking } from '../../contract/booking.ts';
import { addLine, emptyRanges } from '../../file/line-ranges.ts';
import type { Row } from '../../file/row.ts';
import { numberColumn, readEarlierNumbers } from '../bookings/join/earlier-numbers.ts';
import { createRoomNamer, type NamingOptions, withNumber } from '../bookings/join/room-namer.ts';
import type { ConvertedRow, Converter } from '../converter.ts';
import type { Note } from '../notes.ts';

export interface NativeRoomsOptions extends NamingOptions {
  /** Absent for JSON. */
  header: readonly string[] | undefined;
  /** Whether issues may carry values that name a guest. */
  showsGuests: boolean;
}

/** Puts numbers behind the names that a converter of native rows gives. */
export function numberNativeRooms(
  converter: Converter,
  { header, showsGuests, ...naming }: NativeRoomsOptions,
): Converter {
  const namer = createRoomNamer(naming);
  const place = header?.findIndex((name) => name.trim() === numberColumn) ?? -1;
  const numberedLines = emptyRanges();
  const name = (converted: ConvertedRow): ConvertedRow => {
    if (converted.leftOut !== undefined || converted.row.kind === 'broken') return converted;
    const { row } = converted;
    const cell = readEarlierNumbers(cellOfRow(row, place));
    const issues = [...(converted.issues ?? []), ...cell.issues];
    const number = namer.numberOf({
      rows: [row],
      known: (converted.record ?? converted.right ?? {}) as Booking,
      wrong: new Set(issues.map(({ field }) => field)),
      id: '',
      // Rows of our own form are numbered as they stand, whatever their state.
      isEnded: false,
      place: 1,
      earlier: cell.earlier,
    });
    if (converted.issues !== undefined || issues.length > 0 || number === undefined) return { row, issues };
    const named = withNumber(converted.record as Booking, number, showsGuests);
    if (named.issues !== undefined) return { row, issues: named.issues };
    // What an earlier import has numbered, that has said.
    if (number > 1 && cell.earlier === undefined) addLine(numberedLines, row.line);
    return { row: converted.row, record: named.record };
  };
  return {
    ...converter,
    convert: (rows) => converter.convert(rows).map(name),
    finish: () => converter.finish().map(name),
    notes: () => [...converter.notes(), ...madeRooms(numberedLines)],
    numbersOf: namer.cellOf,
  };
}

function cellOfRow(row: Row, place: number): string {
  if (row.kind === 'cells') return row.cells[place] ?? '';
  if (row.kind === 'broken' || typeof row.value !== 'object' || row.value === null) return '';
  const value = Object.hasOwn(row.value, numberColumn) ? (row.value as Record<string, unknown>)[numberColumn] : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function madeRooms({ count, ranges }: ReturnType<typeof emptyRanges>): Note[] {
  return count === 0 ? [] : [{ code: 'made_rooms', count, lines: ranges }];
}
