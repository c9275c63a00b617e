/** Sources by name: saved once, and from then on `pms sync` alone; what is not sure waits, and the others go on. */
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

test('what is sure of a source goes in, and what is asked waits until it is answered', async () => {
  const { desk, put, sync, save, says } = await openOwner();
  await put('list-1.csv', list(row('B1', 14), row('B2', 20)));
  await save('list', 'list-*.csv');
  await put('list-2.csv', list(row('B1', 14), row('B3', 26)));
  for (let run = 0; run < 2; run++) {
    const asked = await says(
      1,
      `list: ${run === 0 ? 1 : 0} new, 0 moved, 0 cancelled; waits: 1 booking no longer listed\n`,
    );
    expect(asked.stderr).toContain('--gone cancel');
  }
  expect((await live(desk)).length).toBe(3);
  expect((await desk.pms(['history', '--unfinished'])).stdout).toContain(
    '1 booking no longer listed; `pms sync` asks again',
  );
  await says(0, 'list: 0 new, 0 moved, 1 cancelled\n', ['--gone', 'cancel']);
  expect((await sync()).stdout).toMatch(/^list: nothing new since/);
});

test('a stay that its source has dropped at either end of its dates is asked about, and not cancelled for that', async () => {
  const { desk, put, sync, save, says } = await openOwner();
  await put('own-1.csv', list(row('B1', 10), row('B2', 14), row('B4', 15), row('B3', 20)));
  await save('own', 'own-*.csv', '--gone', 'cancel');
  await put('web-1.csv', list(row('W1', 22), row('W2', 26)));
  await save('web', 'web-*.csv');
  await put('own-2.csv', list(row('B2', 14), row('B4', 15)));
  for (const args of [[], ['--gone', 'cancel']])
    await says(1, /^own: 0 new, 0 moved, 0 cancelled; waits: 2 bookings no longer listed\nweb: nothing/, args);
  expect((await live(desk)).length).toBe(6);
  expect(await sync(['--gone', 'keep'])).toMatchObject({ exitCode: 0 });
});

test('what two sources tell differently is shown with both values, and answered by the name of one of which nothing is new', async () => {
  const { desk, put, sync, save } = await openOwner();
  const own = (day: number, rest = '') =>
    `Booking number,Channel number,Guest,Arrival,Departure,Room type,Total,Currency\nH1,W2,W2 Lark,2028-01-${day},2028-01-${day + 2},Double,200,EUR${rest}\n`;
  await put('own-1.csv', own(14));
  await save('own', 'own-*.csv', '--column', 'Channel number=channel_id', '--status-of-all', 'Confirmed');
  await put('web-1.csv', list(row('W2', 14), row('W3', 20)));
  await save('web', 'web-*.csv');
  await put('own-2.csv', own(15));
  await put('web-2.csv', list(row('W2', 16), row('W3', 20)));
  expect((await sync()).stderr).toContain('`pms sync --prefer FIELD=SOURCE` answers');
  expect((await sync(['--dry-run', '-o', 'plan.csv'])).stdout).toMatch(
    /^own: .*1 booking of which .*\nweb: nothing new/,
  );
  expect(await desk.read('plan.csv')).toContain('2028-01-15 to 2028-01-17');
  expect(await desk.read('plan.csv')).toContain('2028-01-16 to 2028-01-18');
  const answered = await sync(['--prefer', 'dates=web']);
  expect(answered).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^own: 0 new, 1 moved/) });
  expect((await live(desk)).sort()).toEqual(['Lark 2028-01-16', 'Lark 2028-01-20']);
  await put('own-3.csv', own(15, '\n'));
  expect(await sync(), 'it is remembered').toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^own: 0 new, 0 moved/),
  });
  expect((await live(desk)).sort()).toEqual(['Lark 2028-01-16', 'Lark 2028-01-20']);
});

test('a file with rejected rows is read again until they can be read, by a flag as by the source', async () => {
  const { desk, put, sync, save, says } = await openOwner();
  await put('list-1.csv', list(row('B1', 14)));
  await save('list', 'list-*.csv');
  await put('list-2.csv', list(row('B1', 14), row('B2', 20, 'vielleicht'), row('B3', 26)));
  for (let run = 0; run < 2; run++)
    await says(1, `list: ${run === 0 ? 1 : 0} new, 0 moved, 0 cancelled; waits: 1 row rejected\n`);
  expect((await desk.pms(['history', '--unfinished'])).stdout).toContain('1 row rejected; `pms sync` asks again');
  expect((await readdir(desk.path('exports'))).filter((name) => name.includes('rejects'))).toEqual([
    'list-2.rejects.csv',
  ]);
  await says(0, 'list: 1 new, 0 moved, 0 cancelled\n', ['--status', 'vielleicht=Pending']);
  expect((await sync()).stdout).toMatch(/^list: nothing new since/);
});

test('of files that are all taken, one behind a question is read when that is answered', async () => {
  const { desk, put, sync, save, says } = await openOwner();
  await put('day-1.csv', list(row('B1', 14), row('B2', 20)));
  const flags = ['--take', 'all', '--archive', desk.path('exports/done')];
  await save('days', 'day-*.csv', ...flags);
  await put('day-2.csv', list(row('B1', 14), row('B3', 26)));
  await put('day-3.csv', list(row('B1', 14), row('B4', 16), row('B3', 26)));
  await says(1, 'days: 1 new, 0 moved, 0 cancelled; waits: 1 booking no longer listed\n');
  expect(await sync(['--gone', 'cancel'])).toMatchObject({ exitCode: 0 });
  expect((await live(desk)).toSorted()).toEqual(['Lark 2028-01-14', 'Lark 2028-01-16', 'Lark 2028-01-26']);
  expect((await readdir(desk.path('exports/done'))).length).toBe(3);
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

test('files that are all taken go in from the oldest on, and an older one that comes late is asked about', async () => {
  const { desk, put, save, says } = await openOwner();
  await put('day-1.csv', list(row('B1', 14)));
  const flags = ['--take', 'all', '--archive', desk.path('exports/done')];
  await save('days', 'day-*.csv', ...flags);
  await put('day-2.csv', list(row('B1', 18)));
  await put('day-3.csv', list(row('B1', 22), row('B2', 26)));
  await says(0, 'days: 1 new, 1 moved, 0 cancelled\n');
  expect((await live(desk)).toSorted()).toEqual(['Lark 2028-01-22', 'Lark 2028-01-26']);
  expect((await readdir(desk.path('exports/done'))).length).toBe(3);
  await put('day-0.csv', list(row('B1', 10)));
  await utimes(desk.path('exports/day-0.csv'), new Date(0), new Date(0));
  await says(1, /day-0\.csv is older than day-3\.csv/);
});

test('the same bytes after so many days, and an archive that is gone', async () => {
  const { desk, put, sync, save, says } = await openOwner();
  await put('list-1.csv', list(row('B1', 14)));
  await save('list', 'list-*.csv', '--stale-days', '7');
  const later = { clock: () => Date.now() + 8 * 86_400_000 };
  expect(await sync()).toMatchObject({ exitCode: 0 });
  await says(1, /list-1\.csv is the same as 8 days ago/, [], later);
  expect(await sync(['--stale-days', '0'], later)).toMatchObject({ exitCode: 0 });

  await rm(desk.path('exports/done'), { recursive: true });
  await put('list-2.csv', list(row('B1', 15)));
  const archive = ['--archive', desk.path('exports/done')];
  const said = await says(6, 'list: 0 new, 1 moved, 0 cancelled\n', archive);
  expect(said.stderr).toContain('is in, but could not be moved');
  await mkdir(desk.path('exports/done'));
  expect(await sync(archive)).toMatchObject({ exitCode: 0 });
  expect((await readdir(desk.path('exports/done'))).toSorted()).toEqual(['list-1.csv', 'list-2.csv']);
});

test('a file that its source does not list as it did before is the same source under another name', async () => {
  const { put, save, says } = await openOwner();
  await put('list-1.csv', list(row('B1', 14), row('B2', 20)));
  await save('list', '*.csv', '--gone', 'cancel');
  // Nothing of it was listed before: only the name says whose it is.
  await put('export of january.csv', list(row('B7', 15), row('B8', 19)));
  await says(0, 'list: 2 new, 0 moved, 0 cancelled\n', ['--shrink', '0']);
  await put('week 3.csv', list(row('B9', 14), row('B8', 20)));
  await says(0, 'list: 1 new, 1 moved, 3 cancelled\n');
});

test('a file of sources that is written by hand: paths from its folder, a mapping, what is typed counts before it', async () => {
  const { desk, put, sync, says } = await openOwner();
  await put('r-1.csv', list(row('B1', 14), row('B2', 20)).replaceAll('Double', 'Doppelzimmer'));
  const mapped = await desk.pms([
    'inspect',
    desk.path('exports/r-1.csv'),
    '--room',
    'Doppelzimmer=Double',
    '--save',
    desk.path('own.map.json'),
  ]);
  expect(mapped).toMatchObject({ exitCode: 0 });
  const source = { name: 'own list', file: 'exports/r-*.csv', map: 'own.map.json', gone: 'cancel', max_cancel: 0 };
  const file = ['--sources', await desk.write('mine.json', `\ufeff${JSON.stringify({ sources: [source] })}`)];
  await says(0, 'own list: 2 new, 0 moved, 0 cancelled\n', file);
  await put('r-2.csv', list(row('B1', 14), row('B3', 24)).replaceAll('Double', 'Doppelzimmer'));
  await put('r-2.rejects.csv', list());
  const asked = await sync([...file, '--quiet']);
  expect(asked).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/^own list: waits: 1 booking is gone from own list, and at most 0/),
  });
  expect(await sync([...file, '--gone', 'keep', '--quiet'])).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  expect((await live(desk)).toSorted()).toEqual(['Lark 2028-01-14', 'Lark 2028-01-20', 'Lark 2028-01-24']);
});

test('mistakes in the file of sources are named, by source and key, and never with an address', async () => {
  const { desk } = await openOwner();
  expect(await desk.pms(['sync'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('--save-source NAME'),
  });
  const url = `https://example.com/a.ics?${secret}`;
  for (const [sources, words] of [
    [[{ name: 'villa', url, max_cancle: 3 }], 'source villa: max_cancle is no key; the nearest is max_cancel'],
    [[{ name: 'villa', url, gone: 'drop' }], 'source villa: gone'],
    [[{ name: 'villa', url: `ftp://${secret}` }], 'source villa: url must be an address'],
    [[{ name: 'villa', url: 'file:///etc/passwd' }], 'source villa: url must be an address'],
    [[{ name: 'villa' }], 'villa: it needs either file or url'],
    [
      [
        { name: 'villa', url },
        { name: 'villa', url },
      ],
      'villa: two sources have this name',
    ],
    [[{ name: 'villa', file: url }], 'villa: an address is a url'],
    [[{ name: 'villa', file: url.replace('https', 'webcal') }], 'villa: an address is a url'],
    [[{ name: 'villa', file: 'a.csv', take: 'all' }], 'villa: take all needs archive'],
    [[{ file: 'a.csv' }], 'source 1: name'],
    [{}, 'sources'],
  ] as const) {
    const file = await desk.write('sources.json', JSON.stringify({ sources }));
    const said = await desk.pms(['sync', '--sources', file]);
    expect(said).toMatchObject({ exitCode: 2, stdout: '' });
    expect(said.stderr).toContain(words);
    expect(said.stderr).not.toContain(secret);
  }
  await desk.write('list.csv', list(row('B1', 14)));
  for (const args of [
    ['rates'],
    ['bookings', 'list.csv', '--take', 'newest'],
    ['--save-source', 'x'],
    ['--map-of', 'list.csv=map.json'],
    ['bookings', 'list.csv', '--save-source', 'a/b', '--yes'],
    ['bookings', 'list.csv', '--save-source', 'x', '--dry-run'],
    ['bookings', 'list.csv', 'list.csv', '--save-source', 'x', '--yes'],
    ['bookings', 'list.csv', '--save-source', 'x', '--take', 'all', '--yes'],
  ])
    expect([args, (await desk.pms(['sync', ...args])).exitCode]).toEqual([args, 2]);
  await expect(stat(desk.path('config/sources.json'))).rejects.toThrow('ENOENT');
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
