/**
 * Bounds the memory of a command that reads a file of any length. The keys of all rows are kept in memory (5 MB for 400,000 rows), so V8 must collect
 * garbage sooner than by default.
 */
import { stat } from 'node:fs/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow between two collections, in per cent: at first, and from `rowsToLast` rows on, when the keys take most memory. Of a file of
 * another system, and of a workbook, more is kept, so there less: 60 takes 30 MB less than 130 for 300,000 rows, and a twentieth more of the processor.
 */
const [percentAtFirst, percentOfHeavy, percentAtLast] = [130, 60, 20];
const rowsToLast = 2_000_000;
/** Bytes of the heap's new space, both halves: twice as much would cost that much memory and save no time. */
const newSpaceBytes = 16 * 1024 * 1024;
/** Objects made between two looks at the size of the new space, and most looks: a Node whose space grows otherwise must not be held up. */
const [objectsBetween, looksMax] = [2000, 200];

/** Call it once, before the first row. */
export function holdMemory(): void {
  holdMemoryAt(0);
  growNewSpace();
}

/**
 * Node accepts a bound of the new space only on its own command line, and without one the space may grow twice while one request is prepared. Here it
 * is filled with objects until it has grown to our bound, and then told not to grow further. Takes some milliseconds.
 */
function growNewSpace(): void {
  const stay: unknown[] = [];
  for (let looks = 0, size = sizeOfNewSpace(); size < newSpaceBytes && looks < looksMax; looks++) {
    setFlagsFromString(`--semi-space-growth-factor=${Math.max(2, Math.floor(newSpaceBytes / size))}`);
    for (let count = 0; count < objectsBetween; count++) stay.push([count]);
    size = sizeOfNewSpace();
  }
  setFlagsFromString('--semi-space-growth-factor=1');
}

function sizeOfNewSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? newSpaceBytes;
}

/** About how many bytes a row has in a file that is not compressed. */
const rowBytes = 100;

/** About how many rows the largest of these files has, by its size; a path without a file counts as 0. */
export async function rowsExpected(paths: readonly string[]): Promise<number> {
  const sizes = paths.map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return Math.round(Math.max(0, ...(await Promise.all(sizes))) / rowBytes);
}

/** Call it now and then, with the number of rows so far. `isHeavy`: they are of another system or of a sheet. */
export function holdMemoryAt(rows: number, isHeavy = false): void {
  const share = Math.min(1, rows / rowsToLast);
  const first = isHeavy ? percentOfHeavy : percentAtFirst;
  const percent = Math.round(first + share * (percentAtLast - first));
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
