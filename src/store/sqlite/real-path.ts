/** Resolves a path to the one real name of its file: links give a database several names, and its log and lock are beside the real one. */
import { readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PmsError } from '../../contract/errors.ts';

/** The path without links, also if its file does not exist yet. A path in a missing folder stays as it is. */
export function realDatabasePath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return resolve(path);
  }
  try {
    return realDatabasePath(resolve(dirname(path), readlinkSync(path)));
  } catch {
    return join(realFolder(dirname(path)), basename(path));
  }
}

/**
 * Throws PmsError database_unusable if a file has more than one name: SQLite puts the log beside the name it was given, so two programs with two
 * names of one database would not see each other's writes.
 */
export function requireOneName(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  const names = found?.isFile() ? found.nlink : 1;
  if (names <= 1) return;
  throw new PmsError(
    'database_unusable',
    `${path} cannot be used as the database: it has more than one name (${names - 1} other hard link${names > 2 ? 's' : ''}), and whoever opens it under another one would overwrite what is written here.`,
    { fix: `Remove the other names; \`find FOLDER -samefile FILE\` shows them.` },
  );
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}
