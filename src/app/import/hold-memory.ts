/**
 * Bounds the memory of a command that reads a file of any length. The remembered keys of the rows need much of it, so V8 must collect garbage sooner
 * than by default: they take 5 MB in an import of 400,000 rows.
 */
import { stat } from 'node:fs/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** How much the heap may grow between two collections, in per cent: while few keys are remembered, and when their memory has its full size. */
const [percentAtFirst, percentAtLast] = [130, 45];
const rowsToLast = 2_000_000;
/** Bytes of the heap's new space, both halves: twice as much would cost that much memory and save no time. */
const newSpaceBytes = 16 * 1024 * 1024;
const newSpaceLookMs = 10;

/**
 * Call it once, before the first row. Node accepts a bound of the new space only on its own command line; so once the space has grown to our bound,
 * it is told to grow no more.
 */
export function holdMemory(): void {
  holdMemoryAt(0);
  const timer = setInterval(() => {
    const newSpace = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (newSpace === undefined || newSpace.space_size < newSpaceBytes) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, newSpaceLookMs);
  timer.unref();
}

/** Bytes of a row in a file that is not packed, about. */
const rowBytes = 100;

/** About how many rows the largest of these files has, by its size; 0 for what is no file. */
export async function rowsExpected(paths: readonly string[]): Promise<number> {
  const sizes = paths.map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return Math.round(Math.max(0, ...(await Promise.all(sizes))) / rowBytes);
}

/** Call it now and then, with the number of rows so far. */
export function holdMemoryAt(rows: number): void {
  const share = Math.min(1, rows / rowsToLast);
  const percent = Math.round(percentAtFirst + share * (percentAtLast - percentAtFirst));
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
