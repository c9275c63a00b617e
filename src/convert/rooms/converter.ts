/**
 * Converts the rows of an external list of rooms to room types: a list of types row by row; a list of units after its last row, grouped into types.
 */
import { checkNormalized } from '../../contract/check-record.ts';
import { PmsError } from '../../contract/errors.ts';
import { normalizeValue } from '../../contract/field.ts';
import { resources } from '../../contract/resource.ts';
import type { Room } from '../../contract/room.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import type { CellRow, Row, ValueRow } from '../../file/row.ts';
import { cellsOf } from '../bookings/read/booking-cells.ts';
import { ofWords } from '../columns/header-words.ts';
import { unknownColumns } from '../columns/native-columns.ts';
import { type ConvertedRow, type Converter, unreadRow } from '../converter.ts';
import type { FilePlan } from '../file-plan.ts';
import { isOfOwnList } from '../prices/survey-prices.ts';
import { type CountedCode, createRemarkCounter, type RemarkCounter, type RowsRemark } from '../remark.ts';
import {
  createRoomColumns,
  createRoomRowReason,
  doorsIn,
  firstText,
  type RoomColumns,
  type RoomRowReason,
} from './plan.ts';
import { createRoomReader, type PricedRooms } from './read-room.ts';

const heldUnitsMax = 200_000;

/**
 * A converter for one reading of a file without open questions. Throws PmsError usage if `--group-by` names no column, and file_broken for too many
 * units.
 */
export function createRoomsConverter(file: PricedRooms): Converter {
  const columns = createRoomColumns(file);
  refuseCountOfUnits(file, columns);
  const notes = createRemarkCounter();
  const part =
    columns.grain === 'grouped' ? createUnitRows(file, columns, notes) : createTypeRows(file, columns, notes);
  const hasField = file.roles.map((role, index) => role !== undefined || columns.names.includes(index));
  return {
    ...part,
    hasField,
    notes: () => [...(part.notesOfGroups?.() ?? []), ...notes.list()],
    unknownColumns: () =>
      unknownColumns(
        resources.rooms,
        file.header,
        file.isKnown.map((isKnown, index) => isKnown || hasField[index]!),
      ),
  };
}

/** Throws PmsError usage if a number of rooms is given, although rows are counted. */
function refuseCountOfUnits({ constants }: FilePlan, { grain }: RoomColumns): void {
  if (grain === 'types' || !constants.has('total_rooms')) return;
  throw new PmsError(
    'usage',
    '`--set total_rooms=…` does not apply to this file: its rows are units, and are counted.',
    {
      fix: 'Leave it out.',
    },
  );
}

interface RowsPart extends Pick<Converter, 'convert' | 'finish'> {
  /** How many units became how many types; call it after the last row. */
  notesOfGroups?(): RowsRemark[];
}

function createTypeRows(file: PricedRooms, columns: RoomColumns, notes: RemarkCounter): RowsPart {
  const read = createRoomReader(file, columns, notes);
  const reasonOf = createRoomRowReason(file, columns);
  const convertRow = (row: Row): ConvertedRow => {
    const kept = keptRow(row, file, reasonOf);
    if (!('cells' in kept)) return kept;
    const { values, issues } = read(kept.cells, row.line);
    const unit = columns.grain === 'units-as-types' ? { total_rooms: 1 } : {};
    return checkedRow(file, { rows: [kept.row], values: { ...values, ...unit }, issues });
  };
  return { convert: (rows) => rows.map(convertRow), finish: () => [] };
}

function createUnitRows(file: PricedRooms, columns: RoomColumns, notes: RemarkCounter): RowsPart {
  const read = createRoomReader(file, columns, notes);
  const reasonOf = createRoomRowReason(file, columns);
  const groups = createUnitGroups(notes);
  const seen = new Set<string>();
  // Each of our own types has its door 1; elsewhere each floor may have one, and each room its bed 1.
  const isOwn = isOfOwnList(file.header, 'rooms');
  const places = [...file.header.keys()].filter((index) => ofPlace(file.header[index]!));
  let units = 0;
  const grouped: RowsRemark[] = [];
  let typeAbove: string | undefined;
  const convertRow = (row: Row): ConvertedRow[] => {
    const kept = keptRow(row, file, reasonOf);
    if (!('cells' in kept)) return [kept];
    const unit = firstText(kept.cells, columns.units);
    if (unit !== undefined) {
      // A unit that occurs twice, with equal cells, would be counted twice.
      const text = kept.cells.join('\0');
      if (seen.has(text)) return [{ row, leftOut: 'duplicate' }];
      const door = [unit, ...places.map((index) => kept.cells[index])].join('\n');
      if (seen.has(door) && !isOwn) notes.add('unit_twice', row.line);
      seen.add(text).add(door);
    }
    const { values, issues: found } = read(kept.cells, row.line);
    const isUnit = unit !== undefined || columns.units.length === 0;
    const name = values.name ?? (isUnit ? typeAbove : undefined);
    if (name === undefined) return [{ row, issues: found }];
    // A merged cell has its text in the first row only: without the other rows the type would have too few rooms.
    const isOfTypeAbove = values.name === undefined;
    const issues = isOfTypeAbove ? withBlankType(found, row.line) : found;
    const ofUnit = isOfTypeAbove ? { name } : { ...values, name };
    typeAbove = name;
    const doors = columns.units.length === 0 ? undefined : doorsIn(unit ?? '');
    if (unit !== undefined) for (let door = 0; door < doors!; door++) notes.add('door_numbers', row.line);
    units += doors ?? 1;
    if (units > heldUnitsMax)
      throw new PmsError(
        'file_broken',
        'The list has more than 200,000 units, and all of them must be held to be counted.',
        { fix: 'Split it by room types.' },
      );
    groups.add(kept.row, doors, { values: ofUnit, issues: [...issues, ...issuesOf(file, ofUnit, issues)] });
    return [];
  };
  return {
    convert: (rows) => rows.flatMap(convertRow),
    notesOfGroups: () => grouped,
    finish() {
      const types = groups.list();
      if (units > 0) grouped.push({ code: 'grouped', types: types.length, count: units, lines: [] });
      return types.map((type) => checkedRow(file, type));
    },
  };
}

const ofPlace = ofWords(
  /^(?:floor|level|building|block|wing|tower|bed|house|stock|stockwerk|etage|gebaude|haus|bett|batiment|lit|piso|planta|edificio|bloque|torre|cama|piano|palazzo|letto|andar|bloco|verdieping|gebouw|kat|zgrada|krevet|pietro|budynek|lozko|patro|budova|postel|этаж|корпус|kerros|vaning|etasje|lantai|gedung|tang)$/u,
);

/** Adds an issue to a unit without a type below one with a type: it may belong to that type, which then cannot be counted. */
function withBlankType(issues: readonly FieldIssue[], line: number): FieldIssue[] {
  const message = `the unit on line ${line} has a blank type: where the cell is merged with the one above, write the type in each row`;
  return [...issues.filter(({ field }) => field !== 'name'), fieldIssue('required', 'name', { message })];
}

type Kept = { row: CellRow | ValueRow; cells: readonly string[] };

function keptRow(row: Row, { header }: FilePlan, reasonOf: RoomRowReason): Kept | ConvertedRow<'rooms'> {
  const cells = cellsOf(row, header);
  if (row.kind === 'broken' || cells === undefined) return unreadRow(row);
  const reason = reasonOf(cells);
  return reason === undefined ? { row, cells } : { row, leftOut: reason };
}

function issuesOf(file: FilePlan, values: Partial<Room>, known: readonly FieldIssue[]): FieldIssue[] {
  const checked = checkNormalized(resources.rooms, {
    normalized: normalized(file, values),
    issues: [],
    showsGuests: false,
  });
  return (checked.issues ?? []).filter(({ field }) => !known.some((issue) => issue.field === field));
}

function checkedRow(
  file: FilePlan,
  type: Omit<UnitGroup, 'values'> & { values: Partial<Room> },
): ConvertedRow<'rooms'> {
  const [row, ...others] = type.rows as [CellRow | ValueRow, ...(CellRow | ValueRow)[]];
  const folded = others.length > 0 ? { folded: others } : {};
  const record = normalized(file, type.values);
  const issues = [...type.issues, ...issuesOf(file, type.values, type.issues)];
  return issues.length === 0 ? { row, record: record as unknown as Room, ...folded } : { row, issues, ...folded };
}

/** The values as the contract stores them, with those of `--set` where a row has none. */
function normalized({ constants }: FilePlan, values: Partial<Room>): Record<string, unknown> {
  const entries = resources.rooms.fields.map(
    ({ name, kind }) => [name, normalizeValue(kind, values[name as keyof Room] ?? constants.get(name))] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** A type and its rows, of which the first represents it. If one unit is wrong, the whole type is, because its number of rooms would be. */
interface UnitGroup {
  rows: (CellRow | ValueRow)[];
  values: Partial<Room> & Pick<Room, 'name'>;
  issues: FieldIssue[];
}

function createUnitGroups(notes: RemarkCounter) {
  const groups = new Map<string, UnitGroup & { differing: Set<keyof Room> }>();
  return {
    /** `doors`: how many the row lists; undefined if the list has no column of doors, in which case a row may say how many units it is. */
    add(row: CellRow | ValueRow, doors: number | undefined, { values: unit, issues }: Omit<UnitGroup, 'rows'>): void {
      const { total_rooms: rooms, ...values } = unit;
      const count = doors ?? rooms ?? 1;
      if (rooms !== undefined && rooms !== count) notes.add('count_differs', row.line);
      const key = nameKey(values.name);
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, {
          rows: [row],
          values: { ...values, total_rooms: count },
          issues: [...issues],
          differing: new Set(),
        });
        return;
      }
      group.rows.push(row);
      group.issues.push(...issues.filter(({ field }) => !group.issues.some((issue) => issue.field === field)));
      group.values.total_rooms = (group.values.total_rooms ?? 0) + count;
      takeIn(values, group, (code) => notes.add(code, row.line));
    },
    /** The types in the order in which they first occurred. */
    list: (): UnitGroup[] =>
      [...groups.values()].map(({ rows, values, issues, differing }) => {
        const agreed = Object.fromEntries(
          Object.entries(values).filter(([name]) => !differing.has(name as keyof Room)),
        );
        return { rows, values: agreed as UnitGroup['values'], issues };
      }),
  };
}

const codes = {
  max_occupancy: 'occupancy_differs',
  base_price: 'price_differs',
  bed_type: 'beds_differ',
  room_area: 'area_differs',
} as const satisfies Partial<Record<keyof Room, CountedCode>>;

/** Merges the values of one more unit; a blank value says nothing. */
function takeIn(
  unit: Partial<Room>,
  { values, differing }: { values: Partial<Room>; differing: Set<keyof Room> },
  count: (code: CountedCode) => void,
): void {
  for (const field of Object.keys(codes) as (keyof typeof codes)[]) {
    const [before, now] = [values[field], unit[field]];
    if (now === undefined || now === before) continue;
    if (before !== undefined) count(codes[field]);
    if (before === undefined) Object.assign(values, { [field]: now });
    else if (field === 'max_occupancy') values.max_occupancy = Math.max(Number(before), Number(now));
    else if (field === 'base_price') values.base_price = Math.min(Number(before), Number(now));
    else differing.add(field);
  }
}
