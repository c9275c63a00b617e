/** Writes rows into a table with PostgreSQL's COPY, in its text format. */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Slices } from '../store.ts';
import type { PostgresClient } from './database.ts';

/** How much text may wait for PostgreSQL: a few slices, so that the next ones are checked meanwhile. */
const waitingBytes = 256 * 1024;

/** Text is collected up to this length before it is sent. */
const pieceCharacters = 64 * 1024;

/** Copies the rows slice by slice; `textOf` renders a slice as COPY text. When it throws, nothing is being sent any more. */
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
      // Otherwise unsent text would go to the connection when it is already in use for something else.
      copy.destroy();
      reject(error);
    });
  });
  // The error is thrown where `failed` is awaited; this only keeps Node from reporting it as unhandled.
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
