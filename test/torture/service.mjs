/** `pms` as processes: a service that can be killed and started again at its port, and imports into it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const pms = fileURLToPath(new URL('../../bin/pms.js', import.meta.url));
/** What has not happened by then hangs: it is killed, and its round has failed. */
const patienceMs = 90_000;

export function environmentOf(folder, more = {}) {
  const { PMS_BASE_URL: _url, PMS_API_KEY: _key, PMS_PROFILE: _profile, ...rest } = process.env;
  return { ...rest, PMS_CONFIG_DIR: join(folder, 'config'), PMS_DB: join(folder, 'pms.db'), NO_COLOR: '1', ...more };
}

/** Starts a service in a folder, over its SQLite file where no other `database` is named; it keeps its port over all its lives. */
export async function openService(folder, { database = join(folder, 'pms.db'), flags = [] } = {}) {
  const port = await freePort();
  let child;
  let said;
  let ended = Promise.resolve();
  const start = async () => {
    child = spawn(process.execPath, [pms, 'serve', '--port', String(port), ...flags], {
      env: environmentOf(folder, { PMS_DB: database }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    said = '';
    child.stderr.on('data', (text) => {
      said = (said + text).slice(-5000);
    });
    ended = once(child, 'exit');
    const isUp = await inTime(Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]), {
      what: 'a start of the service',
      child,
      said: () => said,
    });
    if (!isUp) throw new Error(`the service did not start again: ${said}`);
  };
  await start();
  const { profiles } = JSON.parse(await readFile(join(folder, 'config', 'profiles.json'), 'utf8'));
  return {
    port,
    key: profiles.local.key,
    start,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await inTime(ended, { what: 'a stop of the service', child, said: () => said });
    },
  };
}

/** Starts `pms` with these words in the folder. */
export function startPms(words, { folder, env }) {
  const child = spawn(process.execPath, [pms, ...words], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      said[name] += text;
    });
  }
  const closed = once(child, 'close').then(([exitCode]) => ({ exitCode, ...said }));
  return { child, ended: inTime(closed, { what: `pms ${words.join(' ')}`, child, said: () => JSON.stringify(said) }) };
}

/** What it was told is part of the failure: a process that has said all hangs in its end, any other in its work. */
async function inTime(event, { what, child, said }) {
  const isOver = new AbortController();
  const tooLate = wait(patienceMs, undefined, { signal: isOver.signal }).then(() => {
    child.kill('SIGKILL');
    throw new Error(`${what} has not ended within ${patienceMs / 1000} s; it has said: ${said()}`);
  });
  try {
    return await Promise.race([event, tooLate]);
  } finally {
    isOver.abort();
  }
}
