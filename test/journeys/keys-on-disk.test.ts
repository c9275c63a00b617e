/** Keys that cannot be shown again: none is lost where many are stored at once, and each is on disk before it is said to be. */
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { scaled } from '../effort.ts';
import { openFrontDesk } from './front-desk.ts';

test('logins at once lose no key', async () => {
  const desk = await openFrontDesk();
  const login = (name: string) =>
    desk.pms(['login', '--profile', name, '--base-url', 'https://pms.example.com', '--no-check', '--key-stdin'], {
      input: `key-of-${name}\n`,
    });
  const names = Array.from({ length: scaled(12, 4) }, (_, index) => `hotel-${index}`);
  const ended = await Promise.all(names.map(login));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual(names.map(() => 0));
  const { profiles } = JSON.parse(await desk.read('config/profiles.json'));
  expect(Object.keys(profiles).sort()).toEqual([...names].sort());
  for (const name of names) expect(profiles[name].key).toBe(`key-of-${name}`);
  const left = await Promise.all(names.slice(1).map((name) => desk.pms(['logout', name])));
  expect(left.map(({ exitCode }) => exitCode)).toEqual(names.slice(1).map(() => 0));
  expect(Object.keys(JSON.parse(await desk.read('config/profiles.json')).profiles)).toEqual(['hotel-0']);
});

/** Loaded before pms: writes down when a file is synced or gets its name, and when people are told something. */
const watcher = `
import fs, { appendFileSync } from 'node:fs';
import promises, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const log = (what) => appendFileSync(process.env.WATCH_LOG, what + '\\n');
const handle = await open(process.execPath);
const { sync } = Object.getPrototypeOf(handle);
Object.getPrototypeOf(handle).sync = function () { log('sync'); return sync.call(this); };
await handle.close();
const { fsyncSync } = fs;
fs.fsyncSync = (descriptor) => { log('sync'); return fsyncSync(descriptor); };
const { rename } = promises;
promises.rename = (from, to) => { log('rename ' + to.split('/').at(-1)); return rename(from, to); };
syncBuiltinESMExports();
const { write } = process.stderr;
process.stderr.write = function (text, ...rest) { log('said ' + text.split(' ')[0]); return write.call(this, text, ...rest); };
`;

test('a key is on disk, under its name, before it is said to be stored', async () => {
  const desk = await openFrontDesk();
  await writeFile(desk.path('watch.mjs'), watcher);
  const env = {
    NODE_OPTIONS: `--import=${pathToFileURL(desk.path('watch.mjs')).href}`,
    WATCH_LOG: desk.path('log'),
  };
  const args = ['login', '--base-url', 'https://pms.example.com', '--no-check', '--key-stdin'];
  expect((await desk.pms(args, { env, input: 'some-key' })).exitCode).toBe(0);
  // The bytes, then the name: a folder that is synced keeps it.
  const log = async () => {
    const lines = (await readFile(desk.path('log'), 'utf8')).split('\n');
    return lines.filter((what) => !/^$|^said (\d{4}-\d\d-\d\d)?$/.test(what));
  };
  expect(await log()).toEqual(['sync', 'rename profiles.json', 'sync', 'said profile']);
  await writeFile(desk.path('log'), '');
  const serving = desk.start(['serve', '--port', '0', '--no-color'], { env });
  await expect.poll(() => serving.stdout()).toContain('http');
  serving.child.kill('SIGTERM');
  await serving.finished;
  expect(await log()).toEqual([
    'said database',
    'sync',
    'rename profiles.json',
    'sync',
    'said created',
    'said its',
    'said see',
  ]);
});
