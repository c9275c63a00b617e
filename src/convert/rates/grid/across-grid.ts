/** A grid with dates, months or seasons across: room type, plan and figures in each row. Each figure of a type and plan has a row of its own. */
import { PmsError } from '../../../contract/errors.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { Interval } from '../../../contract/split-day-ranges.ts';
import { nameKey } from '../../../contract/text.ts';
import { groupedBy } from '../../../file/groups.ts';
import type { CellsOfRows } from '../../../file/row.ts';
import type { RateFacts } from '../../prices/survey-prices.ts';
import type { Question } from '../../question.ts';
import type { Remark } from '../../remark.ts';
import { createRowReason, isTotalWord } from '../../rows-left-out.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { isBuddhist, readDate } from '../../values/dates/read-date.ts';
import type { Figure } from '../figures/read-figure.ts';
import {
  type CleanRow,
  type Described,
  issueAt,
  type LaidOut,
  missingPlan,
  missingType,
  type RowLook,
  type RowsReader,
  type RowsReading,
} from '../laid-out.ts';
import { gridLayoutOf } from '../layout.ts';
import type { KeptRow, RateFile, RatePiece, RateValues } from '../plan.ts';
import {
  type DataColumn,
  dataColumnsOf,
  indexesOfData,
  type LabelIndexes,
  labelIndexesOf,
  labelOfRow,
} from './across-columns.ts';
import { daysOfNamed, readMonth } from './month-header.ts';

/** Finds the labels before the dates, by the first rows. */
export function layAcross(file: RateFile, rows: CellsOfRows): LaidOut {
  const labels = labelIndexesOf(file, rows);
  return {
    described: describedOf(file, labels),
    questions: () => questionsOf(file, labels),
    look: (facts) => lookOf(file, labels, facts),
    read(reading) {
      refuseUnknownLabels(file, labels, rows);
      refuseTitles(file, labels, rows);
      if (indexesOfData(file.header, file.layout).some((index) => isBuddhist(file.header[index]!)))
        reading.notes.add('buddhist_years', headerLine);
      return createReader({ file, labels, columns: dataColumnsOf(file, reading.order), reading });
    },
  };
}

/** Throws PmsError file_broken if no row is called a price, and rows that may be prices would be left out because nobody knows their labels. */
function refuseUnknownLabels(file: RateFile, labels: LabelIndexes, rows: CellsOfRows): void {
  const indexes = indexesOfData(file.header, file.layout);
  // What has two digits or decimals.
  const mayBePrice = (text = '') => /\d{2}|\d[.,]\d/.test(text) && readAmount(text) !== undefined;
  const priced = rows
    .filter((cells) => indexes.some((index) => mayBePrice(cells[index])))
    .map((cells) => ({ ...labelOfRow(labels, cells), text: cells[labels.metric ?? -1] ?? '' }));
  const unknown = new Set(priced.flatMap(({ isKnown, text }) => (isKnown ? [] : `"${text.slice(0, 40)}"`)));
  if (unknown.size === 0 || priced.some(({ figure }) => figure === 'rate_amount')) return;
  const named = [...unknown].slice(0, 5).join(', ');
  const message = `No row is called a price, and the rows called ${named} would be left out: nobody knows these words beside labels such as "Min stay".`;
  throw new PmsError('file_broken', message, {
    fix: 'Write "Rate plan" above that column if they are plans, or call these rows "Price".',
  });
}

/** Throws PmsError file_broken if rows come again below another title row: the room or the plan that it names would be lost, and the later price would count. */
function refuseTitles(file: RateFile, { type, ...labels }: LabelIndexes, rows: CellsOfRows): void {
  const indexes = indexesOfData(file.header, file.layout);
  const titles = new Map<string, string | undefined>();
  let title: string | undefined;
  for (const cells of rows) {
    const name = cells[type ?? -1] ?? '';
    const isTitle = indexes.every((index) => (cells[index] ?? '') === '');
    if (name !== '' && isTitle) title = name;
    if (name === '' || isTitle) continue;
    const key = nameKey([name, ...Object.values(labels).map((index) => cells[index])].join('\n'));
    const above = titles.get(key);
    if (above !== undefined && title !== undefined && nameKey(above) !== nameKey(title))
      throw new PmsError(
        'file_broken',
        `The row called "${name}" below "${above}" comes again below "${title}", and the later one would count.`,
        { fix: 'Give what these titles say, a room type or a rate plan, a column of its own in each row.' },
      );
    titles.set(key, title);
  }
}

function describedOf(file: RateFile, labels: LabelIndexes): Described {
  const described: Described = new Map();
  const names = {
    type: 'room_type_name',
    plan: 'rate_plan_name',
    metric: 'metric',
    board: 'board',
    year: 'year',
  } as const;
  for (const [label, means] of Object.entries(names)) {
    const index = labels[label as keyof typeof names];
    if (index !== undefined) described.set(index, { means, why: { code: 'label_before_dates' } });
  }
  const why: Remark = {
    code: 'header_is_day',
    unit: ({ 'months-across': 'month', 'seasons-across': 'season' } as const)[file.layout as string] ?? 'date',
  };
  for (const index of indexesOfData(file.header, file.layout)) described.set(index, { means: 'days', why });
  return described;
}

function questionsOf(file: RateFile, labels: LabelIndexes): Question[] {
  const questions: Question[] = [];
  if (labels.type === undefined && !file.constants.has('room_type_name')) questions.push(missingType);
  if (labels.plan === undefined && labels.board === undefined && !file.constants.has('rate_plan_name'))
    questions.push(missingPlan);
  const columns = dataColumnsOf(file, undefined);
  const isYearSaid = labels.year !== undefined || file.constants.has('date_from') || file.decisions.year !== undefined;
  const season = columns.find(({ isWithoutYear }) => isWithoutYear);
  const open = season ?? (isYearSaid ? undefined : columns.find(({ month }) => month !== undefined));
  if (open !== undefined) {
    const column = file.header[open.index]!.trim();
    questions.push({ what: 'year', ...(season && { unit: 'season' }), column, choices: [{ option: 'year' }] });
  }
  return questions;
}

/** The proof needs a line for each date, and the line of the header is not known here. */
const headerLine = 1;

function lookOf(file: RateFile, labels: LabelIndexes, facts: RateFacts): RowLook {
  const indexes = indexesOfData(file.header, file.layout);
  const dates = indexes.map((index) => file.header[index]!.trim());
  for (const text of dates) if (readDate(text) !== undefined) facts.order.add(headerLine, { checkin: text });
  const runs = createTypeRuns();
  return {
    dates,
    ...runs,
    add(cells, line) {
      if (isOtherHeader(cells, file.header, indexes))
        throw new PmsError('file_broken', `A second table with dates of its own begins on line ${line}.`, {
          fix: 'Make a file of each table.',
        });
      const type = cells[labels.type ?? -1] ?? '';
      if (type !== '') facts.rooms.add(type, line);
      runs.row(type === '' ? undefined : nameKey(file.roomTypeNames.typeOf(type)), cells.length);
      const { figure, currency } = labelOfRow(labels, cells);
      if (figure !== 'rate_amount') return;
      for (const index of indexes) {
        const text = cells[index] ?? '';
        if (text !== '') facts.price(text, line, currency);
      }
    },
  };
}

/** Follows the room types of the rows: whether one occurs again later, and the number of cells of the longest run. */
function createTypeRuns() {
  const begun = new Set<string>();
  let current: string | undefined;
  let isSplit = false;
  let all = 0;
  let run = 0;
  let longest = 0;
  return {
    typesStandTogether: () => !isSplit,
    cellsHeld: () => (isSplit ? all : longest),
    /** Adds a row: its room type if it names one, and its number of cells. */
    row(type: string | undefined, cells: number): void {
      if (type !== undefined && type !== current) {
        if (begun.has(type)) isSplit = true;
        begun.add(type);
        current = type;
        run = 0;
      }
      all += cells;
      run += cells;
      longest = Math.max(longest, run);
    },
  };
}

/** Whether a row below the header contains other dates: the rows after it belong to those. */
function isOtherHeader(cells: readonly string[], header: readonly string[], [first = 0]: readonly number[]): boolean {
  const text = cells[first] ?? '';
  // A price of five digits may look like a day number.
  const isDated = !/^\d+(?:[.,]\d+)?$/.test(text) && (readDate(text) !== undefined || readMonth(text) !== undefined);
  return isDated && text !== header[first]!.trim() && gridLayoutOf(cells) !== undefined;
}

/** A reader; it holds rows until their type ends, because a figure of the whole type may be below the plans it applies to. */
function createReader(context: AcrossContext): RowsReader {
  const { reading } = context;
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
  reading: RowsReading;
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
    const { figure, isOfType } = labelOfRow(labels, cells);
    const type = carried ?? file.constants.get('room_type_name');
    if (reason !== undefined) reading.leaveOut(row, reason);
    else if (figure === undefined) reading.leaveOut(row, text(labels.metric) === '' ? 'note' : 'no_field');
    else if (type === undefined) reading.refuse(row, [fieldIssue('required', 'room_type_name')]);
    else {
      const plan = [isOfType ? '' : text(labels.plan), text(labels.board)].filter((part) => part !== '').join(' ');
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
function monthWithoutYear(month: number, year: number | undefined, start: string | undefined): Interval | undefined {
  if (year !== undefined) return daysOfNamed(year, month);
  if (start === undefined) return undefined;
  const [startYear, startMonth] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  return daysOfNamed(month < startMonth ? startYear + 1 : startYear, month);
}

interface FigureRow {
  row: KeptRow;
  type: string;
  plan?: string;
  figure: Figure;
  days: { from: number; to: number; values: RateValues }[];
  /** Whether one of its cells is wrong. */
  isRefused: boolean;
}

type Put = (piece: RatePiece) => void;

function putTypes(rows: readonly FigureRow[], { file, reading }: { file: RateFile; reading: RowsReading }): void {
  const used = new Set<KeptRow>();
  const put = (piece: RatePiece) => {
    used.add(piece.row);
    reading.put([piece]);
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
    ({ figure, days }) =>
      figure !== 'stop_sell' && figure !== 'open' && days.some(({ values }) => values.stop_sell === 1),
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
