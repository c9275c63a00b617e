/** Guesses whether the next bookings of a property are all new. If so, a plain COPY is twice as fast; if not, it has to be run again. */

/** A COPY met a stored booking: its transaction must be run again, row by row. */
export class MetStored extends Error {
  override name = 'MetStored';
}

/** How one transaction inserts. */
export interface CopyGuess {
  isCopy: boolean;
  /** Call it after an insert without COPY: whether it met a stored booking. */
  tell(seen: { hasMet: boolean }): void;
}

/** Inserts without a duplicate before a COPY is tried again: a file with a duplicate in some of its batches does not run every batch twice. */
const insertsUntilCopy = 4;

/** Runs each transaction with a guess, and a second time if the guess was wrong. */
export function createCopyGuesses() {
  /** By property id, for those that met a stored booking: inserts until a COPY is tried again. */
  const insertsLeft = new Map<number, number>();
  return async <Result>(propertyId: number, attempt: (guess: CopyGuess) => Promise<Result>): Promise<Result> => {
    const tell = ({ hasMet }: { hasMet: boolean }) => {
      const left = hasMet ? insertsUntilCopy : (insertsLeft.get(propertyId) ?? insertsUntilCopy) - 1;
      if (left > 0) insertsLeft.set(propertyId, left);
      else insertsLeft.delete(propertyId);
    };
    if (!insertsLeft.has(propertyId)) {
      try {
        return await attempt({ isCopy: true, tell });
      } catch (error) {
        if (!(error instanceof MetStored)) throw error;
      }
    }
    return attempt({ isCopy: false, tell });
  };
}
