/** Reads the cells of one row as the values of a room type, not yet checked by the contract; unusual spellings are corrected and counted. */

import { readArea } from '../../contract/area.ts';
import { decimalsMax } from '../../contract/money.ts';
import type { Room } from '../../contract/room.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { type AmountUnit, createUnitReader, inWholeUnits } from '../columns/unit-of-header.ts';
import { withoutNight } from '../columns/values/money-words.ts';
import { plainAmount } from '../rates/figures/read-figure.ts';
import type { RemarkCounter } from '../remark.ts';
import { roundToMinorUnit } from '../values/amounts/amount-arithmetic.ts';
import type { DecimalMark } from '../values/amounts/read-amount.ts';
import { areaUnitOf, isPlaceholder, plainText, shownText } from '../values/text/clean-cell.ts';
import { firstText, type RoomColumns, type RoomFile } from './plan.ts';

export interface RoomReading {
  /** Decimal mark of the file's prices; if absent, only plain numbers are read. */
  mark?: DecimalMark;
  /** Whether the file is a workbook: a number with a point is then valid under any mark. */
  hasNumberCells?: boolean;
  /** Decimals of the prices' currency; four if it is not known. */
  minorUnit?: number;
  /** ISO code of the prices, if it is known. */
  currency?: string;
  notes: RemarkCounter;
}

/** The values; text instead of a number is left for the contract to reject. */
interface ReadRoom {
  values: Partial<Room>;
  issues: FieldIssue[];
}

type RoomReader = (cells: readonly string[], line: number) => ReadRoom;

/** A reader for the rows of one file. */
export function createRoomReader(file: RoomFile, columns: RoomColumns, reading: RoomReading): RoomReader {
  const fields = ['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'] as const;
  const priceAt = columns.indexes('base_price')[0] ?? -1;
  const unitOf = createUnitReader(file, priceAt);
  const used = [...columns.names, ...fields.flatMap((field) => columns.indexes(field))];
  return (cells, line) => {
    countPlaceholders(used, { cells, line, notes: reading.notes });
    const issues: FieldIssue[] = [];
    const at = { reading, line, issues };
    const text = (field: keyof Room) => firstText(cells, columns.indexes(field));
    const unit = unitOf(text('base_price') ?? '', (index) => cells[index]);
    const name = firstText(cells, columns.names) ?? file.constants.get('name');
    const values: Partial<Room> = {
      name: name === undefined ? undefined : file.roomTypeNames.typeOf(name),
      max_occupancy: readWhole('max_occupancy', text('max_occupancy'), issues),
      total_rooms: readWhole('total_rooms', text('total_rooms'), issues),
      base_price: readPrice(text('base_price'), unit, at),
      bed_type: text('bed_type'),
      room_area: areaOfRoom(text('room_area'), file.header[columns.indexes('room_area')[0] ?? -1], at),
    };
    if (values.name === undefined) issues.push(fieldIssue('required', 'name'));
    return { values: withoutBlanks(values), issues };
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
  reading: RoomReading;
  line: number;
  issues: FieldIssue[];
}

function readPrice(
  text: string | undefined,
  unit: AmountUnit | undefined,
  { reading, line, issues }: CellPlace,
): number | undefined {
  if (text === undefined) return undefined;
  const amount = plainAmount(withoutNight(text), reading.mark, reading.hasNumberCells);
  if (amount === undefined) {
    const message = 'base_price must be an amount such as 120.50';
    issues.push(fieldIssue('not_a_number', 'base_price', { value: shownText(text), message }));
    return undefined;
  }
  const rounded = roundToMinorUnit(inWholeUnits(amount, unit, reading.currency), reading.minorUnit ?? decimalsMax);
  if (rounded.isRounded) reading.notes.add('rounded', line);
  return rounded.amount;
}

function areaOfRoom(
  text: string | undefined,
  header: string | undefined,
  { reading, line, issues }: CellPlace,
): string | undefined {
  if (text === undefined) return undefined;
  const read = readArea(text, areaUnitOf(header ?? ''));
  if (read?.isConverted) reading.notes.add('square_feet', line);
  if (read !== undefined) return read.area;
  if (/^\d+(?:[.,]\d+)?$/.test(text.slice(0, 30))) {
    reading.notes.add('area_without_unit', line);
    return undefined;
  }
  issues.push(fieldIssue('not_an_area', 'room_area', { value: shownText(text) }));
  return undefined;
}

function withoutBlanks(values: Partial<Room>): Partial<Room> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
