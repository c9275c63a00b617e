/** Numbers for the bookings of one guest with the same room type and dates, so that none of them is taken for another. */
import { createKeyMemory, type KeyMemory } from '../key-memory.ts';

export interface RoomNumbers {
  /** The next free number of a key, at least `least`; 1 is the plain name. */
  next(key: string, least: number): number;
  /** The highest number given for a key; 0 where none was. */
  last(key: string): number;
}

/** An empty account, in the memory of `createKeyMemory`; only keys with a number above 1 take more. */
export function createRoomNumbers(): RoomNumbers {
  const seen: KeyMemory = createKeyMemory();
  const highest = new Map<string, number>();
  return {
    next(key, least) {
      const isSeen = seen.remember(key, '');
      const number = Math.max(least, (highest.get(key) ?? (isSeen ? 1 : 0)) + 1);
      if (number > 1) highest.set(key, number);
      return number;
    },
    last: (key) => highest.get(key) ?? (seen.has(key) ? 1 : 0),
  };
}
