/** Remembers the keys of a file as hashes in a bounded table: finds repeated rows among millions. */
import type { TextBytes } from '../contract/text.ts';

const rowsMax = 4_000_000;
/** Entries of the directory; each refers to a part, and several may share one while it has room. */
const slotsMax = 1024;
/** A slot holds two words of the key's hash, and one of which half is the e-mail's and half the values'. */
const slotWords = 3;
/** Slots of one part: 1,024 parts take 54 MB and hold four million rows with a tenth of their slots left free. */
const slotsOfPart = 4400;
const wordsOfPart = slotsOfPart * slotWords;
const bytesOfPart = wordsOfPart * Uint32Array.BYTES_PER_ELEMENT;
const partsOfPiece = 64;
/** While there are parts to split into, a quarter stays free: a key is then found in a few steps, and in dozens where a tenth is. */
const usedBeforeSplit = 3300;
/** When this many slots are used, a part takes no more: all rows of one key are in one part, and searching a full one would never end. */
const usedMax = 4300;

/** The texts of a key, in order; not joined, because joining takes longer than reading them. In bytes, capital letters are taken for small ones. */
export type Key = readonly (string | TextBytes)[];

export type KeyMemory = ReturnType<typeof createKeyMemory>;

interface Part {
  words: Uint32Array;
  used: number;
  /** How many bits of the hash its keys have in common. */
  depth: number;
}

/**
 * An empty memory. It grows by one part at a time (extendible hashing): a full part is split in two by the next bit of the hash, so no outgrown table
 * is left behind.
 */
export function createKeyMemory() {
  const emptyPart = createParts();
  const slots: Part[] = new Array(slotsMax).fill(emptyPart(0));
  const taken = new Uint32Array(wordsOfPart);
  let rows = 0;
  let isComplete = true;
  return {
    /** Whether all keys so far are remembered. */
    isComplete: () => isComplete,
    /**
     * Remembers a key with its e-mail ("" for none), and tells whether an earlier one is the same: the same key, and e-mails that do not contradict.
     * `values` is a hash of what else the record says, below 2^16: `contradicted` if no earlier one said the same. What contradicts is not remembered.
     * When the memory is full, nothing more is remembered, but it is still searched.
     */
    remember(key: Key, email: string | TextBytes, values = 0): 'new' | 'repeated' | 'contradicted' {
      hash(key);
      const high = hashed[0]!;
      const low = hashed[1]!;
      alone[0] = email;
      if (email.length > 0) hash(alone);
      // Never 0, which stands for none.
      const mail = email.length === 0 ? 0 : hashed[1]! >>> 16 || 1;
      const slot = high % slotsMax;
      const rest = mail * 2 ** 16 + values;
      const found = look(slots[slot]!, high, low, rest);
      if (found === same) return 'repeated';
      if (found === contradicted) return 'contradicted';
      while (slots[slot]!.used >= usedBeforeSplit && 2 ** slots[slot]!.depth < slotsMax)
        split(slots, slot, { emptyPart, taken });
      if (rows >= rowsMax || slots[slot]!.used >= usedMax) isComplete = false;
      else {
        rows++;
        add(slots[slot]!, high, low, rest);
      }
      return found === repeated ? 'repeated' : 'new';
    },
  };
}

/**
 * Parts are cut from blocks of memory large enough to be allocated separately: among smaller objects they would keep the gaps between them open. The first is
 * alone: most files need no other, and filling a block with zeros takes longer than reading them. Shared memory, because V8 allows garbage in proportion to the memory it counts, and it does not count shared memory.
 */
function createParts(): (depth: number) => Part {
  let piece = new SharedArrayBuffer(0);
  let at = 0;
  return (depth) => {
    if (at === piece.byteLength) [piece, at] = [new SharedArrayBuffer(bytesOfPart * (at === 0 ? 1 : partsOfPiece)), 0];
    const words = new Uint32Array(piece, at, wordsOfPart);
    at += bytesOfPart;
    return { words, used: 0, depth };
  };
}

/** Splits the keys of a part by one more bit. `taken` is a buffer for the keys meanwhile. */
function split(
  slots: Part[],
  slot: number,
  { emptyPart, taken }: { emptyPart: (depth: number) => Part; taken: Uint32Array },
): void {
  const part = slots[slot]!;
  const bit = 2 ** part.depth;
  part.depth++;
  const other = emptyPart(part.depth);
  for (let at = slot % bit; at < slotsMax; at += bit) if ((at & bit) !== 0) slots[at] = other;
  taken.set(part.words);
  part.words.fill(0);
  part.used = 0;
  for (let at = 0; at < taken.length; at += slotWords) {
    const low = taken[at]!;
    const high = taken[at + 1]!;
    if (low !== 0) add((high & bit) === 0 ? part : other, high, low, taken[at + 2]!);
  }
}

/** Results of a look-up: all of it, one whose e-mail does not contradict, one of these with other values only, or none. */
const same = 3;
const repeated = 2;
const contradicted = 1;
const none = 0;

function look({ words }: Part, high: number, low: number, rest: number): number {
  const mail = rest >>> 16;
  let found = none;
  let at = firstSlot(high, low) * slotWords;
  for (; words[at] !== 0; at = at + slotWords === wordsOfPart ? 0 : at + slotWords) {
    if (words[at] !== low || words[at + 1] !== high) continue;
    const other = words[at + 2]!;
    if (other === rest) return same;
    const otherMail = other >>> 16;
    if (otherMail !== mail && mail !== 0 && otherMail !== 0) continue;
    found = Math.max(found, (other & 0xffff) === (rest & 0xffff) ? repeated : contradicted);
  }
  return found;
}

function add(part: Part, high: number, low: number, rest: number): void {
  const { words } = part;
  let at = firstSlot(high, low) * slotWords;
  while (words[at] !== 0) at = at + slotWords === wordsOfPart ? 0 : at + slotWords;
  words[at] = low;
  words[at + 1] = high;
  words[at + 2] = rest;
  part.used++;
}

function firstSlot(high: number, low: number): number {
  return ((high ^ low) >>> 0) % slotsOfPart;
}

/** A whole number below 2^53: the same for equal keys, and hardly ever for different ones. */
export function hashOfKey(key: Key): number {
  hash(key);
  return (hashed[0]! >>> 11) * 2 ** 32 + hashed[1]!;
}

/** A whole number below 2^16 for a list of texts and numbers from an index on; one that is absent is one too. */
export function hashOfValues(values: readonly (string | number | null | undefined)[], from = 0): number {
  let mixed = 0x2f0b4c47;
  for (let index = from; index < values.length; index++) {
    const value = values[index];
    if (typeof value === 'string')
      for (let at = 0; at < value.length; at++) mixed = Math.imul(mixed ^ value.charCodeAt(at), 0x9e3779b1);
    else if (value !== undefined && value !== null) {
      number[0] = value;
      mixed = Math.imul(Math.imul(mixed ^ halves[0]!, 0x9e3779b1) ^ halves[1]!, 0x5f356495);
    }
    mixed = Math.imul(mixed ^ 0x1f, 0x85ebca6b);
  }
  return finish(mixed) >>> 16;
}

const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/** The two hashes of the last key: creating an object for them would take as long as computing them. */
const hashed = new Uint32Array(2);
const smallLetters = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
const alone: [Key[number]] = [''];

/**
 * Computes two independent 32-bit hashes of a key in one pass: multiplicative mixing of each text's length and UTF-16 units, then MurmurHash3's
 * finalizer. Writes them to `hashed`; the second is never 0.
 */
function hash(key: Key): void {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < key.length; at++) {
    const text = key[at]!;
    high = Math.imul(high ^ text.length, 0x9e3779b1);
    low = Math.imul(low ^ text.length, 0x5f356495);
    for (let index = 0; index < text.length; index++) {
      const unit = typeof text === 'string' ? text.charCodeAt(index) : smallLetters[text.bytes[text.from + index]!]!;
      high = Math.imul(high ^ unit, 0x9e3779b1);
      low = Math.imul(low ^ unit, 0x5f356495);
    }
  }
  hashed[0] = finish(high ^ Math.imul(low, 0x85ebca6b));
  hashed[1] = finish(low ^ Math.imul(high, 0xc2b2ae35)) || 1;
}

function finish(state: number): number {
  const mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  const again = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return again ^ (again >>> 16);
}
