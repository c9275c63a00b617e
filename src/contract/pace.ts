/** Lets other requests in while long work runs in the event loop: by the clock, because no number of steps suits every machine. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work runs before the event loop gets a turn. Others wait for this time and for the one step in progress. */
const heldMsMax = 5;

/** The pace of work that starts now: whether to let others in, asked after each step of a millisecond at most, and a pause that does. */
export function createPace() {
  let fromMs = performance.now();
  return {
    isDue: () => performance.now() - fromMs > heldMsMax,
    async pause() {
      await nextTurn();
      fromMs = performance.now();
    },
  };
}
