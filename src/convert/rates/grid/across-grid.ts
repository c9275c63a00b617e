/** Reads the rows of a grid with dates or months across: room type, plan and figures of each. Each figure of a type and plan has a row of its own. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { nameKey } from '../../../contract/text.ts';
import { createRowReason, isTotalWord } from '../../rows-left-out.ts';
import type { RateFile } from '../plan.ts';
import { type DataColumn, dataColumnsOf, type LabelIndexes, metricOf } from './across-columns.ts';
import { type FigureRow, putTypes } from './across-plans.ts';
import type { CleanRow, GridReader, GridReading } from './grid-rows.ts';
import { daysOfMonth } from './month-header.ts';

interface AcrossReading extends GridReading {
  /** Called before the first row of the next type; absent if the rows of a type are not all together. */
  typeEnds?(): void;
}

/** A reader; it holds rows until their type ends, because a figure of the whole type may be below the plans it applies to. */
export function createAcrossReader(file: RateFile, labels: LabelIndexes, reading: AcrossReading): GridReader {
  const context: AcrossContext = { file, labels, columns: dataColumnsOf(file, reading.order), reading };
  const headOf = createHeadReader(context);
  let held: FigureRow[] = [];
  const putHeld = () => {
    putTypes(held, context);
    held = [];
  };
  return {
    add(one) {
      const head = headOf(one);
      if (head === undefined) return;
      const isNext = held.length > 0 && nameKey(held[0]!.type) !== nameKey(head.type);
      if (isNext && reading.typeEnds !== undefined) {
        putHeld();
        reading.typeEnds();
      }
      held.push({ ...head, ...readCells(one, head, context) });
    },
    finish: putHeld,
  };
}

interface AcrossContext {
  file: RateFile;
  labels: LabelIndexes;
  columns: readonly DataColumn[];
  reading: AcrossReading;
}

/** Reads the labels of a row; gives undefined if the row is left out or refused. */
function createHeadReader({
  file,
  labels,
  columns,
  reading,
}: AcrossContext): (row: CleanRow) => Omit<FigureRow, 'days' | 'isRefused'> | undefined {
  const reasonOf = createRowReason(file);
  // Merged cells have their text in the first row only.
  let carried: string | undefined;
  return ({ row, cells }) => {
    const text = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));
    const hasFigures = columns.some(({ index }) => text(index) !== '');
    const reason = reasonOf(cells, hasFigures && !isTotalWord(text(labels.type)));
    const saysType = text(labels.type) !== '' && reason !== 'total' && reason !== 'repeated_header';
    if (saysType) carried = text(labels.type);
    const figure = labels.metric === undefined ? 'rate_amount' : metricOf(text(labels.metric)).figure;
    const type = carried ?? file.constants.get('room_type_name');
    if (reason !== undefined) reading.leaveOut(row, reason);
    else if (figure === undefined) reading.leaveOut(row, text(labels.metric) === '' ? 'note' : 'no_field');
    else if (type === undefined) reading.refuse(row, [fieldIssue('required', 'room_type_name')]);
    else {
      const plan = [text(labels.plan), text(labels.board)].filter((part) => part !== '').join(' ');
      return { row, type: file.roomTypeNames.typeOf(type), ...(plan !== '' && { plan }), figure };
    }
    return undefined;
  };
}

function readCells(
  { cells, row }: CleanRow,
  { figure }: Pick<FigureRow, 'figure'>,
  { columns, reading, file, labels }: AcrossContext,
): Pick<FigureRow, 'days' | 'isRefused'> {
  const year = Number(cells[labels.year ?? -1]) || file.decisions.year;
  const issues = new Map<string | null, FieldIssue>();
  const days = columns.flatMap((column) => {
    const text = cells[column.index] ?? '';
    const ofColumn =
      column.days ??
      (column.month === undefined ? undefined : monthWithoutYear(column.month, year, file.constants.get('date_from')));
    if (text === '') {
      if (figure === 'rate_amount') reading.notes.add('empty_rates', row.line);
      return [];
    }
    const { values, issue } = reading.readFigure(figure, text, row.line);
    if (issue !== undefined && !issues.has(issue.field))
      issues.set(issue.field, issueAt(issue, file.header[column.index]!));
    return values === undefined || ofColumn === undefined ? [] : [{ ...ofColumn, values }];
  });
  if (issues.size > 0) reading.refuse(row, [...issues.values()]);
  return { days, isRefused: issues.size > 0 };
}

/** The days of a month without a year: in the year of the row, or in the first year in which the month is not before the date given for the file. */
function monthWithoutYear(
  month: number,
  year: number | undefined,
  start: string | undefined,
): { from: number; to: number } | undefined {
  if (year !== undefined) return daysOfMonth(year, month);
  if (start === undefined) return undefined;
  const [startYear, startMonth] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  return daysOfMonth(month < startMonth ? startYear + 1 : startYear, month);
}

function issueAt(issue: FieldIssue, header: string): FieldIssue {
  return { ...issue, message: `${issue.message} (column "${header.trim().slice(0, 40)}")` };
}
