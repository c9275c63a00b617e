/** What is known of an external list of rooms before its rows are converted: where each value is, and whether a row is a type or a unit. */
import { cellText } from '../bookings/read/booking-cells.ts';
import { headerKey, indexesByRole, noSuchColumn, shownName } from '../columns/native-columns.ts';
import type { ColumnRole } from '../columns/source.ts';
import type { FilePlan } from '../file-plan.ts';
import type { LeftOutReason } from '../left-out.ts';
import type { Question } from '../question.ts';
import type { Remark } from '../remark.ts';
import { createRowReason, isTotalWord } from '../rows-left-out.ts';
import { withoutStrayQuotes } from '../values/text/clean-cell.ts';

/** `types`: a row is a room type. `grouped`: a row is a unit, and units of one type become that type. `units-as-types`: each unit becomes a type. */
type RoomGrain = Remark<'room_grain'>['grain'];

export interface RoomColumns {
  grain: RoomGrain;
  /** The columns that name the type, the most important first; empty if only `--set name` names it. */
  names: readonly number[];
  units: readonly number[];
  /** The columns with a role, the most important first. */
  indexes(role: ColumnRole): readonly number[];
}

/** Finds where everything is. Throws PmsError usage if `--group-by` names no column of the header. */
export function createRoomColumns(file: FilePlan): RoomColumns {
  const { header, decisions, constants } = file;
  const indexes = indexesByRole(file);
  const [units, types, names] = [indexes('unit'), indexes('unit_type'), indexes('name')];
  if (decisions.groupBy !== undefined) {
    const group = header.findIndex((name) => headerKey(name) === headerKey(decisions.groupBy!));
    if (group < 0) throw noSuchColumn('--group-by', decisions.groupBy, header);
    return { grain: 'grouped', names: [group], units, indexes };
  }
  if (decisions.units === 'as-types') {
    const all = units.length > 0 ? units : names;
    return { grain: 'units-as-types', names: all.length > 0 ? all : types, units: [], indexes };
  }
  const grouping = types.length > 0 || units.length > 0 ? [...types, ...names] : [];
  const isGrouped = grouping.length > 0 || (units.length > 0 && constants.has('name'));
  return { grain: isGrouped ? 'grouped' : 'types', names: isGrouped ? grouping : names, units, indexes };
}

/** What the header leaves open: units without a column for their type. */
export function questionsOfHeader(file: FilePlan): Question[] {
  const { grain, names, units } = createRoomColumns(file);
  if (grain !== 'types' || units.length === 0 || names.length > 0) return [];
  const column = shownName(file.header[units[0]!]!);
  return [{ what: 'units', kind: 'listed', column, choices: choicesOfUnits }];
}

/** The answers to the question what units without a type become. */
export const choicesOfUnits: Question['choices'] = [{ option: 'units', value: 'as-types' }, { option: 'groupBy' }];

/** The first cell of these columns that is not blank; undefined if all are. */
export function firstText(cells: readonly string[], indexes: readonly number[]): string | undefined {
  return indexes.map((index) => withoutStrayQuotes(cellText(cells[index] ?? ''))).find((text) => text !== '');
}

/** Whether a text looks like a door number: `101`, `007`, `101A`, `A-12`, `1-2`. */
export const isDoorNumber = (text: string): boolean =>
  /^\s*(?:[A-Za-z]{1,2}[ -]?)?\d{1,5}(?:-\d{1,4})?[A-Za-z]?\s*$/.test(text);

/** How many doors a cell lists: `101, 102, 103`, `["101","Loft"]`; `1-2` is one. A cell of another text, or a blank one, is one unit. */
export function doorsIn(unit: string): number {
  if (unit.startsWith('[')) return unit.match(/"(?:[^"\\]|\\.)*"|[^\s,[\]"]+/g)?.length ?? 0;
  const doors = unit.split(/[,;|\n]/).filter((door) => door.trim() !== '');
  // The name of a unit may contain a comma.
  return doors.length > 0 && doors.every(isDoorNumber) ? doors.length : 1;
}

/** Why a row is not a room; undefined if it may be one. */
export type RoomRowReason = (cells: readonly string[]) => LeftOutReason | undefined;

/** The check for one file. */
export function createRoomRowReason(
  file: Pick<FilePlan, 'header' | 'decisions'>,
  { names, units, indexes }: RoomColumns,
): RoomRowReason {
  const reasonOf = createRowReason(file);
  const values = (['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area'] as const).flatMap(indexes);
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
