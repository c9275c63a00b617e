/** Rows as they come in, their order in the file out: rows of JSON may all stand on one line. */
import type { Row } from '../../file/row.ts';

export interface RowOrder {
  /** Each row once, as the file has them. */
  add(row: Row): void;
  /** Below 0 where the left row stands before the right one. */
  compare(left: Row, right: Row): number;
}

/** The order of the rows of one file; a row that is not kept elsewhere is not kept here. */
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
