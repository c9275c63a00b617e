/** Keeps the rooms of a file while their numbers are found, in columns outside of the heap, because a file may have millions. */

/** A list of values of a fixed size, which grows without being copied. */
interface Column<Value> {
  readonly length: number;
  push(value: Value): void;
  /** The value at an index below the length. */
  at(index: number): Value;
}

/** One entry for each added room; NaN as the key if it is not known. */
export type RoomColumns = ReturnType<typeof createRoomColumns>;

/** What only the numbering itself needs of the same rooms. */
export type RankColumns = ReturnType<typeof createRankColumns>;

/** Empty columns. */
export function createRoomColumns() {
  return {
    keys: numberColumn(doubles),
    guests: numberColumn(doubles),
    emails: numberColumn(doubles),
    indexes: numberColumn(integers),
    /** 1 or 0, as in the other columns of yes and no. */
    isEnded: numberColumn(bytes),
    /** Whether it has a booking number. */
    hasId: numberColumn(bytes),
  };
}

/** Empty columns. */
export function createRankColumns() {
  return { lines: numberColumn(integers), ids: textColumn(), isOwn: numberColumn(bytes) };
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
  const pieces: (Numbers | undefined)[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    push(value) {
      // A piece of zeros takes no memory.
      if (value !== 0) {
        pieces[Math.floor(length / piece)] ??= emptyPiece();
        pieces[Math.floor(length / piece)]![length % piece] = value;
      }
      length++;
    },
    at: (index) => pieces[Math.floor(index / piece)]?.[index % piece] ?? 0,
  };
}

const doubles = () => new Float64Array(new SharedArrayBuffer(piece * Float64Array.BYTES_PER_ELEMENT));
const integers = () => new Uint32Array(new SharedArrayBuffer(piece * Uint32Array.BYTES_PER_ELEMENT));
const bytes = () => new Uint8Array(new SharedArrayBuffer(piece));

const sizeBytes = 2;

/** Texts in UTF-8, one behind the other, each shorter than a piece and than 2^16 bytes. */
function textColumn(): Omit<Column<string>, 'length'> {
  const pieces: Buffer[] = [];
  const starts = numberColumn(integers);
  let used = piece;
  return {
    push(text) {
      const size = Buffer.byteLength(text);
      if (used + sizeBytes + size > piece) {
        pieces.push(Buffer.from(new SharedArrayBuffer(piece)));
        used = 0;
      }
      const into = pieces.at(-1)!;
      starts.push((pieces.length - 1) * piece + used);
      into.writeUInt16LE(size, used);
      into.write(text, used + sizeBytes);
      used += sizeBytes + size;
    },
    at(index) {
      const start = starts.at(index) % piece;
      const from = pieces[Math.floor(starts.at(index) / piece)]!;
      return from.toString('utf8', start + sizeBytes, start + sizeBytes + from.readUInt16LE(start));
    },
  };
}
