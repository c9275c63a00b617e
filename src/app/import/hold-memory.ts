/**
 * Holds the memory of a command that reads a file of any length: the keys of the rows that it remembers take so much that V8 must leave less
 * garbage than it would: 5 MB in an import of 400,000 rows.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** How far garbage may pile up between two collections: while few keys are remembered, and when their memory has its full size. */
const [percentAtFirst, percentAtLast] = [130, 45];
const rowsToLast = 2_000_000;
/** Bytes of the heap's new space, in its two halves: twice as much takes its whole size more of memory, and no less time. */
const newSpaceBytes = 16 * 1024 * 1024;
const newSpaceLookMs = 10;

/** To be called once, before the first row. Node takes a bound of the new space only on its own command line; when it has grown to ours, it is told to grow no more. */
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

/** To be called now and then, with the number of rows so far. */
export function holdMemoryAt(rows: number): void {
  const share = Math.min(1, rows / rowsToLast);
  const percent = Math.round(percentAtFirst + share * (percentAtLast - percentAtFirst));
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
