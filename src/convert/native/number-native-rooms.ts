/** Numbers equal rows of a native file of bookings as separate rooms, and gives each row the cell by which it is recognised later. */
import type { Booking } from '../../contract/booking.ts';
import { addLine, emptyRanges } from '../../file/line-ranges.ts';
import { numberColumn, readEarlierNumbers } from '../bookings/join/earlier-numbers.ts';
import { createRoomNamer, type NamingOptions, withNumber } from '../bookings/join/room-namer.ts';
import { cellsOf } from '../bookings/read/booking-cells.ts';
import type { ConvertedRow, RowStep } from '../converter.ts';
import { ofRows } from '../remark.ts';

interface NativeRoomsOptions extends NamingOptions {
  /** Absent for JSON. */
  header: readonly string[] | undefined;
  /** Whether issues may contain values that name a guest. */
  showsGuests: boolean;
}

/** Appends numbers to the names of native rows. */
export function numberNativeRooms({ header, showsGuests, ...naming }: NativeRoomsOptions): RowStep {
  const namer = createRoomNamer(naming);
  const names = header ?? [numberColumn];
  const index = names.findIndex((name) => name.trim() === numberColumn);
  const numberedLines = emptyRanges();
  const name = (converted: ConvertedRow): ConvertedRow => {
    if (converted.leftOut !== undefined || converted.row.kind === 'broken') return converted;
    const { row } = converted;
    const cell = readEarlierNumbers(cellsOf(row, names)?.[index] ?? '');
    const issues = [...(converted.issues ?? []), ...cell.issues];
    const number = namer.numberOf({
      rows: [row],
      known: (converted.record ?? converted.right ?? {}) as Booking,
      wrong: new Set(issues.map(({ field }) => field)),
      id: '',
      // Native rows are numbered as they come, whatever their state.
      isEnded: false,
      index: 1,
      earlier: cell.earlier,
    });
    if (converted.issues !== undefined || issues.length > 0 || number === undefined) return { row, issues };
    const named = withNumber(converted.record as Booking, number, showsGuests);
    if (named.issues !== undefined) return { row, issues: named.issues };
    // For a row numbered by an earlier import, that import has already noted it.
    if (number > 1 && cell.earlier === undefined) addLine(numberedLines, row.line);
    return { row: converted.row, record: named.record };
  };
  return {
    change: (converted) => converted.map(name),
    notes: () => ofRows('made_rooms', numberedLines),
    numbersOf: namer.cellOf,
  };
}
