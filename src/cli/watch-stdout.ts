/** Watches standard output while a command runs: output that could not be written must not look like success. */
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PmsError } from '../contract/errors.ts';
import { isClosedPipe, writeFailure } from '../file/write-failure.ts';

/** Starts to watch. The result waits until everything is written, and gives the error if that failed; a reader that has left is no error. */
export function watchStdout(stdout: Writable): () => Promise<PmsError | undefined> {
  let failure: unknown;
  const notice = (error: unknown) => {
    failure ??= error;
  };
  stdout.on('error', notice);
  return async () => {
    if (stdout.writableLength > 0) await new Promise<void>((done) => stdout.write('', () => done()));
    // A stream reports its error a moment later.
    await nextTurn();
    stdout.off('error', notice);
    return failure === undefined || isClosedPipe(failure) ? undefined : writeFailure(failure, 'Standard output');
  };
}
