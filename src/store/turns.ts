/** Gives each of several things its turns: the work of one runs one after the other, that of different ones does not wait for each other. */

interface Turns {
  <Result>(key: number, work: () => Promise<Result>): Promise<Result>;
  /** Whether something of this key runs or waits. */
  isBusy(key: number): boolean;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

export function createTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  const inTurn = <Result>(key: number, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work).finally(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    const settled = turn.catch(() => {});
    last.set(key, settled);
    return turn;
  };
  return Object.assign(inTurn, {
    isBusy: (key: number) => last.has(key),
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  });
}
