/** Who may use the board: every route without a session, with an old token, from another origin and under another host name. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BoardDesk, openBoardDesk } from './board-desk.ts';

let desk: BoardDesk;
let session = '';
let firstToken = '';

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** `fetch` sends no Host and no Origin of our own: this does. */
function ask(path: string, { method = 'POST', headers = {}, body = '{}' }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(`${desk.board.baseUrl}${path}`, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject);
    sent.end(method === 'GET' || method === 'HEAD' ? undefined : body);
  });
}

async function enter(token: string): Promise<Answered> {
  return ask('/api/session', { body: JSON.stringify({ token }) });
}

beforeAll(async () => {
  desk = await openBoardDesk();
  firstToken = /token=([\w-]+)/.exec(desk.board.address())![1]!;
  session = (JSON.parse((await enter(firstToken)).text) as { session: string }).session;
});

const commands = [
  ...[
    'status',
    'nights',
    'stays',
    'prices',
    'money',
    'origins',
    'number',
    'changes',
    'runWrites',
    'export',
    'listing',
    'listingRows',
    'history',
    'drop?name=a&modified=0',
  ],
  ...[
    'files',
    'openSource',
    'inspect',
    'choose',
    'saveMapping',
    'forget',
    'start',
    'undo',
    'planLines',
    'job',
    'stop',
    'rejected',
    'checkRows',
    'sendRows',
  ],
  ...['rejectedFile', 'addRooms', 'nothing'],
].map((name) => `/api/${name}`);
const pages = [
  '/',
  '/nights',
  '/bookings',
  '/prices',
  '/money',
  '/files',
  '/fix',
  '/history',
  '/page.js',
  '/style.css',
  '/icon.svg',
];

describe.each(commands)('%s', (path) => {
  test('is refused without a session', async () => {
    expect((await ask(path)).status).toBe(401);
  });
  test.each([
    ['the used token', () => firstToken],
    ['the next token', () => /token=([\w-]+)/.exec(desk.board.address())![1]!],
    ['nonsense', () => 'x'],
  ])('is refused with %s for a session', async (_what, sessionOf) => {
    expect((await ask(path, { headers: { 'pms-board-session': sessionOf() } })).status).toBe(401);
  });
  test('is refused with a session in a cookie or in the query', async () => {
    const said = `${path}${path.includes('?') ? '&' : '?'}pms-board-session=${session}`;
    expect((await ask(said, { headers: { cookie: `pms-board-session=${session}` } })).status).toBe(401);
  });
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('is refused from the origin %s', async (origin) => {
    expect((await ask(path, { headers: { origin, 'pms-board-session': session } })).status).toBe(403);
  });
  test('is refused where the browser says that another site asks', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'pms-board-session': session };
    expect((await ask(path, { headers })).status).toBe(403);
  });
  test.each(['evil.example', '127.0.0.1', 'localhost.evil.example:80'])(
    'is refused under the host %s',
    async (host) => {
      expect((await ask(path, { headers: { host, 'pms-board-session': session } })).status).toBe(421);
    },
  );
  test('is refused as GET and OPTIONS, without a word of CORS', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { status, headers } = await ask(path, { method, headers: { 'pms-board-session': session } });
      expect(status).toBe(405);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe.each(pages)('%s', (path) => {
  test('is given with every safe header, sets no cookie, and holds no secret', async () => {
    const { status, headers, text } = await ask(path, { method: 'GET' });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toContain(session);
  });
  test('is refused under another host name', async () => {
    expect((await ask(path, { method: 'GET', headers: { host: 'evil.example' } })).status).toBe(421);
  });
  test('is refused to a page of another origin', async () => {
    expect((await ask(path, { method: 'GET', headers: { origin: 'https://evil.example' } })).status).toBe(403);
  });
});

test.each(['/../package.json', '/%2e%2e/package.json', '/page.js/x', '/nights.html', '/constructor', '/__proto__'])(
  '%s is no page',
  async (path) => {
    expect((await ask(path, { method: 'GET' })).status).toBe(404);
  },
);

test('a mistyped address is the page, which says that there is none', async () => {
  const { status, headers } = await ask('/nope', { method: 'GET', headers: { accept: 'text/html,*/*' } });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 404, type: 'text/html; charset=utf-8' });
});

test('a token opens one page, and behind it there is another', async () => {
  expect((await enter(firstToken)).status).toBe(401);
  expect((await enter('x')).status).toBe(401);
  const next = /token=([\w-]+)/.exec(desk.board.address())![1]!;
  const answer = await enter(next);
  expect(answer.status).toBe(200);
  expect((JSON.parse(answer.text) as { session: string }).session).not.toBe(session);
  expect((await enter(next)).status).toBe(401);
});

test('the key never reaches the page', async () => {
  const { profiles } = JSON.parse(await desk.read('config/profiles.json'));
  const headers = { 'pms-board-session': session };
  for (const path of ['/api/status', '/api/history', '/api/files']) {
    const { status, text } = await ask(path, { headers });
    expect(status).toBe(200);
    expect(text).not.toContain(profiles.local.key);
  }
});

test('words that are none are a sentence, and no bug', async () => {
  const headers = { 'pms-board-session': session };
  for (const body of ['{', '[]', '{"from":"x"}', '{"from":"2027-01-01","to":"9999-12-31"}', 'null']) {
    const { status, text } = await ask('/api/nights', { headers, body });
    expect(status, text).toBe(422);
    expect(text).toContain('"message"');
  }
});

test('a dropped file is its owner’s alone, keeps to its folder whatever it is called, and goes when the board ends', async () => {
  const board = await desk.startBoard();
  const token = /token=([\w-]+)/.exec(board.address())![1]!;
  const opened = await fetch(`${board.baseUrl}/api/session`, { method: 'POST', body: JSON.stringify({ token }) });
  const { session: own } = (await opened.json()) as { session: string };
  const query = new URLSearchParams({ name: '../../../evil/..\\board.json', modified: '0' });
  const answer = await fetch(`${board.baseUrl}/api/drop?${query}`, {
    method: 'POST',
    body: 'a,b\n1,2\n',
    headers: { 'pms-board-session': own },
  });
  const { id } = (await answer.json()) as { id: string };
  const folder = desk.path('config/dropped');
  expect(await readdir(`${folder}/${id}`)).toEqual(['board.json', 'file-board.json']);
  if (process.platform !== 'win32') {
    for (const path of [folder, `${folder}/${id}`]) expect((await stat(path)).mode & 0o077).toBe(0);
    for (const name of await readdir(`${folder}/${id}`))
      expect((await stat(`${folder}/${id}/${name}`)).mode & 0o077).toBe(0);
  }
  await board.stop();
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'no other program gets the token: the opener gets a page of its owner',
  async () => {
    const [bin, said] = [join(desk.folder, 'bin'), join(desk.folder, 'opened.txt')];
    await mkdir(bin);
    for (const program of ['xdg-open', 'open'])
      await writeFile(join(bin, program), `#!/bin/sh\necho "$@" > "${said}"\n`, { mode: 0o755 });
    const board = desk.start(['board', '--port', '0'], { env: { PATH: `${bin}${delimiter}${process.env.PATH}` } });
    await expect.poll(() => readFile(said, 'utf8').catch(() => '')).toMatch(/\n/);
    const page = (await readFile(said, 'utf8')).trim();
    expect(page).not.toContain('token');
    expect([(await stat(page)).mode & 0o777, (await stat(dirname(page))).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await readFile(page, 'utf8')).toContain(`url=${board.stdout().trim()}"`);
    board.child.kill('SIGTERM');
    await board.finished;
    await expect(stat(page)).rejects.toThrow();
  },
);
