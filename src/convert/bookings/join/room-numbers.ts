/**
 * Gives the rooms of a whole file the numbers behind their guest names, so that no two are taken for the same booking, whatever the order of the
 * rows.
 */
import { createOpenNumbersFinder } from './open-numbers.ts';
import {
  createRankColumns,
  createRoomColumns,
  includes,
  numbersOf,
  type RankColumns,
  type RoomColumns,
} from './room-columns.ts';
import { numberedKey, type RoomKey, stayOf, wholeKey } from './room-key.ts';

/** A room, rejected or not, whose guest, type and dates are known. */
export interface NamedRoom {
  key: RoomKey;
  /**
   * `emailHash` of its e-mail: rooms with different e-mails have different guests. 0 for a room with a booking number, which alone tells it apart.
   */
  email: number;
  /** Whether its booking no longer takes a room; false if the state is not known. */
  isEnded: boolean;
  /** Its booking number; "" if it has none. */
  id: string;
  /** Whether it is a booking of its own; a room without a booking number may be the same as an earlier one. */
  isOwn: boolean;
  line: number;
  /** 1-based among the rooms of its booking; its number is never lower. */
  index: number;
  /** The number that it had in an earlier import. */
  given?: number;
  /** The first number that no room of an earlier import has. */
  from?: number;
}

export type RoomNumbers = ReturnType<typeof createRoomNumbers>;
export type NumberedRooms = ReturnType<typeof numberedRooms>;

/** Most rooms that are compared; they need about 200 MB. After that the index of a room in its booking is its number. */
const roomsMax = 4_000_000;

/** An empty collection for one file. */
export function createRoomNumbers() {
  const rooms = createRoomColumns();
  const ranks = createRankColumns();
  const given = new Map<number, number>();
  const from = new Map<number, number>();
  return {
    /** Adds the next room of the file; undefined if its guest, type or dates are not known. */
    add(room: NamedRoom | undefined): void {
      const at = rooms.keys.length;
      if (at >= roomsMax) return;
      if (room?.given !== undefined) given.set(at, room.given);
      if (room?.from !== undefined) from.set(at, room.from);
      rooms.keys.push(room === undefined ? Number.NaN : wholeKey(room.key));
      rooms.guests.push(room?.key.guest ?? Number.NaN);
      rooms.emails.push(room?.email ?? 0);
      rooms.indexes.push(room?.index ?? 1);
      rooms.isEnded.push(Number(room?.isEnded ?? 0));
      rooms.hasId.push(Number((room?.id ?? '') !== ''));
      ranks.lines.push(room?.line ?? 0);
      ranks.ids.push(room?.id.slice(0, idCharactersMax) ?? '');
      ranks.isOwn.push(Number(room?.isOwn ?? 0));
    },
    result: () => numberedRooms(rooms, numberAll({ ...rooms, ...ranks }, { given, from })),
  };
}

/** Keeps nothing that only the numbering has needed. */
function numberedRooms(rooms: RoomColumns, numbers: ReadonlyMap<number, number>) {
  return {
    /** The number of the room added at this index, if it is not 1. */
    get: (at: number) => numbers.get(at),
    /** What was known of it; undefined if not its guest, type and dates, or if it is beyond those that are compared. */
    keyOf(at: number): RoomKey | undefined {
      const key = at < rooms.keys.length ? rooms.keys.at(at) : Number.NaN;
      const guest = rooms.guests.at(at);
      return Number.isNaN(key) ? undefined : { guest, stay: stayOf(key, guest) };
    },
    ...createOpenNumbersFinder(rooms, (at) => numbers.get(at) ?? 1),
  };
}

const idCharactersMax = 200;

type Earlier = Record<'given' | 'from', ReadonlyMap<number, number>>;

function numberAll(rooms: RoomColumns & RankColumns, earlier: Earlier): Map<number, number> {
  const numbers = new Map<number, number>();
  const plainKeys = numbersOf(rooms.keys).sort();
  const takenKeys = new Set<number>();
  const set = (at: number, number: number) => {
    if (number !== 1 || numbers.has(at)) numbers.set(at, number);
    if (number !== 1) takenKeys.add(numberedKey(rooms.keys.at(at), number));
  };
  for (let at = 0; at < rooms.indexes.length; at++) {
    const index = rooms.indexes.at(at);
    if (index > 1) numbers.set(at, index);
  }
  for (const [at, number] of earlier.given) set(at, number);
  for (const same of comparedIndexes(rooms.keys, plainKeys, earlier.from)) {
    const key = rooms.keys.at(same[0]!);
    // Somebody may be called so, without any number of ours.
    const isTaken = (number: number) => {
      const wanted = numberedKey(key, number);
      return number > 1 && (takenKeys.has(wanted) || includes(plainKeys, wanted));
    };
    const ranked = same.map((at) => rankedRoom(rooms, at, earlier));
    for (const [at, number] of numberRooms(ranked, isTaken)) set(at, number);
  }
  return numbers;
}

function rankedRoom(rooms: RoomColumns & RankColumns, at: number, { given, from }: Earlier): RankedRoom {
  return {
    at,
    email: rooms.emails.at(at),
    isEnded: rooms.isEnded.at(at) === 1,
    id: rooms.ids.at(at),
    isOwn: rooms.isOwn.at(at) === 1,
    line: rooms.lines.at(at),
    index: rooms.indexes.at(at),
    given: given.get(at),
    from: from.get(at) ?? 1,
  };
}

/** The indexes of each key that occurs more than once, or that an earlier import knows. */
function comparedIndexes(
  keys: RoomColumns['keys'],
  sorted: Float64Array,
  from: ReadonlyMap<number, number>,
): Iterable<number[]> {
  const compared = new Map<number, number[]>();
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) compared.set(sorted[at]!, []);
  for (const at of from.keys()) compared.set(keys.at(at), []);
  if (compared.size > 0) for (let at = 0; at < keys.length; at++) compared.get(keys.at(at))?.push(at);
  return compared.values();
}

interface RankedRoom extends Omit<NamedRoom, 'key' | 'from'> {
  at: number;
  from: number;
}

/** Numbers the rooms of one guest, type and dates: live ones before ended ones, then by booking number, then by line. */
function numberRooms(rooms: RankedRoom[], isTaken: (number: number) => boolean): [at: number, number: number][] {
  const held = createHeldNumbers();
  for (const { given, email } of rooms) if (given !== undefined) held.hold(given, email);
  let highest = 0;
  let live = 0;
  return rooms.sort(byRank).map((room) => {
    const { index, from, email } = room;
    const firstFree = (least: number) => {
      let number = Math.max(index, from, least);
      while (held.isHeld(number, email) || isTaken(number)) number++;
      return number;
    };
    let number = room.given;
    // It may be the same booking, so it does not take a free number.
    if (!room.isOwn) number ??= room.isEnded ? live + index : index;
    else if (room.id !== '') number ??= firstFree(highest + 1);
    else {
      const least = held.lowest(email);
      number ??= firstFree(least);
      // Numbers that this room skipped may be free for the next one.
      if (Math.max(index, from) <= least) held.raise(email, number);
    }
    if (room.given === undefined) highest = Math.max(highest, number);
    if (room.isOwn) held.hold(number, email);
    if (!room.isEnded) live = Math.max(live, number);
    return [room.at, number];
  });
}

/** Which e-mails hold which numbers; a number held without an e-mail is held for all. */
function createHeldNumbers() {
  const emailsByNumber = new Map<number, Set<number>>();
  const lowestByEmail = new Map<number, number>();
  return {
    hold(number: number, email: number) {
      const emails = emailsByNumber.get(number) ?? new Set();
      emailsByNumber.set(number, emails.add(email));
    },
    isHeld(number: number, email: number) {
      const emails = emailsByNumber.get(number);
      return emails !== undefined && (email === 0 || emails.has(0) || emails.has(email));
    },
    /** The first number that may be free for this e-mail: all lower ones are held. */
    lowest: (email: number) => lowestByEmail.get(email) ?? 1,
    raise: (email: number, number: number) => lowestByEmail.set(email, number),
  };
}

function byRank(left: RankedRoom, right: RankedRoom): number {
  return (
    Number(left.isEnded) - Number(right.isEnded) ||
    compareNaturally(left.id, right.id) ||
    left.line - right.line ||
    left.at - right.at
  );
}

/** Negative if `left` comes first: "9" before "10", "A2" before "A10"; of two that are otherwise equal, the shorter one. */
export function compareNaturally(left: string, right: string): number {
  const [own, other] = [partsOf(left), partsOf(right)];
  for (let at = 0; at < Math.min(own.length, other.length); at++) {
    const order = compareParts(own[at]!, other[at]!);
    if (order !== 0) return order;
  }
  return own.length - other.length || left.length - right.length || compareTexts(left, right);
}

const partsOf = (text: string): readonly string[] => text.match(/\d+|\D+/g) ?? [];

function compareParts(left: string, right: string): number {
  const [own, other] = [left, right].map((part) => (/^\d/.test(part) ? part.replace(/^0+/, '') : undefined));
  if (own === undefined || other === undefined) return compareTexts(left, right);
  return own.length - other.length || compareTexts(own, other);
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
