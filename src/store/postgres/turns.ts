/** Gives each property its turns: the work of one property runs one after the other, different properties do not wait for each other. */

interface Turns {
  <Result>(propertyId: number, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
}

export function createTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  const inTurn = <Result>(propertyId: number, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(propertyId) ?? Promise.resolve()).then(work);
    const ended = turn
      .catch(() => {})
      .then(() => {
        if (last.get(propertyId) === ended) last.delete(propertyId);
      });
    last.set(propertyId, ended);
    return turn;
  };
  return Object.assign(inTurn, {
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  });
}
