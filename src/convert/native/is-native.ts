/** Distinguishes a native file, in the contract's own words and style, from one whose columns must be matched first. */
import { currencyOfText, minorUnitOf } from '../../contract/currencies.ts';
import { isCalendarDate } from '../../contract/dates.ts';
import { isDecimalText } from '../../contract/money.ts';
import type { Resource } from '../../contract/resource.ts';
import { unguardCell } from '../../file/csv/cell-guard.ts';
import type { Row, RowSource } from '../../file/row.ts';
import { cellsOfRows, cellText } from '../bookings/read/booking-cells.ts';
import { everydayRoles, isTown } from '../columns/everyday-roles.ts';
import { fieldOfColumn, headerKey, isIgnored, isPriceCurrency } from '../columns/native-columns.ts';
import { moneyKindOf } from '../columns/values/money-words.ts';
import { hasNumberCells, type OpenedFile, type PrepareOptions } from '../opened-file.ts';
import { isExternalAmount, isOpenAmount } from '../values/amounts/read-amount.ts';
import { isExternalDate } from '../values/dates/read-date.ts';

/** Whether each record can be told from others; either of the two names of a guest is enough. */
function hasKey({ fields }: Resource, has: (field: string) => boolean): boolean {
  const ofGuest = ['guest_first_name', 'guest_last_name'];
  return fields.every(({ name, need }) => need !== 'key' || has(name) || (ofGuest.includes(name) && ofGuest.some(has)));
}

/** What a column of money may hold that is the amount of a record: a part or what the house receives is none. */
const amounts: ReadonlySet<string | undefined> = new Set(['all', 'total', 'gross', 'price', 'night']);

/** Whether all columns with a meaning are ours, but for the numbers of bookings, and those that every record needs are there. */
export function isNative(resource: Resource, header: readonly string[], constants: ReadonlySet<string>): boolean {
  const named = new Set(header.map(headerKey));
  const has = (field: string) => named.has(headerKey(field)) || constants.has(field);
  const others = header.filter((column) => isOther(resource, column));
  // The words of others take longer to prepare than a small file to read.
  if (others.length === 0) return hasKey(resource, has);
  const { roles, isKnown } = everydayRoles(resource.name, others);
  // Rows with towns may be those of hotels, and with names or addresses those of people.
  const isOfPeople = () => everydayRoles('bookings', others).roles.some((role) => role?.startsWith('guest_'));
  if (resource.name === 'rooms' && (others.some(isTown) || isOfPeople())) return false;
  const isFree = (column: string, index: number) => {
    // A bare number may be how many guests a price is for.
    if (roles[index] === undefined)
      return isKnown[index]! || !(amounts.has(moneyKindOf(column)) || /^\d+$/.test(column.trim()));
    return resource.name === 'bookings' && (roles[index] === 'id' || roles[index] === 'channel_id');
  };
  return hasKey(resource, has) && others.every(isFree);
}

/** Whether a column is none of ours. */
export function isOther(resource: Resource, column: string): boolean {
  const isOwn = resource.fields.some(({ name }) => headerKey(name) === headerKey(column));
  return !isOwn && !isIgnored(column) && !isPriceCurrency(resource, column);
}

/** Whether a column of a native file that is none of ours says of a row that it is no record, or of several rooms: such a file is read as one of others. */
export async function qualifiesRows(resource: Resource, rows: RowSource, header: readonly string[]): Promise<boolean> {
  const ofBookings = async () => (await import('../bookings/columns/settle-state.ts')).mayBeNone;
  const ofPrices = async () => (await import('../prices/unsold.ts')).mayBeUnsold;
  const says = await (resource.name === 'bookings' ? ofBookings : ofPrices)();
  const others = header.flatMap((name, index) => (isOther(resource, name) ? [{ name, index, seen: new Set() }] : []));
  for await (const some of rows.batches)
    for (const cells of cellsOfRows(some, header))
      for (const { name, index, seen } of others) {
        const cell = cells[index] ?? '';
        if (!seen.has(cell) && says(cellText(cell), name)) return true;
        if (seen.size < 1000) seen.add(cell);
      }
  return false;
}

function styledColumns(resource: Resource, header: readonly string[]) {
  return header.flatMap((column, index) => {
    const kind = fieldOfColumn(resource, column)?.kind;
    return kind === 'date' || kind === 'amount' ? [{ kind, index }] : [];
  });
}

/** Whether the first rows of some column are mostly in another style: one cell that is not like the others is wrong, and refuses its row. */
export function isInOtherStyle(opened: OpenedFile, options: PrepareOptions): boolean {
  const { first, header = [] } = opened;
  return styledColumns(options.resource, header).some(({ kind, index }) => {
    if (kind === 'amount' && mayBeThousands(index, opened, options)) return true;
    const cells = cellsIn(first, index);
    const isForeign = kind === 'date' ? isExternalDate : isExternalAmount;
    const foreign = cells.filter(isForeign).length;
    if (foreign > 0 && kind === 'date' && hasNumberCells(opened.file)) return true;
    return foreign > 0 && foreign > cells.filter((cell) => isOwn(kind, cell)).length;
  });
}

/** Whether the first rows of a column hold amounts such as `1.300`, none with other decimals, and a currency without a third one. One alone that our own style cannot hold either, such as `100.005` EUR, is an error in its row. */
function mayBeThousands(
  index: number,
  { first, header }: OpenedFile,
  { resource, propertyCurrency }: PrepareOptions,
): boolean {
  const code = header!.findIndex((column) => fieldOfColumn(resource, column)?.name === 'currency_iso');
  let open = 0;
  for (const row of first) {
    const text = row.kind === 'cells' ? unguardCell(row.cells[index]!).trim() : '';
    if (!text.includes('.')) continue;
    if (!isOpenAmount(text)) return false;
    const said = row.kind === 'cells' && code >= 0 ? currencyOfText(unguardCell(row.cells[code]!).trim()) : '';
    if (isThousands(text, said === '' ? propertyCurrency() : said)) open += text.endsWith('0') ? 2 : 1;
  }
  return open > 1;
}

/** The columns of amounts whose first rows have no decimals, but for amounts such as `1.300`; or in which thousands are grouped by a comma. */
export function wholeAmountsOf({ first, header }: OpenedFile, { resource }: PrepareOptions): ReadonlySet<number> {
  const whole = styledColumns(resource, header ?? []).filter(({ kind, index }) => {
    const cells = kind === 'amount' ? cellsIn(first, index) : [];
    const isGrouped = (cell: string) => cell.includes(',') && isOpenAmount(cell);
    const hasDecimals = (cell: string) => cell.includes('.') && !isOpenAmount(cell);
    return kind === 'amount' && (!cells.some(hasDecimals) || cells.some(isGrouped));
  });
  return new Set(whole.map(({ index }) => index));
}

function cellsIn(rows: readonly Row[], index: number): string[] {
  return rows.flatMap((row) => (row.kind === 'cells' ? [unguardCell(row.cells[index]!)] : []));
}

/** Whether a cell is written as we write it; a whole number is an amount of any style. */
function isOwn(kind: string, cell: string): boolean {
  const text = cell.trim();
  return kind === 'date' ? isCalendarDate(text) : text.includes('.') && isDecimalText(text);
}

/** Whether an amount such as `1.300` may be one of thousands: its currency has no third decimal. */
export function isThousands(cell: string, currency: unknown): boolean {
  // Every row comes here: most are told by one character.
  if (cell[cell.length - 4] !== '.' || !isOpenAmount(cell)) return false;
  return (minorUnitOf(typeof currency === 'string' ? currency : '') ?? 2) < 3;
}
