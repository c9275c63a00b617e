/** What the cells of one column were read as: days, room types and states come again and again, and are read once. Without it an import takes a twentieth more of the client's time. */
import { ownText } from '../contract/text.ts';

export interface KnownCell {
  /** The cell's text. A row that holds this one holds no copy of its own: rows in flight are a good part of what is in memory. */
  cell: string;
  value: unknown;
  /** Whether `isPlainlyRight` said so of the value. */
  isPlain: boolean;
}

export interface CellMemory {
  find(cell: string): KnownCell | undefined;
  keep(known: KnownCell): void;
}

/** Texts remembered of a column; beyond them it begins anew, or is given up where most cells came only once. */
const cellsMax = 5000;
/** Longer ones do not come again. */
const charactersMax = 60;

export function createCellMemory(): CellMemory {
  const known = new Map<string, KnownCell>();
  let last: KnownCell | undefined;
  let found = 0;
  let isGivenUp = false;
  return {
    find(cell) {
      // Looking a text up costs its hash, in an empty table too.
      if (isGivenUp) return undefined;
      if (last?.cell !== cell) last = known.get(cell);
      if (last !== undefined) found++;
      return last;
    },
    keep({ cell, value, isPlain }) {
      if (isGivenUp || cell.length > charactersMax) return;
      if (known.size >= cellsMax) {
        isGivenUp = found < cellsMax;
        found = 0;
        known.clear();
      }
      const own = ownText(cell);
      if (!isGivenUp) known.set(own, { cell: own, value: value === cell ? own : value, isPlain });
    },
  };
}
