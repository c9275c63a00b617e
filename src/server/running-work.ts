/** Tracks the work that requests have begun: closing waits for it, because the store closes next. */

export interface RunningWork {
  run<Result>(task: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing runs any more, or after `deadlineMs`. */
  settle(deadlineMs: number): Promise<void>;
}

/** Counts only its own tasks: create one for each server. */
export function createRunningWork(): RunningWork {
  const running = new Set<Promise<unknown>>();
  return {
    async run(task) {
      const promise = task();
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    async settle(deadlineMs) {
      let timer: NodeJS.Timeout | undefined;
      const deadline = new Promise((resolve) => {
        timer = setTimeout(resolve, deadlineMs);
      });
      await Promise.race([Promise.allSettled(running), deadline]);
      clearTimeout(timer);
    },
  };
}
