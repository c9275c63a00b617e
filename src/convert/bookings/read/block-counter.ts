/** Counts the rows that only keep a room closed: how many, how many room-nights, and on how many dates. */
import { dayNumber } from '../../../contract/dates.ts';
import { addLine, emptyRanges } from '../../../file/line-ranges.ts';
import type { RowsRemark } from '../../remark.ts';

export interface BlockCounter {
  add(block: { line: number; checkin: string | undefined; checkout: string | undefined; rooms: number }): void;
  /** Empty if there was no such row. */
  notes(): RowsRemark[];
}

/** Most days of one row that are counted, and most dates that are told apart. */
const nightsMax = 4000;
const datesMax = 100_000;

/** `isHeld`: whether they become bookings that hold the room. */
export function createBlockCounter(isHeld: boolean): BlockCounter {
  const lines = emptyRanges();
  const dates = new Set<number>();
  let nights = 0;
  return {
    add({ line, checkin, checkout, rooms }) {
      addLine(lines, line);
      if (checkin === undefined || checkout === undefined) return;
      const [from, to] = [dayNumber(checkin), dayNumber(checkout)];
      if (to <= from || to - from > nightsMax) return;
      nights += (to - from) * rooms;
      for (let day = from; day < to && dates.size < datesMax; day++) dates.add(day);
    },
    notes() {
      const { count, ranges } = lines;
      const code = isHeld ? 'blocks_held' : 'blocks_left_out';
      return count === 0 ? [] : [{ code, count, lines: ranges, nights, dates: dates.size }];
    },
  };
}
