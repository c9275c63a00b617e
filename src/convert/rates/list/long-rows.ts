/** Reads one row of a day or of a range of days: a piece for each price, or the issues that reject the row, or why it is not a rate. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { createRowReason } from '../../rows-left-out.ts';
import type { DateOrder } from '../../values/dates/read-date.ts';
import { foldedWord, wordTable } from '../../values/text/word-table.ts';
import { addValues, type Figure, type FigureReading, plainAmount } from '../figures/read-figure.ts';
import type { KeptRow, RateFile, RatePiece, RateValues } from '../plan.ts';
import { type PriceColumns, planOfGuests, type RateColumns } from './list-columns.ts';
import { type Days, onWeekdays, readDays, type TextOf } from './read-days.ts';

type RateRow =
  | { pieces: RatePiece[]; issues?: undefined; leftOut?: undefined }
  | { issues: FieldIssue[]; pieces?: undefined; leftOut?: undefined }
  | { leftOut: string; pieces?: undefined; issues?: undefined };

interface LongReading extends FigureReading {
  order?: DateOrder;
}

/** A reader for the rows of a file with the layout `long` or `ranges`. */
export function createLongRows(
  file: RateFile,
  columns: RateColumns,
  reading: LongReading,
): (row: KeptRow, cells: readonly string[]) => RateRow {
  const kinds = file.source?.rowKinds === undefined ? undefined : wordTable(file.source.rowKinds);
  const context: Context = { file, reading, columns };
  const reasonOf = createRowReason(file);
  return (row, cells) => {
    const text = (indexes: readonly number[]) => firstText(cells, indexes);
    const days = readDays(text, { ...context, line: row.line });
    const reason = reasonOf(cells, days.issues === undefined);
    if (reason !== undefined) return { leftOut: reason };
    const kind = kinds?.(foldedWord(text(columns.indexes('row_kind')) ?? ''));
    if (typeof kind === 'object') return { leftOut: kind.leftOut };
    const nights = text(columns.indexes('nights'));
    if (nights !== undefined && plainAmount(nights, '.') !== '1') return { leftOut: 'price_of_a_stay' };
    return readRow(context, { row, text, days });
  };
}

interface Context {
  file: RateFile;
  reading: LongReading;
  columns: RateColumns;
}

function firstText(cells: readonly string[], indexes: readonly number[]): string | undefined {
  return indexes.map((index) => cells[index] ?? '').find((text) => text !== '');
}

function readRow(context: Context, { row, text, days }: { row: KeptRow; text: TextOf; days: Days }): RateRow {
  const { file, columns } = context;
  const issues = [...(days.issues ?? [])];
  const constant = (name: string) => file.constants.get(name);
  const type =
    text(columns.indexes('room_type_name')) ?? text(columns.indexes('type_code')) ?? constant('room_type_name');
  const plan = [text(columns.indexes('rate_plan_name')) ?? constant('rate_plan_name'), text(columns.indexes('board'))]
    .filter((part) => part !== undefined)
    .join(' ');
  if (type === undefined) issues.push(fieldIssue('required', 'room_type_name'));
  if (plan === '') issues.push(fieldIssue('required', 'rate_plan_name'));
  const common = readValues(commonFigures, { context, text, line: row.line, issues });
  const prices = columns.prices.map((price) => readPrice(price, { context, text, line: row.line, issues }));
  if (issues.length > 0) return { issues };
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
  return pieces.length > 0 ? { pieces } : withoutPrice(context, common, { type: type!, plan, row, days });
}

/** A row without any price: it counts if the file has no prices at all, or if it closes the day. */
function withoutPrice(
  { file, columns }: Context,
  values: RateValues,
  { type, plan, row, days }: { type: string; plan: string; row: KeptRow; days: Days },
): RateRow {
  const isSaid = Object.keys(values).length > 0 && (columns.prices.length === 0 || values.stop_sell === 1);
  if (!isSaid) return { leftOut: 'no_rate' };
  const plans = columns.prices.length === 0 ? [undefined] : columns.prices.map(({ guests }) => guests);
  return {
    pieces: plans.flatMap((guests) =>
      days.ranges.map((range) => {
        const name = file.roomTypeNames.typeOf(type);
        return { type: name, plan: planOfGuests(plan, guests), ...range, values, row };
      }),
    ),
  };
}

interface FigureContext {
  context: Context;
  text: TextOf;
  line: number;
  /** Issues are added here. */
  issues: FieldIssue[];
}

const commonFigures: readonly Figure[] = ['availability', 'min_nights', 'open', 'stop_sell'];

function readValues(figures: readonly Figure[], { context, text, line, issues }: FigureContext): RateValues {
  const values: RateValues = {};
  for (const figure of figures) {
    const cell = text(context.columns.indexes(figure as ColumnRole)) ?? constantOf(context.file, figure);
    if (cell === undefined) continue;
    const read = context.reading.readFigure(figure, cell, line);
    if (read.issue !== undefined) issues.push(read.issue);
    else addValues(values, read.values);
  }
  return values;
}

function constantOf({ constants }: RateFile, figure: Figure): string | undefined {
  return figure === 'open' ? undefined : constants.get(figure);
}

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
