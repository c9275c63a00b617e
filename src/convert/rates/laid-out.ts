/** What is known of a file of rates once its columns are found, and what the readers of its rows need and give: the same for every layout. */
import { PmsError } from '../../contract/errors.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import type { Row } from '../../file/row.ts';
import { cellsOf, cellText } from '../bookings/read/booking-cells.ts';
import type { LeftOutReason } from '../left-out.ts';
import type { RateFacts } from '../prices/survey-prices.ts';
import type { Question } from '../question.ts';
import type { Remark } from '../remark.ts';
import type { DateOrder } from '../values/dates/read-date.ts';
import type { FigureReader } from './figures/read-figure.ts';
import type { RateNotes } from './notes.ts';
import type { KeptRow, RateFile, RatePiece } from './plan.ts';

/** A file whose columns are found, once for the survey, the converter and people. */
export interface LaidOut {
  /** What each column is that is used: a field, a role, or `days` for a column of figures. */
  described: Described;
  /** What the columns leave open. */
  questions(): Question[];
  /** A look at every row; it adds what it sees to the facts. */
  look(facts: RateFacts): RowLook;
  /** Throws PmsError file_broken where the prices of a grid have labels that nobody knows. */
  read(reading: RowsReading): RowsReader;
  /** Whether it is a grid whose headers name all its rate plans. */
  namesPlans?: boolean;
}

export type Described = Map<number, { means?: string; why: Remark }>;

export interface RowLook {
  /** Adds the cleaned cells of a row. Throws PmsError file_broken if a second table begins. */
  add(cells: readonly string[], line: number): void;
  /** Dates of a grid that are neighbours. */
  dates?: readonly string[];
  /** Most cells that the converter will hold; absent for a list. */
  cellsHeld?(): number;
  /** Whether in a grid with dates across the rows of each room type are together: then a type can be given out when the next one begins. */
  typesStandTogether?(): boolean;
}

/** A row with its cells in the order of the header, without formula guard, placeholders and outer white space. */
export interface CleanRow {
  row: KeptRow;
  cells: readonly string[];
}

/** What the readers of rows need: the style of the file, and where each result goes. */
export interface RowsReading {
  readFigure: FigureReader;
  notes: RateNotes;
  order?: DateOrder;
  /** Pieces of one row: all count, or the row is rejected if a value of one of them is wrong. */
  put(pieces: readonly RatePiece[]): void;
  /** Rejects a row; its other days still count. */
  refuse(row: KeptRow, issues: readonly FieldIssue[]): void;
  leaveOut(row: KeptRow, reason: LeftOutReason): void;
  /** Called before the first row of the next type; absent if the rows of a type are not all together. */
  typeEnds?(): void;
}

/** Reads the rows of one file, in file order. */
export interface RowsReader {
  add(row: CleanRow): void;
  /** Call it after the last row. */
  finish?(): void;
}

/** The cleaned row; undefined for a broken one, and for a JSON value that is not an object. */
export function cleanRow(row: Row, header: readonly string[]): CleanRow | undefined {
  const cells = cellsOf(row, header);
  return row.kind === 'broken' || cells === undefined ? undefined : { row, cells: cells.map(cellText) };
}

/** The issue with the column in which it is. */
export function issueAt(issue: FieldIssue, header: string): FieldIssue {
  return { ...issue, message: `${issue.message} (column "${header.trim().slice(0, 40)}")` };
}

/** Most cells of a grid that the converter holds at once: those of one type if the rows of each type are together, otherwise all. */
const gridCellsMax = 3_000_000;

/** Throws PmsError file_broken for a grid with too many cells. */
export function refuseLargeGrid(cells: number): void {
  if (cells <= gridCellsMax) return;
  throw new PmsError('file_broken', 'The grid has more than 3,000,000 cells that must be held at once.', {
    fix: 'Split it, for example by year or by room types.',
  });
}

/** Why a column has the role that it has. */
export function whyOf({ source, decisions }: RateFile): Remark {
  if (decisions.columns !== undefined) return { code: 'as_mapped' };
  return source === undefined ? { code: 'common_heading' } : { code: 'of_source', title: source.title };
}

/** No column names the room type. */
export const missingType: Question = { what: 'room_type_name', choices: [{ option: 'set', of: 'room_type_name' }] };
/** No column names the rate plan. */
export const missingPlan: Question = { what: 'rate_plan_name', choices: [{ option: 'set', of: 'rate_plan_name' }] };

/** Something that no column says, and the fields that `--set` may give. */
export function missingColumn(
  missing: Extract<Question, { what: 'missing_column' }>['missing'],
  fields: readonly string[],
): Question {
  return { what: 'missing_column', missing, choices: fields.map((field) => ({ option: 'set', of: field })) };
}
