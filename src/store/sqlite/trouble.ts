/** Handles failures of an open database: turns SQLite's errors into ours, remembers damage, and reports once any trouble that people must act on. */
import { PmsError } from '../../contract/errors.ts';
import { explaining } from '../explaining.ts';
import { storeError } from './database.ts';

export type Trouble = ReturnType<typeof createTrouble>;

/** Calls `tell` once when damage is found, and each time that the files go missing. */
export function createTrouble(tell: (error: PmsError) => void = () => {}) {
  let damage: PmsError | undefined;
  let isMoved = false;

  function explain(error: unknown): unknown {
    const known = storeError(error);
    if (!(known instanceof PmsError)) return known;
    const isNew =
      known.code === 'database_damaged' ? damage === undefined : known.code === 'database_moved' && !isMoved;
    if (known.code === 'database_damaged') damage ??= known;
    if (known.code === 'database_moved') isMoved = true;
    if (isNew) tell(known);
    return known;
  }

  return {
    /** Run code that uses the database, and give the pieces of a stream. */
    ...explaining(explain),
    /** Throws PmsError database_damaged once damage was found: writing to a damaged database makes it worse. */
    requireNone(): void {
      if (damage !== undefined) throw damage;
    },
    /** The files of the database are in place: if they go missing again, it is reported again. */
    hasFiles(): void {
      isMoved = false;
    },
    isDamaged: () => damage !== undefined,
  };
}
