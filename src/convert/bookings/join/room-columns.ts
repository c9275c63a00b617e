/** What is kept of the rooms of a file while their numbers are found: in columns outside of the heap, since a file may have millions. */

/** A list of values of a fixed size, which grows without being copied. */
export interface Column<Value> {
  readonly length: number;
  push(value: Value): void;
  /** The value at an index below the length. */
  at(index: number): Value;
}

/** The rooms as they were added, in columns; the key of one that is not known is NaN. */
export interface RoomColumns {
  keys: Column<number>;
  guests: Column<number>;
  emails: Column<number>;
  lines: Column<number>;
  indexes: Column<number>;
  ids: Column<string>;
  isEnded: Column<boolean>;
  isOwn: Column<boolean>;
}

/** Empty columns. */
export function createRoomColumns(): RoomColumns {
  return {
    keys: numberColumn(doubles),
    guests: numberColumn(doubles),
    emails: numberColumn(doubles),
    lines: numberColumn(doubles),
    indexes: numberColumn(integers),
    ids: textColumn(),
    isEnded: flagColumn(),
    isOwn: flagColumn(),
  };
}

/** All numbers of a column. */
export function numbersOf({ length, at }: Column<number>): Float64Array {
  return Float64Array.from({ length }, (_, index) => at(index));
}

/** Whether a number stands in a sorted list. */
export function includes(sorted: Float64Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

const piece = 65_536;

type Numbers = Float64Array | Uint32Array | Uint8Array;

/** In shared memory, because V8 allows garbage in proportion to the memory it counts, and it does not count that. */
function numberColumn(emptyPiece: () => Numbers): Column<number> {
  const pieces: Numbers[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      if (length % piece === 0) pieces.push(emptyPiece());
      pieces.at(-1)![length++ % piece] = value;
    },
    at: (index) => pieces[Math.floor(index / piece)]![index % piece]!,
  };
}

const doubles = () => new Float64Array(new SharedArrayBuffer(piece * Float64Array.BYTES_PER_ELEMENT));
const integers = () => new Uint32Array(new SharedArrayBuffer(piece * Uint32Array.BYTES_PER_ELEMENT));
const bytes = () => new Uint8Array(new SharedArrayBuffer(piece));

function flagColumn(): Column<boolean> {
  const numbers = numberColumn(bytes);
  return {
    get length() {
      return numbers.length;
    },
    push: (value) => numbers.push(Number(value)),
    at: (index) => numbers.at(index) === 1,
  };
}

/** Texts in UTF-8, one behind the other; none is longer than a piece. */
function textColumn(): Column<string> {
  const pieces: Buffer[] = [];
  const starts = numberColumn(doubles);
  const sizes = numberColumn(integers);
  let used = 0;
  return {
    get length() {
      return starts.length;
    },
    push(text) {
      const size = Buffer.byteLength(text);
      if (pieces.length === 0 || used + size > piece) {
        pieces.push(Buffer.from(new SharedArrayBuffer(piece)));
        used = 0;
      }
      pieces.at(-1)!.write(text, used);
      starts.push((pieces.length - 1) * piece + used);
      sizes.push(size);
      used += size;
    },
    at(index) {
      const start = starts.at(index) % piece;
      return pieces[Math.floor(starts.at(index) / piece)]!.toString('utf8', start, start + sizes.at(index));
    },
  };
}
