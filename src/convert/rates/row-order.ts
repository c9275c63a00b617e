/** Remembers the order of rows in the file, because all rows of a JSON file may be on one line. */
import type { Row } from '../../file/row.ts';

export interface RowOrder {
  /** Adds each row once, in file order. */
  add(row: Row): void;
  /** Negative if the left row comes first. */
  compare(left: Row, right: Row): number;
}

/** The order of the rows of one file; it does not keep a row in memory. */
export function createRowOrder(): RowOrder {
  const indexes = new WeakMap<Row, number>();
  let next = 0;
  return {
    add(row) {
      if (row.kind === 'value') indexes.set(row, next++);
    },
    compare: (left, right) => left.line - right.line || (indexes.get(left) ?? 0) - (indexes.get(right) ?? 0),
  };
}
