/**
 * The rooms of a whole file in, the numbers behind the names of their guests out, so that none is taken for another: whichever rows stand
 * beside them, and in whatever order.
 */
import { ownText } from '../../../contract/text.ts';
import { hashOfKey, type Key } from '../../key-memory.ts';
import { compareNaturally } from './natural-order.ts';

/** A room, refused or not, of which guest, type and dates are known. */
export interface NamedRoom {
  /** Guest, type and dates. */
  key: Key;
  /** Whether its booking takes no room any more; one of unknown state does. */
  isEnded: boolean;
  /** Its booking number; "" where it says none: nobody knows whether it is another booking. */
  id: string;
  line: number;
  /** 1-based among the rooms of its booking: its number is not below that. */
  place: number;
  /** The number that it had in an earlier import. */
  given?: number;
}

export interface RoomNumbers {
  /** Adds the next room of the file; undefined for one of which guest, type or dates are not known. */
  add(room: NamedRoom | undefined): void;
  /** The numbers above 1, by the place in which their rooms were added, from 0. */
  result(): ReadonlyMap<number, number>;
}

/** Rooms that are compared, in about 300 MB; one behind them has its own place as its number. */
const roomsMax = 4_000_000;

/** An empty account for one file. */
export function createRoomNumbers(): RoomNumbers {
  const [hashes, lines, places]: [number[], number[], number[]] = [[], [], []];
  const ids: string[] = [];
  const isEnded: boolean[] = [];
  const given = new Map<number, number>();
  const roomAt = (at: number): RankedRoom => {
    return {
      at,
      isEnded: isEnded[at]!,
      id: ids[at]!,
      line: lines[at]!,
      place: places[at]!,
      given: given.get(at),
    };
  };
  return {
    add(room) {
      if (hashes.length >= roomsMax) return;
      if (room?.given !== undefined) given.set(hashes.length, room.given);
      // No key is equal to NaN.
      hashes.push(room === undefined ? Number.NaN : hashOfKey(room.key));
      lines.push(room?.line ?? 0);
      places.push(room?.place ?? 1);
      ids.push(ownText(room?.id.slice(0, idCharactersMax) ?? ''));
      isEnded.push(room?.isEnded ?? false);
    },
    result() {
      const numbers = new Map<number, number>();
      const set = ([at, number]: [at: number, number: number]) => number > 1 && numbers.set(at, number);
      for (const placed of places.entries()) set(placed);
      for (const room of given) set(room);
      for (const same of repeatedPlaces(hashes)) for (const room of numberRooms(same.map(roomAt))) set(room);
      return numbers;
    },
  };
}

const idCharactersMax = 200;

/** The places of each hash that stands more than once. */
function repeatedPlaces(hashes: readonly number[]): Iterable<number[]> {
  const sorted = Float64Array.from(hashes).sort();
  const repeated = new Map<number, number[]>();
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) repeated.set(sorted[at]!, []);
  for (const [at, hash] of hashes.entries()) repeated.get(hash)?.push(at);
  return repeated.values();
}

type RankedRoom = Omit<NamedRoom, 'key'> & { at: number };

/** Numbers the rooms of one guest, type and dates: live ones before ended ones, then by booking number, then by line. */
function numberRooms(rooms: RankedRoom[]): [at: number, number: number][] {
  const taken = new Set(rooms.map(({ given }) => given));
  let highest = 0;
  let live = 0;
  return rooms.sort(byRank).map((room) => {
    const number = room.given ?? nextNumber(room, { taken, highest, live });
    if (room.given === undefined) highest = Math.max(highest, number);
    if (!room.isEnded) live = highest;
    return [room.at, number];
  });
}

function nextNumber(
  { id, place, isEnded }: RankedRoom,
  { taken, highest, live }: { taken: ReadonlySet<number | undefined>; highest: number; live: number },
): number {
  // It may be the same booking again, so that it takes no free number.
  if (id === '') return isEnded ? live + place : place;
  let number = Math.max(place, highest + 1);
  while (taken.has(number)) number++;
  return number;
}

function byRank(left: RankedRoom, right: RankedRoom): number {
  return (
    Number(left.isEnded) - Number(right.isEnded) ||
    compareNaturally(left.id, right.id) ||
    left.line - right.line ||
    left.at - right.at
  );
}
