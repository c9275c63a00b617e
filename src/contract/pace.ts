/** Lets others in while a long piece of work runs in the event loop: by the clock, since no count of steps is right on every machine. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work runs before the event loop turns once. Others wait for that, and for the one step that ends late. */
const heldMsMax = 5;

export interface Pace {
  /** Whether it is time to let others in. Asked after each step, which takes a millisecond at most. */
  isDue(): boolean;
  /** Lets them in, and begins to count anew. */
  pause(): Promise<void>;
}

/** The pace of one piece of work, which begins now. */
export function createPace(): Pace {
  let fromMs = performance.now();
  return {
    isDue: () => performance.now() - fromMs > heldMsMax,
    async pause() {
      await nextTurn();
      fromMs = performance.now();
    },
  };
}
