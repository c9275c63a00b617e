/** The rows of a foreign file of rates become records: lists row by row, grids all at once; days of one room type and plan are laid over one another and joined to ranges. */
import { checkNormalized } from '../../contract/check-record.ts';
import { minorUnitOf } from '../../contract/currencies.ts';
import { dateOfDay } from '../../contract/dates.ts';
import { resources } from '../../contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { cleanText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import type { ConvertedRow, Converter } from '../converter.ts';
import { unknownColumn } from '../match-columns.ts';
import type { DecimalMark } from '../read-amount.ts';
import type { DateOrder } from '../read-date.ts';
import { undecidedError } from '../undecided.ts';
import { withoutTitle } from './across-columns.ts';
import { readAcrossGrid } from './across-grid.ts';
import { type ColumnOfRates, describeColumns } from './describe-columns.ts';
import { readDownGrid } from './down-grid.ts';
import { type CleanRow, cleanRow } from './grid-rows.ts';
import { createLongRows } from './long-rows.ts';
import { createRateCalendar, type RateCalendar } from './rate-calendar.ts';
import type { KeptRow, RateFile, RatePiece } from './rate-file.ts';
import { createRateNotes } from './rate-notes.ts';
import { gridCellsMax, tooLargeGrid } from './rates-survey.ts';
import { createFigureReader, type FigureReading } from './read-figure.ts';
import { undecidedOfColumns } from './undecided-rates.ts';

export interface RatesConverterOptions extends RateFile {
  /** Order of day and month, where a date needs it. */
  order?: DateOrder;
  /** Decimal mark of the prices; absent: plain numbers only. */
  mark?: DecimalMark;
  /** ISO code of the prices, as the file says it; else the property's tells how many decimals they have. */
  currency?: string;
  propertyCurrency?(): string | null | undefined;
  /** What each column is, as the survey has found it; absent: the columns of a grid are known once all rows are there. */
  columns?: readonly ColumnOfRates[];
}

type Reading = FigureReading & { order?: DateOrder };

/** Rows that wait for their neighbours before records are given out; a later row for the same days still counts within them. */
const heldRowsMax = 100_000;

/** A converter for one reading of a file. Throws PmsError undecided where the file leaves open what a column is, and file_broken for one too large to be held. */
export function createRatesConverter(given: RatesConverterOptions): Converter {
  const options = withoutTitle(given);
  const notes = createRateNotes();
  const calendar = createRateCalendar(notes.overlap);
  const minorUnit = () => {
    const code = options.currency ?? options.propertyCurrency?.();
    return typeof code === 'string' ? minorUnitOf(code) : undefined;
  };
  const reading: Reading = {
    order: options.order,
    readFigure: createFigureReader({ mark: options.mark, minorUnit, notes }),
    notes,
  };
  const isGrid = options.layout !== 'long' && options.layout !== 'ranges';
  const rows = isGrid ? createGridRows(options, reading, calendar) : createListRows(options, reading, calendar);
  return {
    ...rows,
    notes: notes.notes,
    unknownColumns: () => {
      const columns = options.columns ?? rows.columns();
      return columns.flatMap(({ header, isKnown }) => (isKnown ? [] : [unknownColumn(resources.rates, header)]));
    },
  };
}

interface RowsPart extends Pick<Converter, 'convert' | 'finish' | 'hasField'> {
  /** What each column is; empty as long as that is not known. */
  columns(): readonly ColumnOfRates[];
}

function createListRows(file: RateFile, reading: Reading, calendar: RateCalendar): RowsPart {
  refuseUndecided(file, []);
  const read = createLongRows(file, reading);
  const check = createCheck();
  const convertRow = (row: Row): ConvertedRow[] => {
    const kept = keptRow(row, file.header);
    if ('issues' in kept) return [kept];
    const { pieces, issues, leftOut } = read(kept.row, kept.cells);
    if (leftOut !== undefined) return [{ row, leftOut }];
    const wrong = issues ?? check(pieces);
    if (wrong.length > 0) return [{ row, issues: wrong }];
    for (const piece of pieces!) calendar.put(piece);
    return calendar.rowsHeld() < heldRowsMax ? [] : calendar.give();
  };
  const columns = describeColumns(file, []);
  return {
    convert: (rows) => rows.flatMap(convertRow),
    finish: calendar.give,
    hasField: columns.map(({ means }) => means !== undefined),
    columns: () => columns,
  };
}

function createGridRows(file: RateFile, reading: Reading, calendar: RateCalendar): RowsPart {
  const held: CleanRow[] = [];
  let columns: ColumnOfRates[] = [];
  let cellsHeld = 0;
  return {
    // A row of a grid cannot be understood without all of its columns.
    hasField: file.header.map(() => true),
    columns: () => columns,
    convert: (rows) =>
      rows.flatMap((row): ConvertedRow[] => {
        const kept = keptRow(row, file.header);
        if ('issues' in kept) return [kept];
        cellsHeld += kept.cells.length;
        if (cellsHeld > gridCellsMax) throw tooLargeGrid();
        held.push(kept);
        return [];
      }),
    finish() {
      const cells = held.map((row) => row.cells);
      refuseUndecided(file, cells);
      columns = describeColumns(file, cells);
      const readGrid = file.layout === 'dates-down' ? readDownGrid : readAcrossGrid;
      const { put, issuesByRow } = createCheckedPut(calendar);
      const { refused, leftOut } = readGrid(file, held.splice(0), { ...reading, put });
      for (const { row, issues } of refused) addIssues(issuesByRow, row, issues);
      const converted: ConvertedRow[] = [
        ...[...issuesByRow].map(([row, issues]) => ({ row, issues })),
        ...leftOut.map(({ row, reason }) => ({ row, leftOut: reason })),
        ...calendar.give(),
      ];
      return converted.sort((left, right) => left.row.line - right.row.line);
    },
  };
}

function refuseUndecided(file: RateFile, rows: readonly (readonly string[])[]): void {
  const undecided = undecidedOfColumns(file, rows);
  if (undecided.length > 0) throw undecidedError('The file', undecided);
}

function keptRow(row: Row, header: readonly string[]): CleanRow | { row: Row; issues: FieldIssue[] } {
  if (row.kind === 'broken') return { row, issues: [fieldIssue(row.code, null, { message: row.message })] };
  return cleanRow(row, header) ?? { row, issues: [fieldIssue('not_an_object', null)] };
}

/** Puts the pieces of a grid that are right into the calendar; what is wrong with the others is kept by their rows. */
function createCheckedPut(calendar: RateCalendar): {
  put(piece: RatePiece): void;
  issuesByRow: Map<KeptRow, FieldIssue[]>;
} {
  const issuesByRow = new Map<KeptRow, FieldIssue[]>();
  const check = createCheck();
  return {
    issuesByRow,
    put(piece) {
      const wrong = check([piece]);
      if (wrong.length === 0) calendar.put(piece);
      else addIssues(issuesByRow, piece.row, wrong);
    },
  };
}

/** Adds issues to those of a row, each field once. */
function addIssues(issuesByRow: Map<KeptRow, FieldIssue[]>, row: KeptRow, issues: readonly FieldIssue[]): void {
  const known = issuesByRow.get(row) ?? [];
  issuesByRow.set(row, known);
  known.push(...issues.filter(({ field }) => !known.some((issue) => issue.field === field)));
}

/** Names and values that are known to be right. */
const rightMax = 10_000;

/** A check that does not look twice at the same names and values: those of one plan are mostly the same for many days. */
function createCheck(): (pieces?: readonly RatePiece[]) => FieldIssue[] {
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

/** What is wrong with the values of pieces, by the rules of the contract; their days are real and in order. */
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
