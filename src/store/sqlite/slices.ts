/** Lets other requests in while long synchronous work runs: SQLite works in the event loop itself. */
import { createPace } from '../../contract/pace.ts';

/** Calls `work` for each item in order, and gives the event loop a turn after every few milliseconds. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  const pace = createPace();
  for (const item of items) {
    work(item);
    if (pace.isDue()) await pace.pause();
  }
}
