/** Lets other requests in while a long piece of synchronous work runs: SQLite answers in the event loop itself. */
import { setImmediate } from 'node:timers/promises';

/** Rows done before the event loop runs once: a few milliseconds of statements. */
const sliceRows = 250;

/** Calls `work` for each item in order, and lets the event loop run after each slice of them. */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  for (let place = 0; place < items.length; place++) {
    if (place > 0 && place % sliceRows === 0) await setImmediate();
    work(items[place]!);
  }
}
