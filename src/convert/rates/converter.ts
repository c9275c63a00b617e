/** Converts the rows of an external file of rates to records: the days of one room type and plan are merged into ranges, whatever the layout. */

import { checkNormalized } from '../../contract/check-record.ts';
import { minorUnitOf } from '../../contract/currencies.ts';
import { dateOfDay } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import type { Rate } from '../../contract/rate.ts';
import { resources } from '../../contract/resource.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import { cleanText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import type { TwoPrices } from '../ambiguity.ts';
import { unknownColumn } from '../columns/native-columns.ts';
import { type ConvertedRow, type Converter, unreadRow } from '../converter.ts';
import type { DecimalMark } from '../values/amounts/read-amount.ts';
import type { DateOrder } from '../values/dates/read-date.ts';
import type { RateColumnIndexes } from './columns.ts';
import type { ColumnOfRates } from './describe-columns.ts';
import {
  addValues,
  createFigureReader,
  type Figure,
  type FigureReader,
  type FigureReading,
} from './figures/read-figure.ts';
import { createAcrossReader } from './grid/across-grid.ts';
import { createDownReader } from './grid/down-grid.ts';
import { type CleanRow, cleanRow, type GridReading } from './grid/grid-rows.ts';
import { gridCellsMax, tooLargeGrid } from './grid/survey-grid.ts';
import type { RateColumns } from './list/list-columns.ts';
import { createLongRows } from './list/long-rows.ts';
import { createRateNotes } from './notes.ts';
import type { KeptRow, RateFile, RatePiece, RateValues } from './plan.ts';
import { createRateCalendar, type RateCalendar } from './rate-calendar.ts';

export interface RatesConverterOptions extends RateFile {
  /** Order of day and month, for dates that need it. */
  order?: DateOrder;
  /** Decimal mark of the prices; if absent, only plain numbers are read. */
  mark?: DecimalMark;
  /** ISO code of the prices in the file; if absent, the property's currency decides how many decimals they have. */
  currency?: string;
  propertyCurrency?(): string | null | undefined;
  /** Where each value is and what each column means, as the survey found it. */
  indexes: RateColumnIndexes;
  columns: readonly ColumnOfRates[];
  /** Called if two rows or columns give one night different prices. */
  onTwoPrices?: (found: TwoPrices) => void;
  /** Whether in a grid with dates across the rows of each room type are together: then each type is given out when the next one begins. */
  typesStandTogether?: boolean;
}

type Reading = FigureReading & { order?: DateOrder };

/** Most rows that are held before their records are given out; within these rows, a later row for the same days replaces an earlier one. */
const heldRowsMax = 100_000;

/**
 * A converter for one reading of a file without open questions. While converting it throws PmsError file_broken if the file is too large to be held.
 */
export function createRatesConverter(options: RatesConverterOptions): Converter {
  const notes = createRateNotes(options.decisions.overlaps ?? 'last');
  const order = createRowOrder();
  const calendar = createRateCalendar(notes.overlap, {
    compareRows: order.compare,
    counts: options.decisions.overlaps,
    onTwoPrices: options.onTwoPrices,
  });
  const currency = () => options.currency ?? options.propertyCurrency?.() ?? undefined;
  const minorUnit = () => minorUnitOf(currency() ?? '');
  const reading: Reading = {
    order: options.order,
    readFigure: createFigureReader({
      mark: options.mark,
      hasNumberCells: options.hasNumberCells,
      minorUnit,
      currency,
      notes,
    }),
    notes,
  };
  const context: RowsContext = { options, reading, calendar, order };
  const { indexes, columns } = options;
  return {
    ...(indexes.kind === 'list' ? createListRows(indexes.list, context) : createGridRows(indexes, context)),
    // A row of a grid cannot be understood without all of its columns.
    hasField: columns.map(({ means }) => indexes.kind !== 'list' || means !== undefined),
    notes: notes.list,
    unknownColumns: () =>
      columns.flatMap(({ header, isKnown }) => (isKnown ? [] : [unknownColumn(resources.rates, header)])),
  };
}

interface RowsContext {
  options: RatesConverterOptions;
  reading: Reading;
  calendar: RateCalendar;
  order: RowOrder;
}

type RowsPart = Pick<Converter, 'convert' | 'finish'>;

function createListRows(columns: RateColumns, { options, reading, calendar, order }: RowsContext): RowsPart {
  const read = createLongRows(options, columns, reading);
  const check = createPieceCheck();
  const convertRow = (row: Row): ConvertedRow[] => {
    const kept = keptRow(row, options.header);
    if ('issues' in kept) return [kept];
    order.add(row);
    const { pieces, issues, leftOut } = read(kept.row, kept.cells);
    if (leftOut !== undefined) return [{ row, leftOut }];
    const wrong = issues ?? check(pieces);
    if (wrong.length > 0) return [{ row, issues: wrong }];
    for (const piece of pieces!) calendar.put(piece);
    return calendar.rowsHeld() < heldRowsMax ? [] : calendar.give();
  };
  return { convert: (rows) => rows.flatMap(convertRow), finish: calendar.give };
}

type GridIndexes = Exclude<RateColumnIndexes, { kind: 'list' }>;

function createGridRows(indexes: GridIndexes, { options, reading, calendar, order }: RowsContext): RowsPart {
  const { typesStandTogether = false } = options;
  const outcome = createGridOutcome(calendar, order);
  const done: ConvertedRow[] = [];
  let cellsHeld = 0;
  requireGridConstants(options, indexes);
  const notes = createRateNotes(undefined);
  const minorUnit = () => undefined;
  const fill = createGridFiller(options, createFigureReader({ mark: options.mark, minorUnit, notes }));
  const giveOut = () => {
    for (const converted of outcome.give()) done.push(fill(converted));
    cellsHeld = 0;
  };
  const full = { ...reading, ...outcome, ...(typesStandTogether && { typeEnds: giveOut }) };
  const reader =
    indexes.kind === 'down'
      ? createDownReader(options, indexes.down, full)
      : createAcrossReader(options, indexes.labels, full);
  return {
    convert(rows) {
      for (const row of rows) {
        const kept = keptRow(row, options.header);
        if ('issues' in kept) {
          done.push(kept);
          continue;
        }
        order.add(row);
        cellsHeld += kept.cells.length;
        if (cellsHeld > gridCellsMax) throw tooLargeGrid();
        reader.add(kept);
      }
      return done.splice(0);
    },
    finish() {
      reader.finish();
      giveOut();
      return done.splice(0);
    },
  };
}

function keptRow(row: Row, header: readonly string[]): CleanRow | { row: Row; issues: FieldIssue[] } {
  return (row.kind === 'broken' ? undefined : cleanRow(row, header)) ?? unreadRow(row);
}

interface GridOutcome extends Pick<GridReading, 'put' | 'refuse' | 'leaveOut'> {
  /** The result of the rows since the last call, in their order. */
  give(): ConvertedRow[];
}

/** Puts the valid pieces of a grid into the calendar, and keeps the issues of the others by row. */
function createGridOutcome(calendar: RateCalendar, order: RowOrder): GridOutcome {
  const issuesByRow = new Map<KeptRow, FieldIssue[]>();
  const leftOut: ConvertedRow[] = [];
  const check = createPieceCheck();
  const refuse: GridReading['refuse'] = (row, issues) => addIssues(issuesByRow, row, issues);
  return {
    refuse,
    leaveOut: (row, reason) => leftOut.push({ row, leftOut: reason }),
    put(piece) {
      const wrong = check([piece]);
      if (wrong.length === 0) calendar.put(piece);
      else refuse(piece.row, wrong);
    },
    give() {
      const refused = [...issuesByRow].map(([row, issues]): ConvertedRow => ({ row, issues }));
      issuesByRow.clear();
      const given = refused.concat(leftOut.splice(0), calendar.giveAndForget());
      return given.sort((left, right) => order.compare(left.row, right.row));
    },
  };
}

/** Adds issues to those of a row, at most one for each field. */
function addIssues(issuesByRow: Map<KeptRow, FieldIssue[]>, row: KeptRow, issues: readonly FieldIssue[]): void {
  const known = issuesByRow.get(row) ?? [];
  issuesByRow.set(row, known);
  known.push(...issues.filter(({ field }) => !known.some((issue) => issue.field === field)));
}

const figures = ['availability', 'min_nights', 'stop_sell'] as const satisfies readonly Figure[];

/** For checking values alone, so the names of room type and plan do not matter. */
const anyPiece = { type: 'any', plan: 'any', from: 0, to: 0, row: { kind: 'value', line: 0, value: null } } as const;

/** Throws PmsError usage for a value that a grid cannot use: prices come from its cells, days from its headers. */
function requireGridConstants({ constants, layout }: RateFile, indexes: GridIndexes): void {
  if (constants.has('rate_amount')) throw useless('rate_amount', 'the cells of this file are its prices');
  if (constants.has('date_to')) throw useless('date_to', 'the days of this file stand in its columns and rows');
  const isOfYear = layout === 'months-across';
  if (constants.has('date_from') && !isOfYear)
    throw useless('date_from', 'the days of this file stand in its columns and rows');
  const namesPlans = indexes.kind === 'down' && indexes.down.rooms.every(({ plan }) => plan !== undefined);
  if (constants.has('rate_plan_name') && namesPlans)
    throw useless('rate_plan_name', 'the headers of this file name its rate plans');
}

function useless(field: string, why: string): PmsError {
  return new PmsError('usage', `\`--set ${field}=…\` does not apply to this file: ${why}.`, { fix: 'Leave it out.' });
}

/** Fills in what the cells of a record do not give. Throws PmsError usage if a value cannot be read. */
function createGridFiller(
  { constants }: RateFile,
  readFigure: FigureReader,
): (converted: ConvertedRow) => ConvertedRow {
  const values: RateValues = {};
  const check = createPieceCheck();
  for (const figure of figures) {
    const text = constants.get(figure);
    if (text === undefined) continue;
    const read = readFigure(figure, text, 0);
    const [issue = read.issue] = read.issue === undefined ? check([{ ...anyPiece, values: read.values }]) : [];
    if (issue !== undefined)
      throw new PmsError('usage', `\`--set ${figure}=${text.slice(0, 60)}\` cannot be used: ${issue.message}.`, {
        fix: 'Correct the value.',
      });
    addValues(values, read.values!);
  }
  if (Object.keys(values).length === 0) return (converted) => converted;
  return (converted) => {
    if (converted.record === undefined) return converted;
    return { ...converted, record: { ...values, ...said(converted.record as Rate) } };
  };
}

/** The record without its undefined fields. */
function said(rate: Rate): Rate {
  return Object.fromEntries(Object.entries(rate).filter(([, value]) => value !== undefined)) as Rate;
}

/** Most names and values that are remembered as valid. */
const rightMax = 10_000;

/** A check that examines the same names and values only once: a plan mostly has the same ones for many days. */
function createPieceCheck(): (pieces?: readonly RatePiece[]) => FieldIssue[] {
  const right = new Set<string>();
  return (pieces = []) => {
    const unknown = pieces.filter((piece) => !right.has(keyOfPiece(piece)));
    if (unknown.length === 0) return [];
    const issues = issuesOf(unknown);
    if (issues.length > 0) return issues;
    if (right.size + unknown.length > rightMax) right.clear();
    for (const piece of unknown) right.add(keyOfPiece(piece));
    return [];
  };
}

function keyOfPiece({ type, plan, values }: RatePiece): string {
  return `${type}\n${plan}\n${values.rate_amount} ${values.availability} ${values.min_nights} ${values.stop_sell}`;
}

/** The issues with the values of pieces; their days are valid already. */
function issuesOf(pieces: readonly RatePiece[]): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const { type, plan, from, values } of pieces) {
    const date = dateOfDay(from);
    const normalized = {
      room_type_name: cleanText(type),
      rate_plan_name: cleanText(plan),
      date_from: date,
      date_to: date,
      ...values,
    };
    const checked = checkNormalized(resources.rates, { normalized, issues: [], showsGuests: false });
    for (const issue of checked.issues ?? [])
      if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  return issues;
}

interface RowOrder {
  /** Adds each row once, in file order. */
  add(row: Row): void;
  /** Negative if the left row comes first. */
  compare(left: Row, right: Row): number;
}

/** The order of the rows of one file; it does not keep a row in memory. */
function createRowOrder(): RowOrder {
  const indexes = new WeakMap<Row, number>();
  let next = 0;
  return {
    add(row) {
      if (row.kind === 'value') indexes.set(row, next++);
    },
    compare: (left, right) => left.line - right.line || (indexes.get(left) ?? 0) - (indexes.get(right) ?? 0),
  };
}
