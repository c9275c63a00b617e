/** Writes rows into a table with PostgreSQL's COPY, in its text format. */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Slices } from '../store.ts';
import type { PostgresClient } from './database.ts';

/** Most text that waits for PostgreSQL: a few slices, so that the ones after them are checked meanwhile. */
const waitingBytes = 256 * 1024;

/** Text that is sent at once. */
const pieceCharacters = 64 * 1024;

/** Copies the rows slice by slice; `textOf` writes a slice. If it throws, nothing is still being sent. */
export async function copyRows<Item>(
  client: PostgresClient,
  statement: string,
  { slices, textOf }: { slices: Slices<Item>; textOf(slice: readonly Item[]): string },
): Promise<void> {
  const copy = client.query(copyFrom(statement, { highWaterMark: waitingBytes }));
  let isOver = false;
  const failed = new Promise<never>((_, reject) => {
    copy.on('error', (error) => {
      isOver = true;
      // Otherwise what is not sent yet would go to a connection that is in use for something else.
      copy.destroy();
      reject(error);
    });
  });
  // It is thrown where it is awaited.
  failed.catch(() => {});
  try {
    let text = '';
    for await (const slice of slices) {
      text += textOf(slice);
      if (isOver) break;
      if (text.length < pieceCharacters) continue;
      if (!copy.write(text)) await Promise.race([once(copy, 'drain'), failed]);
      text = '';
    }
    if (!isOver) copy.end(text);
    await Promise.race([once(copy, 'finish'), failed]);
  } catch (error) {
    copy.destroy();
    throw error;
  }
}
