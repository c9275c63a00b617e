/** Counts the nights on which more rooms of a type are sold than there are, among the nights of what is planned or was sent, as the service lists them. */
import { type Api, namedRows, nightColumns } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { recordsOfAnswer } from '../../contract/import-result.ts';
import { stayNightsMax } from '../../contract/limits.ts';
import { firstTouching, type Interval } from '../../contract/split-day-ranges.ts';
import { nameKey } from '../../contract/text.ts';
import type { BatchedRecords } from '../../transfer/batched-records.ts';
import type { SendRequest } from '../../transfer/send-request.ts';

/** Most days that are asked for at once. */
const daysMax = 400;

export interface SoldNights {
  /** Adds rooms on the nights from one day to another, which is not a night of the stay; a negative number takes them off. */
  add(type: string, stay: { checkin: number; checkout: number }, rooms: number): void;
  /**
   * From which day on how many more rooms are sold than on the day before: `nameKey` of a type -> day number -> rooms. A long stay costs no more than
   * a short one.
   */
  steps: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

/** Overbooked nights of one type. */
export interface OverbookedType {
  type: string;
  nights: number;
  /** The first and the last of them, YYYY-MM-DD. */
  from: string;
  to: string;
}

export function createSoldNights(): SoldNights {
  const steps = new Map<string, Map<number, number>>();
  return {
    steps,
    add(type, { checkin, checkout }, rooms) {
      const ofType = steps.get(nameKey(type)) ?? new Map<number, number>();
      steps.set(nameKey(type), ofType);
      ofType.set(checkin, (ofType.get(checkin) ?? 0) + rooms);
      ofType.set(checkout, (ofType.get(checkout) ?? 0) - rooms);
    },
  };
}

/** Adds the rooms that a type has no longer, as if they were sold on all nights from today on: it has fewer for those who are booked. */
export function addFewer(
  sold: SoldNights,
  type: string,
  { before, after, today }: Readonly<Record<'before' | 'after' | 'today', number>>,
): void {
  if (after < before) sold.add(type, { checkin: today, checkout: today + stayNightsMax }, before - after);
}

/** The same sender, which adds the stays that it brings in; those that were there already sell nothing more. */
export function addingNights(send: SendRequest, sold: SoldNights): SendRequest {
  return async (outgoing) => {
    const answered = await send(outgoing);
    const { failed, isOpen, isThere } = recordsOfAnswer(answered.result);
    const skipped = new Set(answered.result.skips?.map(({ index }) => index));
    if (!isOpen && answered.result.imported > 0)
      addStays(sold, outgoing.records, (index) => !failed.has(index) && !skipped.has(index) && !isThere(index));
    return answered;
  };
}

/** Adds the stays of these records that sell a room and are `counted`. */
export function addStays(
  sold: SoldNights,
  { checkins, nights, roomTypes }: BatchedRecords,
  counted: (index: number) => boolean,
): void {
  for (let index = 0; index < checkins.length; index++) {
    const checkin = checkins[index]!;
    if (!Number.isNaN(checkin) && counted(index))
      sold.add(roomTypes[index]!, { checkin, checkout: checkin + nights[index]! }, 1);
  }
}

/** Whether the service has these rooms among its sold ones: after they were sent, before, or not known, as in a dry run. */
export type Sale = 'sent' | 'planned' | 'perhaps there';

const soldThen: Readonly<Record<Sale, (sold: number, more: number) => number>> = {
  sent: (sold) => sold,
  planned: (sold, more) => sold + more,
  'perhaps there': Math.max,
};

/** The overbooked nights among those on which rooms are sold more, ordered by type. Empty if the service does not list its nights: only the service knows. */
export async function findOverbooked(
  api: Pick<Api, 'availability'>,
  { steps }: SoldNights,
  sale: Sale,
): Promise<OverbookedType[]> {
  const spans = new Map([...steps].map(([key, ofType]) => [key, spansOf(ofType)]));
  const found = new Map<string, OverbookedType>();
  try {
    for (const window of windowsOf([...spans.values()].flat())) await look(api, { ...window, spans, sale, found });
  } catch (error) {
    // A second signal after the sending: what went in is reported all the same.
    const isGivenUp = sale !== 'planned' && error instanceof Error && error.name === 'AbortError';
    if (!(error instanceof PmsError) && !isGivenUp) throw error;
    return [];
  }
  return [...found.values()].sort((one, other) => one.type.localeCompare(other.type));
}

/** Nights on each of which as many rooms more are sold. */
interface SoldSpan extends Interval {
  rooms: number;
}

/** All of them, in order. */
function spansOf(steps: ReadonlyMap<number, number>): SoldSpan[] {
  const days = [...steps].sort(([one], [other]) => one - other);
  let rooms = 0;
  return days.flatMap(([from, step], index) => {
    rooms += step;
    return rooms > 0 ? [{ from, to: days[index + 1]![0] - 1, rooms }] : [];
  });
}

/** All these nights, in as many days as are listed at once; where none of them is for long, nothing is asked. */
function windowsOf(spans: readonly Interval[]): Interval[] {
  const windows: Interval[] = [];
  let next = Number.NEGATIVE_INFINITY;
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from))
    for (let day = Math.max(from, next); day <= to; day = next) {
      // A window that begins earlier reaches as far as the nights that it can hold.
      const last = windows.at(-1);
      if (last !== undefined && day - last.from < daysMax) last.to = Math.min(to, last.from + daysMax - 1);
      else windows.push({ from: day, to: Math.min(to, day + daysMax - 1) });
      next = windows.at(-1)!.to + 1;
    }
  return windows;
}

interface Look extends Interval {
  /** By the `nameKey` of a type. */
  spans: ReadonlyMap<string, readonly SoldSpan[]>;
  sale: Sale;
  found: Map<string, OverbookedType>;
}

function roomsOn(spans: readonly SoldSpan[], night: number): number {
  const span = spans[firstTouching(spans, night)];
  return span === undefined || span.from > night ? 0 : span.rooms;
}

async function look(api: Pick<Api, 'availability'>, { from, to, spans, sale, found }: Look): Promise<void> {
  const listed = await api.availability({ dateFrom: dateOfDay(from), dateTo: dateOfDay(to) });
  // A type is listed once for each of its rate plans.
  const seen = new Set<string>();
  for await (const { total_rooms: rooms, rooms_booked: sold, ...row } of namedRows(listed, nightColumns)) {
    const [name, on] = [String(row.room_type_name), String(row.date)];
    if (typeof rooms !== 'number' || typeof sold !== 'number') continue;
    const night = dayNumber(on);
    const more = night < from || night > to ? 0 : roomsOn(spans.get(nameKey(name)) ?? [], night);
    if (more <= 0 || soldThen[sale](sold, more) <= rooms || seen.has(`${on} ${name}`)) continue;
    seen.add(`${on} ${name}`);
    const known = found.get(name);
    if (known === undefined) found.set(name, { type: name, nights: 1, from: on, to: on });
    else {
      known.nights++;
      if (on < known.from) known.from = on;
      if (on > known.to) known.to = on;
    }
  }
}
