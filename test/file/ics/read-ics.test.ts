/** Calendars as they may come: folded, huge, cut off, without ends and numbers, in time zones; and our own, read back. */
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIcs } from '../../../src/file/ics/read-ics.ts';
import { exportCalendar } from '../../../src/transfer/export-calendar.ts';
import { readFileAs } from '../../convert/read-file.ts';
import { holds } from '../../effort.ts';
import { gather, inChunks, newFile } from '../reading.ts';

const calendar = (...lines: string[]) =>
  `BEGIN:VCALENDAR\r\nPRODID:-//Airbnb Inc//EN\r\n${lines.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'SUMMARY:Reserved', 'END:VEVENT'];
const days = ['DTSTART;VALUE=DATE:20270510', 'DTEND;VALUE=DATE:20270512'];

/** Number, first day and day of departure of each row. */
async function read(text: string, sizes?: number[]) {
  const { batches } = await readIcs(inChunks(text, sizes), { name: 'in.ics' });
  return (await gather(batches)).map((row) => (row.kind === 'cells' ? [0, 3, 4].map((at) => row.cells[at]) : row));
}

test('lines that go on behind a blank are put together, however the bytes are cut', async () => {
  const text = calendar(...event('UID:abc\r\n def\r\n\tghi', ...days, `DESCRIPTION:${'é\r\n '.repeat(500)}`));
  for (const sizes of [[1], [7, 3], []])
    expect(await read(text, sizes)).toEqual([['abcdefghi', '2027-05-10', '2027-05-12']]);
});

test('an event without an end takes one day, or what its duration says; one without a number has none', async () => {
  const start = 'DTSTART;VALUE=DATE:20270510';
  const text = calendar(
    ...event('UID:1', start),
    ...event(start, 'DURATION:P3D'),
    ...event('UID:3', start, 'DURATION:PT2H'),
  );
  expect(await read(text)).toEqual([
    ['1', '2027-05-10', '2027-05-11'],
    ['', '2027-05-10', '2027-05-13'],
    ['3', '2027-05-10', ''],
  ]);
});

test.each([
  ['an all-day event', 'DTSTART;VALUE=DATE:20270510', '', '2027-05-10'],
  ['a moment of a place', 'DTSTART;TZID=Asia/Tokyo:20270510T003000', '', '2027-05-10'],
  ['UTC at day', 'DTSTART:20270510T140000Z', '', '2027-05-10'],
  [
    'UTC at night, with the zone of the calendar',
    'DTSTART:20270509T220000Z',
    'X-WR-TIMEZONE:Europe/Berlin',
    '2027-05-10',
  ],
  ['UTC at night, without one', 'DTSTART:20270509T220000Z', '', '20270509T220000Z (UTC)'],
  [
    'UTC at night, with a zone that nobody knows',
    'DTSTART:20270509T220000Z',
    'X-WR-TIMEZONE:Nowhere',
    '20270509T220000Z (UTC)',
  ],
])('the day of %s', async (_, start, zone, day) => {
  const rows = await read(
    calendar(...(zone === '' ? [] : [zone]), ...event('UID:1', start, 'DTEND;VALUE=DATE:20270512')),
  );
  expect(rows[0]).toEqual(['1', day, '2027-05-12']);
});

test('a row whose day is not known is rejected, not moved by a day', async () => {
  const path = await newFile(
    'night.ics',
    calendar(...event('UID:1', 'DTSTART:20270509T220000Z', 'DTEND:20270511T220000Z')),
  );
  const { records, rejected } = await readFileAs('bookings', path, [
    ...['--set', 'room_type_name=Villa', '--fill', 'guest_last_name=Guest'],
  ]);
  expect([records.length, rejected.length]).toEqual([0, 1]);
});

test.each([
  ['in an event', calendar(...event('UID:1', ...days)).slice(0, -40)],
  ['between two', calendar(...event('UID:1', ...days)).replace('END:VCALENDAR\r\n', '')],
])('a calendar that is cut off %s is refused', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'file_broken' });
});

test('an event that lost its end does not swallow the next one', async () => {
  const text = calendar('BEGIN:VEVENT', 'UID:1', ...days, 'BEGIN:VALARM', ...event('UID:2', ...days));
  expect((await read(text)).map((cells) => (cells as string[])[0])).toEqual(['1', '2']);
});

test('thousands of parts inside an event, of properties and of calendars are read in order', async () => {
  const nested = [...Array<string>(5000).fill('BEGIN:VALARM'), ...Array<string>(5000).fill('END:VALARM')];
  const many = Array.from({ length: 5000 }, (_, at) => `X-P${at}:1`);
  const text = calendar(...event('UID:1', ...days, ...nested, ...many)).repeat(50);
  expect(await read(text)).toHaveLength(50);
});

test('a line of two megabytes is refused', async () => {
  await expect(read(calendar(...event(`UID:${'x'.repeat(2_100_000)}`)))).rejects.toMatchObject({ code: 'file_broken' });
});

const stay = fc.record({
  from: fc.integer({ min: 0, max: 700 }),
  nights: fc.integer({ min: 1, max: 30 }),
  type: fc.constantFrom('Double', 'Häuschen, "am See"; 2'),
  guest: fc.constantFrom('Ola', 'Pia', 'Zoë'),
  email: fc.constantFrom('', 'a@example.com', 'b@example.com'),
  status: fc.constantFrom('Confirmed', 'Pending', 'CheckedIn', 'Cancelled', 'NoShow'),
});

test('law: a calendar that was exported gives the same stays when it is read back', async () => {
  await holds(
    fc.asyncProperty(
      fc.uniqueArray(stay, { selector: (each) => JSON.stringify({ ...each, status: '' }), maxLength: 30 }),
      async (stays) => {
        const day = (at: number) => new Date(Date.UTC(2027, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
        const rows = stays.map(({ from, nights, type, guest, email, status }) => [
          ...[day(from), day(from + nights), type, guest, 'Muster', email, status],
        ]);
        const columns = [
          'checkin_date',
          'checkout_date',
          'room_type_name',
          'guest_first_name',
          'guest_last_name',
          'guest_email',
          'booking_status',
        ];
        const written: string[] = [];
        const output = {
          write: async (data: string | Uint8Array) => void written.push(String(data)),
          finish: async () => undefined,
          abandon: async () => undefined,
        };
        async function* batches() {
          yield rows;
        }
        const live = rows.filter((cells) => cells[6] !== 'Cancelled' && cells[6] !== 'NoShow');
        await exportCalendar({ columns, batches: batches() }, output);
        const read = await readFileAs('bookings', { name: 'out.ics', stream: inChunks(written.join(''), [97]) }, [
          ...['--set', 'room_type_name=Double', '--fill', 'guest_last_name=Guest'],
        ]);
        const daysOf = (from: unknown, to: unknown) => `${from} ${to}`;
        expect(read.rejected).toEqual([]);
        expect(
          (read.records as { checkin_date: string; checkout_date: string }[])
            .map((record) => daysOf(record.checkin_date, record.checkout_date))
            .sort(),
        ).toEqual(live.map(([from, to]) => daysOf(from, to)).sort());
      },
    ),
    { numRuns: 60 },
  );
});

describe('a feed as it comes', () => {
  const stay = event('UID:1', ...days);
  const feed = (...events: string[][]) => newFile('feed.ics', calendar(...events.flat()));
  const room = ['--set', 'room_type_name=Villa'];
  const name = ['--fill', 'guest_last_name=Guest'];

  test('asks once for all that it does not say, with answers that fit it', async () => {
    await expect(readFileAs('bookings', await feed(stay))).rejects.toMatchObject({
      code: 'missing_column',
      message: 'This calendar does not say which room type it is of nor who comes.',
      fix: expect.stringContaining(
        '`--set room_type_name="YOUR LISTING" --fill guest_last_name=Guest --set total_amount=0 --set currency_iso=EUR`',
      ),
    });
    await expect(readFileAs('bookings', await feed(stay), room)).rejects.toMatchObject({
      message: 'This calendar does not say who comes.',
      fix: expect.stringMatching(/^Say it for all its stays: `--fill guest_last_name=Guest --set total_amount=0/),
    });
  });

  test('is read with those answers, and asks nothing where it names its guests or only closes days', async () => {
    expect((await readFileAs('bookings', await feed(stay), [...room, ...name])).records).toMatchObject([
      { guest_last_name: 'Guest' },
    ]);
    const named = ['BEGIN:VEVENT', 'UID:1', ...days, 'SUMMARY:Reserved - Ana Lee', 'END:VEVENT'];
    const closed = ['BEGIN:VEVENT', 'UID:2', ...days, 'SUMMARY:Airbnb (Not available)', 'END:VEVENT'];
    expect((await readFileAs('bookings', await feed(named, closed), room)).records).toMatchObject([
      { guest_last_name: 'Lee' },
    ]);
  });
});

test.each(['Ana Lee (HM3X9ABCDE)', 'Ana Lee - HM3X9ABCDE', '[HM3X9ABCDE] Ana Lee', 'Reserved: Ana Lee (HM3X9ABCDE)'])(
  "a channel's code beside the guest is the number, as in its export: %s",
  async (summary) => {
    const text = calendar('BEGIN:VEVENT', 'UID:77@pms', ...days, `SUMMARY:${summary}`, 'END:VEVENT');
    const [row] = await gather((await readIcs(inChunks(text), { name: 'in.ics' })).batches);
    expect(row?.kind === 'cells' && [row.cells[0], row.cells.at(-1)]).toEqual(['HM3X9ABCDE', 'Ana Lee']);
  },
);

test.each(['Ana Ilic - Dorm 6', 'Dorm 6: Ana Ilic', 'Ana Ilic (Dorm 6)', 'Ana Ilic'])(
  'the room that an own calendar says beside is no part of the name: %s',
  async (summary) => {
    const said = String.raw`DESCRIPTION:Channel: Direct\nState: Confirmed\nPrice: 120.00 EUR`;
    const text = calendar(
      'BEGIN:VEVENT',
      'UID:1',
      ...days,
      `SUMMARY:${summary}`,
      'LOCATION:Dorm 6',
      said,
      'END:VEVENT',
    );
    const stream = Readable.from([Buffer.from(text)]);
    const { records } = await readFileAs('bookings', { name: 'in.ics', stream });
    expect(records).toMatchObject([{ guest_first_name: 'Ana', guest_last_name: 'Ilic', room_type_name: 'Dorm 6' }]);
  },
);
