/** Tells the rows of a list of rooms that hold none: blank ones, totals, text below the data, the header once more, rows of another house. */
import { isTotalWord, reasonOfRateRow } from '../rates/rows-without-rates.ts';
import { firstText, type RoomColumns, type RoomFile } from './room-file.ts';

/** Why a row is no room; undefined where it may be one. */
export function reasonOfRoomRow(
  cells: readonly string[],
  file: Pick<RoomFile, 'header' | 'decisions'>,
  { names, units, places }: RoomColumns,
): string | undefined {
  const name = firstText(cells, names) ?? firstText(cells, units);
  const isNamed = name !== undefined && !isTotalWord(name);
  // A sentence below the data stands in the first column, which may be that of the names: a room has something beside its name.
  const isText =
    isNamed && name.length > sentenceCharactersLeast && firstText(cells, valuePlaces(places)) === undefined;
  return reasonOfRateRow(cells, file, isNamed && !isText);
}

const sentenceCharactersLeast = 60;

function valuePlaces(places: RoomColumns['places']): number[] {
  return (['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'] as const).flatMap((meaning) =>
    places(meaning),
  );
}
