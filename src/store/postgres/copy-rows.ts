/** Rows into a table by PostgreSQL's COPY, as the text that it reads. */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Slices } from '../store.ts';
import type { PostgresClient } from './database.ts';

/** Text that waits for PostgreSQL at most: some slices, so that those behind them are checked meanwhile. */
const waitingBytes = 256 * 1024;

/** Copies the rows of slices as they come, each slice as `textOf` writes it. After a throw nothing of them is on its way any more. */
export async function copyRows<Item>(
  client: PostgresClient,
  statement: string,
  slices: Slices<Item>,
  textOf: (slice: readonly Item[]) => string,
): Promise<void> {
  const copy = client.query(copyFrom(statement, { highWaterMark: waitingBytes }));
  let isOver = false;
  const failed = new Promise<never>((_, reject) => {
    copy.on('error', (error) => {
      isOver = true;
      // What it has not sent yet would be sent to a connection that it has let go.
      copy.destroy();
      reject(error);
    });
  });
  // Thrown where it is awaited.
  failed.catch(() => {});
  try {
    for await (const slice of slices) {
      if (isOver) break;
      if (slice.length > 0 && !copy.write(textOf(slice))) await Promise.race([once(copy, 'drain'), failed]);
    }
    if (!isOver) copy.end();
    await Promise.race([once(copy, 'finish'), failed]);
  } catch (error) {
    copy.destroy();
    throw error;
  }
}

const special = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** One line of COPY: the key, then the values of a row. */
export function textOfRow(key: readonly (string | number)[], values: readonly (string | number | null)[]): string {
  let line = '';
  for (const value of key) line += `${cellOf(value)}\t`;
  for (let at = 0; at < values.length; at++) line += at === 0 ? cellOf(values[at]!) : `\t${cellOf(values[at]!)}`;
  return `${line}\n`;
}

function cellOf(value: string | number | null): string | number {
  if (value === null) return '\\N';
  return typeof value === 'string' ? value.replace(special, (character) => escapes[character]!) : value;
}
