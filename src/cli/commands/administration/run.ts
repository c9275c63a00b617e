/** What `pms keys`, `pms properties` and `pms backup` do with the database. */
import { createReadStream, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defaultDatabasePath } from '../../../app/service/profiles.ts';
import { type Scope, scopes } from '../../../contract/api.ts';
import { createApiKey, hashApiKey } from '../../../contract/api-key.ts';
import { currencyOfText, isCurrency } from '../../../contract/currencies.ts';
import { PmsError } from '../../../contract/errors.ts';
import { closing } from '../../../file/closing.ts';
import { putInPlace, withFolderBeside } from '../../../file/new-file.ts';
import { isStandardOutput, openOutput } from '../../../file/output.ts';
import { reasonOf } from '../../../file/write-failure.ts';
import { openSqliteStore, type SqliteStore } from '../../../store/sqlite/open-store.ts';
import type { Store, StoredKey } from '../../../store/store.ts';
import { isoTime } from '../../../words/count.ts';
import { printable } from '../../../words/printable.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, printFound, say } from '../../context.ts';
import { readyUnlockedFiles } from '../../database-files.ts';
import { isPostgresUrl, postgresUrl, refuseUrl, withPostgresStore } from '../../postgres-url.ts';
import { takeProfilesAlong } from '../../take-profiles-along.ts';
import { drawTable, tableWidth } from '../../view/table.ts';

/** Names have at most 200 characters. */
const cellCharactersMax = 200;

interface DatabaseFlags {
  db?: string;
  json?: boolean;
}

interface KeyFlags extends DatabaseFlags {
  name: string;
  property: string;
  scopes: string[];
  expires?: number;
}

export async function runKeysCreate(context: Context, flags: KeyFlags): Promise<number> {
  if (flags.name.trim() === '') throw new PmsError('usage', 'A key needs a name.');
  const wanted = flags.scopes.filter((scope): scope is Scope => (scopes as readonly string[]).includes(scope));
  if (wanted.length === 0 || wanted.length < flags.scopes.length) {
    throw new PmsError(
      'usage',
      `--scopes ${flags.scopes.join(',')} names a scope that does not exist: there are ${scopes.join(' and ')}.`,
      { fix: 'Give one of them, or both as `--scopes read,write`.' },
    );
  }
  // Before there is a key that nobody could see.
  const output = await openOutput({ stdout: context.io.stdout });
  const key = createApiKey();
  const nowMs = context.clock();
  await withStore(context, flags, (store) =>
    store.createKey({
      name: flags.name,
      property: flags.property,
      scopes: wanted,
      hash: hashApiKey(key),
      createdMs: nowMs,
      expiresMs: flags.expires === undefined ? null : nowMs + flags.expires,
    }),
  );
  const { name, property } = flags;
  const made = flags.json ? JSON.stringify({ name, property, scopes: wanted, key }) : key;
  await output.write(`${made}\n`).catch((error) => {
    throw keyLost(error, flags);
  });
  say(context, `key ${flags.name} opens property ${flags.property}; keep it now, it cannot be shown again`);
  return 0;
}

/** The key could not be written, or its reader has left: nobody has it. */
function keyLost(error: Error, { name, db }: KeyFlags): PmsError {
  const where = db === undefined || isPostgresUrl(db) ? '' : ` --db ${shellWord(db)}`;
  const reason = reasonOf(error instanceof PmsError ? error.cause : error);
  return new PmsError('cannot_write', `The key ${name} is made, and could not be shown: ${reason}.`, {
    fix: `Take it back with \`pms keys revoke ${shellWord(name)}${where}\`, and make another.`,
    cause: error,
  });
}

export async function runKeysList(context: Context, flags: DatabaseFlags): Promise<number> {
  const keys = await withStore(context, flags, (store) => store.keys());
  const rows = keys.map((key) => ({
    name: key.name,
    property: key.property,
    scopes: key.scopes,
    created: isoTime(key.createdMs),
    last_used: isoTime(key.lastUsedMs),
    expires: isoTime(key.expiresMs),
    revoked: isoTime(key.revokedMs),
    state: stateOf(key, context.clock()),
  }));
  const columns = ['name', 'property', 'scopes', 'created', 'last_used', 'expires', 'revoked', 'state'];
  return printList(context, flags, { columns, rows });
}

export async function runKeysRevoke(context: Context, name: string, flags: DatabaseFlags): Promise<number> {
  await withStore(context, flags, (store) => store.revokeKey(name, context.clock()));
  say(context, `key ${name} is revoked`);
  return 0;
}

export async function runPropertiesCreate(
  context: Context,
  name: string,
  flags: DatabaseFlags & { currency?: string },
): Promise<number> {
  if (name.trim() === '') throw new PmsError('usage', 'A property needs a name.');
  const currency = flags.currency === undefined ? null : currencyCode(flags.currency);
  await withStore(context, flags, (store) => store.createProperty(name, currency));
  say(context, `property ${name} is made; next: pms keys create --name "${name}" --property "${name}"`);
  return 0;
}

export async function runPropertiesSet(
  context: Context,
  name: string,
  flags: DatabaseFlags & { currency: string },
): Promise<number> {
  const currency = currencyCode(flags.currency);
  await withStore(context, flags, (store) => store.setCurrency(name, currency));
  say(context, `prices of property ${name} are in ${currency}`);
  return 0;
}

export async function runPropertiesRenew(context: Context, flags: DatabaseFlags): Promise<number> {
  await withStore(context, flags, async (store) => {
    const before = (await store.properties()).map(({ instance }) => instance);
    await store.renewInstances();
    say(context, 'each property is another instance now: an import that was stopped begins anew in it');
    await takeProfilesAlong(context, store, new Set(before));
  });
  return 0;
}

export async function runPropertiesList(context: Context, flags: DatabaseFlags): Promise<number> {
  const properties = await withStore(context, flags, (store) => store.properties());
  const rows = properties.map(({ name, currency }) => ({ name, currency }));
  return printList(context, flags, { columns: ['name', 'currency'], rows });
}

export async function runBackup(context: Context, file: string, flags: DatabaseFlags): Promise<number> {
  if (isPostgresUrl(file) || postgresUrl(context, flags) !== undefined)
    throw refuseUrl(
      'Copy it with `pg_dump`, bring it back with `pg_restore`, and run `pms properties renew` on what was brought back.',
    );
  if (isStandardOutput(file)) return backupToStdout(context, flags);
  if (existsSync(file)) throw isThere(file);
  if (!existsSync(dirname(resolve(file))))
    throw new PmsError('output_folder_missing', `The folder of ${file} does not exist.`);
  await withFileStore(context, flags, (store) => writeCopy(store, file));
  say(context, `the database is copied to ${file}`);
  return 0;
}

/** The copy is made whole beside the database first: what is read must not be cut. */
async function backupToStdout(context: Context, flags: DatabaseFlags): Promise<number> {
  const { stdout } = context.io;
  if (stdout.isTTY)
    throw new PmsError('usage', 'A backup cannot be shown on a terminal.', {
      fix: 'Name a file, or redirect it into one.',
    });
  const output = await openOutput({ stdout });
  await withFileStore(context, flags, (store) =>
    withFolderBeside(flags.db ?? defaultDatabasePath(context.env), async (folder) => {
      const copy = join(folder, 'copy');
      await store.backup(copy);
      for await (const chunk of createReadStream(copy)) await output.write(chunk as Buffer);
    }),
  );
  say(context, 'the database is copied to standard output');
  return 0;
}

/** A copy that was interrupted must not look like one, and what SQLite keeps beside one that is being written is nobody else's business. */
async function writeCopy(store: SqliteStore, file: string): Promise<void> {
  try {
    await withFolderBeside(file, async (folder) => {
      const copy = join(folder, 'copy');
      await store.backup(copy);
      if (existsSync(file)) throw isThere(file);
      await putInPlace(copy, file);
    });
  } catch (error) {
    if (error instanceof PmsError) throw error;
    throw new PmsError('cannot_write', `${file} could not be written: ${reasonOf(error)}.`, { cause: error });
  }
}

function isThere(file: string): PmsError {
  return new PmsError('output_exists', `${file} is there already.`);
}

async function withStore<Result>(
  context: Context,
  flags: DatabaseFlags,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const url = postgresUrl(context, flags);
  return url === undefined ? withFileStore(context, flags, work) : withPostgresStore(url, work);
}

async function withFileStore<Result>(
  context: Context,
  { db }: DatabaseFlags,
  work: (store: SqliteStore) => Promise<Result>,
): Promise<Result> {
  const path = db ?? defaultDatabasePath(context.env);
  if (!existsSync(path)) {
    throw new PmsError('database_unusable', `There is no database ${path}.`, {
      fix: 'Run `pms serve` once, which makes it, or name another with `--db`.',
    });
  }
  readyUnlockedFiles(context, path);
  return closing(openSqliteStore(path), work);
}

function stateOf({ revokedMs, expiresMs }: StoredKey, nowMs: number): string {
  if (revokedMs !== null) return 'revoked';
  return expiresMs !== null && expiresMs <= nowMs ? 'expired' : 'valid';
}

async function printList(
  context: Context,
  flags: DatabaseFlags,
  { columns, rows }: { columns: string[]; rows: readonly Record<string, string | readonly string[] | null>[] },
): Promise<number> {
  await printFound(context, flags, rows, () => {
    const cells = rows.map((row) => columns.map((column) => printable(String(row[column] ?? ''), cellCharactersMax)));
    return `${drawTable({ head: columns, rows: cells }, { width: tableWidth(context.io.stdout) })}\n`;
  });
  return 0;
}

/** The code in upper case. Throws PmsError usage for a text that is not a currency, present or historic. */
function currencyCode(text: string): string {
  const code = currencyOfText(text.trim());
  if (isCurrency(code)) return code;
  throw new PmsError('usage', `--currency ${code.slice(0, 20)} is not a currency.`, {
    fix: 'Give an ISO 4217 code such as EUR.',
  });
}
