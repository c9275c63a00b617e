/** Reads the rows of a grid with dates down: a day in each row, a room in each column. */
import { dayNumber } from '../../../contract/dates.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { createRowReason, type RowReason } from '../../rows-left-out.ts';
import { isMidnightElsewhere, openDay } from '../../values/dates/midnight-elsewhere.ts';
import { dateOf, readDate } from '../../values/dates/read-date.ts';
import { addValues, type Figure, type FigureReading } from '../figures/read-figure.ts';
import type { RateFile, RatePiece, RateValues } from '../plan.ts';
import type { DownColumns, RoomColumns } from './down-columns.ts';
import { type CleanRow, type GridReader, type GridReading, issueAt } from './grid-rows.ts';

/** A reader; a wrong cell rejects its row, but the other rooms of that day still count. */
export function createDownReader(file: RateFile, columns: DownColumns, reading: GridReading): GridReader {
  const reasonOf = createRowReason(file);
  return { add: (row) => readRow(row, { file, columns, reading, reasonOf }), finish: () => undefined };
}

interface DownContext {
  file: RateFile;
  columns: DownColumns;
  reading: GridReading;
  reasonOf: RowReason;
}

function readRow({ row, cells }: CleanRow, { file, columns, reading, reasonOf }: DownContext): void {
  const text = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
  const said = text(columns.date);
  const written = readDate(said);
  const reason = reasonOf(cells, written !== undefined);
  if (reason !== undefined) {
    reading.leaveOut(row, reason);
    return;
  }
  const date = written === undefined ? undefined : dateOf(written, reading.order);
  if (date === undefined || isMidnightElsewhere(said)) {
    reading.refuse(row, [date === undefined ? dateIssue(said) : openDay('date_from', said)]);
    return;
  }
  const issues = new Map<string | null, FieldIssue>();
  const read = (figures: readonly { figure: Figure; index: number }[]) =>
    readFigures(figures, { text, issues, reading, line: row.line, header: file.header });
  const ofDay = read(columns.ofDay);
  const day = dayNumber(date);
  const pieces = columns.rooms.flatMap((room): RatePiece[] => {
    const plan = room.plan ?? (text(columns.plan) || file.constants.get('rate_plan_name'));
    const values = read(room.figures);
    if (!isSaid(room, values)) {
      if (hasPrice(room) && !issues.has('rate_amount')) reading.notes.add('empty_rates', row.line);
      return [];
    }
    if (plan === undefined) {
      issues.set('rate_plan_name', fieldIssue('required', 'rate_plan_name'));
      return [];
    }
    return [{ type: room.type, plan, from: day, to: day, values: { ...ofDay, ...values }, row }];
  });
  for (const piece of pieces) reading.put(piece);
  if (issues.size > 0) reading.refuse(row, [...issues.values()]);
  else if (pieces.length === 0) reading.leaveOut(row, 'no_rate');
}

function dateIssue(text: string): FieldIssue {
  if (text === '') return fieldIssue('required', 'date_from');
  const message = 'the date of the row must be a real date, in the order of day and month of the file';
  return fieldIssue('not_a_date', 'date_from', { value: text.slice(0, 200), message });
}

interface FiguresContext {
  text(index: number): string;
  issues: Map<string | null, FieldIssue>;
  reading: FigureReading;
  line: number;
  header: readonly string[];
}

function readFigures(
  figures: readonly { figure: Figure; index: number }[],
  { text, issues, reading, line, header }: FiguresContext,
): RateValues {
  const values: RateValues = {};
  for (const { figure, index } of figures) {
    if (text(index) === '') continue;
    const read = reading.readFigure(figure, text(index), line);
    if (read.issue === undefined) addValues(values, read.values);
    else if (!issues.has(read.issue.field)) issues.set(read.issue.field, issueAt(read.issue, header[index]!));
  }
  return values;
}

function hasPrice({ figures }: RoomColumns): boolean {
  return figures.some(({ figure }) => figure === 'rate_amount');
}

/** Whether anything is said: a blank price is not a record for that day, unless the day is closed. */
function isSaid(room: RoomColumns, values: RateValues): boolean {
  if (!hasPrice(room)) return Object.keys(values).length > 0;
  return values.rate_amount !== undefined || values.stop_sell === 1;
}
