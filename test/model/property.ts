/** What a property of the model holds, in lists and maps of single days, and what may become of a record. */
import type { Values } from './check.ts';

export type Action = 'skip' | 'update';

export interface RoomType {
  name: string;
  max_occupancy: number;
  total_rooms: number;
  base_price: number;
  bed_type: string | null;
  room_area: string | null;
}

export interface DayRate {
  rate_amount: number;
  availability: number | null;
  min_nights: number;
  stop_sell: number;
}

export interface Booking {
  checkin_date: string;
  checkout_date: string;
  room_type_name: string;
  guest_first_name: string | null;
  guest_last_name: string | null;
  guest_email: string | null;
  total_amount: number;
  currency_iso: string;
  booking_source: string | null;
  booking_status: string;
}

export interface Property {
  currency: string | null;
  /** By name key. */
  roomTypes: Map<string, RoomType>;
  /** Spellings by name key. */
  plans: Map<string, string>;
  /** By `dayKey`. */
  days: Map<string, DayRate>;
  /** In the order of their arrival. */
  bookings: Booking[];
}

export type Outcome =
  /** `isThere`: it changed what was there; `keptDates`: what some dates of a rate kept while others went in. */
  | { kind: 'imported'; isThere?: true; keptDates?: { kind: string; dates: number; fields: string[] } }
  | { kind: 'skipped'; skip?: { kind: string; fields: string[] } }
  | { kind: 'wrong'; wrongs: [string | null, string][] };

/** Takes the records of one request in their order, each of them right by itself. */
export type Taker = (values: Values) => Outcome & { written?: number; kept?: number };

/** One day of one plan of one room type, by their name keys. */
export function dayKey(roomType: string, plan: string, date: string): string {
  return JSON.stringify([roomType, plan, date]);
}

/** The fields among `names` that a record has and that stand there with another value. */
export function differing(names: readonly string[], values: Values, stored: object): string[] {
  const there = stored as Record<string, unknown>;
  return names.filter((name) => values[name] !== undefined && values[name] !== there[name]);
}

/** The fields among `names` that a record has. */
export function present(names: readonly string[], values: Values): Values {
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]!]));
}

/** What a new record lacks among the fields it needs; undefined where it has them all. */
export function lacking(names: readonly string[], values: Values): Outcome | undefined {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === 0) return undefined;
  return { kind: 'wrong', wrongs: missing.map((name) => [name, 'missing_to_create']) };
}
