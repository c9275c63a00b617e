/** What `pms restore` does: a backup takes the place of the database, and the profile of the old one follows. */
import { existsSync, statSync } from 'node:fs';
import { PmsError } from '../../../contract/errors.ts';
import { closing } from '../../../file/closing.ts';
import { isLogAlone } from '../../../store/sqlite/foreign-log.ts';
import { lockDatabase } from '../../../store/sqlite/lock.ts';
import { openSqliteStore } from '../../../store/sqlite/open-store.ts';
import { realDatabasePath } from '../../../store/sqlite/real-path.ts';
import { readInstances, restoreDatabase } from '../../../store/sqlite/restore.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, say } from '../../context.ts';
import { databasePath, readyDatabaseFiles, sayLogAside } from '../../database-files.ts';
import { postgresUrl, refuseUrl } from '../../postgres-url.ts';
import { takeProfilesAlong } from '../../take-profiles-along.ts';

interface RestoreFlags {
  db?: string;
  force?: boolean;
}

/** Restores a backup. Throws PmsError file_not_found, output_exists, database_in_use, file_broken and cannot_write. */
export async function runRestore(context: Context, file: string, flags: RestoreFlags): Promise<number> {
  if (postgresUrl(context, flags) !== undefined)
    throw refuseUrl('Bring it back with `pg_restore`, and run `pms properties renew` on it.');
  requireBackup(file);
  const path = realDatabasePath(await databasePath(context, flags));
  const unlock = lockDatabase(path);
  try {
    requireFree(file, path, flags);
    if (isLogAlone(path)) sayLogAside(context, path);
    else readyDatabaseFiles(context, path);
    const before = await readInstances(path);
    const aside = await restoreDatabase({ from: file, to: path, nowMs: context.clock(), signal: context.signal });
    say(context, `${path} is what ${file} held; the keys are those of the backup`);
    if (aside !== undefined) {
      const back = existsSync(`${aside}-wal`)
        ? ''
        : `; to go back to it: pms restore ${shellWord(aside)} --db ${shellWord(path)} --force`;
      say(context, `the database that was there is set aside as ${aside}${back}`);
    }
    await closing(openSqliteStore(path), (store) => takeProfilesAlong(context, store, new Set(before)));
    say(context, `next: pms serve --db ${shellWord(path)}`);
    return 0;
  } finally {
    unlock();
  }
}

function requireBackup(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new PmsError('file_not_found', `There is no file ${file}.`);
  if (!found.isFile()) throw new PmsError('file_unreadable', `${file} is not a file.`);
}

function requireFree(file: string, path: string, { force }: RestoreFlags): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there === undefined) return;
  const backup = statSync(file);
  if (there.ino === backup.ino && there.dev === backup.dev)
    throw new PmsError('usage', `${file} is the database itself.`, { fix: 'Name a backup of it.' });
  if (!there.isFile()) throw new PmsError('database_unusable', `${path} is not a file.`);
  if (force || there.size === 0) return;
  throw new PmsError('output_exists', `${path} is there already.`, {
    fix: 'With `--force` it is set aside, whole, and the backup takes its place.',
  });
}
