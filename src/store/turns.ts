/** Gives each of several things its turns: the work of one runs one after the other, that of different ones does not wait for each other. */

export function createTurns() {
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
    /** Whether something of this key runs or waits. */
    isBusy: (key: number) => last.has(key),
    /** Resolves when nothing runs any more. */
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  });
}
