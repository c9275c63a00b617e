/** What goes wrong with an open database: SQLite's failures become ours, damage is remembered, and trouble that people must act on is told once. */
import { PmsError } from '../../contract/errors.ts';
import { storeError } from './database.ts';

export interface Trouble {
  /** Runs what uses the database. */
  around<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** The same for each piece of a stream. */
  aroundEach<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece>;
  /** Throws PmsError database_damaged once damage was met: what is written into a damaged database makes it worse. */
  requireNone(): void;
  /** The files of the database are in their places: should they be taken away again, it is told again. */
  hasFiles(): void;
  isDamaged(): boolean;
}

/** Calls `tell` once when damage is met, and each time that the files are taken away. */
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
