/**
 * A property written down from the contract alone, so simple that one sees it is right: what the service must be like. No line of it
 * comes from the service's own code.
 */
import { checkRecord, minorUnits, type Resource } from './check.ts';
import { type Listed, list, type Query } from './list.ts';
import type { Action, Outcome, Property } from './property.ts';
import { takeBookings } from './take-bookings.ts';
import { takeRates } from './take-rates.ts';
import { takeRooms } from './take-rooms.ts';
import { nameKeyOf } from './words.ts';

/** The Import result, without its sentences and values. */
export interface Result {
  success: boolean;
  total: number;
  imported: number;
  skipped: number;
  error_count: number;
  errors: string[];
  skips: { index: number; kind: string; fields: string[] }[];
  /** First and last index of each stretch of records that met one that was there. */
  there?: [number, number][];
  /** Rates that went in, of which some dates kept other values. */
  kept?: { index: number; kind: string; dates: number; fields: string[] }[];
  dates_written?: number;
  dates_kept?: number;
}

export interface Model {
  post(resource: Resource, records: readonly unknown[], action: Action): Result;
  get(query: Query): Listed[];
}

const takers = { bookings: takeBookings, rooms: takeRooms, rates: takeRates };

/** An empty property; `currency` is that of its prices. */
export function openModel(currency: string | null): Model {
  const property: Property = { currency, roomTypes: new Map(), plans: new Map(), days: new Map(), bookings: [] };
  return {
    post: (resource, records, action) => post(property, { resource, records, action }),
    get: (query) => list(property, query),
  };
}

function post(
  property: Property,
  { resource, records, action }: { resource: Resource; records: readonly unknown[]; action: Action },
): Result {
  const take = takers[resource](property, action);
  const priceDecimalsMax = property.currency === null ? 4 : minorUnits[property.currency]!;
  let [written, kept] = [0, 0];
  const outcomes = records.map((raw): Outcome => {
    const { values, wrongs } = checkRecord(resource, raw, priceDecimalsMax);
    const { room_type_name: roomType } = values;
    if (roomType !== undefined && !property.roomTypes.has(nameKeyOf(String(roomType))))
      wrongs.set('room_type_name', 'unknown_room_type');
    if (wrongs.size > 0) return { kind: 'wrong', wrongs: [...wrongs] };
    const outcome = take(values);
    written += outcome.written ?? 0;
    kept += outcome.kept ?? 0;
    return outcome;
  });
  const dates = resource === 'rates' ? { dates_written: written, dates_kept: kept } : {};
  return { ...resultOf(outcomes), ...dates };
}

/** The first and last index of each stretch of true. */
function stretches(marks: boolean[]): [number, number][] {
  const starts = marks.flatMap((mark, index) => (mark && !marks[index - 1] ? [index] : []));
  const ends = marks.flatMap((mark, index) => (mark && !marks[index + 1] ? [index] : []));
  return starts.map((start, at) => [start, ends[at]!]);
}

function resultOf(outcomes: readonly Outcome[]): Result {
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const there = stretches(outcomes.map((outcome) => outcome.kind === 'skipped' || 'isThere' in outcome));
  const kept = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'imported' && outcome.keptDates !== undefined ? [{ index, ...outcome.keptDates }] : [],
  );
  return {
    ...(there.length > 0 ? { there } : {}),
    ...(kept.length > 0 ? { kept } : {}),
    success: count('wrong') === 0,
    total: outcomes.length,
    imported: count('imported'),
    skipped: count('skipped'),
    error_count: count('wrong'),
    errors: outcomes.flatMap((outcome, index) =>
      outcome.kind === 'wrong' ? outcome.wrongs.map(([field, code]) => `${index} ${field} ${code}`).sort() : [],
    ),
    skips: outcomes.flatMap((outcome, index) =>
      outcome.kind === 'skipped' && outcome.skip !== undefined ? [{ index, ...outcome.skip }] : [],
    ),
  };
}
