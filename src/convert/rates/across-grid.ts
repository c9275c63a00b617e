/** The rows of a grid with dates or months across in, pieces of rates out: figures of one room type and plan stand in rows of their own. */
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import { type DataColumn, dataColumnsOf, type LabelPlaces, labelPlacesOf, metricOf } from './across-columns.ts';
import type { CleanRow, GridReading, GridRows } from './grid-rows.ts';
import { daysOfMonth } from './month-header.ts';
import { nameOfRoomType } from './name-of-room-type.ts';
import type { KeptRow, RateFile, RatePiece, RateValues } from './rate-file.ts';
import type { Figure, FigureReading } from './read-figure.ts';
import { createRowReason, isTotalWord } from './rows-without-rates.ts';

/** One row of figures. Without a plan it holds for every plan of its type. */
interface FigureRow {
  row: KeptRow;
  type: string;
  plan?: string;
  figure: Figure;
  days: { from: number; to: number; values: RateValues }[];
}

/** All rows of the grid at once, because a figure of a type may stand below the plans that it is for. */
export function readAcrossGrid(file: RateFile, rows: readonly CleanRow[], reading: GridReading): GridRows {
  const result: GridRows = { refused: [], leftOut: [] };
  const labels = labelPlacesOf(
    file,
    rows.map(({ cells }) => cells),
  );
  const columns = dataColumnsOf(file, reading.order);
  const figures = readFigureRows(rows, { file, labels, columns, reading, result });
  const used = new Set<KeptRow>();
  const put = (piece: RatePiece) => {
    used.add(piece.row);
    reading.put(piece);
  };
  for (const ofType of groupedBy(figures, ({ type }) => nameKey(type))) {
    putType(ofType, file.constants.get('rate_plan_name'), { result, put });
  }
  for (const { row } of [...result.refused, ...result.leftOut]) used.add(row);
  for (const { row } of figures) if (!used.has(row)) result.leftOut.push({ row, reason: 'no_rate' });
  return result;
}

interface AcrossContext {
  file: RateFile;
  labels: LabelPlaces;
  columns: readonly DataColumn[];
  reading: FigureReading;
  result: GridRows;
}

function readFigureRows(rows: readonly CleanRow[], context: AcrossContext): FigureRow[] {
  const { file, labels, columns, result } = context;
  // Merged cells keep their text in the first row only.
  let carried: string | undefined;
  const reasonOf = createRowReason(file);
  return rows.flatMap(({ row, cells }) => {
    const text = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''));
    const hasFigures = columns.some(({ place }) => text(place) !== '');
    const reason = reasonOf(cells, hasFigures && !isTotalWord(text(labels.type)));
    if (reason !== 'total' && text(labels.type) !== '') carried = text(labels.type);
    if (reason !== undefined) {
      result.leftOut.push({ row, reason });
      return [];
    }
    const type = carried ?? file.constants.get('room_type_name');
    const figure = labels.metric === undefined ? 'rate_amount' : metricOf(text(labels.metric)).figure;
    if (figure === undefined) {
      result.leftOut.push({ row, reason: text(labels.metric) === '' ? 'note' : 'no_field' });
      return [];
    }
    if (type === undefined) {
      result.refused.push({ row, issues: [fieldIssue('required', 'room_type_name')] });
      return [];
    }
    const plan = [text(labels.plan), text(labels.board)].filter((part) => part !== '').join(' ');
    const year = Number(text(labels.year)) || undefined;
    const days = readCells(cells, figure, { ...context, row, year });
    return [{ row, type: nameOfRoomType(type, file.decisions), ...(plan !== '' && { plan }), figure, days }];
  });
}

function readCells(
  cells: readonly string[],
  figure: Figure,
  { columns, reading, row, year, result, file }: AcrossContext & { row: KeptRow; year: number | undefined },
): FigureRow['days'] {
  const issues = new Map<string | null, FieldIssue>();
  const read = columns.flatMap((column) => {
    const text = cells[column.place] ?? '';
    const days = column.days ?? monthWithoutYear(column.month!, year, file.constants.get('date_from'));
    if (text === '') {
      if (figure === 'rate_amount') reading.notes.count('empty_rates', row.line);
      return [];
    }
    const { values, issue } = reading.readFigure(figure, text, row.line);
    if (issue !== undefined && !issues.has(issue.field))
      issues.set(issue.field, issueAt(issue, file.header[column.place]!));
    return values === undefined || days === undefined ? [] : [{ ...days, values }];
  });
  if (issues.size > 0) result.refused.push({ row, issues: [...issues.values()] });
  return read;
}

/** The days of a month by the year of its row, or the first such month from the day on that is given for the whole file. */
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

type Put = GridReading['put'];

function putType(
  rows: readonly FigureRow[],
  planOfFile: string | undefined,
  { result, put }: { result: GridRows; put: Put },
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
  for (const { row } of withoutPlan) result.refused.push({ row, issues: [fieldIssue('required', 'rate_plan_name')] });
  const shared = common.filter((row) => !withoutPlan.includes(row));
  if (plans.length === 0 && shared.length > 0 && planOfFile !== undefined)
    putPlan(planOfFile, { own: shared, shared: [], put });
  for (const own of plans) putPlan(own[0]!.plan!, { own, shared, put });
}

/** The pieces of one plan: where it has prices at all, only days that have one or are closed, be it by a figure of the whole type. */
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

/** The values with another word on closing; those of the reader are shared, and are not changed. */
function withStopSell(values: RateValues, stopSell: RateValues['stop_sell']): RateValues {
  if (values.stop_sell === stopSell) return values;
  const { stop_sell: _, ...others } = values;
  return stopSell === undefined ? others : { ...others, stop_sell: stopSell };
}

function isClosing(figure: Figure): boolean {
  return figure === 'stop_sell' || figure === 'open';
}

/** Rows of one key together, in the order in which the keys come first. */
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
