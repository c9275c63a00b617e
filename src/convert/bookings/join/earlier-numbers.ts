/** The cell `_number` of a file of rejected rows in, the numbers out that the names of its rooms had in the import before; and the same back. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { Row } from '../../../file/row.ts';
import type { FinishedRoom } from './finish-room.ts';
import type { BookedRoom } from './join-rows.ts';

/** The column of ours that carries them. */
export const numberColumn = '_number';

export interface EarlierNumbers {
  /** One for each room of the row; absent where the cell is blank. */
  numbers?: readonly number[];
  issues: FieldIssue[];
}

/** Reads "2", or "2 3" of a row of two rooms. */
export function readEarlierNumbers(cell: string): EarlierNumbers {
  const text = cell.trim();
  if (text === '') return { issues: [] };
  const parts = text.slice(0, cellCharactersMax).split(/ +/);
  if (parts.every((part) => /^[1-9]\d{0,6}$/.test(part))) return { numbers: parts.map(Number), issues: [] };
  const message = `"${text.slice(0, 60)}" under ${numberColumn} is no number behind a name; it must stay as pms wrote it`;
  return { issues: [fieldIssue('not_an_integer', 'guest_last_name', { message })] };
}

/** A row has at most 1,000 rooms. */
const cellCharactersMax = 10_000;

/** Gives each room of a row the number that it had in the import before, where the row has as many rooms as it had then. */
export function earlierNumbersOf(rooms: readonly BookedRoom[]): (room: BookedRoom) => number | undefined {
  const roomsOfRow = new Map<Row, BookedRoom[]>();
  for (const room of rooms) {
    if (room.booking.earlierNumbers === undefined) continue;
    roomsOfRow.set(room.booking.row, [...(roomsOfRow.get(room.booking.row) ?? []), room]);
  }
  return (room) => {
    const all = roomsOfRow.get(room.booking.row);
    const { earlierNumbers } = room.booking;
    return all?.length === earlierNumbers?.length ? earlierNumbers?.[all!.indexOf(room)] : undefined;
  };
}

/** What must go with each row into a file of rows that are imported again; nothing where a number is not known. */
export function numbersOfRows(rooms: readonly FinishedRoom[]): Map<Row, string> {
  const roomsOfRow = new Map<Row, FinishedRoom[]>();
  for (const room of rooms) {
    for (const row of [room.converted.row, ...(room.converted.folded ?? [])])
      roomsOfRow.set(row, [...(roomsOfRow.get(row) ?? []), room]);
  }
  const texts = [...roomsOfRow].map(([row, all]) => {
    const numbers = all.flatMap(({ number }) => number ?? []);
    const isSaid = numbers.length === all.length && numbers.some((number) => number > 1);
    return [row, isSaid ? numbers.join(' ') : ''] as const;
  });
  return new Map(texts.filter(([, text]) => text !== ''));
}
