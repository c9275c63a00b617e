/** Finds the rows of a list of rooms that are not rooms: blank rows, totals, text below the data, repeated headers, rows of another house. */
import { cellText } from '../bookings/read/booking-cells.ts';
import { createRowReason, isTotalWord } from '../rows-left-out.ts';
import { firstText, type RoomColumns, type RoomFile } from './plan.ts';

/** Why a row is not a room; undefined if it may be one. */
export type RoomRowReason = (cells: readonly string[]) => string | undefined;

/** The check for one file. */
export function createRoomRowReason(
  file: Pick<RoomFile, 'header' | 'decisions'>,
  { names, units, indexes }: RoomColumns,
): RoomRowReason {
  const reasonOf = createRowReason(file);
  const values = valueIndexes(indexes);
  return (cells) => {
    const unit = firstText(cells, units);
    const name = firstText(cells, names) ?? unit;
    // A total may have its word in either column, and a number in the other.
    const isNamed = name !== undefined && !isTotalWord(name) && !isTotalWord(unit ?? '');
    // A sentence below the data is in the first column, which may be the one of names; a room has other values beside its name.
    const isText = isNamed && name.length > sentenceCharactersLeast && firstText(cells, values) === undefined;
    return reasonOf(cells.map(cellText), isNamed && !isText);
  };
}

const sentenceCharactersLeast = 60;

function valueIndexes(indexes: RoomColumns['indexes']): number[] {
  return (['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'] as const).flatMap((role) =>
    indexes(role),
  );
}
