/** Cuts the rows of one read into batches small enough to copy, spread or send without a check of their number. */
import { batchRowsMax } from './limits.ts';
import type { Row } from './row.ts';

/** The rows in order, at most 1,000 at a time; gives nothing if there are none. */
export function* inBatches(rows: Row[]): Generator<Row[]> {
  if (rows.length <= batchRowsMax) {
    if (rows.length > 0) yield rows;
    return;
  }
  for (let at = 0; at < rows.length; at += batchRowsMax) yield rows.slice(at, at + batchRowsMax);
}
