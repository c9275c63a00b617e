/** Whether the next bookings of a property are all new: a plain copy is twice as fast, and has to be done over where one is not. */

/** A copy met a booking that is stored: its transaction is to be run again, row by row. */
export class MetStored extends Error {
  override name = 'MetStored';
}

/** What one transaction tries. */
export interface CopyGuess {
  isCopy: boolean;
  /** What an insertion that was no copy has met. */
  tell(seen: { hasMet: boolean }): void;
}

/** Insertions without a duplicate after which a copy is tried again: a file whose batches now and then hold one is not done over each time. */
const patience = 4;

/** Runs each transaction with a guess, and once more where the guess was wrong. */
export function createCopyGuesses() {
  /** Of the properties that met something: insertions until a copy is tried. */
  const wary = new Map<number, number>();
  return async <Result>(propertyId: number, attempt: (guess: CopyGuess) => Promise<Result>): Promise<Result> => {
    const tell = ({ hasMet }: { hasMet: boolean }) => {
      const left = hasMet ? patience : (wary.get(propertyId) ?? patience) - 1;
      if (left > 0) wary.set(propertyId, left);
      else wary.delete(propertyId);
    };
    if (!wary.has(propertyId)) {
      try {
        return await attempt({ isCopy: true, tell });
      } catch (error) {
        if (!(error instanceof MetStored)) throw error;
      }
    }
    return attempt({ isCopy: false, tell });
  };
}
