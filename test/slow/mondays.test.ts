/** Six Mondays of an owner of eight flats: her own list and the calendar of each flat, saved once, then `pms sync` alone; killed on the way on one of them. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';
import { serve } from '../client/small-server.ts';
import { using } from '../client/with-client.ts';

const flats = [1, 2, 3, 4, 5, 6, 7, 8];
const dayMs = 86_400_000;
const dateOf = (day: number) => new Date(Date.UTC(2028, 0, 3) + day * dayMs).toISOString().slice(0, 10);

interface Stay {
  flat: number;
  /** The channel's number; none of a guest who booked at the owner's. */
  channel: string;
  own: string;
  guest: string;
  day: number;
  isCancelled: boolean;
}

function stayOf(flat: number, index: number, day: number): Stay {
  const channel = index % 2 === 0 ? `HM${flat}${index}ABCDEF` : '';
  return { flat, channel, own: `O${flat}${index}`, guest: `G${flat}${index} Lark`, day, isCancelled: false };
}

/** Of a guest who booked at the channel: cancelled, moved and added by each week. Stays of a flat are ten days apart, and none is of the past. */
function nextWeek(stays: Stay[], week: number): void {
  stays.find(({ flat, channel, isCancelled }) => flat === week && channel !== '' && !isCancelled)!.isCancelled = true;
  stays.find(({ flat, isCancelled }) => flat === week + 1 && !isCancelled)!.day += 1;
  stays.push(stayOf(week + 2, 20 + week, 150 + week));
}

const ownList = (stays: readonly Stay[]) =>
  [
    'Booking number,Channel reservation,Source,Guest,Arrival,Departure,Room type,Total,Currency,Status',
    ...stays.map(({ own, channel, guest, day, flat, isCancelled }) =>
      [
        own,
        channel,
        channel === '' ? 'Direct' : 'Airbnb',
        guest,
        dateOf(day),
        dateOf(day + 3),
        `Flat ${flat}`,
        '300',
        'EUR',
        isCancelled ? 'Cancelled' : 'Confirmed',
      ].join(),
    ),
    '',
  ].join('\n');

const calendarOf = (stays: readonly Stay[], flat: number) =>
  [
    ...['BEGIN:VCALENDAR', 'PRODID:-//Airbnb Inc//Hosting Calendar 0.8.8//EN', 'VERSION:2.0'],
    ...stays
      .filter((stay) => stay.flat === flat && stay.channel !== '' && !stay.isCancelled)
      .flatMap(({ channel, day }) => [
        ...[
          'BEGIN:VEVENT',
          `DTSTART;VALUE=DATE:${dateOf(day).replaceAll('-', '')}`,
          `DTEND;VALUE=DATE:${dateOf(day + 3).replaceAll('-', '')}`,
        ],
        ...['SUMMARY:Reserved', `UID:${channel}-uid@airbnb.com`],
        ...[
          `DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/details/${channel}`,
          'END:VEVENT',
        ],
      ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

test('each Monday everything is in, without a flag and without a question, and each room stands once', {
  timeout: 240_000,
}, async () => {
  const desk = await openHotelDesk(...flats.map((flat) => `Flat ${flat},4,1,100`));
  const stays = flats.flatMap((flat) =>
    [0, 1, 2, 3, 4, 5].map((index) => stayOf(flat, index, 60 + 10 * index + (flat % 3))),
  );
  const channel = await using(
    serve(({ url, headers }, answer) => {
      const text = calendarOf(stays, Number(/\d/.exec(url)![0]));
      const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
      if (headers['if-none-match'] === etag) return answer.writeHead(304).end();
      return answer.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(text);
    }),
  );
  await mkdir(desk.path('exports/done'), { recursive: true });
  const put = async (week: number) => {
    await writeFile(desk.path(`exports/reservations-${week}.csv`), ownList(stays));
    const at = new Date(Date.UTC(2027, 11, week));
    await utimes(desk.path(`exports/reservations-${week}.csv`), at, at);
  };
  const run = (...args: readonly string[]) => desk.pms(args);
  const live = async () => {
    const { stdout } = await run('export', 'bookings', '--format', 'ndjson');
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ booking_status: status }) => status !== 'Cancelled')
      .map(({ room_type_name: type, checkin_date: day, guest_first_name: guest }) => `${type} ${day} ${guest}`)
      .toSorted();
  };
  const right = () =>
    stays
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ flat, day, guest }) => `Flat ${flat} ${dateOf(day)} ${guest.split(' ')[0]}`)
      .toSorted();

  await put(1);
  const today = ['--as-of', dateOf(0), '--yes', '--quiet', '--save-source'];
  const list = desk.path('exports/reservations-*.csv');
  const column = [
    '--column',
    'Channel reservation=channel_id',
    '--archive',
    desk.path('exports/done'),
    '--take',
    'newest',
  ];
  expect(await run('sync', 'bookings', list, ...column, ...today, 'own list')).toMatchObject({ exitCode: 0 });
  for (const flat of flats) {
    const said = [
      '--set',
      `room_type_name=Flat ${flat}`,
      '--fill',
      'guest_last_name=Guest',
      ...['--set', 'total_amount=0', '--set', 'currency_iso=EUR'],
      '--gone',
      'cancel',
      '--max-cancel',
      '3',
    ];
    const saved = await run(
      'sync',
      'bookings',
      `${channel.baseUrl}/flat${flat}.ics?s=5e1ec7ed`,
      ...said,
      ...today,
      `flat ${flat}`,
    );
    expect(saved).toMatchObject({ exitCode: 0 });
  }
  expect(await live()).toEqual(right());
  for (let week = 2; week <= 6; week++) {
    nextWeek(stays, week);
    await put(week);
    const monday = ['sync', '--as-of', dateOf(7 * (week - 1))];
    for (const afterMs of week === 4 ? [300, 600, 900, 1200] : []) {
      const { child, finished } = desk.start(monday);
      await wait(afterMs);
      child.kill('SIGKILL');
      await finished;
    }
    const said = await run(...monday);
    expect([week, said.exitCode, said.stdout + said.stderr]).toEqual([week, 0, expect.anything()]);
    expect(said.stdout).not.toContain('waits');
    expect(said.stdout + said.stderr).not.toContain('5e1ec7ed');
    if (week !== 4) expect(said.stdout).toContain('own list: 1 new, 1 moved, 1 cancelled\n');
    expect(await live()).toEqual(right());
    expect((await readdir(desk.path('exports/done'))).length).toBe(week);
    const again = await run(...monday);
    expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('own list: nothing new since')]);
  }
  // Most calendars had not changed.
  expect(channel.received.filter(({ headers }) => headers['if-none-match'] !== undefined).length).toBeGreaterThan(30);
});
