/** Opens connections to a PostgreSQL database by its URL; also the one place that turns its errors into ours. */
import pg from 'pg';
import { PmsError } from '../../contract/errors.ts';
import { explaining } from '../explaining.ts';
import type { StoreDatabase } from '../registry.ts';
import { codeOf, reasonFor } from './reasons.ts';

export type PostgresPool = pg.Pool;
export type PostgresClient = pg.PoolClient;

/** A pool or one connection: both run queries. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

/** Items for one statement each, with the index of the first. */
export function* chunksOf<Item>(
  items: readonly Item[],
  size: number,
): Generator<{ at: number; chunk: readonly Item[] }> {
  for (let at = 0; at < items.length; at += size) yield { at, chunk: items.slice(at, at + size) };
}

/** How long to wait for a connection before the service is unavailable. */
const connectTimeoutMs = 10_000;
const int8 = 20;

/** 64-bit integers are read as numbers: no amount has more digits than a number can hold. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A pool of at most `connectionsMax` connections, each opened when it is needed. Throws PmsError usage for an unknown mode of TLS. */
export function openPool(url: string, connectionsMax: number): PostgresPool {
  requireKnownMode(url);
  const pool = new pg.Pool({
    connectionString: withModeInForce(url),
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: 'pms',
    keepAlive: true,
    types,
  });
  // The query that runs on a lost connection reports it; an idle one is replaced.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const modes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** pg takes an unknown mode of the environment for none, and sends everything as it is. */
function requireKnownMode(url: string): void {
  const inUrl = /[?&]sslmode=([^&#]*)/i.exec(url)?.[1];
  const mode = inUrl ?? process.env.PGSSLMODE;
  if (!mode || modes.includes(mode)) return;
  throw new PmsError('usage', `${inUrl === undefined ? 'PGSSLMODE' : 'sslmode'}=${mode} is no mode of TLS.`, {
    fix: `There are ${modes.join(', ')}.`,
  });
}

/** The URL with the `sslmode` that pg takes these for; unsaid, it warns of that at each start. */
function withModeInForce(url: string): string {
  if (/[?&]uselibpqcompat=/i.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** Begins a transaction and gives the only row of its first query, or of the last of several, in one round trip to the database. */
export async function begin<Row extends pg.QueryResultRow>(
  client: PostgresClient,
  { mode = '', settings, first }: { mode?: string; settings: readonly string[]; first: string },
): Promise<Row> {
  const set = settings.map((setting) => `SET LOCAL ${setting}; `).join('');
  const results: unknown = await client.query(`BEGIN ${mode}; ${set}${first}`);
  return (results as pg.QueryResult<Row>[]).at(-1)!.rows[0]!;
}

/** A URL that may be shown: without anything that could be a password. */
export function shownUrl(url: string): string {
  const [scheme = '', rest = ''] = url.split(/:\/\/(.*)/s);
  const at = rest.lastIndexOf('@');
  const user = at < 0 ? '' : rest.slice(0, at).replace(/[:/?#].*$/s, '');
  return `${scheme}://${user === '' ? '' : `${user}@`}${rest.slice(at + 1).replace(/[?#].*$/s, '')}`;
}

/** Whether the database asks for the transaction to be run again, because it conflicted with another one. */
export function isToBeRunAgain(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether a transaction waited too long for a lock. */
export function isLockedOut(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** The database for the SQL of both engines. */
export function storeDatabase(database: Queryable): StoreDatabase {
  return {
    query: async <Row>(sql: string, values: readonly (string | number | null)[] = []) =>
      (await database.query(sql, [...values])).rows as Row[],
    isTaken,
  };
}

/** PostgreSQL's error as ours: disk_full, unavailable, or unchanged if it is a bug. */
export function storeError(error: unknown): unknown {
  if (error instanceof PmsError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === '53100') {
    const words = 'The database could not be written: its disk is full.';
    return new PmsError('disk_full', words, { cause: error });
  }
  const known = reasonFor(error);
  if (known === undefined) return error;
  return new PmsError('unavailable', `The database does not answer: ${known.reason}.`, { cause: error });
}

/** Runs code that uses the database, or gives the pieces of a stream; their errors become ours. */
export const { around, aroundEach } = explaining(storeError);

/** The error as PmsError database_unusable; unchanged if it is a bug. */
export function openError(error: unknown, url: string): unknown {
  if (error instanceof PmsError || !(error instanceof Error)) return error;
  const known = reasonFor(error);
  if (known === undefined) return error;
  const { reason, fix } = known;
  return new PmsError('database_unusable', `${shownUrl(url)} cannot be used as the database: ${reason}.`, {
    fix,
    cause: error,
  });
}
