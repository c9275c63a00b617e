/** Sources by name, where addresses, times and keys decide; what is asked about files stands in golden/dialogues/sources*.txt. */
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type CliDesk, type CliOptions, openHotelDesk } from '../cli/cli-desk.ts';
import { type Received, serve } from '../client/small-server.ts';
import { using } from '../client/with-client.ts';

const secret = 's=5e1ec7ed';
const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Status';
const row = (number: string, day: number, rest = 'Confirmed') =>
  `${number},${number} Lark,2028-01-${day},2028-01-${day + 2},Double,200,EUR,${rest}`;
const list = (...rows: readonly string[]) => `${[header, ...rows].join('\n')}\n`;
const event = (uid: string, day: number) =>
  [
    ...['BEGIN:VEVENT', `DTSTART;VALUE=DATE:202801${day}`, `DTEND;VALUE=DATE:202801${day + 3}`, 'SUMMARY:Reserved'],
    ...[`UID:${uid}@airbnb.com`, 'END:VEVENT'],
  ].join('\r\n');
const calendar = (...events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'PRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN',
    'VERSION:2.0',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const villaFlags = [
  ...['room_type_name=Villa', 'total_amount=0', 'currency_iso=EUR'].flatMap((value) => ['--set', value]),
  ...['--fill', 'guest_last_name=Guest'],
];
const today = ['--as-of', '2028-01-01'];

/** A desk with a folder of exports, whose files get later times one after the other. */
async function openOwner() {
  const desk = await openHotelDesk('Double,2,20,100', 'Villa,4,9,100');
  await mkdir(desk.path('exports/done'), { recursive: true });
  let minutes = 0;
  const put = async (name: string, text: string) => {
    await writeFile(desk.path(`exports/${name}`), text);
    minutes += 1;
    const at = new Date(Date.UTC(2027, 11, 1, 8, minutes));
    await utimes(desk.path(`exports/${name}`), at, at);
  };
  const sync = (args: readonly string[] = [], options?: CliOptions) => desk.pms(['sync', ...today, ...args], options);
  /** Saves a source: a file of the exports, or an address. */
  const save = async (name: string, file: string, ...flags: readonly string[]) => {
    const path = file.startsWith('http') ? file : desk.path(`exports/${file}`);
    const said = await sync(['bookings', path, '--yes', '--quiet', '--save-source', name, ...flags]);
    expect(said, said.stderr).toMatchObject({ exitCode: 0 });
    return said;
  };
  /** What a sync prints with this exit code: all of it, or what it must match. */
  const says = async (exitCode: number, stdout: string | RegExp, args?: readonly string[], options?: CliOptions) => {
    const said = await sync(args, options);
    expect(said).toMatchObject({
      exitCode,
      stdout: typeof stdout === 'string' ? stdout : expect.stringMatching(stdout),
    });
    return said;
  };
  return { desk, put, sync, save, says };
}

const sources = async (desk: CliDesk) => JSON.parse(await readFile(desk.path('config/sources.json'), 'utf8')).sources;
const bookings = async (desk: CliDesk) => {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'ndjson']);
  return stdout
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
const live = async (desk: CliDesk) =>
  (await bookings(desk))
    .filter(({ booking_status: status }) => status !== 'Cancelled')
    .map(({ checkin_date: day, guest_last_name: guest }) => `${guest} ${day}`);

/** A server whose answers the test changes. */
async function openFeed(text: string) {
  const feed = { text, status: 200, server: undefined as unknown as Awaited<ReturnType<typeof serve>> };
  feed.server = await using(
    serve((_request: Received, answer: ServerResponse) => answer.writeHead(feed.status).end(feed.text)),
  );
  return feed;
}

test('a folder and a calendar are saved once, and then synced without a flag: moved, new, gone, archived, and not read twice', async () => {
  const { desk, put, sync, save, says } = await openOwner();
  const feed = await openFeed(calendar(event('a', 10), event('b', 20)));
  await put('reservations-1.csv', list(row('B1', 14), row('B2', 20), row('B3', 25)));
  const pattern = desk.path('exports/reservations-*.csv');
  const archive = desk.path('exports/done');
  await save('own list', 'reservations-*.csv', '--take', 'newest', '--archive', archive, '--gone', 'cancel');
  const saved = await save(
    'villa',
    `${feed.server.baseUrl}/123.ics?${secret}`,
    ...villaFlags,
    '--gone',
    'cancel',
    '--max-cancel',
    '3',
  );
  expect(saved).toMatchObject({ exitCode: 0 });
  expect(await sources(desk)).toMatchObject([
    { name: 'own list', file: pattern, take: 'newest', archive, gone: 'cancel' },
    {
      ...{ name: 'villa', url: `${feed.server.baseUrl}/123.ics?${secret}`, gone: 'cancel', max_cancel: 3 },
      ...{
        set: { room_type_name: 'Villa', total_amount: '0', currency_iso: 'EUR' },
        fill: { guest_last_name: 'Guest' },
      },
    },
  ]);
  expect((await stat(desk.path('config/sources.json'))).mode & 0o077).toBe(0);
  expect(await readdir(archive)).toEqual(['reservations-1.csv']);

  await put('reservations-2.csv', list(row('B1', 15), row('B2', 20, 'Cancelled'), row('B4', 26)));
  feed.text = calendar(event('a', 10), event('c', 24));
  const second = await says(0, 'own list: 1 new, 1 moved, 2 cancelled\nvilla: 1 new, 0 moved, 1 cancelled\n');
  expect((await live(desk)).toSorted()).toEqual([
    'Guest 2028-01-10',
    'Guest 2028-01-24',
    'Lark 2028-01-15',
    'Lark 2028-01-26',
  ]);
  expect((await readdir(archive)).toSorted()).toEqual(['reservations-1.csv', 'reservations-2.csv']);

  expect((await desk.pms(['history'], { columns: 200 })).stdout).toContain('own list, villa');

  await put('reservations-2 (1).csv', list(row('B1', 15), row('B2', 20, 'Cancelled'), row('B4', 26)));
  const third = await sync();
  expect(third).toMatchObject({ exitCode: 0 });
  expect(third.stdout).toMatch(/^own list: nothing new since \S+\nvilla: nothing new since \S+\n$/);
  expect((await readdir(archive)).length).toBe(3);
  // Who runs it once more, to answer another source, is not asked for a file of the same day; who forgets one is.
  expect(await sync()).toMatchObject({ exitCode: 0 });
  expect(await sync([], { clock: () => Date.now() + 8 * 86_400_000 })).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining('own list: waits: there is no file'),
  });
  for (const { stdout, stderr } of [saved, second, third]) expect(stdout + stderr).not.toContain(secret);
});

test('a source about which something must be asked waits with one line, and the others go on', async () => {
  const { desk, put, sync, save } = await openOwner();
  const feeds = [];
  for (const name of ['page', 'short', 'away', 'going', 'fine']) {
    const feed = await openFeed(calendar(...[10, 14, 18, 22].map((day) => event(`${name}${day}`, day))));
    const flags = [...villaFlags, '--fill', `guest_first_name=${name}`, '--gone', 'cancel', '--max-cancel', '1'];
    await save(name, `${feed.server.baseUrl}/${secret}`, ...flags);
    feeds.push(feed);
  }
  await put('list.csv', list(row('B1', 14)));
  await save('list', 'list.csv');
  const before = await live(desk);
  const [page, short, away, going, fine] = feeds;
  page!.text = '<!DOCTYPE html><html><form>sign in</form></html>';
  short!.text = calendar(event('short10', 10));
  away!.status = 404;
  going!.text = calendar(event('going10', 10), event('going14', 14));
  fine!.text = calendar(...[10, 14, 18, 22, 26].map((day) => event(`fine${day}`, day)));
  await rm(desk.path('exports/list.csv'));

  for (const args of [['--dry-run'], []]) {
    const said = await sync(args);
    expect(said).toMatchObject({ exitCode: 1 });
    const lines = said.stdout.trimEnd().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^page: waits: .*sign in/),
      expect.stringMatching(/^short: waits: it has 1 row, and 127\.0\.0\.1 had 4\. .*--shrink 0/),
      expect.stringMatching(/^away: waits: .*404/),
      expect.stringMatching(/^going: waits: 2 bookings are gone from going, and at most 1 .*--max-cancel 2/),
      'fine: 1 new, 0 moved, 0 cancelled',
      expect.stringMatching(/^list: waits: there is no file .*list\.csv/),
    ]);
    expect(said.stdout + said.stderr).not.toContain(secret);
  }
  expect((await live(desk)).length).toBe(before.length + 1);

  const { stdout: unfinished } = await desk.pms(['history', '--unfinished']);
  expect(unfinished.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^waits: source page of http.*, since .*sign in/),
    expect.stringMatching(/^waits: source short .*`pms sync --shrink 0`\.$/),
    expect.stringMatching(/^waits: source away /),
    expect.stringMatching(/^waits: source going .*2 bookings are gone/),
    expect.stringMatching(/^waits: source list /),
  ]);
  // Each is answered by the flag that its line names.
  expect((await sync(['--shrink', '0', '--max-cancel', '3'])).stdout).toContain('short: 0 new, 0 moved, 3 cancelled\n');
  expect(
    JSON.parse((await desk.pms(['history', '--unfinished', '--json'])).stdout).map(
      ({ source }: { source: string }) => source,
    ),
  ).toEqual(['page', 'away', 'list']);
  const json = JSON.parse((await sync(['--json'])).stdout);
  expect(json).toMatchObject({
    success: false,
    sources: [
      { name: 'page', state: 'waits', problem: { code: 'file_unreadable' } },
      { name: 'short', state: 'unchanged' },
      { name: 'away', state: 'waits', problem: { code: 'file_not_found' } },
      { name: 'going', state: 'unchanged' },
      { name: 'fine', state: 'unchanged' },
      { name: 'list', state: 'waits' },
    ],
  });
});

test('the amount that is said for all stays of a calendar is the price of none: neither a list nor what was typed is contradicted', async () => {
  const { desk, put, save, says } = await openOwner();
  const booked = (code: string, day: number) =>
    event(code, day).replace(
      'END:VEVENT',
      `DESCRIPTION:https://www.airbnb.com/hosting/reservations/details/${code}\r\nEND:VEVENT`,
    );
  const [ten, twenty, more] = ['HM10ABCDEF', 'HM20ABCDEF', 'HM24ABCDEF'] as const;
  const feed = await openFeed(calendar(booked(ten, 10), booked(twenty, 20)));
  await put(
    'own.csv',
    `${header},Channel reservation\n${row('B1', 10).replace('12', '13').replace('Double', 'Villa')},${ten}\n`,
  );
  const column = ['--column', 'Channel reservation=channel_id'];
  await save('own', 'own.csv', ...column);
  await save('villa', feed.server.baseUrl, ...villaFlags, '--gone', 'cancel');
  const prices = async () =>
    (await bookings(desk))
      .filter(({ booking_status: status }) => status !== 'Cancelled')
      .map(({ checkin_date: day, total_amount: amount }) => `${day} ${amount}`);
  expect(await prices()).toEqual(['2028-01-10 200', '2028-01-20 0']);
  const typed = 'room_type_name,checkin_date,checkout_date,guest_last_name,total_amount,currency_iso';
  const file = await desk.write('typed.csv', `${typed}\nVilla,2028-01-20,2028-01-23,Guest,450,EUR\n`);
  expect(await desk.pms(['import', 'bookings', file, '--on-duplicate', 'update'])).toMatchObject({ exitCode: 0 });
  feed.text = calendar(booked(ten, 10), booked(twenty, 20), booked(more, 24));
  await says(0, /villa: 1 new, 0 moved/);
  feed.text = calendar(booked(ten, 10), booked(twenty, 21), booked(more, 24));
  await says(0, /villa: 0 new, 1 moved/);
  expect(await prices()).toEqual(['2028-01-10 200', '2028-01-21 450', '2028-01-24 0']);
});

test('of files that are all taken, an older one that comes late is asked about', async () => {
  const { desk, put, save, says } = await openOwner();
  await put('day-1.csv', list(row('B1', 14)));
  await save('days', 'day-*.csv', '--take', 'all', '--archive', desk.path('exports/done'));
  await put('day-0.csv', list(row('B1', 10)));
  await utimes(desk.path('exports/day-0.csv'), new Date(0), new Date(0));
  await says(1, /day-0\.csv is older than day-1\.csv/);
});

test('a source is synced into the property that it was saved with, and into no other of the same service', async () => {
  const { desk, put, sync, says } = await openOwner();
  await desk.pms(['properties', 'create', 'Casa Azul', '--currency', 'EUR']);
  const keyOf = async (property: string) => {
    const { stdout } = await desk.pms(['keys', 'create', '--name', property, '--property', property]);
    return { env: { PMS_API_KEY: stdout.trim() } };
  };
  const [own, other] = [await keyOf('default'), await keyOf('Casa Azul')];
  await put('list-1.csv', list(row('B1', 14)));
  const file = desk.path('exports/list-*.csv');
  expect(await sync(['bookings', file, '--yes', '--save-source', 'list'], own)).toMatchObject({ exitCode: 0 });
  await put('list-2.csv', list(row('B1', 14), row('B2', 20)));
  expect(await sync([], other)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/No source is of .*, property Casa Azul\..*property default/s),
  });
  await says(0, 'list: 1 new, 0 moved, 0 cancelled\n', [], own);
});
