/** Rows into a table by PostgreSQL's COPY, as the text that it reads. */
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import type { Slices } from '../store.ts';
import type { PostgresClient } from './database.ts';

/** Text that waits for PostgreSQL at most: some slices, so that those behind them are checked meanwhile. */
const waitingBytes = 256 * 1024;

/** Text that is sent in one go. */
const pieceCharacters = 64 * 1024;

/** Copies the rows of slices as they come, each slice as `textOf` writes it. After a throw nothing of them is on its way any more. */
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
      // What it has not sent yet would be sent to a connection that it has let go.
      copy.destroy();
      reject(error);
    });
  });
  // Thrown where it is awaited.
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
