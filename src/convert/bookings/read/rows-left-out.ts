/** Finds the rows of an external file that are not bookings: blank rows, totals, text below the data, repeated headers, rows of another house. */
import type { BrokenRow } from '../../../file/row.ts';
import { type ColumnRole, namesOf } from '../../columns/source.ts';
import type { LeftOutReason } from '../../left-out.ts';
import { headerCheck, isSumLabel, isTotalWord, rowChooser } from '../../rows-left-out.ts';
import { nameRoles } from '../join/booking-group.ts';
import type { BookingPlan } from '../plan.ts';
import { type BookingCells, cellText } from './booking-cells.ts';

const ofBooking = [...nameRoles, ...namesOf('id')];
/** A booking has at least one of these roles, or a date. */
const naming = [...ofBooking, ...namesOf('room_type_name type_code room_names')];

const amounts = namesOf('total_amount net_amount night_amount paid');

const rooms = namesOf('room_type_name type_code room_names room_numbers');

const dates: readonly ColumnRole[] = ['checkin_date', 'checkout_date', 'last_night', 'stay', 'stay_nights'];

/** Why a row is not a booking; undefined if it may be one. */
export function createBookingRowReason(
  { header, decisions }: Pick<BookingPlan, 'header' | 'decisions'>,
  reader: BookingCells,
): (cells: readonly string[]) => LeftOutReason | undefined {
  const isHeaderAgain = headerCheck(header);
  const isChosen = rowChooser({ header, decisions });
  const has = (cells: readonly string[], roles: readonly ColumnRole[], isSaid = (_: string) => true) => {
    for (const role of roles) {
      const text = reader.text(cells, role);
      if (text !== undefined && isSaid(text)) return true;
    }
    return false;
  };
  const hasRooms = rooms.some((role) => reader.has(role));
  // The first column, where the label of a sum stands, may be the one of days.
  const isNoSum = (text: string) => (text >= '0' && text < ':') || !isTotalWord(text);
  return (cells) => {
    const isDated = has(cells, dates, isNoSum);
    // Of most rows no other cell need be looked at.
    const filled = isDated ? [] : cells.map(cellText).filter((text) => text !== '');
    if (!isDated && filled.length === 0) return 'blank';
    if (isHeaderAgain(cells)) return 'repeated_header';
    if (!isDated) {
      if (filled.some(isTotalWord)) return 'total';
      // A room alone behind a blank guest is that of the row above, in a table whose cells are merged.
      if (filled.length === 1) return cellText(cells[0]!) === '' && has(cells, rooms) ? undefined : 'note';
      if (!has(cells, naming))
        return filled.some((text) => /^[\d.,()\s-]+$/.test(text.slice(0, 100))) ? 'total' : 'note';
      // A plan of the house has a row for each room.
      if (!has(cells, [...ofBooking, ...amounts]) && has(cells, rooms)) return 'free_room';
    }
    if (hasRooms && !has(cells, rooms) && nameRoles.some((role) => isSumLabel(reader.text(cells, role) ?? '')))
      return 'total';
    return isChosen(cells) ? undefined : 'other_property';
  };
}

/** Why a row with too few or too many cells, after the last booking, is not a damaged booking; undefined if it may be one. */
export function reasonOfBroken({ code, cells = [], line }: BrokenRow, lastLine: number): LeftOutReason | undefined {
  if (code !== 'wrong_cell_count' || line < lastLine) return undefined;
  const filled = cells.map(cellText).filter((text) => text !== '');
  if (filled.length === 0) return 'blank';
  if (filled.some(isTotalWord)) return 'total';
  // A line cut off in its first cell is one word or a number; text below the data is a sentence or a label.
  return filled.length === 1 && /[\s:]/.test(filled[0]!) ? 'note' : undefined;
}
