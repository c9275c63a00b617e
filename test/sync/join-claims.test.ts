/** `pms sync` of several files of one hotel: joined by the number at the channel, else asked about; whose value counts. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../cli/cli-desk.ts';

let desk: CliDesk;

beforeEach(async () => {
  desk = await openHotelDesk('Loft,2,5,90', 'Attic,2,5,80');
});

const pmsHeader = 'Reservierungsnummer;Gast;Anreise;Abreise;Zimmertyp;Preis;Währung;Kanal;Status;Buchungsnr. Portal';
const channelHeader = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status';

const pmsFile = (...rows: readonly string[]) => `${[pmsHeader, ...rows].join('\n')}\n`;
const channelFile = (...rows: readonly string[]) => `${[channelHeader, ...rows].join('\n')}\n`;

async function sync(files: Record<string, string>, ...flags: string[]) {
  for (const [name, content] of Object.entries(files)) await desk.write(name, content);
  const names = Object.keys(files);
  const said = await desk.pms(['sync', 'bookings', ...names, '--json', '--yes', '--date-order', 'ymd', ...flags]);
  return { ...said, plan: said.stdout === '' ? undefined : JSON.parse(said.stdout) };
}

async function live(): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json']);
  return (JSON.parse(stdout) as Record<string, string | number>[])
    .filter(({ booking_status: status }) => status !== 'Cancelled')
    .map(
      (one) =>
        `${one.guest_first_name} ${one.guest_last_name} ${one.checkin_date} ${one.room_type_name} ${one.total_amount}`,
    )
    .sort();
}

const pms = pmsFile(
  'P1;Hans Adler;2027-05-01;2027-05-04;Loft;300;EUR;Booking.com;Bestätigt;4000111',
  'P2;Ida Rook;2027-05-02;2027-05-05;Attic;240;EUR;Telefon;Bestätigt;',
);
const channel = channelFile('4000111,H. Adler,2027-05-01,2027-05-04,Attic,290,EUR,Booking.com,Confirmed');

describe('the number at the channel', () => {
  test('joins the files, what they contradict is asked, and an answer is remembered for its source', async () => {
    const both = { 'pms.csv': pms, 'booking.csv': channel };
    const asked = await sync(both);
    expect(asked.exitCode).toBe(1);
    expect(asked.plan).toMatchObject({
      joined: 1,
      contradictions: { room_type_name: 1, total_amount: 1 },
      classes: { contradiction: { records: 1, held: 0 } },
    });
    const [item] = asked.plan.items.filter((one: { class: string }) => one.class === 'contradiction');
    expect(item.contradictions[0]).toEqual({
      field: 'room_type_name',
      said: [
        { value: 'Loft', file: 'pms.csv', line: 2 },
        { value: 'Attic', file: 'booking.csv', line: 2 },
      ],
    });
    expect(await live()).toEqual(['Ida Rook 2027-05-02 Attic 240']);
    const { plan, exitCode } = await sync(both, '--prefer', 'pms.csv');
    expect(plan).toMatchObject({ joined: 1, contradictions: {} });
    expect(exitCode).toBe(0);
    expect(await live()).toEqual(['Hans Adler 2027-05-01 Loft 300', 'Ida Rook 2027-05-02 Attic 240']);
    const again = await sync(both);
    expect(again.plan.writes).toEqual({ puts: 0, ends: 0 });
    expect(again.plan.classes.same).toMatchObject({ records: 2, held: 2 });
    expect(again.exitCode).toBe(0);
    // Each of the files alone knows the booking too, and what the other says of it.
    expect((await sync({ 'pms.csv': pms })).plan.writes).toEqual({ puts: 0, ends: 0 });
    const moved = {
      'booking.csv': channelFile('4000111,H. Adler,2027-05-06,2027-05-08,Loft,200,EUR,Booking.com,Confirmed'),
    };
    expect((await sync(moved)).plan).toMatchObject({ writes: { puts: 0, ends: 0 }, contradictions: {} });
    const preferred = await sync(moved, '--prefer', 'booking.csv');
    expect(preferred.plan.classes.moved).toMatchObject({ records: 1, held: 1 });
    expect(await live()).toEqual(['H. Adler 2027-05-06 Loft 200', 'Ida Rook 2027-05-02 Attic 240']);
  });

  test('of a column that somebody names, and --prefer says whose value counts', async () => {
    const named = { 'pms.csv': pms.replace('Buchungsnr. Portal', 'Extern'), 'booking.csv': channel };
    const flags = ['total_amount', 'room_type_name'].flatMap((field) => ['--prefer', `${field}=booking.csv`]);
    const { plan } = await sync(named, '--column', 'Extern=channel_id', ...flags);
    expect(plan.joined).toBe(1);
    expect(await live()).toEqual(['Hans Adler 2027-05-01 Attic 290', 'Ida Rook 2027-05-02 Attic 240']);
    const again = await sync(named, '--column', 'Extern=channel_id', ...flags);
    expect(again.plan.writes).toEqual({ puts: 0, ends: 0 });
  });

  test('that a guest has left is known by any of the files, and a cancellation by one of them is asked', async () => {
    const left = pmsFile(
      'P1;Hans Adler;2027-05-01;2027-05-04;Loft;300;EUR;Booking.com;Abgereist;4000111',
      'P3;Ida Rook;2027-05-02;2027-05-05;Loft;240;EUR;Booking.com;Bestätigt;4000222',
    );
    const both = channelFile(
      '4000111,H. Adler,2027-05-01,2027-05-04,Loft,290,EUR,Booking.com,Confirmed',
      '4000222,I. Rook,2027-05-02,2027-05-05,Loft,240,EUR,Booking.com,Cancelled',
    );
    const files = { 'booking.csv': both, 'pms.csv': left };
    const flags = ['--status', 'Abgereist=CheckedOut', '--status', 'Bestätigt=Confirmed'];
    const states = async () => {
      const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json']);
      return (JSON.parse(stdout) as Record<string, string>[]).map((one) => one.booking_status).sort();
    };
    // Whether a stay was cancelled that the house has as confirmed, nobody can tell.
    expect((await sync(files, ...flags)).plan.contradictions).toMatchObject({ booking_status: 1 });
    expect(await states()).toEqual(['CheckedOut']);
    expect((await sync(files, ...flags)).plan.writes).toEqual({ puts: 0, ends: 0 });
    await sync(files, ...flags, '--states', 'file');
    expect(await states()).toEqual(['Cancelled', 'Confirmed']);
  });

  test('is found again whichever file came first', async () => {
    await sync({ 'pms.csv': pms });
    const { plan } = await sync({ 'booking.csv': channel });
    expect(plan.classes.contradiction).toMatchObject({ records: 1, held: 1 });
    expect(await live()).toHaveLength(2);
  });

  test('is remembered by an import of the list too, under both numbers', async () => {
    await desk.write('pms.csv', pms);
    await desk.pms(['import', 'bookings', 'pms.csv', '--date-order', 'ymd', '--quiet']);
    for (const number of ['P1', '4000111'])
      expect((await desk.pms(['ledger', 'find', number])).stdout).toContain('2027-05-01 to 2027-05-04, Loft');
    const moved = {
      'booking.csv': channelFile('4000111,H. Adler,2027-06-20,2027-06-22,Attic,290,EUR,Booking.com,Confirmed'),
    };
    expect((await sync(moved)).plan.contradictions).toEqual({ dates: 1, room_type_name: 1, total_amount: 1 });
    const { plan } = await sync(moved, '--prefer', 'booking.csv');
    expect(plan.classes.moved).toMatchObject({ records: 1, held: 1 });
    expect(await live()).toEqual(['H. Adler 2027-06-20 Attic 290', 'Ida Rook 2027-05-02 Attic 240']);
  });

  test('mends what was doubled by imports', async () => {
    await desk.write('pms.csv', pms);
    await desk.write('booking.csv', channel);
    for (const file of ['pms.csv', 'booking.csv'])
      await desk.pms(['import', 'bookings', file, '--date-order', 'ymd', '--quiet']);
    expect(await live()).toHaveLength(3);
    const { plan } = await sync({ 'pms.csv': pms, 'booking.csv': channel }, '--prefer', 'pms.csv');
    expect(plan.writes).toEqual({ puts: 0, ends: 1 });
    expect(await live()).toEqual(['Hans Adler 2027-05-01 Loft 300', 'Ida Rook 2027-05-02 Attic 240']);
    expect((await sync({ 'pms.csv': pms, 'booking.csv': channel })).plan.writes).toEqual({ puts: 0, ends: 0 });
  });

  test('that two bookings share by chance joins nothing', async () => {
    const other = channelFile('4000111,Jo Kite,2027-08-01,2027-08-04,Attic,290,EUR,Booking.com,Confirmed');
    const { plan } = await sync({ 'pms.csv': pms, 'booking.csv': other });
    expect(plan.joined).toBe(0);
    expect(await live()).toHaveLength(3);
  });

  test('of a booking of several rooms joins them one by one', async () => {
    const rooms = pmsFile(
      'P7;Ed Heron;2027-06-01;2027-06-04;Loft;300;EUR;Booking.com;Bestätigt;4000777',
      'P8;Ed Heron;2027-06-01;2027-06-04;Attic;240;EUR;Booking.com;Bestätigt;4000777',
    );
    const both = channelFile(
      '4000777,Edgar Heron,2027-06-01,2027-06-04,Attic,240,EUR,Booking.com,Confirmed',
      '4000777,Edgar Heron,2027-06-01,2027-06-04,Loft,300,EUR,Booking.com,Confirmed',
    );
    const { plan } = await sync({ 'pms.csv': rooms, 'booking.csv': both });
    expect(plan.joined).toBe(2);
    expect(await live()).toEqual(['Ed Heron 2027-06-01 Attic 240', 'Ed Heron 2027-06-01 Loft 300']);
  });
});

test('a room that only another file has is asked about, and not again once somebody has said whose rooms count', async () => {
  const rooms = pmsFile('P7;Ed Heron;2027-06-01;2027-06-04;Loft;300;EUR;Booking.com;Bestätigt;4000777');
  const both = channelFile(
    '4000777,Ed Heron,2027-06-01,2027-06-04,Loft,300,EUR,Booking.com,Confirmed',
    '4000777,Ed Heron,2027-06-01,2027-06-04,Attic,240,EUR,Booking.com,Confirmed',
  );
  const files = { 'pms.csv': rooms, 'booking.csv': both };
  expect((await sync(files)).plan).toMatchObject({ contradictions: { rooms: 1 }, writes: { puts: 1 } });
  for (const flags of [['--prefer', 'rooms=pms.csv'], []]) {
    const { plan, exitCode } = await sync(files, ...flags);
    expect({ exitCode, joined: plan.joined, contradictions: plan.contradictions }).toEqual({
      exitCode: 0,
      joined: 1,
      contradictions: {},
    });
    expect(await live()).toEqual(['Ed Heron 2027-06-01 Loft 300']);
  }
});

test('what its channel had cancelled is live again as soon as it says so, although an older list has never known of it', async () => {
  const pms = pmsFile('P6;Hal Jay;2027-06-18;2027-06-21;Loft;330;EUR;Booking.com;Bestätigt;4000001');
  const booked = (status: string) =>
    channelFile(`4000001,Hal Jay,2027-06-18,2027-06-21,Loft,330,EUR,Booking.com,${status}`);
  await sync({ 'booking.csv': booked('Confirmed') });
  await sync({ 'booking.csv': booked('Cancelled') });
  await sync({ 'pms.csv': pms });
  expect(await live()).toEqual([]);
  expect((await sync({ 'pms.csv': pms, 'booking.csv': booked('Confirmed') })).plan.contradictions).toEqual({});
  expect(await live()).toEqual(['Hal Jay 2027-06-18 Loft 330']);
});

test('rooms that a file and its copy have, and another list has not, are the same ones', async () => {
  const room = 'P7;Ed Heron;2027-06-01;2027-06-04;Loft;300;EUR;Booking.com;Bestätigt;4000777';
  const one = channelFile('4000777,Ed Heron,2027-06-01,2027-06-04,Loft,300,EUR,Booking.com,Confirmed');
  const files = { 'booking.csv': one, 'pms.csv': pmsFile(room, room), 'pms (1).csv': pmsFile(room, room) };
  expect((await sync(files)).plan).toMatchObject({ writes: { puts: 1 }, classes: { contradiction: { records: 1 } } });
  await sync(files, '--prefer', 'pms.csv');
  expect(await live()).toHaveLength(2);
});

test('a room outside of the dates of its own file that another list has not is asked about, and never cancelled', async () => {
  const stay = '4000777,Ed Heron,2027-06-01,2027-06-04,Loft,300,EUR,Booking.com,Confirmed';
  const early = '4000778,Fay Lark,2027-05-01,2027-05-04,Loft,300,EUR,Booking.com,Confirmed';
  await sync({ 'booking.csv': channelFile(early, stay, stay.replace('Loft', 'Attic')) });
  const one = pmsFile('P7;Ed Heron;2027-06-01;2027-06-04;Loft;300;EUR;Booking.com;Bestätigt;4000777');
  const { plan } = await sync({ 'pms.csv': one, 'booking.csv': channelFile(early) });
  expect(plan).toMatchObject({ contradictions: { rooms: 1 }, writes: { puts: 0, ends: 0 } });
});

test('a new booking that waits for an answer has no claim to the booking of another guest of its name', async () => {
  const stay = (number: string, dates: string, channel: string) =>
    `P${number};Eli Gull;${dates};Loft;490;EUR;${channel};Bestätigt;${number}`;
  const files = {
    'pms.csv': pmsFile(
      stay('2101777', '2027-06-05;2027-06-09', 'Expedia'),
      stay('4000777', '2027-06-07;2027-06-11', 'Booking.com'),
    ),
    'booking.csv': channelFile('4000777,Eli Gull,2027-06-05,2027-06-09,Loft,490,EUR,Booking.com,Confirmed'),
  };
  for (const writes of [1, 0, 0]) {
    const { plan } = await sync(files);
    expect(plan).toMatchObject({ contradictions: { dates: 1 }, writes: { puts: writes, ends: 0 } });
    expect(await live()).toEqual(['Eli Gull 2027-06-05 Loft 490']);
  }
  expect((await sync(files, '--prefer', 'pms.csv')).plan).toMatchObject({ writes: { puts: 1, ends: 0 } });
  expect(await live()).toEqual(['Eli Gull 2027-06-05 Loft 490', 'Eli Gull 2027-06-07 Loft 490']);
});

describe('a sync of several files that was taken back', () => {
  const undo = async () => {
    const [{ id }] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
    expect((await desk.pms(['undo', id, '--yes'])).exitCode).toBe(0);
  };
  const own = (...stay: readonly string[]) => pmsFile(`P7;Ed Heron;${stay.join(';')};4000777`);
  const booked = (dates: string, status: string) =>
    channelFile(`4000777,Ed Heron,${dates},Loft,300,EUR,Booking.com,${status}`);

  test('is made again as the first time: the ledger is as it was, also of what needed no write', async () => {
    const files = {
      'pms.csv': own('2027-06-01', '2027-06-04', 'Loft', '300', 'EUR', 'Booking.com', 'Bestätigt'),
      'booking.csv': booked('2027-06-01,2027-06-04', 'Confirmed'),
    };
    for (const again of [false, true]) {
      const { plan, exitCode } = await sync(files);
      expect({ exitCode, writes: plan.writes, again }).toEqual({ exitCode: 0, writes: { puts: 1, ends: 0 }, again });
      expect(await live()).toEqual(['Ed Heron 2027-06-01 Loft 300']);
      await undo();
      expect(await live()).toEqual([]);
      expect((await desk.pms(['ledger', '--json'])).stdout).toContain('"entries":0');
    }
  });

  test('is made again where the guest came a day later than one who did not come', async () => {
    await sync({
      'pms.csv': own('2027-06-01', '2027-06-04', 'Loft', '300', 'EUR', 'Booking.com', 'Bestätigt'),
      'booking.csv': booked('2027-06-01,2027-06-04', 'Confirmed'),
    });
    const noShow = { 'booking.csv': booked('2027-06-01,2027-06-04', 'no-show') };
    await sync(noShow);
    const late = {
      'pms.csv': own('2027-06-02', '2027-06-04', 'Loft', '300', 'EUR', 'Booking.com', 'ausgecheckt'),
      ...noShow,
    };
    for (const again of [false, true]) {
      const { exitCode, plan } = await sync(late);
      expect({ exitCode, moved: plan.classes.moved.records, again }).toEqual({ exitCode: 0, moved: 1, again });
      if (!again) await undo();
    }
    expect(await live()).toEqual(['Ed Heron 2027-06-02 Loft 300']);
  });
});

describe('files without a number in common', () => {
  const plain = channelFile('P1,Hans Adler,2027-05-01,2027-05-04,Loft,300,EUR,Phone,Confirmed');
  const alike = channelFile('B1,H. Adler,2027-05-01,2027-05-04,Loft,260,EUR,Booking.com,Confirmed');

  test('are asked about, and what is unsure stands in a file', async () => {
    const { plan, exitCode } = await sync({ 'pms.csv': plain, 'booking.csv': alike });
    expect(plan.classes.looks_like).toMatchObject({ records: 1, held: 0 });
    expect(plan.classes.new).toMatchObject({ records: 1 });
    expect(exitCode).toBe(1);
    expect(await live()).toEqual(['Hans Adler 2027-05-01 Loft 300']);
    const unsure = await desk.read('pms.unsure.csv');
    expect(unsure).toContain('booking.csv,2,B1');
    // The same questions are not written once more.
    await sync({ 'pms.csv': plain, 'booking.csv': alike });
    await expect(desk.read('pms.unsure-2.csv')).rejects.toThrow();
    await desk.write('answers.csv', unsure.replace('\n,', '\nyes,'));
    const joined = await sync({ 'pms.csv': plain, 'booking.csv': alike }, '--same-stay', 'answers.csv');
    expect(joined.plan).toMatchObject({ joined: 1, contradictions: { total_amount: 1 } });
    expect(joined.exitCode).toBe(1);
    const files = { 'pms.csv': plain, 'booking.csv': alike };
    expect((await sync(files, '--prefer', 'total_amount=pms.csv')).exitCode).toBe(0);
    const again = await sync({ 'pms.csv': plain, 'booking.csv': alike });
    expect(again.plan).toMatchObject({ joined: 1, writes: { puts: 0, ends: 0 } });
    expect(again.exitCode).toBe(0);
    expect(await live()).toEqual(['Hans Adler 2027-05-01 Loft 300']);
  });

  test('go in both where somebody says that they are two, and are not asked about again', async () => {
    await sync({ 'pms.csv': plain, 'booking.csv': alike }, '--same-stay', 'no');
    expect(await live()).toHaveLength(2);
    const { plan } = await sync({ 'pms.csv': plain, 'booking.csv': alike });
    expect(plan.classes.looks_like).toMatchObject({ records: 0 });
    expect(plan.writes).toEqual({ puts: 0, ends: 0 });
  });

  test('of one guest that lie otherwise look moved', async () => {
    const other = channelFile('B1,Hans Adler,2027-05-02,2027-05-06,Attic,400,EUR,Booking.com,Confirmed');
    const { plan } = await sync({ 'pms.csv': plain, 'booking.csv': other });
    expect(plan.classes.looks_moved).toMatchObject({ records: 1 });
  });
});

test('a cancelled stay whose nights the same guest has booked again elsewhere ends nothing, in the first sync and in the next', async () => {
  const stay = 'Cleo Lark,2027-05-01,2027-05-04,Loft,300,EUR';
  const cancelled = { 'booking.csv': channelFile(`4000111,${stay},Booking.com,Cancelled`) };
  await sync({ 'booking.csv': channelFile(`4000111,${stay},Booking.com,Confirmed`) });
  const again = await sync({ ...cancelled, 'expedia.csv': channelFile(`777888,${stay},Expedia,Confirmed`) });
  expect([again.plan.writes, again.exitCode]).toEqual([{ puts: 1, ends: 0 }, 0]);
  for (let week = 0; week < 2; week++) {
    const { plan, exitCode } = await sync(cancelled);
    expect([plan.writes, exitCode]).toEqual([{ puts: 0, ends: 0 }, 0]);
    expect(await live()).toEqual(['Cleo Lark 2027-05-01 Loft 300']);
  }
});

test('a booking that its channel has renamed and cancelled is not asked about again by an older list, though the guest has booked the nights anew', async () => {
  const listOf = (guest: string) => ({
    'pms.csv': pmsFile(`P1;${guest};2027-05-01;2027-05-04;Loft;300;EUR;Booking.com;Bestätigt;4000111`),
  });
  const rowOf = (number: string, guest: string, state: string) =>
    `${number},${guest},2027-05-01,2027-05-04,Loft,300,EUR,Booking.com,${state}`;
  const channelOf = (...rows: string[]) => ({ 'booking.csv': channelFile(...rows) });
  await sync({ ...channelOf(rowOf('4000111', 'Zoë García', 'Confirmed')), ...listOf('Z. García') });
  await sync(channelOf(rowOf('4000111', 'Cleo Lark', 'Confirmed')), '--prefer', 'booking.csv');
  const rebooked = [rowOf('4000111', 'Cleo Lark', 'Cancelled'), rowOf('4000222', 'Cleo Lark', 'Confirmed')];
  await sync(channelOf(...rebooked), '--prefer', 'booking.csv');
  for (let week = 0; week < 2; week++) {
    const { plan, exitCode } = await sync(listOf('C. Lark'));
    expect([plan.writes, exitCode]).toEqual([{ puts: 0, ends: 0 }, 0]);
  }
  expect(await live()).toEqual([expect.stringMatching(/^Cleo Lark \(\d\) 2027-05-01 Loft 300$/)]);
});

test('--prefer names one of two files of the same source', async () => {
  const row = (total: number) =>
    channelFile(`4000111,Hans Adler,2027-05-01,2027-05-04,Loft,${total},EUR,Booking.com,Confirmed`);
  const files = { 'one.csv': row(290), 'later.csv': row(310) };
  const { plan } = await sync(files, '--prefer', 'total_amount=later.csv');
  expect(plan).toMatchObject({ joined: 1, contradictions: {} });
  expect(await live()).toEqual(['Hans Adler 2027-05-01 Loft 310']);
});

test('--prefer names a field and a file that there are', async () => {
  const field = await sync({ 'pms.csv': pms }, '--prefer', 'price=pms.csv');
  expect(field).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('total_amount') });
  const file = await sync({ 'pms.csv': pms }, '--prefer', 'total_amount=other.csv');
  expect(file).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('pms.csv') });
});

describe('a row that is rejected', () => {
  const asOf = ['--gone', 'cancel', '--as-of', '2027-04-01'];
  const nights = ['2027-05-01', '2027-05-04', '2027-05-08'];
  const nextDay = (night: string) => `${night.slice(0, 9)}9`;
  const priceOf = (night: string) => 90 * (9 - Number(night.slice(9)));
  const listed = (odd = 'Bestätigt') =>
    pmsFile(
      ...nights.map((night, at) =>
        [
          `P${at}`,
          `Guest${at}`,
          night,
          nextDay(night),
          `Loft;${priceOf(night)};EUR;Booking.com`,
          at === 1 ? odd : 'Bestätigt',
          `400011${at}`,
        ].join(';'),
      ),
    );
  const ofChannel = (odd = 'Confirmed') =>
    channelFile(
      ...nights.map((night, at) =>
        [
          `400011${at}`,
          `Guest${at}`,
          night,
          nextDay(night),
          `Loft,${priceOf(night)},EUR,Booking.com`,
          at === 1 ? odd : 'Confirmed',
        ].join(','),
      ),
    );

  test.each([
    ['of the channel, where the list of the property brought the booking in', listed(), ofChannel('Odd')],
    ['of the list of the property, where it brought the booking in itself', listed(), listed('Odd')],
    ['of the list of the property, where the channel brought the booking in', ofChannel(), listed('Odd')],
    ['of the channel, where it brought the booking in itself', ofChannel(), ofChannel('Odd')],
  ])('is not gone: %s', async (_, first, second) => {
    for (const how of ['import', 'sync']) {
      await desk.write('first.csv', first);
      await desk.pms([how, 'bookings', 'first.csv', ...(how === 'sync' ? ['--yes'] : [])]);
      const { plan } = await sync({ 'second.csv': second }, ...asOf);
      expect(plan.classes).toMatchObject({ rejected: { records: 1 }, gone: { held: 0 } });
      expect(await live()).toHaveLength(3);
    }
  });
});
