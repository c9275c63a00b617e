/** Random houses: requests into one property and the places where its lists are looked at, all of it following from a seed. */
import { between, createRandom, oneOf } from '../torture/chance.mjs';
import { daysLater, written } from './calendar.ts';
import type { Resource } from './check.ts';
import type { Query } from './list.ts';
import type { Action } from './property.ts';
import { allRooms, createRecords } from './random-records.ts';
import { guests, planNames, roomTypeNames } from './spellings.ts';

export interface Step {
  resource: Resource;
  /** Absent: the request does not say, which is skip. */
  action?: Action;
  records: unknown[];
  /** Whether all lists are compared behind it. */
  isLookedAt: boolean;
}

export interface House {
  /** Of the prices; null for none. */
  currency: string | null;
  steps: Step[];
  queries: Query[];
}

export type Random = () => number;

/** What the records of a house are made of: few of each, so that they meet. */
export interface Vocabulary {
  roomTypes: readonly string[];
  plans: readonly string[];
  guests: readonly (readonly [string, string])[];
  /** First days of the clusters in which its dates lie. */
  clusters: readonly string[];
}

const currencies = [null, 'EUR', 'JPY', 'KWD'];
const years = [1, 1600, 1900, 2000, 2024, 2027, 2100, 9990];

export function createHouse(seed: number): House {
  const random = createRandom(seed);
  const some = <Value>(all: readonly Value[], most: number): Value[] =>
    Array.from({ length: between(random, 1, most) }, () => oneOf(random, all));
  const vocabulary: Vocabulary = {
    roomTypes: some(roomTypeNames, 4),
    plans: some(planNames, 3),
    guests: some(guests, 4),
    clusters: Array.from({ length: between(random, 1, 3) }, () => cluster(random)),
  };
  return {
    currency: oneOf(random, currencies),
    steps: steps(random, vocabulary),
    queries: queries(random, vocabulary),
  };
}

/** Days before a leap day, before the end of a year, or anywhere. */
function cluster(random: Random): string {
  const year = random() < 0.5 ? oneOf(random, years) : between(random, 1971, 2095);
  const [month, day] = oneOf(random, [
    [2, 26],
    [12, 28],
    [between(random, 1, 12), between(random, 1, 28)],
  ]);
  return written(year, month, day);
}

function steps(random: Random, vocabulary: Vocabulary): Step[] {
  const made: Step[] = [];
  const deliveries: { resource: Resource; records: unknown[] }[] = [];
  const deliver = (resource: Resource) => {
    const earlier = deliveries.filter((one) => one.resource === resource);
    const isAgain = earlier.length > 0 && random() < 0.2;
    const records = isAgain
      ? oneOf(random, earlier).records
      : createRecords(resource, { random, vocabulary, count: countOf(resource, random) });
    deliveries.push({ resource, records });
    made.push(...split(random, { resource, records }));
  };
  if (random() < 0.95) made.push(...split(random, { resource: 'rooms', records: allRooms(vocabulary) }));
  if (random() < 0.5) deliver('rooms');
  for (let left = between(random, 2, 7); left > 0; left--)
    deliver(oneOf(random, ['bookings', 'bookings', 'bookings', 'rates', 'rates', 'rooms']));
  return made;
}

/** Now and then more than the service takes at a time. */
function countOf(resource: Resource, random: Random): number {
  if (resource === 'bookings' && random() < 0.01) return between(random, 260, 600);
  return between(random, 1, resource === 'bookings' ? 16 : 8);
}

/** The same records in one request or in several; each time the whole of them under one action. */
function split(random: Random, { resource, records }: { resource: Resource; records: unknown[] }): Step[] {
  const action = oneOf(random, ['skip', 'update', undefined]);
  const requests: Step[] = [];
  for (let from = 0; from < records.length; ) {
    const count = random() < 0.4 ? records.length : between(random, 1, 5);
    requests.push({ resource, action, records: records.slice(from, from + count), isLookedAt: random() < 0.2 });
    from += count;
  }
  return requests;
}

function queries(random: Random, { clusters }: Vocabulary): Query[] {
  const date = () => daysLater(oneOf(random, clusters), between(random, 0, 8));
  const [one, other] = [date(), date()].sort();
  return [
    { list: 'room_types' },
    { list: 'export_rooms' },
    { list: 'export_bookings' },
    { list: 'export_bookings', date_from: one, date_to: other },
    { list: 'export_bookings', date_from: one },
    { list: 'export_bookings', date_to: other, status: oneOf(random, ['Confirmed', 'Pending', 'Cancelled', 'NoShow']) },
    ...clusters.map((from): Query => {
      const days = random() < 0.05 ? 1829 : between(random, 0, 25);
      return { list: 'availability', date_from: from, date_to: daysLater(from, days) };
    }),
  ];
}
