/** Lets other requests in while a long piece of synchronous work runs: SQLite answers in the event loop itself. */
import { setImmediate } from 'node:timers/promises';

/** Items done before the event loop runs once: some milliseconds of statements. */
const sliceItems = 1000;

/** Calls `work` for each item in order, and lets the event loop run after each slice. */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item, place: number) => void): Promise<void> {
  for (let place = 0; place < items.length; place++) {
    if (place > 0 && place % sliceItems === 0) await setImmediate();
    work(items[place]!, place);
  }
}
