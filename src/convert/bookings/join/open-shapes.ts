/** Collects the booking numbers whose rows do not show what they are, so that a person is asked once for the whole file. */
import type { ExternalBooking } from '../read/external-booking.ts';

export type OpenShapes = ReturnType<typeof createOpenShapes>;

/** `shared`: rows of different guests may be one room; `twice`: numbers occur twice, cell for cell, as in a file of two exports. */
export interface FoundShapes {
  kind: 'open' | 'shared' | 'twice';
  count: number;
  example: { number: string; lines: readonly number[]; stays: readonly string[] };
}

/** If this many numbers have copies equally far apart, a stretch of the file is in it twice. */
const stretchLeast = 3;
const distancesMax = 100_000;
const shownRows = 3;

/** Empty. */
export function createOpenShapes() {
  const counts = { open: 0, shared: 0, twice: 0 };
  const examples: Partial<Record<FoundShapes['kind'], FoundShapes['example']>> = {};
  let refunds: Pick<FoundShapes, 'count' | 'example'> | undefined;
  const byDistance = new Map<number, number>();
  let farthest = 0;
  const add = (kind: FoundShapes['kind'], rows: readonly ExternalBooking[]) => {
    counts[kind]++;
    examples[kind] ??= exampleOf(rows);
  };
  const addDistance = ({ distance }: Copies) => {
    if (distance === undefined) return;
    const count = (byDistance.get(distance) ?? 0) + 1;
    if (count > 1 || byDistance.size < distancesMax) byDistance.set(distance, count);
    farthest = Math.max(farthest, count);
  };
  return {
    /** Adds rows of one booking number that show nothing of what they are (`open`), or may be guests of one room (`shared`). */
    add,
    /** Adds all rows of one booking number, each of which counts as a room or a part. */
    addCounted(rows: readonly ExternalBooking[]): void {
      const copies = copiesAmong(rows);
      if (copies === undefined) return;
      add('twice', rows);
      addDistance(copies);
    },
    /** Adds rows that are payments of one booking and were all paid back. */
    addRefunded(rows: readonly ExternalBooking[]): void {
      refunds = { count: (refunds?.count ?? 0) + 1, example: refunds?.example ?? exampleOf(rows) };
    },
    /** How many bookings were paid back; undefined if none was. */
    refunded: () => refunds,
    /** The result; `numbers` is how many different booking numbers the file has. */
    result(numbers: number): FoundShapes | undefined {
      // A group may have its rooms in equal rows; a house in which most numbers are such groups is asked.
      const areMost = counts.twice * 2 > numbers && (counts.twice > 1 || farthest > 0);
      for (const kind of ['open', 'shared'] as const)
        if (counts[kind] > 0) return { kind, count: counts[kind], example: examples[kind]! };
      if (!areMost && farthest < stretchLeast) return undefined;
      return { kind: 'twice', count: counts.twice, example: examples.twice! };
    },
  };
}

function exampleOf(rows: readonly ExternalBooking[]): FoundShapes['example'] {
  const shown = rows.slice(0, shownRows);
  return {
    number: rows[0]!.number?.slice(0, 40) ?? '',
    lines: shown.map(({ row }) => row.line),
    stays: shown.map(({ checkin = '?', checkout = '?', types }) => `${checkin} to ${checkout}, ${types.join(', ')}`),
  };
}

export interface Copies {
  /** How often each row may be there too often: by it the count of every row can be divided; at least 2. */
  times: number;
  /** How many rows of the file lie between a row and its copy, if rows of other numbers are among them; then `times` is sure of it. */
  distance?: number;
}

/** What it finds; undefined if some row has no copy. `rows` in file order. */
export function copiesAmong(rows: readonly ExternalBooking[]): Copies | undefined {
  const counts = new Map<string, number>();
  const texts = rows.map(({ cells }) => cells.join('\0'));
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const times = [...counts.values()].reduce(commonDivisor);
  if (times < 2) return undefined;
  for (let block = 1; block <= rows.length / 2; block++) {
    const isAgain =
      rows.length % block === 0 && texts.every((text, index) => index < block || text === texts[index - block]);
    if (!isAgain || !areApart(rows, block)) continue;
    return { times: rows.length / block, distance: rows[block]!.place - rows[0]!.place };
  }
  return { times };
}

/** Whether each block of rows ends before other numbers begin, and the next comes after them. */
function areApart(rows: readonly ExternalBooking[], block: number): boolean {
  for (let next = block; next < rows.length; next += block)
    if (rows[next]!.place === rows[next - 1]!.place + 1) return false;
  return true;
}

/** The greatest number by which both can be divided. */
export function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
