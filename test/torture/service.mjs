/** `pms` as processes: a service that can be killed and started again at its port, and imports into it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pms = fileURLToPath(new URL('../../bin/pms.js', import.meta.url));

export function environmentOf(folder, more = {}) {
  const { PMS_BASE_URL: _url, PMS_API_KEY: _key, PMS_PROFILE: _profile, ...rest } = process.env;
  return { ...rest, PMS_CONFIG_DIR: join(folder, 'config'), PMS_DB: join(folder, 'pms.db'), NO_COLOR: '1', ...more };
}

/** Starts a service in a folder; it keeps its port over all its lives. */
export async function openService(folder) {
  const port = await freePort();
  let child;
  let ended = Promise.resolve();
  const start = async () => {
    child = spawn(process.execPath, [pms, 'serve', '--port', String(port)], {
      env: environmentOf(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (text) => {
      said = (said + text).slice(-5000);
    });
    ended = once(child, 'exit');
    const isUp = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)]);
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
      await ended;
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
  return { child, ended: once(child, 'close').then(([exitCode]) => ({ exitCode, ...said })) };
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
