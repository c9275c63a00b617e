/** Every view held against WCAG 2.2 AA by axe-core, light and dark, wide and narrow; none is wider than its window. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scaled, someOf } from '../effort.ts';
import { root } from '../journeys/run-pms.ts';
import { importOnly, press, seeHeading } from './at-page.ts';
import { type BoardDesk, openBoardDesk } from './board-desk.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';

let desk: BoardDesk;
let browser: Browser | undefined;
let watched: WatchedPage | undefined;
let addresses: Record<string, string> = {};
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  browser = await openBrowser();
  if (browser === undefined) return;
  desk = await openBoardDesk();
  await fill(desk);
  watched = await openPage(browser);
  const { page } = watched;
  await page.goto(desk.board.address());
  await page.getByRole('grid').waitFor();
  addresses = { ...fixedAddresses, ...(await dropOne(page)) };
});
afterAll(() => browser?.close());

const fixedAddresses: Record<string, string> = {
  nights: '/nights?from=2028-08-01&type=Suite&day=2028-08-14',
  'a day of the whole house': '/nights?from=2028-08-01&day=2028-08-15',
  'nights of a quarter': '/nights?from=2028-08-01&span=quarter',
  'nights of a year': '/nights?from=2028-01-01&span=year',
  bookings: '/bookings?from=2028-01-01',
  'a booking by its number': '/bookings?search=88001',
  prices: '/prices?year=2028&type=Suite&plan=BAR&beside=Saver',
  money: '/money?year=2028',
  files: '/files',
  history: '/history',
};
const names = [
  ...Object.keys(fixedAddresses),
  ...['a file', 'a report', 'a plan', 'what was done of a plan', 'a run of the history', 'a plan to take it back'],
  ...['files together', 'rows to fix', 'a service that is away'],
];

/** What stands in a view of the bookings and prices below, also as the title of a figure. */
const shown: Record<string, string[]> = {
  nights: ['Ann Access', 'Suite'],
  'a day of the whole house': ['Ben Access'],
  bookings: ['Ann Access', 'Cem Access', '100.00'],
  'a booking by its number': ['Dan Access', '2028-09-05'],
  prices: ['1 January 2028, 200, from 2 nights', '7 September 2028, 300, closed'],
  money: ['300.00'],
  history: ['n05.csv', 'r.csv'],
  'a file': ['access.csv'],
  'rows to fix': ['Nowhere'],
};

async function fill({ write, pms }: BoardDesk): Promise<void> {
  const rows = ['Ann', 'Ben', 'Cem'].map(
    (name, at) =>
      `2028-08-1${4 + at},2028-08-1${6 + at},Suite,${name},Access,100,EUR,Direct,${['Confirmed', 'Pending', 'CheckedIn'][at]}`,
  );
  await write(
    'b.csv',
    `checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_source,booking_status\n${rows.join('\n')}\n`,
  );
  await pms(['import', 'bookings', 'b.csv']);
  for (const day of ['03', '05']) {
    const numbered = `88001;Dan Access;2028-09-01;2028-09-${day};Suite;100;EUR;confirmed`;
    await write(`n${day}.csv`, `Booking ID;Guest name;Arrival;Departure;Room;Total;Currency;State\n${numbered}\n`);
    await pms(['import', 'bookings', `n${day}.csv`]);
  }
  await write(
    'r.csv',
    'room_type_name,rate_plan_name,date_from,date_to,rate_amount,min_nights,stop_sell\nSuite,BAR,2028-01-01,2028-06-30,200,2,0\nSuite,BAR,2028-08-01,2028-12-31,300,1,1\nSuite,Saver,2028-01-01,2028-12-31,150,1,0\n',
  );
  await pms(['import', 'rates', 'r.csv']);
}

/** A file with a question, its plan, and an import with rejected rows: their addresses. */
async function dropOne(page: Page): Promise<Record<string, string>> {
  await page.goto(`${desk.board.baseUrl}/files`);
  const text =
    'Guest name;Arrival;Departure;Room;Total;Currency;State\nEva A;01/02/2028;03/02/2028;Attic;1.250;EUR;odd\nMax A;01/02/2028;03/02/2028;Single;x;EUR;confirmed\n';
  await page.setInputFiles('input[type=file]', { name: 'access.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByText('Nothing shows whether the day or the month comes first').waitFor();
  const file = new URL(page.url());
  await page.goto(`${desk.board.baseUrl}/files`);
  const sure =
    'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n2028-01-01,2028-01-02,Nowhere,A,1,EUR\n2028-01-01,x,Single,A,1,EUR\n2028-01-01,2028-01-02,Single,B,1,EUR\n';
  await page.setInputFiles('input[type=file]', { name: 'sure.csv', mimeType: 'text/csv', buffer: Buffer.from(sure) });
  await importOnly(page);
  await seeHeading(page, 'It is in, except for some rows');
  const report = new URL(page.url());
  const job = report.searchParams.get('job');
  await page.goto(`${desk.board.baseUrl}/files`);
  await page.getByRole('link', { name: 'Use all of them together' }).click();
  const together = new URL(page.url());
  return {
    'files together': together.pathname + together.search,
    ...(await planOne(page)),
    'a file': file.pathname + file.search,
    'a report': report.pathname + report.search,
    'rows to fix': `/fix?job=${job}`,
    'a service that is away': '/nights?from=2028-08-01',
  };
}

/** A plan with something gone and something that looks alike, the doing of one, its run, and the plan to take that back. */
async function planOne(page: Page): Promise<Record<string, string>> {
  const head = 'Booking ID;Guest name;Arrival;Departure;Room;Total;Currency;State';
  const row = (number: number, guest: string, day: string, total = '100.00') =>
    `${number};${guest} Plan;2028-03-${day};2028-03-29;Single;${total};EUR;confirmed`;
  const dropAll = async (name: string, rows: readonly string[]) => {
    await page.goto(`${desk.board.baseUrl}/files`);
    const buffer = Buffer.from(`${[head, ...rows].join('\n')}\n`);
    await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer });
    await press(page, 'Make a plan');
    await seeHeading(page, 'Plan: nothing was sent');
  };
  const addressHere = () => new URL(page.url()).pathname + new URL(page.url()).search;
  await dropAll('first.csv', [row(1, 'Ann', '01'), row(2, 'Ben', '02'), row(3, 'Johann', '03')]);
  await press(page, /^Apply /);
  await seeHeading(page, /^Done/);
  const done = addressHere();
  await dropAll('second.csv', [row(1, 'Ann', '01', '120.00'), row(9, 'Hans', '03'), row(10, 'Eva', '05')]);
  const plan = addressHere();
  await page.goto(`${desk.board.baseUrl}/history`);
  await page.getByRole('link', { name: /^Show: sync of/ }).click();
  await seeHeading(page, 'sync of bookings first.csv');
  const run = addressHere();
  await press(page, /^Take back: sync of/);
  await seeHeading(page, 'Plan to take it back: nothing was sent');
  return {
    'a plan': plan,
    'what was done of a plan': done,
    'a run of the history': run,
    'a plan to take it back': addressHere(),
  };
}

const looks = [
  ['light', 1280],
  ['dark', 390],
  ['dark', 1280],
  ['light', 390],
] as const;

test.for(someOf(names))('%s', async (name, { skip }) => {
  skip(watched === undefined);
  const { page, troubles } = watched!;
  const isAway = name === 'a service that is away';
  let { baseUrl } = desk.board;
  if (isAway) {
    const away = await openBoardDesk();
    await page.goto(away.board.address());
    await page.getByRole('grid').waitFor();
    ({ baseUrl } = away.board);
    await away.service.stop();
  }
  for (const [colorScheme, width] of looks.slice(0, scaled(looks.length))) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(baseUrl + addresses[name]);
    await page
      .locator(isAway ? '.failure' : 'main h1')
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    if (name === 'files together') await page.getByText('ready', { exact: true }).waitFor();
    if (name === 'a plan') await page.locator('.windowed .box .row').first().click();
    if (name === 'a booking by its number') {
      await page.locator('.windowed .box .row').first().click();
      await page.locator('.origins li').first().waitFor();
    }
    await page.locator('details').evaluateAll((all) => all.map((each) => each.setAttribute('open', '')));
    const where = `${name}, ${colorScheme}, ${width}`;
    const seen = await page.content();
    expect(shown[name]?.filter((text) => !seen.includes(text)) ?? [], where).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth'), where).toBeLessThanOrEqual(width);
    // Every colour and every width once: each look takes seconds.
    if ((colorScheme === 'light') !== (width === 1280)) continue;
    // The policy of the page lets no script of another source in: this one is not of the page.
    await page.evaluate(axe);
    const found = (await page.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })",
    )) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };
    const told = found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.length} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
    );
    expect(told, where).toEqual([]);
  }
  expect(troubles).toEqual([]);
});
