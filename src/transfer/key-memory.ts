/** Remembers which keys a file has shown, as hashes in a bounded table: tells a repeated row among millions. */

/** Rows that are remembered: 4 million, in at most 64 MB. */
const rowsMax = 4_000_000;
const bytesMax = 64_000_000;
const partCount = 256;
/** A slot is two words of the key's hash and one of the e-mail's. */
const slotWords = 3;
const slotsOfPartMax = Math.floor(bytesMax / partCount / slotWords / 4);
const smallestGrowths = 8;
const fullness = 0.8;

export interface KeyMemory {
  /**
   * Remembers a key with its e-mail ("" for none) and tells whether an earlier one is the same: the same key, and e-mails
   * that do not contradict. Once the memory is full nothing more is remembered, and only what is in it is told.
   */
  remember(key: string, email: string): boolean;
  /** Whether all keys so far are remembered. */
  isComplete(): boolean;
}

interface Part {
  words: Uint32Array;
  slots: number;
  used: number;
}

/** An empty memory; it grows with what it holds, one of its 256 parts at a time, so that growing needs no second table. */
export function createKeyMemory(): KeyMemory {
  const parts: Part[] = Array.from({ length: partCount }, () => emptyPart(slotsOfPartMax >> smallestGrowths));
  let rows = 0;
  let isComplete = true;
  return {
    isComplete: () => isComplete,
    remember(key, email) {
      const high = hash(key, 0x9747b28c);
      const low = hash(key, 0x85ebca6b) || 1;
      const mail = email === '' ? 0 : hash(email, 0xc2b2ae35) || 1;
      const place = high % partCount;
      const found = look(parts[place]!, high, low, mail);
      if (found.hasSame) return true;
      if (rows >= rowsMax) isComplete = false;
      else {
        rows++;
        parts[place] = roomFor(parts[place]!);
        add(parts[place]!, high, low, mail);
      }
      return found.isRepeated;
    },
  };
}

function emptyPart(slots: number): Part {
  return { words: new Uint32Array(slots * slotWords), slots, used: 0 };
}

/** `hasSame`: this very key and e-mail is there. `isRepeated`: one whose e-mail does not contradict is. */
function look(
  { words, slots }: Part,
  high: number,
  low: number,
  mail: number,
): { hasSame: boolean; isRepeated: boolean } {
  let isRepeated = false;
  for (let slot = firstSlot(high, low, slots); words[slot * slotWords] !== 0; slot = (slot + 1) % slots) {
    const at = slot * slotWords;
    if (words[at] !== low || words[at + 1] !== high) continue;
    if (words[at + 2] === mail) return { hasSame: true, isRepeated: true };
    if (mail === 0 || words[at + 2] === 0) isRepeated = true;
  }
  return { hasSame: false, isRepeated };
}

function add(part: Part, high: number, low: number, mail: number): void {
  let slot = firstSlot(high, low, part.slots);
  while (part.words[slot * slotWords] !== 0) slot = (slot + 1) % part.slots;
  part.words.set([low, high, mail], slot * slotWords);
  part.used++;
}

function roomFor(part: Part): Part {
  if (part.used < part.slots * fullness || part.slots >= slotsOfPartMax) return part;
  const larger = emptyPart(Math.min(slotsOfPartMax, part.slots * 2 + 1));
  for (let at = 0; at < part.words.length; at += slotWords) {
    if (part.words[at] !== 0) add(larger, part.words[at + 1]!, part.words[at]!, part.words[at + 2]!);
  }
  return larger;
}

function firstSlot(high: number, low: number, slots: number): number {
  return ((high ^ low) >>> 0) % slots;
}

/** MurmurHash3's mixing over UTF-16 units, 32 bits (public domain algorithm by Austin Appleby). */
function hash(text: string, seed: number): number {
  let state = seed;
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    state ^= Math.imul(unit, 0x1b873593);
    state = (state << 13) | (state >>> 19);
    state = (Math.imul(state, 5) + 0xe6546b64) | 0;
  }
  state ^= text.length;
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
