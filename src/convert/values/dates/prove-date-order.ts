/**
 * Finds what the date cells of a file prove about the order of day, month and year. All date columns of a stay are one group with one order; memory
 * does not grow with the rows.
 */
import { dayNumber, isCalendarDate } from '../../../contract/dates.ts';
import { stayNightsMax } from '../../../contract/limits.ts';
import { ownText, remembering } from '../../../contract/text.ts';
import type { ProvingCell } from '../../seen-texts.ts';
import {
  type DateOrder,
  dateInAnyOrder,
  dateOf,
  dateOrders,
  exchangedDate,
  readDate,
  readDateRange,
  type WrittenDate,
} from './read-date.ts';

/** The date cells of one row, as written; for a single column of dates only `checkin`. */
export interface OrderCells {
  checkin?: string;
  checkout?: string;
  /** The day before the check-out; also the last day of an inclusive range. */
  lastNight?: string;
  nights?: string;
  /** Both dates in one cell. */
  range?: string;
}

/**
 * What the cells prove. `none`: no cell depends on an order. `proved`: one order is left; `line` and `text` are the first row that shows it. `open`:
 * several are left; the cell has a different date in each. `contradiction`: two cells that no order can read, the earlier first, each with the orders
 * that read it. A cell that is not a date in any order proves nothing.
 */
export type OrderVerdict =
  | { kind: 'none' }
  | ({
      kind: 'proved';
      order: DateOrder;
      by: 'day above 12' | 'stay' | 'nights';
      /** The first real date of a workbook whose texts and dates look as if a program had read half of the texts in the other order. */
      exchanged?: ProvingCell;
    } & ProvingCell)
  | ({ kind: 'open'; readings: { order: DateOrder; date: string }[] } & ProvingCell)
  | { kind: 'contradiction'; cells: [SeenDateCell, SeenDateCell] };

/**
 * A proof for one group of date columns. A number above 12 decides. Otherwise the only order in which each stay ends after it begins and has at most
 * `nightsMax` nights (default 1,095; Infinity for ranges of rates); otherwise the only order in which each stay has the number of nights in its row.
 * A stay that is impossible in every order proves nothing; neither do rows that contradict each other. `hasNumberCells`: the cells come from a
 * workbook, whose real dates may have been texts.
 */
export function createOrderProof({ hasNumberCells = false } = {}, nightsMax = stayNightsMax) {
  const cellsSeen = createDateCellsSeen();
  const staysSeen = new Map<number, StaySeen>();
  const exchange = hasNumberCells ? watchExchange(nightsMax) : undefined;
  return {
    /** Adds the cells of a row. */
    add(line: number, cells: OrderCells): void {
      const { checkin, checkout, lastNight, range } = cells;
      // Most rows say an arrival and a departure alone, clearly: nothing need be made of them.
      const areClear = lastNight === undefined && range === undefined && isClear(checkin) && isClear(checkout);
      if (exchange === undefined && areClear) return;
      const dates = readCells(cells);
      exchange?.add(line, dates);
      if (dates.every(({ written }) => written.kind === 'date')) return;
      for (const { written, text, dates: readings } of dates)
        if (written.kind === 'parts') cellsSeen.add(line, { text, hasSlash: written.hasSlash, dates: readings });
      const said = nightsSaid(cells.nights);
      const fits = stayFits(dates, said, nightsMax);
      const sort = fits.reduce((sum, fit) => sum * 3 + fit, said === undefined ? 0 : 1);
      if (staysSeen.has(sort)) return;
      const asNights = said === undefined ? undefined : ordersWith(fits, 2);
      staysSeen.set(sort, { possible: ordersWith(fits, 1), asNights, line, text: ownText(stayText(cells)) });
    },
    /** What the rows so far prove. */
    verdict(): OrderVerdict {
      const verdict = orderOfCells(cellsSeen, [...staysSeen.values()]);
      const exchanged = exchange?.first();
      if (verdict.kind === 'proved') return { ...verdict, exchanged };
      if (verdict.kind !== 'none' || exchanged === undefined) return verdict;
      return { kind: 'proved', order: 'dmy', by: 'stay', ...exchanged, exchanged };
    },
  };
}

/** Two stays have so many dates; fewer show nothing. */
const exchangedLeast = 4;

/**
 * Watches for a workbook in which a program of another country has made dates of texts: where a number above 12 stands for the day the text stays, the
 * others become real dates with day and month exchanged. So no text has a day up to 12, and no date one above it. Without texts stays of whole months show
 it, which are of a few nights when exchanged back.
 */
function watchExchange(nightsMax: number) {
  let [count, texts] = [0, 0];
  let isOther = false;
  let first: ProvingCell | undefined;
  const sums = { plain: 0, exchanged: 0, stays: 0 };
  // What is let by the month begins on the first of one.
  let isByMonth = true;
  const nightsOf = (dates: readonly CellDate[], read: (date: CellDate) => string) => {
    const [from, to] = [dates.find(({ role }) => role === 'start'), dates.find(({ role }) => role !== 'start')];
    if (from === undefined || to === undefined) return undefined;
    return dayNumber(read(to)) - dayNumber(read(from)) + (to.role === 'lastNight' ? 1 : 0);
  };
  const isPossible = (nights: number) => nights >= 1 && nights <= nightsMax;
  return {
    add(line: number, dates: readonly CellDate[]): void {
      if (isOther || dates.length === 0) return;
      for (const { written, dates: readings, text } of dates) {
        count += 1;
        isByMonth &&= written.kind === 'date' && written.date.endsWith('-01');
        if (written.kind === 'parts') {
          texts += 1;
          isOther ||= readings[0] !== undefined && readings[1] !== undefined;
        } else if (!written.isIso || Number(written.date.slice(8)) > 12) isOther = true;
        else if (exchangedDate(written.date) !== written.date) first ??= { line, text: ownText(text) };
      }
      const plain = ({ dates: readings }: CellDate) => readings[0] ?? readings[1] ?? readings[2]!;
      const nights = isOther ? undefined : nightsOf(dates, plain);
      const exchanged = nightsOf(dates, (date) =>
        date.written.kind === 'date' ? exchangedDate(plain(date)) : plain(date),
      );
      // A stay that is possible as it stands and in no other way shows that its dates are right.
      if (nights !== undefined && isPossible(nights) && !isPossible(exchanged!)) isOther = true;
      if (nights === undefined || !isPossible(nights)) return;
      sums.plain += nights;
      sums.exchanged += exchanged!;
      sums.stays++;
    },
    first: () => {
      const areMonths =
        !isByMonth && nightsMax <= stayNightsMax && sums.plain >= Math.max(28 * sums.stays, 5 * sums.exchanged);
      return isOther || count < exchangedLeast || (texts === 0 && !areMonths) ? undefined : first;
    },
  };
}

interface DateInOrders {
  written: WrittenDate;
  /** The date in each order, in the order of `dateOrders`. */
  dates: readonly (string | undefined)[];
}

interface CellDate extends DateInOrders {
  role: 'start' | 'end' | 'lastNight';
  text: string;
}

const inOrders = (written: WrittenDate): DateInOrders => ({
  written,
  dates: dateOrders.map((order) => dateOf(written, order)),
});
const datesOfCell = remembering((text) => {
  const written = readDate(text);
  return written === undefined ? undefined : inOrders(written);
});
const datesOfRange = remembering((text) => readDateRange(text)?.map(inOrders));

function isClear(text: string | undefined): boolean {
  return text === undefined || isCalendarDate(text);
}

function readCells({ checkin, checkout, lastNight, range }: OrderCells): CellDate[] {
  const dates: CellDate[] = [];
  const add = (
    role: CellDate['role'],
    text: string | undefined,
    read = text === undefined ? text : datesOfCell(text),
  ) => {
    if (text !== undefined && read !== undefined) dates.push({ role, text, written: read.written, dates: read.dates });
  };
  const ends = range === undefined ? undefined : datesOfRange(range);
  if (ends !== undefined) {
    add('start', range, ends[0]);
    add('end', range, ends[1]);
  }
  add('start', checkin);
  add('end', checkout);
  add('lastNight', lastNight);
  return dates;
}

interface StaySeen extends ProvingCell {
  /** Orders in which the stay ends after it begins and is not too long. */
  possible: DateOrder[];
  /** Those of them that give the number of nights in the row; undefined if the row has none. */
  asNights?: DateOrder[];
}

/**
 * How the stay of a row fits each order, in the order of `dateOrders`: 0 not at all, 1 it ends after it begins and is not too long, 2 it also has the
 * number of nights in the row.
 */
function stayFits(dates: readonly CellDate[], said: number | undefined, nightsMax: number): number[] {
  const start = dates.find(({ role }) => role === 'start');
  const end = dates.find(({ role }) => role === 'end') ?? dates.find(({ role }) => role === 'lastNight');
  return dateOrders.map((_, index) => {
    const from = start?.dates[index];
    const to = end?.dates[index];
    if (from === undefined || to === undefined) return 0;
    const nights = dayNumber(to) - dayNumber(from) + (end!.role === 'lastNight' ? 1 : 0);
    if (nights < 1 || nights > nightsMax) return 0;
    return nights === said ? 2 : 1;
  });
}

function ordersWith(fits: readonly number[], fitMin: 1 | 2): DateOrder[] {
  return dateOrders.filter((_, index) => fits[index]! >= fitMin);
}

/** A number of nights above 0; a cancelled stay may have 0. */
function nightsSaid(text: string | undefined): number | undefined {
  const match = text === undefined ? null : /^\s?(\d{1,4})(?:[.,]0{1,2})?\s?$/.exec(text);
  return match === null || Number(match[1]) === 0 ? undefined : Number(match[1]);
}

function stayText({ checkin, checkout, lastNight, nights, range }: OrderCells): string {
  const dates = range ?? `${checkin} - ${checkout ?? lastNight}`;
  return nightsSaid(nights) === undefined ? dates : `${dates}, nights ${nights!.trim()}`;
}

/** What cells prove, with the stays that they are of. */
export function orderOfCells(cells: DateCellsSeen, stays: readonly StaySeen[] = []): OrderVerdict {
  const contradiction = cells.contradiction();
  if (contradiction !== undefined) {
    const order = cells.byMark();
    if (order !== undefined) return { kind: 'proved', order, by: 'day above 12', ...cells.evidence([order]) };
    return { kind: 'contradiction', cells: contradiction };
  }
  if (!cells.needsOrder()) return { kind: 'none' };
  const isDecided = (orders: readonly DateOrder[]) => orders.length > 0 && cells.differing(orders) === undefined;
  const left = cells.left();
  if (isDecided(left)) return { kind: 'proved', order: left[0]!, by: 'day above 12', ...cells.evidence(left) };
  const byStay = votesOf(stays, left, ({ possible }) => possible);
  const byNights = votesOf(stays, left, ({ asNights }) => asNights);
  if (isDecided(byStay.orders) && byStay.orders.some((order) => byNights.orders.includes(order)))
    return { kind: 'proved', order: byStay.orders[0]!, by: 'stay', ...byStay.evidence! };
  // A row whose nights fit no order shows that the column does not contain nights.
  const isCounted = stays.every(({ possible, asNights }) => !meet(possible, left) || !asNights || meet(asNights, left));
  const both = byStay.orders.filter((order) => byNights.orders.includes(order));
  if (isCounted && isDecided(both)) return { kind: 'proved', order: both[0]!, by: 'nights', ...byNights.evidence! };
  const open = [both, byStay.orders, left].find((orders) => orders.length > 1)!;
  const { line, text, readings } = cells.differing(open) ?? cells.differing(left)!;
  return { kind: 'open', line, text, readings: open.map((order) => ({ order, date: readings[order]! })) };
}

/** The orders that every row with evidence allows, and the row that leaves the fewest. */
function votesOf(
  stays: readonly StaySeen[],
  left: readonly DateOrder[],
  allowed: (stay: StaySeen) => readonly DateOrder[] | undefined,
): { orders: DateOrder[]; evidence?: ProvingCell } {
  const votes = stays
    .map((stay) => ({ stay, orders: left.filter((order) => allowed(stay)?.includes(order)) }))
    .filter(({ orders }) => orders.length > 0);
  const orders = left.filter((order) => votes.every((vote) => vote.orders.includes(order)));
  const [strongest] = votes.toSorted((one, two) => one.orders.length - two.orders.length);
  return { orders, evidence: strongest && { line: strongest.stay.line, text: strongest.stay.text } };
}

function meet(orders: readonly DateOrder[], others: readonly DateOrder[]): boolean {
  return orders.some((order) => others.includes(order));
}

interface SeenDateCell extends ProvingCell {
  /** Its date (YYYY-MM-DD) in each order that can read it. */
  readings: Partial<Record<DateOrder, string>>;
}

type DateCellsSeen = ReturnType<typeof createDateCellsSeen>;

/** A memory of cells for one group of columns. Keeps only a few, however many are added. */
export function createDateCellsSeen() {
  // There are few kinds of cells: by the orders that read it, and which of them give the same date.
  const firstBySort = new Map<number, SeenDateCell & { hasSlash: boolean }>();
  const first = (is: (cell: SeenDateCell & { hasSlash: boolean }) => boolean) => [...firstBySort.values()].find(is);
  const excluding = (order: DateOrder) => first(({ readings }) => readings[order] === undefined);
  return {
    /** Adds a cell that depends on the order, with its date in each order, in the order of `dateOrders`. */
    add(line: number, { text, hasSlash, dates }: Pick<CellDate, 'text' | 'dates'> & { hasSlash: boolean }): void {
      const sort = dates.reduce(
        (sum, date) => sum * 4 + (date === undefined ? 3 : dates.indexOf(date)),
        Number(hasSlash),
      );
      if (firstBySort.has(sort)) return;
      const entries = dateOrders.flatMap((order, index) => (dates[index] === undefined ? [] : [[order, dates[index]]]));
      firstBySort.set(sort, { line, text: ownText(text), hasSlash, readings: Object.fromEntries(entries) });
    },
    /** Whether some cell is not a date without an order (`dateInAnyOrder`). */
    needsOrder: () =>
      first(({ readings }) => dateInAnyOrder(dateOrders.map((order) => readings[order])) === undefined) !== undefined,
    /** The orders that read every cell. */
    left: () => dateOrders.filter((order) => excluding(order) === undefined),
    /** The cell that best shows why only these orders are left. */
    evidence(left: readonly DateOrder[]): ProvingCell {
      // A number above 12 is better evidence than the position of a year, which alone never decides between day and month.
      const against = dateOrders.find((order) => !left.includes(order) && excluding(order) !== undefined)!;
      const { line, text } = first(({ readings }) => Object.keys(readings).length === 1) ?? excluding(against)!;
      return { line, text };
    },
    /** The first cell that has a different date in each of these orders, or otherwise in some; undefined if there is none. */
    differing(orders: readonly DateOrder[]): SeenDateCell | undefined {
      const datesOf = ({ readings }: SeenDateCell) => new Set(orders.map((order) => readings[order])).size;
      if (orders.length < 2) return undefined;
      return first((cell) => datesOf(cell) === orders.length) ?? first((cell) => datesOf(cell) > 1);
    },
    /** Two cells that no single order can read, the earlier first. */
    contradiction(): [SeenDateCell, SeenDateCell] | undefined {
      // Only one order reads what dmy cannot read, so a cell that excludes that order has no order in common with it.
      const notDayFirst = excluding('dmy');
      const other = notDayFirst && excluding(Object.keys(notDayFirst.readings)[0] as DateOrder);
      if (notDayFirst === undefined || other === undefined) return undefined;
      const both = [notDayFirst, other].sort((one, another) => one.line - another.line);
      return both.map(({ line, text, readings }) => ({ line, text, readings })) as [SeenDateCell, SeenDateCell];
    },
    /** The order that reads them all where those with a slash have the one and those without the other. */
    byMark(): DateOrder | undefined {
      const isRead = (withSlash: DateOrder, without: DateOrder) =>
        first(({ hasSlash, readings }) => readings[hasSlash ? withSlash : without] === undefined) === undefined;
      if (isRead('dmy', 'mdy')) return 'dmy-slash';
      return isRead('mdy', 'dmy') ? 'mdy-slash' : undefined;
    },
  };
}
