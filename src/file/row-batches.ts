/** Rows as one read gave them become batches that everyone may copy, spread or send without asking how many they are. */
import { batchRowsMax } from './limits.ts';
import type { Row } from './row.ts';

/** The rows in order, at most 1,000 at a time, none when there are none. */
export function* inBatches(rows: Row[]): Generator<Row[]> {
  if (rows.length <= batchRowsMax) {
    if (rows.length > 0) yield rows;
    return;
  }
  for (let at = 0; at < rows.length; at += batchRowsMax) yield rows.slice(at, at + batchRowsMax);
}
