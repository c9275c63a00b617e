/** What `pms move` does: opens both sides, lets nobody write meanwhile, moves, and says what went over. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { PmsError } from '../../../contract/errors.ts';
import { closing } from '../../../file/closing.ts';
import { type MovedRows, type MoveProgress, type MoveSource, type MoveTarget, moveRows } from '../../../store/move.ts';
import { lockDatabase } from '../../../store/sqlite/lock.ts';
import { openSqliteSource, openSqliteTarget } from '../../../store/sqlite/move-rows.ts';
import { openSqliteStore } from '../../../store/sqlite/open-store.ts';
import { realDatabasePath } from '../../../store/sqlite/real-path.ts';
import type { Store } from '../../../store/store.ts';
import { count } from '../../../words/count.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, printFound, say } from '../../context.ts';
import { readyDatabaseFiles } from '../../database-files.ts';
import { isPostgresUrl, warnOfPassword, withPostgresStore } from '../../postgres-url.ts';
import { takeProfilesAlong } from '../../take-profiles-along.ts';
import { createProgress } from '../../view/progress.ts';
import { drawTable, tableWidth } from '../../view/table.ts';

interface MoveFlags {
  from: string;
  to: string;
  json?: boolean;
}

interface Side {
  /** As it may be shown. */
  shown: string;
  /** Its word behind `--db`. */
  db: string;
  openSource(): Promise<MoveSource>;
  openTarget(): Promise<MoveTarget>;
  withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  release(): void;
}

/** Moves a database. Throws PmsError database_unusable, database_in_use, output_exists, unavailable, fate_unknown and cannot_write. */
export async function runMove(context: Context, { from, to, json }: MoveFlags): Promise<number> {
  const startedMs = context.clock();
  requireTwo(from, to);
  const source = await openSide(context, from, requireThere);
  try {
    const target = await openSide(context, to, () => {});
    try {
      const { moved, before } = await moveBetween(context, source, target);
      const seconds = (context.clock() - startedMs) / 1000;
      const done = { success: true, from: source.shown, to: target.shown, tables: moved, seconds };
      await printFound(context, { json }, done, () => tableOf(moved, tableWidth(context.io.stdout)));
      await target.withStore((store) => takeProfilesAlong(context, store, new Set(before)));
      sayMoved(context, source, target);
      return 0;
    } finally {
      target.release();
    }
  } finally {
    source.release();
  }
}

function requireTwo(from: string, to: string): void {
  const databases = [from, to].map((db) => (isPostgresUrl(db) ? db : realDatabasePath(resolve(requireName(db)))));
  if (databases[0] === databases[1]) throw new PmsError('usage', 'FROM and TO are one database.', { fix: 'Name two.' });
}

function requireName(db: string): string {
  if (db !== '-' && db !== '') return db;
  throw new PmsError('usage', 'A database is a file or a URL: it cannot be standard input or output.', {
    fix: 'Name a file.',
  });
}

function requireThere(path: string): void {
  if (!existsSync(path))
    throw new PmsError('database_unusable', `There is no database ${path}.`, { fix: 'Check the path.' });
}

function requireProperties({ shown }: Side, { instances }: MoveSource): void {
  if (instances.length === 0)
    throw new PmsError('database_unusable', `${shown} has no property: there is nothing to move.`, {
      fix: 'Check that it is the database you mean.',
    });
}

async function openSide(context: Context, db: string, look: (path: string) => void): Promise<Side> {
  if (isPostgresUrl(db)) return openUrl(context, db);
  const path = realDatabasePath(resolve(db));
  look(path);
  const release = lockDatabase(path);
  try {
    readyDatabaseFiles(context, path);
  } catch (error) {
    release();
    throw error;
  }
  const withStore = <Result>(work: (store: Store) => Promise<Result>) => closing(openSqliteStore(path), work);
  return {
    shown: path,
    db: shellWord(db),
    openSource: async () => openSqliteSource(path),
    async openTarget() {
      if (statSync(path, { throwIfNoEntry: false })?.size) await withStore((store) => requireEmpty(path, store));
      return openSqliteTarget(path);
    },
    withStore,
    release,
  };
}

async function requireEmpty(path: string, store: Store): Promise<void> {
  if ((await store.properties()).length === 0) return;
  throw new PmsError('output_exists', `${path} has properties already.`, { fix: 'Name a file that is not there yet.' });
}

async function openUrl(context: Context, url: string): Promise<Side> {
  warnOfPassword(context, url);
  const { openPostgresSource, openPostgresTarget } = await import('../../../store/postgres/move-rows.ts');
  const { shownUrl } = await import('../../../store/postgres/database.ts');
  const shown = shownUrl(url);
  return {
    shown,
    db: shellWord(shown),
    openSource: () => openPostgresSource(url),
    openTarget: () => openPostgresTarget(url),
    withStore: (work) => withPostgresStore(url, work),
    release() {},
  };
}

async function moveBetween(
  context: Context,
  from: Side,
  to: Side,
): Promise<{ moved: MovedRows[]; before: readonly string[] }> {
  const progress = createProgress(context, 'moving');
  const source = await from.openSource();
  try {
    requireProperties(from, source);
    return await closing(await to.openTarget(), async (target) => {
      const onProgress = ({ table, rows, isChecking }: MoveProgress) =>
        progress.update(`${count(rows)} ${wordOf(table)}${isChecking ? ' read back from the target' : ''}`);
      const moved = await moveRows(source, target, { signal: context.signal, onProgress }).catch((error) => {
        throw nothingMoved(error);
      });
      return { moved, before: source.instances };
    });
  } finally {
    progress.stop();
    await source.close();
  }
}

/** The database went away in the middle: the unfinished move is undone. */
function nothingMoved(error: unknown): unknown {
  if (!(error instanceof PmsError) || (error.code !== 'unavailable' && error.code !== 'disk_full')) return error;
  const fix =
    'Nothing was moved: the target is empty, and the source as it was. Run it again when the database is back.';
  return new PmsError(error.code, error.message, { fix, cause: error });
}

const words: Record<string, string> = { api_keys: 'keys', idempotency_keys: 'Idempotency-Keys' };
const wordOf = (table: string) => words[table] ?? table.replace('_', ' ');

function tableOf(moved: readonly MovedRows[], width: number | undefined): string {
  const rows = moved.map(({ table, rows: many, sha256 }) => [wordOf(table), count(many), sha256]);
  const table = { head: ['moved', 'rows', 'sha256, the same on both sides'], rows, isRight: (at: number) => at === 1 };
  return `${drawTable(table, { width })}\n`;
}

function sayMoved(context: Context, source: Side, target: Side): void {
  say(context, `${target.shown} is what ${source.shown} held; the keys are the same`);
  say(context, 'each property is another instance now: an import that was stopped begins anew in it');
  say(context, `${source.shown} is as it was: serve it no more, what it took now would be in it alone`);
  say(context, `next: pms serve --db ${target.db}`);
}
