/** Reads the rows of a grid with dates or months across: room type, plan and figures of each. Each figure of a type and plan has a row of its own. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { nameKey } from '../../../contract/text.ts';
import { createRowReason, isTotalWord } from '../../rows-left-out.ts';
import type { Figure } from '../figures/read-figure.ts';
import type { KeptRow, RateFile, RatePiece, RateValues } from '../plan.ts';
import { type DataColumn, dataColumnsOf, type LabelIndexes, metricOf } from './across-columns.ts';
import { type CleanRow, type GridReader, type GridReading, issueAt } from './grid-rows.ts';
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

/** One row of figures. Without a plan it applies to every plan of its type. */
interface FigureRow {
  row: KeptRow;
  type: string;
  plan?: string;
  figure: Figure;
  days: { from: number; to: number; values: RateValues }[];
  /** Whether one of its cells is wrong. */
  isRefused: boolean;
}

type Put = GridReading['put'];

/** Puts the figures of each type; a row that contributes nothing is left out. */
function putTypes(rows: readonly FigureRow[], { file, reading }: { file: RateFile; reading: GridReading }): void {
  const used = new Set<KeptRow>();
  const put = (piece: RatePiece) => {
    used.add(piece.row);
    reading.put(piece);
  };
  const refuse = (row: KeptRow) => {
    used.add(row);
    reading.refuse(row, [fieldIssue('required', 'rate_plan_name')]);
  };
  for (const ofType of groupedBy(rows, ({ type }) => nameKey(type)))
    putType(ofType, file.constants.get('rate_plan_name'), { put, refuse });
  for (const { row, isRefused } of rows) if (!isRefused && !used.has(row)) reading.leaveOut(row, 'no_rate');
}

function putType(
  rows: readonly FigureRow[],
  planOfFile: string | undefined,
  { put, refuse }: { put: Put; refuse(row: KeptRow): void },
): void {
  const planned = rows.map((row) =>
    row.plan === undefined && row.figure === 'rate_amount' && planOfFile !== undefined
      ? { ...row, plan: planOfFile }
      : row,
  );
  const common = planned.filter(({ plan }) => plan === undefined);
  const plans = groupedBy(
    planned.filter(({ plan }) => plan !== undefined),
    ({ plan }) => nameKey(plan!),
  );
  const withoutPlan = common.filter(
    ({ figure }) => figure === 'rate_amount' || (plans.length === 0 && planOfFile === undefined),
  );
  for (const { row } of withoutPlan) refuse(row);
  const shared = common.filter((row) => !withoutPlan.includes(row));
  if (plans.length === 0 && shared.length > 0 && planOfFile !== undefined)
    putPlan(planOfFile, { own: shared, shared: [], put });
  for (const own of plans) putPlan(own[0]!.plan!, { own, shared, put });
}

/** Puts the pieces of one plan. If it has prices, only days with a price or closed days count, even if a figure of the whole type closes them. */
function putPlan(
  plan: string,
  { own, shared, put }: { own: readonly FigureRow[]; shared: readonly FigureRow[]; put: Put },
): void {
  const figures = new Set(own.map(({ figure }) => figure));
  const rows = [...shared.filter(({ figure }) => !figures.has(figure)), ...own];
  const carriers = figures.has('rate_amount') ? own.filter(({ figure }) => figure === 'rate_amount') : own;
  const closed = new Set(
    rows.flatMap(({ days }) => days.filter(({ values }) => values.stop_sell === 1).map(({ from }) => from)),
  );
  const isThere = new Set([...closed, ...carriers.flatMap(({ days }) => days.map(({ from }) => from))]);
  const isMarked = rows.some(
    ({ figure, days }) => !isClosing(figure) && days.some(({ values }) => values.stop_sell === 1),
  );
  const isCarrier = new Set(carriers);
  for (const figureRow of rows) {
    const { type, row } = figureRow;
    const isOpen = isCarrier.has(figureRow) ? 0 : undefined;
    for (const { from, to, values } of figureRow.days) {
      if (!isThere.has(from)) continue;
      const stopSell = !isMarked ? values.stop_sell : closed.has(from) ? 1 : isOpen;
      put({ type, plan, from, to, values: withStopSell(values, stopSell), row });
    }
  }
}

/** A copy with another `stop_sell`, because the reader's values are shared. */
function withStopSell(values: RateValues, stopSell: RateValues['stop_sell']): RateValues {
  if (values.stop_sell === stopSell) return values;
  const { stop_sell: _, ...others } = values;
  return stopSell === undefined ? others : { ...others, stop_sell: stopSell };
}

function isClosing(figure: Figure): boolean {
  return figure === 'stop_sell' || figure === 'open';
}

/** Groups the rows by key, in the order in which the keys first occur. */
function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
