/** A row whose guest, type or dates are not right in, the numbers that it may have once they are out: from the rooms of the file that it may turn out to stand beside. */
import { anyKey } from './earlier-numbers.ts';
import { includes, numbersOf, type RoomColumns } from './room-columns.ts';
import { numberedKey, type RoomKey, stayOf, wholeKey } from './room-key.ts';

export interface OpenNumbersFinder {
  /**
   * The first free numbers of a room of which this much is known, by what it may turn out to be (`keysOfRoom`). `isOwn`: it takes a number
   * of its own.
   */
  openNumbers(known: Partial<RoomKey>, isOwn: boolean): ReadonlyMap<string, number>;
  /** Whether a room of the file has this number under this key. */
  isHeld(key: RoomKey, number: number): boolean;
}

/** What is known of a room once its row is right. */
export interface FoundRoom {
  key: number;
  email: number;
  isEnded: boolean;
  isOwn: boolean;
}

/** The keys under which `openNumbers` may name a room, the one that counts first. */
export function keysOfRoom({ key, email, isEnded, isOwn }: FoundRoom): string[] {
  const text = textOfKey(key);
  return isOwn ? [`${text}.${email.toString(36)}`, text, anyKey] : [`${text}.${isEnded ? 'e' : 'l'}`, anyKey];
}

/** A key as it stands in the cell; `index` is that of the room in its row, from 0. */
export function textOfKey(key: number, index = 0): string {
  return index === 0 ? key.toString(36) : `${key.toString(36)}.${index + 1}`;
}

/** Keys that are named in one cell. Beyond them one number serves for all, which may leave some out. */
const keysMax = 200;
/** Rows with the same guest ask for the same. */
const answersMax = 1000;
/** Names such as "Muster (2)" that may stand in the file beside ours. */
const namesAhead = 100;

/** A finder over the rooms of one file. */
export function createOpenNumbersFinder(rooms: RoomColumns, numberOf: (at: number) => number): OpenNumbersFinder {
  let names: NamedIndexes | undefined;
  let byGuest: ReturnType<typeof createIndex> | undefined;
  let byStay: ReturnType<typeof createIndex> | undefined;
  const answers = new Map<string, ReadonlyMap<string, number>>();
  const indexesOf = (known: Partial<RoomKey>): Iterable<number> => {
    names ??= namedIndexes(rooms, numberOf);
    const { keys, guests } = names;
    if (known.guest !== undefined) {
      byGuest ??= createIndex(keys.length, (index) => guests[index]!);
      return byGuest(known.guest);
    }
    if (known.stay === undefined) return keys.keys();
    byStay ??= createIndex(keys.length, (index) => stayOf(keys[index]!, guests[index]!));
    return byStay(known.stay);
  };
  /** Beyond `number`, and with nobody's own name among the next. */
  const freeFrom = (key: number, number: number): number => {
    let free = number;
    for (let next = free; next < free + namesAhead; next++)
      if (next > 1 && includes(names!.plainKeys, numberedKey(key, next))) free = next + 1;
    return free;
  };
  return {
    openNumbers(known, isOwn) {
      const asked = `${known.guest ?? ''} ${known.guest === undefined ? known.stay : ''} ${isOwn}`;
      const answered = answers.get(asked);
      if (answered !== undefined) return answered;
      const byKey = new Map<number, number[]>();
      for (const index of indexesOf(known)) {
        const key = names!.keys[index]!;
        if (Number.isNaN(key)) continue;
        const same = byKey.get(key);
        if (same === undefined) byKey.set(key, [index]);
        else same.push(index);
      }
      const found = new Map<string, number>();
      for (const [key, indexes] of byKey) {
        const numbers = isOwn ? ownNumbers(indexes) : sharedNumbers(indexes);
        for (const [suffix, number] of numbers) {
          const free = isOwn ? freeFrom(key, number) : number;
          if (free > 1 || !isOwn) found.set(`${textOfKey(key)}${suffix}`, free);
        }
      }
      const answer = found.size <= keysMax ? found : new Map([[anyKey, Math.max(...found.values())]]);
      if (answers.size >= answersMax) answers.clear();
      answers.set(asked, answer);
      return answer;
    },
    isHeld(key, number) {
      const whole = wholeKey(key);
      for (const index of indexesOf({ guest: key.guest }))
        if (names!.keys[index] === whole && names!.room(index).number === number) return true;
      return false;
    },
  };

  /** Behind all whose e-mail does not contradict: of an e-mail that the file does not have, of none, and of each that it has. */
  function ownNumbers(indexes: readonly number[]): Map<string, number> {
    const highest = new Map<number, number>();
    let all = 0;
    for (const index of indexes) {
      const { at, number } = names!.room(index);
      const email = rooms.emails.at(at);
      highest.set(email, Math.max(highest.get(email) ?? 0, number));
      all = Math.max(all, number);
    }
    const withoutEmail = highest.get(0) ?? 0;
    const numbers = new Map([['', withoutEmail + 1]]);
    if (all > withoutEmail) numbers.set('.0', all + 1);
    for (const [email, number] of highest)
      if (email !== 0 && number > withoutEmail) numbers.set(`.${email.toString(36)}`, number + 1);
    return numbers;
  }

  /** The number of the live or ended rooms that are there; else the next behind the others. */
  function sharedNumbers(indexes: readonly number[]): Map<string, number> {
    const first = { l: Number.POSITIVE_INFINITY, e: Number.POSITIVE_INFINITY };
    let [highest, live] = [0, 0];
    for (const index of indexes) {
      const { at, number } = names!.room(index);
      const kind = rooms.isEnded.at(at) ? 'e' : 'l';
      if (kind === 'l') live = Math.max(live, number);
      highest = Math.max(highest, number);
      if (kind === 'l' || !rooms.hasId.at(at)) first[kind] = Math.min(first[kind], number - rooms.indexes.at(at) + 1);
    }
    return new Map([
      ['.l', Number.isFinite(first.l) ? first.l : highest + 1],
      ['.e', Number.isFinite(first.e) ? first.e : live + 1],
    ]);
  }
}

/** All rooms under their own names, and behind them those with a number once more under the name that they have with it. */
interface NamedIndexes {
  keys: Float64Array;
  guests: Float64Array;
  /** Sorted. */
  plainKeys: Float64Array;
  room(index: number): { at: number; number: number };
}

function namedIndexes(rooms: RoomColumns, numberOf: (at: number) => number): NamedIndexes {
  const plain = numbersOf(rooms.keys);
  const again: number[] = [];
  for (const [at, key] of plain.entries()) if (numberOf(at) !== 1 && !Number.isNaN(key)) again.push(at);
  const numbered = (column: RoomColumns['keys']) => again.map((at) => numberedKey(column.at(at), numberOf(at)));
  const count = plain.length;
  return {
    keys: behind(plain, numbered(rooms.keys)),
    guests: behind(numbersOf(rooms.guests), numbered(rooms.guests)),
    plainKeys: plain.sort(),
    room: (index) =>
      index < count ? { at: index, number: numberOf(index) } : { at: again[index - count]!, number: 1 },
  };
}

function behind(first: Float64Array, others: readonly number[]): Float64Array {
  const all = new Float64Array(first.length + others.length);
  all.set(first);
  all.set(others, first.length);
  return all;
}

/** The indexes of each value, found without a list for each. */
function createIndex(length: number, numberAt: (at: number) => number): (value: number) => Iterable<number> {
  const values = Float64Array.from({ length }, (_, at) => numberAt(at));
  const order = Uint32Array.from({ length }, (_, at) => at).sort((left, right) =>
    compare(values[left]!, values[right]!),
  );
  return function* (value) {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(values[order[middle]!]!, value) < 0) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < length && values[order[at]!] === value; at++) yield order[at]!;
  };
}

/** What is not known stands behind all others. */
function compare(left: number, right: number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return left - right;
}
