/** Reads one row of a day or of a range of days: a piece for each price. */
import { dayNumber } from '../../../contract/dates.ts';
import { farYear } from '../../../contract/field.ts';
import { rangeDaysMax } from '../../../contract/limits.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { Interval } from '../../../contract/split-day-ranges.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { LeftOutReason } from '../../left-out.ts';
import { plainAmount } from '../../prices/read-price.ts';
import { isOfOwnList } from '../../prices/survey-prices.ts';
import { createRowReason } from '../../rows-left-out.ts';
import { isMidnightElsewhere, openDay } from '../../values/dates/midnight-elsewhere.ts';
import { type DateOrder, dateOf, isBuddhist, readDate } from '../../values/dates/read-date.ts';
import { foldedWord, wordTable } from '../../values/text/word-table.ts';
import { type Figure, readFigures } from '../figures/read-figure.ts';
import type { RowsReader, RowsReading } from '../laid-out.ts';
import type { KeptRow, RateFile, RateValues } from '../plan.ts';
import { type PriceColumns, planOfGuests, type RateColumns } from './list-columns.ts';
import { readWeekdays, weekdayOf } from './read-weekdays.ts';

/** A reader for the rows of a file with the layout `long` or `ranges`. */
export function createLongRows(file: RateFile, columns: RateColumns, reading: RowsReading): RowsReader['add'] {
  const kinds = file.source?.rowKinds === undefined ? undefined : wordTable(file.source.rowKinds);
  const context: Context = { file, reading, columns };
  const reasonOf = createRowReason(file);
  const isOwn = isOfOwnList(file.header, 'availability');
  const reasonOfKind = (text: TextOf): LeftOutReason | undefined => {
    const kind = kinds?.(foldedWord(text(columns.indexes('row_kind')) ?? ''));
    if (typeof kind === 'object') return kind.leftOut;
    // Our own list of nights has a row for each type that no plan has a price for, with the base price.
    if (isOwn && text(columns.indexes('rate_plan_name')) === undefined) return 'no_rate';
    const nights = text(columns.indexes('nights'));
    return nights !== undefined && plainAmount(nights, { mark: '.' }) !== '1' ? 'price_of_a_stay' : undefined;
  };
  return ({ row, cells }) => {
    const text = (indexes: readonly number[]) => indexes.map((index) => cells[index] ?? '').find((text) => text !== '');
    const ofRole = (role: ColumnRole) => text(columns.indexes(role)) ?? file.constants.get(role);
    const day = text(columns.indexes('date'));
    const days = readDays({ day, range: day === undefined ? ofRole : undefined }, reading, row.line);
    const reason = reasonOf(cells, days.issues === undefined) ?? reasonOfKind(text);
    if (reason !== undefined) reading.leaveOut(row, reason);
    else readRow(context, { row, text, ofRole, days });
  };
}

interface Context {
  file: RateFile;
  reading: RowsReading;
  columns: RateColumns;
}

function readRow(context: Context, { row, text, ofRole, days }: RowOfDays): void {
  const { file, columns, reading } = context;
  const issues = [...(days.issues ?? [])];
  const type =
    text([...columns.indexes('room_type_name'), ...columns.indexes('type_code')]) ?? ofRole('room_type_name');
  const plan = [ofRole('rate_plan_name'), text(columns.indexes('board'))]
    .filter((part) => part !== undefined)
    .join(' ');
  if (type === undefined) issues.push(fieldIssue('required', 'room_type_name'));
  if (plan === '') issues.push(fieldIssue('required', 'rate_plan_name'));
  const common = readFigures(
    commonFigures.map((figure) => ({ figure, text: ofRole(figure) })),
    { read: reading.readFigure, line: row.line, refuse: (issue) => issues.push(issue) },
  );
  const prices = columns.prices.map((price) => readPrice(price, { context, text, line: row.line, issues }));
  if (issues.length > 0) {
    reading.refuse(row, issues);
    return;
  }
  const pieces = prices
    .filter(({ values }) => values !== undefined)
    .flatMap(({ values, guests, weekdays }) =>
      days.ranges
        .flatMap((range) => onWeekdays(range, weekdays).ranges)
        .map((range) => ({
          type: file.roomTypeNames.typeOf(type!),
          plan: planOfGuests(plan, guests),
          ...range,
          values: { ...common, ...values },
          row,
        })),
    );
  // A row without any price counts if the file has no prices at all, or if it closes the day.
  const isSaid = Object.keys(common).length > 0 && (columns.prices.length === 0 || common.stop_sell === 1);
  if (pieces.length > 0) reading.put(pieces);
  else if (!isSaid || days.ranges.length === 0) reading.leaveOut(row, 'no_rate');
  else {
    const name = file.roomTypeNames.typeOf(type!);
    const plans = columns.prices.length === 0 ? [plan] : columns.prices.map(({ guests }) => planOfGuests(plan, guests));
    reading.put(
      plans.flatMap((each) => days.ranges.map((range) => ({ type: name, plan: each, ...range, values: common, row }))),
    );
  }
}

/** `ofRole`: its text, else what was said for all rows. */
interface RowOfDays {
  row: KeptRow;
  text: TextOf;
  ofRole(role: ColumnRole): string | undefined;
  days: Days;
}

interface FigureContext {
  context: Context;
  text: TextOf;
  line: number;
  /** Issues are added here. */
  issues: FieldIssue[];
}

const commonFigures: readonly Figure[] = ['availability', 'min_nights', 'open', 'stop_sell'];

function readPrice(
  { indexes, guests, weekdays, unitOf }: PriceColumns,
  { context, text, line, issues }: FigureContext,
): { guests?: number; weekdays?: string; values?: RateValues } {
  const cell = text(indexes) ?? (guests === undefined ? context.file.constants.get('rate_amount') : undefined);
  if (cell === undefined) {
    context.reading.notes.add('empty_rates', line);
    return { guests, weekdays };
  }
  const unit = unitOf(cell, (index) => text([index]));
  const read = context.reading.readFigure('rate_amount', cell, line, unit);
  if (read.issue === undefined) return { guests, weekdays, values: read.values };
  issues.push(read.issue);
  return { guests };
}

type TextOf = (indexes: readonly number[]) => string | undefined;

/** The one day of a row, or its range: the cells of `date_from`, `date_to` and `date_after`, each with what was said for all rows. */
interface WrittenDays {
  day?: string;
  range?(role: 'date_from' | 'date_to' | 'date_after' | 'weekdays'): string | undefined;
}

interface Days {
  /** Ranges of day numbers, both ends inclusive; several if only some days of the week count. */
  ranges: Interval[];
  /** What is wrong with the dates; `ranges` is then empty. */
  issues?: FieldIssue[];
}

/** The days of a row. A range longer than a rate record may be is shortened, and counted. */
export function readDays({ day, range }: WrittenDays, reading: RowsReading, line: number): Days {
  const toText = range === undefined ? day : (range('date_to') ?? range('date_after'));
  const from = readDay('date_from', range === undefined ? day : range('date_from'), reading.order);
  const to = readDay('date_to', toText, reading.order);
  if (isBuddhist(toText ?? '')) reading.notes.add('buddhist_years', line);
  const issues = [from, to].filter((read) => typeof read === 'object');
  // A single cell with both ends is wrong only once.
  if (typeof from === 'object' || typeof to === 'object')
    return { ranges: [], issues: range === undefined ? issues.slice(0, 1) : issues };
  const isExclusive = range !== undefined && range('date_to') === undefined;
  const found = { from, to: isExclusive ? to - 1 : to };
  if (found.to < found.from)
    return { ranges: [], issues: [fieldIssue('range_reversed', 'date_to', { value: toText!.slice(0, 200) })] };
  return onWeekdays(cutRange(found, reading, line), range?.('weekdays'));
}

function readDay(
  field: 'date_from' | 'date_to',
  text: string | undefined,
  order: DateOrder | undefined,
): number | FieldIssue {
  if (text === undefined) return fieldIssue('required', field);
  if (isMidnightElsewhere(text)) return openDay(field, text);
  const date = dateOf(readDate(text), order);
  // A price that never ends may be written until 2999 or 9999.
  if (date !== undefined) return (field === 'date_from' ? farYear(field, date) : undefined) ?? dayNumber(date);
  const message = `${field} must be a real date, in the order of day and month of the file`;
  return fieldIssue('not_a_date', field, { value: text.slice(0, 200), message });
}

/** A range that is too long ends at the longest allowed. */
function cutRange(range: Interval, { notes }: RowsReading, line: number): Interval {
  if (range.to - range.from < rangeDaysMax) return range;
  notes.add('range_cut', line);
  return { from: range.from, to: range.from + rangeDaysMax - 1 };
}

/** The days of a range that are among those of the week that a text names. */
function onWeekdays(range: Interval, text: string | undefined): Days {
  // A short number is a count of days, not a list of weekdays.
  if (text === undefined || /^\d{1,4}$/.test(text)) return { ranges: [range] };
  const weekdays = readWeekdays(text);
  if (weekdays === undefined) {
    const message = 'the days of the week on which this range holds cannot be read: name them, such as "Fri, Sat"';
    return { ranges: [], issues: [fieldIssue('not_a_date', 'date_from', { value: text.slice(0, 200), message })] };
  }
  if (weekdays.every((counts) => counts)) return { ranges: [range] };
  const ranges: Interval[] = [];
  for (let day = range.from; day <= range.to; day++) {
    if (!weekdays[weekdayOf(day)]) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last.to === day - 1) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return { ranges };
}
