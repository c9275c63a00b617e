/** Collects from the records of a file what the next step needs: rooms that cannot be created as they are, and the dates of rates. */
import type { Rate } from '../../contract/rate.ts';
import { type Resource, resources } from '../../contract/resource.ts';
import type { Room } from '../../contract/room.ts';
import { nameKey } from '../../contract/text.ts';
import type { ConvertedRow, RowStep } from '../../convert/converter.ts';
import { createRemarkCounter, type RowsRemark } from '../../convert/remark.ts';
import { addLine, emptyRanges } from '../../file/line-ranges.ts';

export interface WatchedRecords {
  /** Absent for bookings. */
  step: RowStep | undefined;
  /** Room types that lack a field required for new ones; undefined if there are none. */
  incompleteRooms(): IncompleteRooms | undefined;
  /** The first and the last date of all rates so far, both included; undefined if there are none. */
  dates(): { from: string; to: string } | undefined;
}

export interface IncompleteRooms {
  note: RowsRemark;
  /** One value for all of them, as words of a command: the person fills in the value. */
  flags: string[];
}

const roomsMax = 10_000;

/** Watches the records of rooms and rates; bookings are ignored. `today`: rates that end before it are noted. */
export function watchRecords({ name }: Resource, today: string): WatchedRecords {
  const rooms = watchRooms();
  const rates = watchRates(today);
  const step = { bookings: undefined, rooms: stepOf(rooms.see), rates: { ...stepOf(rates.see), notes: rates.notes } }[
    name
  ];
  return {
    step,
    incompleteRooms: rooms.incomplete,
    dates: rates.dates,
  };
}

type See = (converted: ConvertedRow) => void;

function stepOf(see: See): RowStep {
  return {
    change(converted) {
      for (const each of converted) if (each.record !== undefined) see(each);
      return converted;
    },
  };
}

interface IncompleteRoom {
  fields: string[];
  line: number;
}

function watchRooms() {
  const lacking = new Map<string, IncompleteRoom>();
  return {
    see({ row, record }: ConvertedRow): void {
      const room = record as Room;
      const fields = resources.rooms.neededNames.filter((field) => room[field as keyof Room] === undefined);
      if (fields.length === 0) return;
      const key = nameKey(room.name);
      if (!lacking.has(key) && lacking.size < roomsMax) lacking.set(key, { fields, line: row.line });
    },
    incomplete: () => (lacking.size === 0 ? undefined : incompleteOf([...lacking.values()])),
  };
}

/** One value for all rooms of each of these fields. */
export function flagsToCreate(fields: readonly string[] = resources.rooms.neededNames): string[] {
  return fields.flatMap((field) => ['--set', `${field}=…`]);
}

/** The room types that lack these fields, each at its line. */
export function incompleteOf(open: readonly IncompleteRoom[]): IncompleteRooms {
  const fields = resources.rooms.neededNames.filter((field) => open.some((room) => room.fields.includes(field)));
  const lines = emptyRanges();
  for (const { line } of open) addLine(lines, line);
  return {
    note: { code: 'missing_to_create', fields, count: open.length, lines: lines.ranges },
    flags: flagsToCreate(fields),
  };
}

function watchRates(today: string) {
  let [from, to] = ['', ''];
  const remarks = createRemarkCounter();
  return {
    see({ row, record }: ConvertedRow): void {
      const { date_from: first, date_to: last, rate_amount: amount } = record as Rate;
      if (last < today) remarks.add('past_rates', row.line);
      if (amount === 0) remarks.add('free_rates', row.line);
      if (from === '' || first < from) from = first;
      if (last > to) to = last;
    },
    dates: () => (from === '' ? undefined : { from, to }),
    notes: remarks.list,
  };
}
