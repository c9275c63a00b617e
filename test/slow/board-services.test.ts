/** The board over services that misbehave: slow, away, foreign; and an import that outlives its tab and its board. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  drop,
  dropAll,
  foreignHeader,
  importOnly,
  ownHeader,
  press,
  seeHeading,
  story as storyAt,
  storyMs,
  textOf,
} from '../board/at-page.ts';
import { type BoardDesk, openBoardDesk, type RunningBoard } from '../board/board-desk.ts';
import { openBrowser } from '../board/browser.ts';
import { startBareArrayServer } from '../client/foreign-servers.ts';
import { type Relay, startRelay } from '../journeys/slow-relay.ts';

let desk: BoardDesk;
let browser: Browser | undefined;
let relay: Relay;
let env: NodeJS.ProcessEnv;
let foreign: Awaited<ReturnType<typeof startBareArrayServer>>;

beforeAll(async () => {
  browser = await openBrowser();
  desk = await openBoardDesk();
  relay = await startRelay(desk.service.baseUrl);
  foreign = await startBareArrayServer();
  const { profiles } = JSON.parse(await readFile(desk.path('config/profiles.json'), 'utf8'));
  env = { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: profiles.local.key };
}, storyMs);
afterEach(() => relay.release());
afterAll(async () => {
  await browser?.close();
  await relay?.close();
  await foreign?.close();
});

/** A test with a page of a board of its own over the service that these variables name. */
const story = (name: string, tell: (page: Page, board: RunningBoard) => Promise<void>, envOf = () => env) =>
  storyAt(
    name,
    () => browser,
    () => desk.startBoard([], { env: envOf() }),
    async (page, board) => {
      await tell(page, board);
      await board.stop();
    },
  );

story(
  'a slow service is waited for, the page is not held up by it, and the last question counts',
  async (page, { baseUrl }) => {
    await page.getByRole('grid').waitFor();
    relay.holdLists();
    await press(page, 'Later');
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('Drop files here').waitFor();
    await page.goto(`${baseUrl}/nights?from=2028-03-01`);
    await seeHeading(page, 'March 2028');
    await press(page, 'Later');
    await seeHeading(page, 'April 2028');
    relay.release();
    await page.locator('[role=columnheader]', { hasText: 'Sat, 1 April 2028' }).waitFor();
    expect(await page.locator('.failure').count()).toBe(0);
  },
);

story('a service that went away is asked again by one click, and shows what it showed', async (page) => {
  await page.getByRole('grid').waitFor();
  await relay.breakOff();
  await press(page, 'Later');
  const failure = page.locator('main .failure');
  await failure.waitFor({ timeout: 30_000 });
  expect(await failure.textContent()).toContain(relay.baseUrl.replace('http://', ''));
  await relay.comeBack();
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('grid').waitFor();
  expect(await page.locator('.failure').count()).toBe(0);
  await page.locator('header').getByText(relay.baseUrl.replace('http://', '')).waitFor();
});

story(
  'an import goes on while its tab is closed, ends in good order with its board, and goes on in the next one',
  async (page, board) => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `2032-01-0${1 + (at % 8)},2032-01-09,Single,,Tab ${at},100,EUR`,
    );
    await drop(page, 'tab.csv', `${ownHeader}\n${rows.join('\n')}\n`);
    relay.holdAnswersAfter(1);
    await importOnly(page);
    await relay.holding();
    const second = await page.context().newPage();
    await page.close();
    await second.goto(board.address());
    await second.getByRole('link', { name: 'History', exact: true }).click();
    await second.getByRole('row', { name: /tab\.csv.*under way/ }).waitFor();
    const stopped = board.stop();
    relay.release();
    await stopped;
    const next = await desk.startBoard([], { env });
    await second.goto(next.address());
    await second.getByRole('link', { name: 'Files', exact: true }).click();
    await second.getByRole('button', { name: 'Go on with the import' }).click();
    await second.getByRole('heading', { name: 'It is in', exact: true }).waitFor({ timeout: 60_000 });
    await next.stop();
    const { stdout } = await desk.pms(['export', 'bookings', '--from', '2032-01-01', '--to', '2032-01-31']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(5001);
    expect((await desk.pms(['imports'])).stdout).toBe('no import is unfinished\n');
  },
);

const day = (at: number) => new Date(Date.UTC(2037, 0, 1 + at)).toISOString().slice(0, 10);

story(
  'a sync of several files is stopped, its board ended: the next one goes on with all of them, in their order, with what was chosen, and what is in is the same',
  async (page, board) => {
    const dates = (at: number) => `${day(4000 + at)};${day(4002 + at)}`;
    const row = (at: number, name: string, total: number) =>
      `${name}${at};${name}several${at};${dates(at)};Single;${total}.00;EUR;confirmed`;
    const rows = (count: number, name: string, total: number) =>
      textOf(foreignHeader, ...Array.from({ length: count }, (_, at) => row(at, name, total)));
    const files = {
      'one.csv': rows(1500, 'A', 100),
      'two.csv': rows(1500, 'B', 90),
      'three.csv': rows(1500, 'A', 120),
    };
    await dropAll(page, files);
    await page.getByText('3 files together').waitFor();
    await press(page, 'Make a plan');
    await page
      .getByRole('group', { name: '1,500 bookings: your sources differ in Amount' })
      .getByRole('button', { name: 'three.csv' })
      .click();
    await page.getByRole('button', { name: 'Apply 3,000 changes' }).waitFor();
    relay.holdAnswersAfter(1);
    await press(page, 'Apply 3,000 changes');
    await relay.holding();
    await press(page, 'Stop');
    await seeHeading(page, /^Stopping/);
    relay.release();
    await seeHeading(page, 'It stopped');
    await board.stop();
    const next = await desk.startBoard([], { env });
    await page.goto(next.address());
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByText('Its sync stopped before its end.').first().waitFor();
    await page
      .getByRole('row', { name: /two\.csv/ })
      .getByRole('button', { name: 'Plan what is left' })
      .click();
    await page.getByText('3 files together').waitFor();
    const command = /^pms sync bookings one\.csv two\.csv three\.csv .*--prefer total_amount=three\.csv --dry-run$/;
    await page.locator('footer code', { hasText: command }).waitFor({ state: 'attached' });
    await page.locator('.classes tr', { hasText: 'Same' }).getByText('2,000', { exact: true }).waitFor();
    await press(page, 'Apply 1,000 changes');
    await seeHeading(page, /^Done/);
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByRole('row', { name: /two\.csv/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Plan what is left' }).count()).toBe(0);
    await next.stop();
    const { stdout } = await desk.pms(['export', 'bookings', '--from', day(4000), '--to', day(5499)]);
    expect(stdout.match(/several\d+,/g)).toHaveLength(3000);
    expect(stdout.match(/,Aseveral\d+,,120,EUR,/g)).toHaveLength(1500);
    expect(stdout.match(/,Bseveral\d+,,90,EUR,/g)).toHaveLength(1500);
    const runs = JSON.parse((await desk.pms(['history', '--json'])).stdout) as { kind: string; state: string }[];
    expect(runs.filter(({ kind }) => kind === 'sync')).toMatchObject([{ state: 'done', sent: 3000 }]);
  },
);

story(
  'a service that is not ours: room types and bookings go in through the page, and what it lists is shown',
  async (page) => {
    await page.getByText('no room types yet').waitFor();
    await drop(page, 'types.csv', await desk.read('rooms.csv'));
    await importOnly(page);
    await seeHeading(page, 'It is in');
    await drop(
      page,
      'stays.csv',
      `${ownHeader}\n2028-05-01,2028-05-03,Single,Eva,Foreign,100,EUR\n2028-05-02,2028-05-04,Suite,Bad,Bad,100,EUR\n`,
    );
    await importOnly(page);
    await seeHeading(page, 'It is in, except for some rows');
    expect(foreign.stored.bookings).toMatchObject([{ guest_last_name: 'Foreign' }]);
    await page.getByRole('link', { name: 'Fix the rejected rows' }).click();
    await page.getByRole('row', { name: /Bad.*not welcome here/ }).waitFor();
    await page.getByRole('link', { name: 'Bookings', exact: true }).click();
    await page.getByRole('cell', { name: 'Eva Foreign', exact: true }).click();
    await seeHeading(page, 'Where it came from');
    for (const view of ['Nights', 'Prices', 'Money', 'History']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      await page.getByRole('heading', { name: view, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.locator('.failure').allTextContents(), view).toEqual([]);
    }
  },
  () => ({ PMS_BASE_URL: foreign.baseUrl, PMS_API_KEY: 'key-of-another-house' }),
);
