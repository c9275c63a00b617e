/** Standard output is watched while a command runs: what did not get out must not end as if it had. */
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PmsError } from '../contract/errors.ts';
import { isClosedPipe, writeFailure } from '../file/write-failure.ts';

/** Begins to watch. What it gives waits until all that was written is out, and gives the failure where it is not; a reader who left is none. */
export function watchStdout(stdout: Writable): () => Promise<PmsError | undefined> {
  let failure: unknown;
  const notice = (error: unknown) => {
    failure ??= error;
  };
  stdout.on('error', notice);
  return async () => {
    if (stdout.writableLength > 0) await new Promise<void>((done) => stdout.write('', () => done()));
    // A stream tells of its failure a moment later.
    await nextTurn();
    stdout.off('error', notice);
    return failure === undefined || isClosedPipe(failure) ? undefined : writeFailure(failure, 'Standard output');
  };
}
