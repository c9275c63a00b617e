/** Counts the nights on which more rooms of a type are sold than there are, among the nights of what is planned or was sent, as the service lists them. */
import type { Api } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import { recordsOfAnswer } from '../../contract/import-result.ts';
import { nameKey } from '../../contract/text.ts';
import type { SendRequest } from '../../transfer/send-request.ts';

/** Most days that are asked for at once. */
const daysMax = 400;

export interface SoldNights {
  /** Adds rooms on the nights from one day to another, which is not a night of the stay; a negative number takes them off. */
  add(type: string, stay: { checkin: number; checkout: number }, rooms: number): void;
  /** How many rooms are sold more on each night: `nameKey` of a type -> day number -> rooms. */
  nights: ReadonlyMap<string, ReadonlyMap<number, number>>;
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
  const nights = new Map<string, Map<number, number>>();
  return {
    nights,
    add(type, { checkin, checkout }, rooms) {
      const key = nameKey(type);
      const sold = nights.get(key) ?? new Map<number, number>();
      nights.set(key, sold);
      for (let day = checkin; day < checkout; day++) sold.set(day, (sold.get(day) ?? 0) + rooms);
    },
  };
}

/** The same sender, which adds the stays that it brings in; those that were there already sell nothing more. */
export function addingNights(send: SendRequest, sold: SoldNights): SendRequest {
  return async (outgoing) => {
    const answered = await send(outgoing);
    const { checkins, nights, roomTypes } = outgoing.records;
    const { failed, isOpen, isThere } = recordsOfAnswer(answered.result);
    const skipped = new Set(answered.result.skips?.map(({ index }) => index));
    if (!isOpen && answered.result.imported > 0)
      for (const [index, checkin] of checkins.entries())
        if (!Number.isNaN(checkin) && !failed.has(index) && !skipped.has(index) && !isThere(index))
          sold.add(roomTypes[index]!, { checkin, checkout: checkin + nights[index]! }, 1);
    return answered;
  };
}

/**
 * The overbooked nights among those on which rooms are sold more, ordered by type. `isPlanned`: these rooms are not among the sold ones of the service
 * yet. Empty if the service does not list its nights: only the service knows.
 */
export async function findOverbooked(
  api: Pick<Api, 'availability'>,
  { nights }: SoldNights,
  { isPlanned }: { isPlanned: boolean },
): Promise<OverbookedType[]> {
  const found = new Map<string, OverbookedType>();
  try {
    for (const { from, to } of windowsOf(nights)) await look(api, { from, to, nights, isPlanned, found });
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    return [];
  }
  return [...found.values()].sort((one, other) => one.type.localeCompare(other.type));
}

/** From the first to the last night with more rooms, in as many days as are listed at once. */
function windowsOf(nights: SoldNights['nights']): { from: number; to: number }[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const sold of nights.values())
    for (const [day, rooms] of sold) {
      if (rooms <= 0) continue;
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
  const windows: { from: number; to: number }[] = [];
  for (let from = first; from <= last; from += daysMax) windows.push({ from, to: Math.min(last, from + daysMax - 1) });
  return windows;
}

interface Look {
  from: number;
  to: number;
  nights: SoldNights['nights'];
  isPlanned: boolean;
  found: Map<string, OverbookedType>;
}

async function look(api: Pick<Api, 'availability'>, { from, to, nights, isPlanned, found }: Look): Promise<void> {
  const { columns, batches } = await api.availability({ dateFrom: dateOfDay(from), dateTo: dateOfDay(to) });
  const [date, room, total, booked] = ['date', 'room_type_name', 'total_rooms', 'rooms_booked'].map((name) =>
    columns.indexOf(name),
  );
  // A type is listed once for each of its rate plans.
  const seen = new Set<string>();
  for await (const rows of batches) {
    for (const row of rows) {
      const [name, on, rooms, sold] = [String(row[room!]), String(row[date!]), row[total!], row[booked!]];
      if (typeof rooms !== 'number' || typeof sold !== 'number') continue;
      const more = nights.get(nameKey(name))?.get(dayNumber(on)) ?? 0;
      if (more <= 0 || sold + (isPlanned ? more : 0) <= rooms || seen.has(`${on} ${name}`)) continue;
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
}
