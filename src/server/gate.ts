/** Lets a few tasks run at once; the others wait in order of arrival. */

export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A gate for at most `runningMax` tasks at once. */
export function createGate(runningMax: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= runningMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The slot goes to the next task, or becomes free.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
