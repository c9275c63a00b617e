/** Finds which orders can read all cells of a group of date columns; keeps only the first cell of each kind. */
import { ownText } from '../../../contract/text.ts';
import type { ProvingCell } from '../proving-cell.ts';
import { type DateOrder, dateInAnyOrder, dateOrders } from './read-date.ts';

export interface SeenDateCell extends ProvingCell {
  /** Its date (YYYY-MM-DD) in each order that can read it. */
  readings: Partial<Record<DateOrder, string>>;
}

export interface DateCellsSeen {
  /** Adds a cell that depends on the order, with its date in each order, in the order of `dateOrders`. */
  add(line: number, text: string, dates: readonly (string | undefined)[]): void;
  /** Whether some cell is not a date without an order (`dateInAnyOrder`). */
  needsOrder(): boolean;
  /** The orders that read every cell. */
  left(): DateOrder[];
  /** The cell that best shows why only these orders are left. */
  evidence(left: readonly DateOrder[]): ProvingCell;
  /** The first cell that has a different date in each of these orders, or otherwise in some; undefined if there is none. */
  differing(orders: readonly DateOrder[]): SeenDateCell | undefined;
  /** Two cells that no single order can read, the earlier first. */
  contradiction(): [SeenDateCell, SeenDateCell] | undefined;
}

/** A memory of cells for one group of columns. Keeps only a few, however many are added. */
export function createDateCellsSeen(): DateCellsSeen {
  // There are few kinds of cells: by the orders that read it, and which of them give the same date.
  const firstBySort = new Map<number, SeenDateCell>();
  const first = (is: (cell: SeenDateCell) => boolean) => [...firstBySort.values()].find(is);
  const excluding = (order: DateOrder) => first(({ readings }) => readings[order] === undefined);
  return {
    add(line, text, dates) {
      const sort = dates.reduce((sum, date) => sum * 4 + (date === undefined ? 3 : dates.indexOf(date)), 0);
      if (firstBySort.has(sort)) return;
      const entries = dateOrders.flatMap((order, index) => (dates[index] === undefined ? [] : [[order, dates[index]]]));
      firstBySort.set(sort, { line, text: ownText(text), readings: Object.fromEntries(entries) });
    },
    needsOrder: () =>
      first(({ readings }) => dateInAnyOrder(dateOrders.map((order) => readings[order])) === undefined) !== undefined,
    left: () => dateOrders.filter((order) => excluding(order) === undefined),
    evidence(left) {
      // A number above 12 is better evidence than the position of a year, which alone never decides between day and month.
      const against = dateOrders.find((order) => !left.includes(order) && excluding(order) !== undefined)!;
      const { line, text } = first(({ readings }) => Object.keys(readings).length === 1) ?? excluding(against)!;
      return { line, text };
    },
    differing(orders) {
      const datesOf = ({ readings }: SeenDateCell) => new Set(orders.map((order) => readings[order])).size;
      if (orders.length < 2) return undefined;
      return first((cell) => datesOf(cell) === orders.length) ?? first((cell) => datesOf(cell) > 1);
    },
    contradiction() {
      // Only one order reads what dmy cannot read, so a cell that excludes that order has no order in common with it.
      const notDayFirst = excluding('dmy');
      const other = notDayFirst && excluding(Object.keys(notDayFirst.readings)[0] as DateOrder);
      if (notDayFirst === undefined || other === undefined) return undefined;
      return notDayFirst.line <= other.line ? [notDayFirst, other] : [other, notDayFirst];
    },
  };
}
