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
/** Beyond this a part takes nothing more: all rows of one key stand in one part, and a full one would be searched for ever. */
const slotsOfPartUsedMax = Math.floor(slotsOfPartMax * 0.9);

/** The texts of a key, in their order; not joined, because to make one text of them takes longer than to look at them. */
export type Key = readonly string[];

export interface KeyMemory {
  /**
   * Remembers a key with its e-mail ("" for none) and tells whether an earlier one is the same: the same key, and e-mails
   * that do not contradict. Once the memory is full nothing more is remembered, and only what is in it is told.
   */
  remember(key: Key, email: string): boolean;
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
      const { high, low } = hash(key);
      const mail = email === '' ? 0 : hash([email]).low;
      const place = high % partCount;
      const found = look(parts[place]!, high, low, mail);
      if (found === same) return true;
      if (rows >= rowsMax || parts[place]!.used >= slotsOfPartUsedMax) isComplete = false;
      else {
        rows++;
        parts[place] = roomFor(parts[place]!);
        add(parts[place]!, high, low, mail);
      }
      return found === repeated;
    },
  };
}

function emptyPart(slots: number): Part {
  return { words: new Uint32Array(slots * slotWords), slots, used: 0 };
}

/** What a look into the table finds: this very key and e-mail, one whose e-mail does not contradict, or neither. */
const same = 2;
const repeated = 1;
const none = 0;

function look({ words, slots }: Part, high: number, low: number, mail: number): number {
  let found = none;
  let at = firstSlot(high, low, slots) * slotWords;
  for (; words[at] !== 0; at = at + slotWords === words.length ? 0 : at + slotWords) {
    if (words[at] !== low || words[at + 1] !== high) continue;
    if (words[at + 2] === mail) return same;
    if (mail === 0 || words[at + 2] === 0) found = repeated;
  }
  return found;
}

function add(part: Part, high: number, low: number, mail: number): void {
  const { words } = part;
  let at = firstSlot(high, low, part.slots) * slotWords;
  while (words[at] !== 0) at = at + slotWords === words.length ? 0 : at + slotWords;
  words[at] = low;
  words[at + 1] = high;
  words[at + 2] = mail;
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

/** A whole number below 2^53, the same for the same key, and hardly ever for two others. */
export function hashOfKey(key: Key): number {
  const { high, low } = hash(key);
  return (high >>> 11) * 2 ** 32 + low;
}

/**
 * Two independent 32-bit hashes of a key in one pass: multiplicative mixing of each text's length and UTF-16 units, then MurmurHash3's finish.
 * The second is never 0.
 */
function hash(key: Key): { high: number; low: number } {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let place = 0; place < key.length; place++) {
    const text = key[place]!;
    high = Math.imul(high ^ text.length, 0x9e3779b1);
    low = Math.imul(low ^ text.length, 0x5f356495);
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      high = Math.imul(high ^ unit, 0x9e3779b1);
      low = Math.imul(low ^ unit, 0x5f356495);
    }
  }
  return {
    high: finish(high ^ Math.imul(low, 0x85ebca6b)) >>> 0,
    low: finish(low ^ Math.imul(high, 0xc2b2ae35)) >>> 0 || 1,
  };
}

function finish(state: number): number {
  const mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}
