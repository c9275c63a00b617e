/** Handles failures of an open database: turns SQLite's errors into ours, remembers damage, and reports once any trouble that people must act on. */
import { PmsError } from '../../contract/errors.ts';
import { storeError } from './database.ts';

export interface Trouble {
  /** Runs code that uses the database. */
  around<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** The same for each piece of a stream. */
  aroundEach<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece>;
  /** Throws PmsError database_damaged once damage was found: writing to a damaged database makes it worse. */
  requireNone(): void;
  /** The files of the database are in place: if they go missing again, it is reported again. */
  hasFiles(): void;
  isDamaged(): boolean;
}

/** Calls `tell` once when damage is found, and each time that the files go missing. */
export function createTrouble(tell: (error: PmsError) => void = () => {}): Trouble {
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
    async around(work) {
      try {
        return await work();
      } catch (error) {
        throw explain(error);
      }
    },
    async *aroundEach(pieces) {
      try {
        yield* pieces;
      } catch (error) {
        throw explain(error);
      }
    },
    requireNone() {
      if (damage !== undefined) throw damage;
    },
    hasFiles() {
      isMoved = false;
    },
    isDamaged: () => damage !== undefined,
  };
}
