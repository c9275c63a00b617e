/** Holds the memory of a command that reads a file of any length: the keys it remembers take so much that V8 must leave less garbage than it would. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** How far garbage may pile up between two collections. */
const heapGrowingPercent = 60;
/** Bytes of the heap's new space, in its two halves: twice as much takes its whole size more of memory, and no less time. */
const newSpaceBytes = 16 * 1024 * 1024;
const newSpaceLookMs = 10;

/** To be called once. Node takes a bound of the new space only on its own command line; when it has grown to ours, it is told to grow no more. */
export function holdMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowingPercent}`);
  const timer = setInterval(() => {
    const newSpace = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (newSpace === undefined || newSpace.space_size < newSpaceBytes) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, newSpaceLookMs);
  timer.unref();
}
