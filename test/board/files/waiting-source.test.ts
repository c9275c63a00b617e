/** A source that waits is answered on the board, and the next `pms sync` finds it as if it had been answered there. */
import { mkdir, readdir, readFile, utimes } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { afterFile } from '../../after-file.ts';
import { type Received, serve } from '../../client/small-server.ts';
import { press, seeHeading } from '../at-page.ts';
import { type BoardDesk, openBoardDesk } from '../board-desk.ts';
import { openBrowser, openPage, type WatchedPage } from '../browser.ts';

const secret = 's=5e1ec7ed';
const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Status';
const row = (number: string, day: number, state = 'Confirmed') =>
  `${number},${number} Lark,2088-01-${day},2088-01-${day + 2},Suite,200,EUR,${state}`;
const list = (...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;
const calendar = (...days: readonly number[]) =>
  [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN', 'VERSION:2.0'],
    ...days.flatMap((day) => [
      ...['BEGIN:VEVENT', `DTSTART;VALUE=DATE:208801${day}`, `DTEND;VALUE=DATE:208801${day + 3}`, 'SUMMARY:Reserved'],
      ...[`UID:${day}@airbnb.com`, 'END:VEVENT'],
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

let desk: BoardDesk;
let browser: Browser | undefined;
let watched: WatchedPage;
let minutes = 0;
let feed = calendar(10, 14, 18, 22);

/** A newer export. */
const put = async (name: string, text: string) => {
  await desk.write(name, text);
  minutes += 1;
  const at = new Date(Date.UTC(2027, 11, 1, 8, minutes));
  await utimes(desk.path(name), at, at);
};
const sync = (...args: readonly string[]) => desk.pms(['sync', ...args]);
const save = (name: string, file: string, ...flags: readonly string[]) =>
  sync('bookings', file, '--yes', '--quiet', '--save-source', name, ...flags);

beforeAll(async () => {
  browser = await openBrowser();
  if (browser === undefined) return;
  desk = await openBoardDesk();
  await mkdir(desk.path('done'));
  await put('list-1.csv', list(row('B1', 14), row('B2', 20)));
  const server = await serve((_request: Received, answer: ServerResponse) => answer.end(feed));
  afterFile(server.close);
  expect(await save('own list', desk.path('list-*.csv'), '--archive', desk.path('done'))).toMatchObject({
    exitCode: 0,
  });
  const flags = ['room_type_name=Deluxe Double', 'total_amount=0', 'currency_iso=EUR'].flatMap((set) => ['--set', set]);
  const fill = ['--fill', 'guest_last_name=Guest'];
  expect(await save('villa', `${server.baseUrl}/1.ics?${secret}`, ...flags, ...fill, '--gone', 'cancel')).toMatchObject(
    { exitCode: 0 },
  );
  watched = await openPage(browser);
  await watched.page.goto(desk.board.address());
  await watched.page.getByRole('grid').waitFor();
});
afterAll(() => browser?.close());

/** Opens a source that waits, from the list of what is unfinished. */
async function open(page: Page, name: string): Promise<void> {
  await page.goto(`${desk.board.baseUrl}/history`);
  const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await article.getByRole('button', { name: 'Answer it here' }).click();
}

async function settle(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await seeHeading(page, 'Done: your bookings match the file');
}

test('what is gone, what is to stay, and a word of its file are answered: the file is archived, the word is kept in the source, and the next sync is quiet', async ({
  skip,
}) => {
  skip(browser === undefined);
  const { page } = watched;
  await put('list-2.csv', list(row('B1', 14), row('B3', 26)));
  expect(await sync()).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('own list: 1 new, 0 moved, 0 cancelled; waits: 1 booking no longer listed\n'),
  });
  await open(page, 'own list');
  await page.getByText('The source own list waits for an answer: 1 booking no longer listed').waitFor();
  await press(page, 'Make a plan', 'Cancel them');
  await settle(page, 'Apply 1 change');
  expect((await readdir(desk.path('done'))).toSorted()).toEqual(['list-1.csv', 'list-2.csv']);
  const quiet = await sync();
  expect(quiet).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^own list: nothing new since \S+\nvilla/),
  });
  expect((await desk.pms(['history', '--unfinished'])).stdout).toBe('no import is unfinished\n');

  await put('list-3.csv', list(row('B1', 14, 'seltsam')));
  expect(await sync()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('own list: ') });
  await open(page, 'own list');
  await page.getByRole('combobox', { name: /seltsam/ }).selectOption('Confirmed');
  await press(page, 'Make a plan');
  await page.getByText('Nothing to do: your bookings already match the file.').waitFor();
  await settle(page, 'It is right so');
  const { sources } = JSON.parse(await readFile(desk.path('config/sources.json'), 'utf8'));
  expect(sources[0]).toMatchObject({ name: 'own list', status: { seltsam: 'Confirmed' } });
  expect((await sync()).exitCode).toBe(0);
});

test('a calendar with far fewer events is taken as it is, by its own limit, and its address is nowhere on the board', async ({
  skip,
}) => {
  skip(browser === undefined);
  const { page, troubles } = watched;
  const seen: string[] = [];
  page.on('response', async (answer) => seen.push(await answer.text().catch(() => '')));
  feed = calendar(10);
  expect(await sync()).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/villa: waits: it has 1 row, and 127\.0\.0\.1 had 4\./),
  });
  await open(page, 'villa');
  await page.getByText('The source villa waits for an answer: it has 1 row').waitFor();
  await press(page, 'Make a plan');
  await settle(page, 'Apply 3 changes');
  await page.goto(`${desk.board.baseUrl}/history`);
  await seeHeading(page, 'All runs');
  expect(await sync()).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('villa: nothing new since') });
  expect(seen.join('')).toContain('villa');
  expect(seen.join('') + (await page.content())).not.toContain(secret);
  expect(troubles).toEqual([]);
});
