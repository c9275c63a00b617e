/** What `pms serve` does: opens the database, makes the first key where there is none, listens, and closes in good order. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { pino } from 'pino';
import { defaultDatabasePath, warnOfOpenFile, warnOfOpenProfiles } from '../../../app/service/profiles.ts';
import { createApiKey, hashApiKey } from '../../../contract/api-key.ts';
import { PmsError } from '../../../contract/errors.ts';
import { reasonOf } from '../../../file/output.ts';
import { createAuthenticate } from '../../../rules/authenticate.ts';
import { createServer, type PmsServer } from '../../../server/create-server.ts';
import { lockDatabase } from '../../../store/sqlite/lock.ts';
import { openSqliteStore } from '../../../store/sqlite/open-store.ts';
import type { Store, StoredProperty } from '../../../store/store.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { type Context, say } from '../../context.ts';
import { moveLocalProfile, storeLocalProfile } from './local-profile.ts';

export interface ServeFlags {
  port: number;
  host: string;
  db?: string;
  tlsCert?: string;
  tlsKey?: string;
  trustProxy?: boolean;
  profile?: string | boolean;
  maxRecords: number;
  maxBytes: number;
  rateLimit: number;
  receiveTimeout: number;
}

const firstProperty = 'default';

/** Serves until a signal comes; then lets requests in flight finish, exit code 0. A second signal stops at once, with its exit code. */
export async function runServe(context: Context, flags: ServeFlags): Promise<number> {
  const tls = await readTls(flags);
  const path = await databasePath(context, flags);
  const unlock = lockDatabase(path);
  try {
    const store = openSqliteStore(path);
    try {
      return await serveStore(context, { store, path, flags, tls });
    } finally {
      await store.close();
    }
  } finally {
    unlock();
  }
}

interface Service {
  store: Store;
  path: string;
  flags: ServeFlags;
  tls: { cert: Buffer; key: Buffer } | undefined;
}

async function serveStore(context: Context, { store, path, flags, tls }: Service): Promise<number> {
  const server = await createServer({
    authenticate: createAuthenticate(store, context.clock),
    isReady: async () => {
      await store.ping();
      return true;
    },
    log: pino({ base: null }, context.io.stderr),
    limits: {
      requestRecordsMax: flags.maxRecords,
      requestBytesMax: flags.maxBytes,
      requestsPerMinuteMax: flags.rateLimit,
      requestReceiveMs: flags.receiveTimeout * 1000,
    },
    trustProxy: flags.trustProxy,
    tls,
  });
  try {
    await listenAndWait(context, server, { store, path, flags });
  } finally {
    await Promise.race([server.close(), once(context.hardSignal)]);
  }
  return context.hardSignal.aborted ? context.signalExitCode() : 0;
}

async function listenAndWait(
  context: Context,
  server: PmsServer,
  { store, path, flags }: Omit<Service, 'tls'>,
): Promise<void> {
  const baseUrl = await server.listen({ host: flags.host, port: flags.port }).catch((error) => {
    throw listenError(error, flags);
  });
  const localUrl = baseUrl.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]');
  say(context, `database ${path}`);
  await makeFirstKey(context, store, { localUrl, path, flags });
  await warnOfOpenFiles(context, path);
  if (!flags.tlsCert && !isLocal(flags.host))
    say(context, 'warning: keys travel unencrypted to other machines; --tls-cert and --tls-key serve https');
  context.io.stdout.write(`${localUrl}\n`);
  await once(context.signal);
}

async function once(signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((stop) => signal.addEventListener('abort', () => stop(), { once: true }));
}

/** What the system says of an address on which nobody may listen. */
const listenReasons: Record<string, string> = {
  EACCES: 'the system allows this port to administrators only',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
};

function listenError(error: NodeJS.ErrnoException, { host, port }: ServeFlags): unknown {
  const reason = listenReasons[error.code ?? ''];
  if (reason === undefined) return error;
  const fix = 'Choose others with `--host` and `--port`; 127.0.0.1 is this machine only, 0.0.0.0 all its networks.';
  return new PmsError('usage', `Cannot listen on ${host}, port ${port}: ${reason}.`, { fix, cause: error });
}

/** A database without keys gets the property `default` and a key; a known one moves its profile to this address. */
async function makeFirstKey(
  context: Context,
  store: Store,
  { localUrl, path, flags }: { localUrl: string; path: string; flags: ServeFlags },
): Promise<void> {
  const properties = await store.properties();
  const hasKeys = (await store.keys()).length > 0;
  if (hasKeys && flags.profile !== false && !(await moveLocalProfile(context, properties, localUrl))) {
    say(
      context,
      `no profile here has a key of this database; for one: ${newKeyCommand(properties, { localUrl, path })}`,
    );
  }
  if (hasKeys) return;
  const property =
    properties.find(({ name }) => name === firstProperty) ?? (await store.createProperty(firstProperty, null));
  if (flags.profile === false) {
    say(
      context,
      `property ${firstProperty} has no key yet; for one: pms keys create --name NAME --db ${shellWord(path)}`,
    );
    return;
  }
  const key = createApiKey();
  const name = `local-${property.instance.slice(0, 8)}`;
  // The profile first: a key that could not be stored would open nothing for anybody.
  await storeLocalProfile(context, { base_url: localUrl, key, property: firstProperty, instance: property.instance });
  await store.createKey({
    name,
    property: firstProperty,
    scopes: ['read', 'write'],
    hash: hashApiKey(key),
    createdMs: context.clock(),
    expiresMs: null,
  });
}

/** A key cannot be shown again: a new one is made, and goes into a profile without being seen. */
function newKeyCommand(
  properties: readonly StoredProperty[],
  { localUrl, path }: { localUrl: string; path: string },
): string {
  const [only, ...others] = properties;
  const property = only === undefined || others.length > 0 ? 'PROPERTY' : shellWord(only.name);
  return `pms keys create --name NAME --property ${property} --db ${shellWord(path)} | pms login --base-url ${localUrl} --key-stdin`;
}

/** A file of an earlier pms, or one that was copied, may be open to all on this machine. */
async function warnOfOpenFiles(context: Context, path: string): Promise<void> {
  await warnOfOpenFile(context, path, 'database');
  await warnOfOpenProfiles(context);
}

async function databasePath(context: Context, { db }: ServeFlags): Promise<string> {
  if (db !== undefined) return resolve(db);
  const path = resolve(defaultDatabasePath(context.env));
  await mkdir(dirname(path), { recursive: true }).catch((error) => {
    throw new PmsError('database_unusable', `${dirname(path)} cannot be made: ${reasonOf(error)}.`, { cause: error });
  });
  return path;
}

async function readTls({ tlsCert, tlsKey }: ServeFlags): Promise<Service['tls']> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined)
    throw new PmsError('usage', '--tls-cert and --tls-key go together.');
  const [cert, key] = await Promise.all([tlsCert, tlsKey].map(readPem));
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new PmsError(
      'usage',
      `${tlsCert} and ${tlsKey} are no certificate and its key: ${(error as Error).message}.`,
      {
        fix: 'Both must be PEM files, and the key the one that the certificate was made for.',
        cause: error,
      },
    );
  }
  return { cert: cert!, key: key! };
}

async function readPem(path: string): Promise<Buffer> {
  return readFile(path).catch((error) => {
    throw new PmsError('file_unreadable', `${path} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
