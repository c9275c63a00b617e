/** Makes rate pieces from the rows of a grid with dates across: a figure of a type without a plan applies to each of its plans. */
import { fieldIssue } from '../../../contract/row-issue.ts';
import { nameKey } from '../../../contract/text.ts';
import type { Figure } from '../figures/read-figure.ts';
import type { KeptRow, RateFile, RatePiece, RateValues } from '../plan.ts';
import type { GridReading } from './grid-rows.ts';

/** One row of figures. Without a plan it applies to every plan of its type. */
export interface FigureRow {
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
export function putTypes(
  rows: readonly FigureRow[],
  { file, reading }: { file: RateFile; reading: GridReading },
): void {
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
