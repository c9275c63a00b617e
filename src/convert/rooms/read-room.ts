/** Reads the cells of one row as the values of a room type, not yet checked by the contract; unusual spellings are corrected and counted. */
import { readArea } from '../../contract/area.ts';
import type { Room } from '../../contract/room.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { type AmountUnit, createUnitReader } from '../columns/unit-of-header.ts';
import { withoutNight } from '../columns/values/money-words.ts';
import type { FilePlan } from '../file-plan.ts';
import { type PriceStyle, readPrice } from '../prices/read-price.ts';
import type { RemarkCounter } from '../remark.ts';
import { areaUnitOf, isPlaceholder, plainText, shownText } from '../values/text/clean-cell.ts';
import { firstText, type RoomColumns } from './plan.ts';

/** A list of rooms and how its prices are written. */
export type PricedRooms = FilePlan & PriceStyle;

/** A reader for the rows of one file; text instead of a number is left for the contract to reject. */
export function createRoomReader(file: PricedRooms, columns: RoomColumns, notes: RemarkCounter) {
  const fields = ['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'] as const;
  const priceAt = columns.indexes('base_price')[0] ?? -1;
  const unitOf = createUnitReader(file, priceAt);
  const used = [...columns.names, ...fields.flatMap((field) => columns.indexes(field))];
  return (cells: readonly string[], line: number): { values: Partial<Room>; issues: FieldIssue[] } => {
    countPlaceholders(used, { cells, line, notes });
    const issues: FieldIssue[] = [];
    const at = { file, notes, line, issues };
    const text = (field: keyof Room) => firstText(cells, columns.indexes(field));
    const unit = unitOf(text('base_price') ?? '', (index) => cells[index]);
    const name = firstText(cells, columns.names) ?? file.constants.get('name');
    const values: Partial<Room> = {
      name: name === undefined ? undefined : file.roomTypeNames.typeOf(name),
      max_occupancy: readWhole('max_occupancy', text('max_occupancy'), issues),
      total_rooms: readWhole('total_rooms', text('total_rooms'), issues),
      base_price: priceOfRoom(text('base_price'), unit, at),
      bed_type: bedsOfRoom(text('bed_type'), at),
      room_area: areaOfRoom(text('room_area'), file.header[columns.indexes('room_area')[0] ?? -1], at),
    };
    if (values.name === undefined) issues.push(fieldIssue('required', 'name'));
    return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), issues };
  };
}

function countPlaceholders(
  indexes: readonly number[],
  { cells, line, notes }: { cells: readonly string[]; line: number; notes: RemarkCounter },
): void {
  for (const index of indexes) {
    const cell = cells[index] ?? '';
    if (isPlaceholder(cell) && plainText(cell) !== '') notes.add('placeholders', line);
  }
}

function readWhole(
  field: 'max_occupancy' | 'total_rooms',
  text: string | undefined,
  issues: FieldIssue[],
): number | undefined {
  if (text === undefined) return undefined;
  // Nobody writes a count with a thousands mark, so "2.0" and "2,00" from a spreadsheet are whole numbers. One below zero is refused by its bounds.
  const number = /^-?\d{1,9}(?:[.,]0{1,2})?$/.test(text) ? Number.parseInt(text, 10) : undefined;
  if (number === undefined) issues.push(fieldIssue('not_an_integer', field, { value: shownText(text) }));
  return number;
}

/** Where a cell stands, and what is noted about it. */
interface CellPlace {
  file: PricedRooms;
  notes: RemarkCounter;
  line: number;
  issues: FieldIssue[];
}

function priceOfRoom(
  text: string | undefined,
  unit: AmountUnit | undefined,
  { file, notes, line, issues }: CellPlace,
): number | undefined {
  if (text === undefined) return undefined;
  const price = readPrice(withoutNight(text), unit, file);
  if (price === undefined) {
    const message = 'base_price must be an amount such as 120.50';
    issues.push(fieldIssue('not_a_number', 'base_price', { value: shownText(text), message }));
  } else if (price.isRounded) notes.add('rounded', line);
  return price?.amount;
}

function areaOfRoom(
  text: string | undefined,
  header: string | undefined,
  { notes, line, issues }: CellPlace,
): string | undefined {
  if (text === undefined) return undefined;
  const read = readArea(text, areaUnitOf(header ?? ''));
  if (read?.isConverted) notes.add('square_feet', line);
  if (read !== undefined) return read.area;
  if (/^\d+(?:[.,]\d+)?$/.test(text.slice(0, 30))) {
    notes.add('area_without_unit', line);
    return undefined;
  }
  issues.push(fieldIssue('not_an_area', 'room_area', { value: shownText(text) }));
  return undefined;
}

/** A number alone counts the beds, and is no type of them. */
function bedsOfRoom(text: string | undefined, { notes, line }: CellPlace): string | undefined {
  if (!/^\d+(?:[.,]0+)?$/.test(text ?? '')) return text;
  notes.add('beds_counted', line);
  return undefined;
}
