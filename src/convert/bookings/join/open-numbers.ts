/** Finds the numbers that a rejected room may get behind its name once its row is fixed: they depend on which rooms of the file it then equals. */
import { anyKey } from './earlier-numbers.ts';
import { includes, numbersOf, type RoomColumns } from './room-columns.ts';
import { numberedKey, type RoomKey, stayOf, wholeKey } from './room-key.ts';

interface FoundRoom {
  key: number;
  email: number;
  isEnded: boolean;
  isOwn: boolean;
}

/** The keys under which `openNumbers` may list a room, the most specific first. */
export function keysOfRoom({ key, email, isEnded, isOwn }: FoundRoom): string[] {
  const text = textOfKey(key);
  return isOwn ? [`${text}.${email.toString(36)}`, text, anyKey] : [`${text}.${isEnded ? 'e' : 'l'}`, anyKey];
}

/** A key as text; `index` is the 0-based position of the room in its row. */
export function textOfKey(key: number, index = 0): string {
  return index === 0 ? key.toString(36) : `${key.toString(36)}.${index + 1}`;
}

/** Most keys in one cell. If there are more, one number for all of them is written, which may skip free numbers. */
const keysMax = 200;
/** Most remembered answers: rows with the same guest ask for the same. */
const answersMax = 1000;
/** How many numbers ahead are checked for guests whose real name is like "Muster (2)". */
const namesAhead = 100;

/** A finder for the rooms of one file. */
export function createOpenNumbersFinder(rooms: RoomColumns, numberOf: (at: number) => number) {
  let names: ReturnType<typeof namedIndexes> | undefined;
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
  /** The first number from `number` on that no guest of the file has as part of the real name. */
  const freeFrom = (key: number, number: number): number => {
    let free = number;
    for (let next = free; next < free + namesAhead; next++)
      if (next > 1 && includes(names!.plainKeys, numberedKey(key, next))) free = next + 1;
    return free;
  };
  return {
    /** The first free number of a room, by the key it may turn out to have (`keysOfRoom`), as far as its key is known. `isOwn`: it needs its own number. */
    openNumbers(known: Partial<RoomKey>, isOwn: boolean): ReadonlyMap<string, number> {
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
    /** Whether a room of the file has this key and number. */
    isHeld(key: RoomKey, number: number): boolean {
      const whole = wholeKey(key);
      for (const index of indexesOf({ guest: key.guest }))
        if (names!.keys[index] === whole && names!.room(index).number === number) return true;
      return false;
    },
  };

  /**
   * The number after all rooms that could be the same: for any e-mail that the file does not have, for no e-mail, and for each e-mail of the file.
   */
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

  /** The first number of the live (`l`) or ended (`e`) rooms that are there, else the number after the others. */
  function sharedNumbers(indexes: readonly number[]): Map<string, number> {
    const first = { l: Number.POSITIVE_INFINITY, e: Number.POSITIVE_INFINITY };
    let [highest, live] = [0, 0];
    for (const index of indexes) {
      const { at, number } = names!.room(index);
      const kind = rooms.isEnded.at(at) === 1 ? 'e' : 'l';
      if (kind === 'l') live = Math.max(live, number);
      highest = Math.max(highest, number);
      if (kind === 'l' || rooms.hasId.at(at) === 0)
        first[kind] = Math.min(first[kind], number - rooms.indexes.at(at) + 1);
    }
    return new Map([
      ['.l', Number.isFinite(first.l) ? first.l : highest + 1],
      ['.e', Number.isFinite(first.e) ? first.e : live + 1],
    ]);
  }
}

/** All rooms by their own key; those with a number appear again, by the key that includes the number. */
function namedIndexes(rooms: RoomColumns, numberOf: (at: number) => number) {
  const plain = numbersOf(rooms.keys);
  const again: number[] = [];
  for (const [at, key] of plain.entries()) if (numberOf(at) !== 1 && !Number.isNaN(key)) again.push(at);
  const numbered = (column: RoomColumns['keys']) => again.map((at) => numberedKey(column.at(at), numberOf(at)));
  const count = plain.length;
  return {
    keys: behind(plain, numbered(rooms.keys)),
    guests: behind(numbersOf(rooms.guests), numbered(rooms.guests)),
    /** Sorted. */
    plainKeys: plain.sort(),
    room: (index: number) =>
      index < count ? { at: index, number: numberOf(index) } : { at: again[index - count]!, number: 1 },
  };
}

function behind(first: Float64Array, others: readonly number[]): Float64Array {
  const all = new Float64Array(first.length + others.length);
  all.set(first);
  all.set(others, first.length);
  return all;
}

/** Finds the indexes of a value in a sorted array, without one list for each value. */
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

/** Unknown values (NaN) come last. */
function compare(left: number, right: number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
  return left - right;
}
