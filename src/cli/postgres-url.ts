/** Databases named by a URL: tells them from files, and opens them; only here is their engine loaded. */
import { defaultDatabasePath } from '../app/service/profiles.ts';
import { PmsError } from '../contract/errors.ts';
import { closing } from '../file/closing.ts';
import type { Store } from '../store/store.ts';
import { type Context, say } from './context.ts';

/**
 * Whether a text names a PostgreSQL database, and not a file. Throws PmsError usage for a URL of another kind, one without its slashes, and the words
 * of libpq (`host=… password=…`): as the name of a file they would show their password.
 */
export function isPostgresUrl(db: string): boolean {
  if (
    /^postgres(?:ql)?:(?!\/\/)/i.test(db) ||
    /(?:^|\s)(?:host|hostaddr|port|dbname|user|password|service)\s*=/i.test(db)
  )
    throw new PmsError('usage', 'The database is no file and no whole URL.', {
      fix: 'Name a file, or postgres://USER@HOST:PORT/DATABASE; a password may stand in PGPASSWORD or ~/.pgpass.',
    });
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(db)?.[1]?.toLowerCase();
  if (scheme === undefined) return false;
  if (scheme === 'postgres' || scheme === 'postgresql') return true;
  throw new PmsError('usage', `${scheme}:// is not a database of pms.`, {
    fix: 'Name a file, or postgres://USER@HOST:PORT/DATABASE.',
  });
}

/** The URL of a command's database, from its flag or PMS_DB; undefined if it is a file. Warns of a password that other users can see. */
export function postgresUrl(context: Context, { db }: { db?: string }): string | undefined {
  const named = db ?? defaultDatabasePath(context.env);
  if (!isPostgresUrl(named)) return undefined;
  if (db !== undefined) warnOfPassword(context, db);
  return named;
}

/** Warns of a password in a URL that was typed. */
export function warnOfPassword(context: Context, url: string): void {
  if (/:\/\/[^/?#@]*:[^/?#]*@/.test(url) || /[?&]password=/i.test(url))
    say(
      context,
      'warning: other users of this machine can see the command line: set PMS_DB to the URL, or PGPASSWORD, or use ~/.pgpass',
    );
}

/** Runs `work` over the database of a URL. Throws PmsError database_unusable. */
export async function withPostgresStore<Result>(url: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const { openPostgresStore } = await import('../store/postgres/open-store.ts');
  return closing(await openPostgresStore(url), work);
}

/** The error of a command that only works with files. */
export function refuseUrl(fix: string): PmsError {
  return new PmsError('usage', 'A PostgreSQL database is copied with its own tools, and not by this command.', { fix });
}
