/** Lets a few pieces of work run at once; the others wait in the order in which they came. */

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A gate for at most `runningMax` pieces of work at once. */
export function createGate(runningMax: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place goes on to the next, or is free.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
