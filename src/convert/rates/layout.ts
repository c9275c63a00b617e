/** Finds the header of a file of rates among its first records, and how the rates are laid out. */
import { dayNumber } from '../../contract/dates.ts';
import type { CellsOfRows } from '../../file/row.ts';
import { areAmounts, cellText, filledCells } from '../bookings/read/booking-cells.ts';
import { countsGuests, everydayRoles } from '../columns/everyday-roles.ts';
import { type ColumnRole, isOfGuests, type Roles } from '../columns/source.ts';
import { namesRoom } from '../columns/values/telling-words.ts';
import { headerCheck } from '../rows-left-out.ts';
import { type DateOrder, dateOf, dateOrders, readDate } from '../values/dates/read-date.ts';
import { isClosedMark } from './figures/read-figure.ts';
import { readMonth } from './grid/month-header.ts';
import { areFirstsOfMonths } from './grid/neighbour-order.ts';
import { readSeasons } from './grid/season-header.ts';
import { figureRoles } from './list/list-columns.ts';
import type { RateLayout } from './plan.ts';

const recordsMax = 30;
/** Fewest dates or months side by side in the header of a grid. Two months by name are enough; two dates may be the ends of a range. */
const datesInGrid = 3;
const namedMonthsInGrid = 2;
const seasonsInGrid = 2;

/** Looks at the first 30 records; undefined if none of them is a header of rates. `headerAt`: 0-based position of the header among them. */
export function ratesLayoutOf(records: CellsOfRows): { headerAt: number; layout: RateLayout } | undefined {
  for (const [headerAt, record] of records.slice(0, recordsMax).entries()) {
    // The last row of a list, with its dates, is no header.
    const [above = [], below] = [records[headerAt - 1], records[headerAt + 1]];
    if (isRowOfList(record, above) || (below === undefined && headerAt > 0 && above.length >= record.length)) continue;
    const layout = layoutOfRecord(
      record,
      everydayRoles('rates', record).roles,
      records.slice(headerAt + 1, recordsMax),
    );
    if (layout !== undefined) return { headerAt, layout };
  }
  return undefined;
}

/**
 * The layout below a header whose columns are known, from the first rows. A list that shows nothing counts as `ranges`, so that what it lacks is then
 * named.
 */
export function layoutOfHeader(header: readonly string[], roles: Roles, below: CellsOfRows): RateLayout {
  return layoutOfRecord(header, roles, below) ?? (roles.includes('date') ? 'long' : 'ranges');
}

function layoutOfRecord(record: readonly string[], roles: Roles, below: CellsOfRows): RateLayout | undefined {
  const grid = gridLayoutOf(record);
  const isHeaderAgain = headerCheck(record);
  const rows = below.filter((cells) => !isHeaderAgain(cells));
  return (isRowOfList(record, rows[0] ?? []) ? undefined : grid) ?? listLayoutOf(record, roles, rows);
}

/** If each row has three dates, the rows are those of a list, such as one of bookings. Prices below dates may look like day numbers. */
function isRowOfList(record: readonly string[], other: readonly string[]): boolean {
  const areAlike = [record, other].every((each) => gridLayoutOf(each) === 'dates-across');
  return areAlike && hasWrittenDate(other) === hasWrittenDate(record);
}

/** Whether a record is the header of a grid: rising dates (at least three, with only blank cells between them), or months, or seasons. */
export function gridLayoutOf(
  record: readonly string[],
): 'dates-across' | 'months-across' | 'seasons-across' | undefined {
  const cells = record.map((cell) => cellText(cell)).filter((cell) => cell !== '');
  if (longestRun(cells.map((cell) => readSeasons(cell) !== undefined)).length >= seasonsInGrid) return 'seasons-across';
  const months = longestRun(cells.map((cell) => readMonth(cell) !== undefined)).map((index) => cells[index]!);
  const areNamed = months.every((month) => /\p{L}/u.test(month));
  if (months.length >= (areNamed ? namedMonthsInGrid : datesInGrid)) return 'months-across';
  const run = longestRun(cells.map((cell) => readDate(cell) !== undefined));
  if (run.length < datesInGrid) return undefined;
  const texts = run.map((index) => cells[index]!);
  const orders = dateOrders.filter((order) => rises(texts, order));
  if (orders.length === 0) return undefined;
  // If one reading order gives days and another gives months, the neighbouring columns will prove the order of days.
  return orders.every((order) => areFirstsOfMonths(datesIn(texts, order))) ? 'months-across' : 'dates-across';
}

function longestRun(is: readonly boolean[]): number[] {
  let longest: number[] = [];
  let run: number[] = [];
  for (const [index, one] of is.entries()) {
    run = one ? [...run, index] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

function datesIn(texts: readonly string[], order: DateOrder): (string | undefined)[] {
  return texts.map((text) => dateOf(readDate(text)!, order));
}

/** Whether a cell is a date by more than its digits. */
function hasWrittenDate(record: readonly string[]): boolean {
  return record.some((cell) => !/^\s*\d+(?:[.,]\d+)?\s*$/.test(cell) && readDate(cellText(cell)) !== undefined);
}

/** Prices of five digits look like day numbers: these count only if they are consecutive days or first days of months. */
function rises(texts: readonly string[], order: DateOrder): boolean {
  const dates = datesIn(texts, order);
  const days = dates.map((date) => (date === undefined ? Number.NaN : dayNumber(date)));
  if (!days.every((day, index) => index === 0 || day > days[index - 1]!) || Number.isNaN(days[0])) return false;
  if (!texts.some((text) => /^\d{5}(?:[.,]\d+)?$/.test(text))) return true;
  return areFirstsOfMonths(dates) || days.every((day, index) => index === 0 || day - days[index - 1]! === 1);
}

function listLayoutOf(header: readonly string[], roles: Roles, below: CellsOfRows): RateLayout | undefined {
  const has = (role: ColumnRole) => roles.includes(role);
  const namesType = has('room_type_name') || has('type_code');
  const hasRange = has('date_from') && (has('date_to') || has('date_after'));
  if (hasRange && !namesType && !has('date') && haveRooms(header, roles, below)) return 'dates-down';
  if (hasRange && (namesType || figureRoles.some(has))) return has('date') ? 'long' : 'ranges';
  const date = has('date') ? roles.indexOf('date') : header.length > 1 && header[0]!.trim() === '' ? 0 : -1;
  // Without any date the file can only be read if the dates are given for all rows.
  if (date < 0 || has('date_from')) return namesType && figureRoles.some(has) ? 'ranges' : undefined;
  const [day] = filledCells(below, date);
  if (day === undefined || readDate(day) === undefined) return undefined;
  const columns = [...header.keys()].filter((index) => index !== date && isFigureColumn(index, below));
  const isTypeNamed = namesType && !columns.includes(roles.indexOf('room_type_name'));
  // `Double` could be the name of a room.
  const isPlainFigure = (index: number) =>
    countsGuests(header[index]!) || (!isOfGuests(roles[index]) && figureRoles.some((role) => role === roles[index]));
  const isPriced = columns.some((index) => roles[index] === 'rate_amount');
  const isList = isTypeNamed || isPriced || columns.every(isPlainFigure);
  if (columns.length === 0 && !isTypeNamed) return undefined;
  return has('date') && isList ? 'long' : 'dates-down';
}

/** Whether the columns of amounts all name rooms, and not only numbers of guests: a season in each row, a room in each column. */
function haveRooms(header: readonly string[], roles: Roles, below: CellsOfRows): boolean {
  const unknown = [...header.keys()].filter((index) => roles[index] === undefined && isFigureColumn(index, below));
  const ofGuests = new Set(roles.filter(isOfGuests));
  return (
    unknown.length > 0 &&
    unknown.length + ofGuests.size > 1 &&
    !roles.includes('rate_amount') &&
    unknown.every((index) => namesRoom(header[index]!))
  );
}

function isFigureColumn(index: number, below: CellsOfRows): boolean {
  const texts = filledCells(below, index);
  return texts.length > 0 && texts.every((text) => isClosedMark(text) || areAmounts([text]));
}
