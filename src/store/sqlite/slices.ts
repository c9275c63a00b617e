/** Lets other requests in while a long piece of synchronous work runs: SQLite answers in the event loop itself. */
import { createPace } from '../../contract/pace.ts';

/** Calls `work` for each item in order, and lets the event loop run whenever that took some milliseconds. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  const pace = createPace();
  for (const item of items) {
    work(item);
    if (pace.isDue()) await pace.pause();
  }
}
