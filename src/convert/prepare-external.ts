/** Prepares a file of another system: finds the roles of its columns, reads all rows, and decides from them how to convert it. */
import { PmsError } from '../contract/errors.ts';
import { resourceNames } from '../contract/resource.ts';
import type { RowSource } from '../file/row.ts';
import { cellsOfRows } from './bookings/read/booking-cells.ts';
import { chooseColumns } from './columns/choose-columns.ts';
import { shownName } from './columns/native-columns.ts';
import { refuseSetColumns, requireOnlyColumn } from './columns/require-columns.ts';
import { type ColumnRole, namesOf } from './columns/source.ts';
import { isUnitBlank, saysUnit, unitColumn, unitOfHeader } from './columns/unit-of-header.ts';
import { columnsOfRows } from './columns/value-columns.ts';
import type { ExternalFile } from './external-file.ts';
import { type OpenedFile, openFile, type PrepareOptions } from './opened-file.ts';
import { choicesAmong, openCents, type Question } from './question.ts';
import type { PreparedFile, ReadColumn, Reading } from './reading.ts';
import type { Decisions } from './reading-options.ts';
import type { Remark } from './remark.ts';
import type { RoomTypeNames } from './room-type-names.ts';

/** Prepares an external file. Throws like `prepareFile`. */
export async function prepareExternal(
  opened: OpenedFile,
  options: PrepareOptions,
  roomTypeNames: RoomTypeNames,
): Promise<PreparedFile> {
  const header = opened.header ?? (await everyKey(opened.file));
  const chosen = await chooseColumns(options.resource.name, header, { ...options.decisions, first: opened.first });
  requireOnlyColumn(header, options.decisions);
  // What the columns of bookings are, their values show.
  if (options.resource.name !== 'bookings') refuseSetColumns(opened.header, { ...chosen, ...options });
  const foreign = { header, chosen, opened, roomTypeNames, again: createOpener(opened, options) };
  const asked = await questionOfResource(foreign, options);
  const { reading, ...prepared } = await (await preparers[options.resource.name]())(foreign, options);
  asked.push(...openUnits(foreign, reading, options.decisions));
  const standIns = chosen.source === undefined ? standInsOf(reading.columns) : [];
  return {
    ...prepared,
    reading: {
      ...reading,
      findings: [...reading.findings, ...standIns, ...unitsOfAmounts(reading, options.decisions)],
      questions: [...asked, ...reading.questions],
    },
    converter: asked.length > 0 ? undefined : prepared.converter,
  };
}

/** Asks what amounts without a unit are, where others of their column have one. */
function openUnits({ header, chosen, opened }: ExternalFile, { columns }: Reading, { decimal }: Decisions): Question[] {
  const rows = cellsOfRows(opened.first, header);
  return header.flatMap((name, index) => {
    const role = columns.find((column) => column.header === name)?.role as ColumnRole | undefined;
    const isOpen = decimal !== 'cents' && !chosen.isSaid[index] && isUnitBlank(header, index, role, rows);
    return isOpen ? [openCents({ name: shownName(name) }, role!)] : [];
  });
}

function unitsOfAmounts({ columns }: Reading, { decimal }: Decisions): Remark[] {
  const headers = columns.map(({ header }) => header);
  return columns.flatMap(({ header, role }, index): Remark[] => {
    const places = unitColumn(headers, index, role as ColumnRole | undefined);
    if (places !== undefined && saysUnit(headers[places]!, columns[places]!.sample))
      return [{ code: 'amount_places', column: shownName(header), places: shownName(headers[places]!) }];
    const [ofHeader, unit] = [undefined, decimal].map((said) =>
      unitOfHeader(header, role as ColumnRole | undefined, said),
    );
    const isSaid = ofHeader === undefined;
    return unit === undefined ? [] : [{ code: 'amount_unit', column: shownName(header), unit, isSaid }];
  });
}

const preparers = {
  bookings: async () => (await import('./bookings/prepare.ts')).prepareBookings,
  rooms: async () => (await import('./rooms/prepare.ts')).prepareRooms,
  rates: async () => (await import('./rates/prepare.ts')).prepareRates,
};

/**
 * What the file is not proved to hold is asked before anything else. A person says it with `--as`, a source, a mapping file, or a column that only
 * such a list has. Throws PmsError wrong_resource if it is proved to hold another resource.
 */
export async function questionOfResource(
  { header, chosen, opened }: Pick<ExternalFile, 'header' | 'chosen' | 'opened'>,
  { resource, decisions }: PrepareOptions,
): Promise<Question[]> {
  const isNamed = chosen.roles.some((role, index) => chosen.isSaid[index] && role !== undefined && telling.has(role));
  if (decisions.as !== undefined || chosen.source !== undefined || decisions.columns !== undefined || isNamed)
    return [];
  const { proveResource } = await import('./prove-resource.ts');
  const { proved, readings } = await proveResource([header, ...cellsOfRows(opened.first.slice(0, rowsMax), header)]);
  if (proved === resource.name) return [];
  if (proved === undefined) {
    const choices = choicesAmong('as', resourceNames);
    return [{ what: 'resource', said: resource.name, readings, choices }];
  }
  throw new PmsError('wrong_resource', `The file lists ${lists[proved]}, not ${resource.name}.`, {
    fix: `Import it as what it is: \`pms import ${proved} FILE\`; \`--as ${resource.name}\` reads it as ${resource.name} all the same.`,
  });
}

const lists = { bookings: 'stays of guests', rates: 'prices of nights', rooms: 'rooms' } as const;
const rowsMax = 30;
const telling: ReadonlySet<ColumnRole> = new Set(
  namesOf('checkin_date stay guest guest_last_name date date_from rate_plan_name name unit'),
);

/** Opens the input again from its first row; closes the previous opening. */
export function createOpener(opened: OpenedFile, options: PrepareOptions): ExternalFile['again'] {
  let current = opened.file;
  return async () => {
    await current.close();
    current = (await openFile(options)).file;
    return current;
  };
}

/** The keys of all values: a key that appears late is a column like any other. */
async function everyKey(file: RowSource): Promise<string[]> {
  const keys = new Set<string>();
  for await (const rows of file.batches) {
    for (const key of columnsOfRows(rows)) if (keys.size < keysMax) keys.add(key);
  }
  return [...keys];
}

const keysMax = 10_000;

/** For each role: the sets of roles beside which its cell counts only where theirs are blank. */
const standsIn: readonly (readonly [role: ColumnRole, ...sets: (readonly ColumnRole[])[]])[] = [
  ['guest', ['guest_first_name', 'guest_last_name']],
  ['guests', ['guest'], ['guest_last_name'], ['guest_first_name'], ['second_last_name']],
  ['booker', ['guest'], ['guests'], ['guest_last_name'], ['guest_first_name'], ['second_last_name']],
  ['checkin_date', ['stay'], ['stay_nights']],
  ['checkout_date', ['stay'], ['stay_nights']],
  ['stay_nights', ['stay']],
  ['last_night', ['checkout_date'], ['stay'], ['stay_nights']],
  ['type_code', ['room_type_name']],
  ['room_names', ['room_type_name', 'room_numbers'], ['type_code', 'room_numbers'], ['room_type_name', 'rooms']],
  ['room_numbers', ['rooms']],
  ['paid', ['total_amount']],
  ['balance', ['total_amount']],
  ['night_amount', ['total_amount'], ['paid', 'balance']],
  ['net_amount', ['total_amount'], ['paid', 'balance'], ['night_amount']],
  ['confirmed_on', ['checked_in_on'], ['checked_out_on'], ['cancelled_on']],
  ['checked_in_on', ['checked_out_on'], ['cancelled_on']],
  ['checked_out_on', ['cancelled_on']],
  ['date_from', ['date']],
  ['date_to', ['date']],
  ['date_after', ['date'], ['date_to']],
  ['weekdays', ['date']],
  ['open', ['stop_sell']],
  ['name', ['unit_type']],
  ['total_rooms', ['unit']],
];

/** The columns that change nothing in a row where others are filled. */
function standInsOf(columns: readonly ReadColumn[]): Remark[] {
  const named = (role: string) =>
    columns.filter((column) => column.role === role).map(({ header }) => shownName(header));
  const has = (role: string) => columns.some((column) => column.role === role);
  return standsIn.flatMap(([role, ...sets]) => {
    // What is paid is a part of the price, and without the other part it says nothing.
    const isHalf = (role === 'paid' || role === 'balance') && !(has('paid') && has('balance'));
    const before = sets.find((set) => set.every(has)) ?? (isHalf ? [] : undefined);
    return before === undefined
      ? []
      : named(role).map((column): Remark => {
          // Of what is paid and what the house receives the larger counts.
          const isLarger = role === 'paid' && before.length === 0 && has('net_amount');
          const others = isLarger ? ['net_amount'] : before;
          return { code: 'stand_in', column, role, before: others.flatMap(named), ...(isLarger && { isLarger }) };
        });
  });
}
