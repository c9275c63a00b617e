/**
 * Remembers how the cells of a column were read: dates, room types and states occur again and again, and are parsed once. Without this, an import
 * takes a twentieth more of the client's time.
 */
import { ownText } from '../contract/text.ts';

interface KnownCell {
  /** The cell's text. A row with this text keeps no copy of its own: rows being sent are a good part of the memory used. */
  cell: string;
  value: unknown;
  /** Whether `isPlainlyRight` was true for the value. */
  isPlain: boolean;
}

/** Texts remembered for a column; when there are more, it starts anew, or stops if most texts occurred only once. */
const cellsMax = 5000;
/** Longer texts rarely occur again. */
const charactersMax = 60;

export function createCellMemory() {
  const known = new Map<string, KnownCell>();
  let last: KnownCell | undefined;
  let found = 0;
  let isGivenUp = false;
  return {
    find(cell: string): KnownCell | undefined {
      // A look-up costs the hash of the text, even in an empty table.
      if (isGivenUp) return undefined;
      if (last?.cell !== cell) last = known.get(cell);
      if (last !== undefined) found++;
      return last;
    },
    keep({ cell, value, isPlain }: KnownCell): void {
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
