/** Finds out whether rows of one booking number are the same rows several times, as in a file that holds an export twice. */
import type { ExternalBooking } from '../read/external-booking.ts';

export interface Copies {
  /** How often each row may be there too often: by it the count of every row can be divided; at least 2. */
  times: number;
  /** How many rows of the file lie between a row and its copy, if rows of other numbers are among them; then `times` is sure of it. */
  distance?: number;
}

/** What it finds; undefined if some row has no copy. `rows` in file order. */
export function copiesAmong(rows: readonly ExternalBooking[]): Copies | undefined {
  const counts = new Map<string, number>();
  const texts = rows.map(({ cells }) => cells.join('\0'));
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const times = [...counts.values()].reduce(commonDivisor);
  if (times < 2) return undefined;
  for (let block = 1; block <= rows.length / 2; block++) {
    const isAgain =
      rows.length % block === 0 && texts.every((text, index) => index < block || text === texts[index - block]);
    if (!isAgain || !areApart(rows, block)) continue;
    return { times: rows.length / block, distance: rows[block]!.place - rows[0]!.place };
  }
  return { times };
}

/** Whether each block of rows ends before other numbers begin, and the next comes after them. */
function areApart(rows: readonly ExternalBooking[], block: number): boolean {
  for (let next = block; next < rows.length; next += block)
    if (rows[next]!.place === rows[next - 1]!.place + 1) return false;
  return true;
}

/** The greatest number by which both can be divided. */
export function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}
