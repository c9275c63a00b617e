/** Files of ours that people may look into, such as profiles and sources: only their owner reads them, and one process at a time changes them. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PmsError } from '../contract/errors.ts';
import { makeFolder } from '../file/make-folder.ts';
import { asWriteError, writeOwnFile } from '../file/output.ts';
import { reasonOf } from '../file/write-failure.ts';

/** The text of such a file, without the byte order mark of an editor on Windows; undefined where there is none. Throws the error that `broken` makes of why it cannot be read. */
export async function readOwnFile(
  path: string,
  broken: (why: string, error: unknown) => PmsError,
): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw broken(`cannot be read: ${reasonOf(error)}`, error);
  });
  return text?.replace(/^\ufeff/, '');
}

/**
 * Reads its content, changes it, and writes it as JSON while no other pms does; it is on disk when this returns. Throws PmsError cannot_write, and what
 * `read` and `change` throw: then nothing is written.
 */
export async function changeOwnFile<Content, Result>(
  path: string,
  read: () => Promise<Content>,
  change: (content: Content) => Result,
): Promise<Result> {
  try {
    await makeFolder(dirname(path));
    // Most commands only read such files: the lock's database driver is loaded only by those that write.
    const { withFileLock } = await import('../sqlite/file-lock.ts');
    return await withFileLock(`${path}.lock`, async () => {
      const content = await read();
      const result = change(content);
      await writeOwnFile(path, `${JSON.stringify(content, null, 2)}\n`);
      return result;
    });
  } catch (error) {
    if (error instanceof PmsError) throw asWriteError(error);
    throw new PmsError('cannot_write', `${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}
