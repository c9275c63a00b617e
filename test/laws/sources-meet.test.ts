/** Where two sources meet: what one says is never taken from the other, and what they say differently is asked about and named. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bookingStatuses } from '../../src/contract/status.ts';
import { Database } from '../../src/sqlite/driver.ts';
import { someOf } from '../effort.ts';
import {
  amountsIn,
  answer,
  asks,
  calendar,
  channel,
  contradicted,
  list,
  meetingHouses,
  nameless,
  plainHeader,
  quiet,
  rests,
  type Stay,
  syncAll,
  table,
  today,
  ways,
  withoutChannel,
} from '../sync/meeting-sources.ts';
import { type SourceFile, type SourceHouse, told } from '../sync/source-house.ts';

const { open, desk } = meetingHouses();

describe.each(
  someOf([
    ['calendars', 'in one command', true, calendar],
    ['calendars', 'one by one', false, calendar],
    ['lists', 'in one command', true, nameless],
    ['lists', 'one by one', false, nameless],
  ]),
)('two %s without names, synced %s', (_what, _how, isTogether, of) => {
  const a = (...stays: Stay[]) => of('garden.ics', 'Apartment', ...stays);
  const b = (...stays: Stay[]) => of('street.ics', 'Apartment', ...stays);
  const first = [
    a(['HMAAAAAAA2', '2027-05-10', '2027-05-13'], ['HMAAAAAAA3', '2027-05-20', '2027-05-23']),
    b(['HMBBBBBBB2', '2027-05-10', '2027-05-13'], ['HMBBBBBBB3', '2027-06-01', '2027-06-03']),
  ];
  const both = [
    'Apartment 2027-05-10 2027-05-13 Guest',
    'Apartment 2027-05-10 2027-05-13 Guest',
    'Apartment 2027-05-20 2027-05-23 Guest',
    'Apartment 2027-06-01 2027-06-03 Guest',
  ];

  test('a stay of the same nights in each is two bookings, and stays two week after week', async () => {
    const house = await open();
    for (let week = 1; week <= 3; week++) {
      await syncAll(house, week % 2 === 1 ? first : first.toReversed(), isTogether);
      expect(await house.live(), `week ${week}`).toEqual(both);
    }
  });

  test('one of them moves, and the guest of the other keeps the room', async () => {
    const house = await open();
    await syncAll(house, first, isTogether);
    const moved = [
      a(['HMAAAAAAA2', '2027-05-11', '2027-05-14'], ['HMAAAAAAA3', '2027-05-20', '2027-05-23']),
      first[1]!,
    ];
    for (let week = 2; week <= 4; week++) {
      await syncAll(house, moved, isTogether);
      expect(await house.live(), `week ${week}`).toEqual([
        'Apartment 2027-05-10 2027-05-13 Guest',
        'Apartment 2027-05-11 2027-05-14 Guest',
        'Apartment 2027-05-20 2027-05-23 Guest',
        'Apartment 2027-06-01 2027-06-03 Guest',
      ]);
    }
  });

  test('--gone cancel cancels nothing that the other one lists', async () => {
    const house = await open();
    const listed = (...stays: Stay[]) => [
      a(['HMAAAAAAA1', '2027-05-02', '2027-05-04'], ...stays, ['HMAAAAAAA3', '2027-05-20', '2027-05-23']),
      first[1]!,
    ];
    const live = ['Apartment 2027-05-02 2027-05-04 Guest', ...both];
    for (let week = 1; week <= 3; week++) {
      await syncAll(house, listed(['HMAAAAAAA2', '2027-05-10', '2027-05-13']), isTogether, ['--gone', 'cancel']);
      expect(await house.live(), `week ${week}`).toEqual(live);
    }
    await syncAll(house, listed(), isTogether, ['--gone', 'cancel']);
    expect(await house.live()).toEqual(live.filter((_, at) => at !== 1));
  });

  test('a listing of another type is not the same stays, moved', async () => {
    const house = await open();
    const loft = of(
      'loft.ics',
      'Loft',
      ['HMCCCCCCC2', '2027-05-10', '2027-05-13'],
      ['HMCCCCCCC3', '2027-05-20', '2027-05-23'],
    );
    for (let week = 1; week <= 2; week++) {
      await syncAll(house, [first[0]!, loft], isTogether);
      expect(await house.live()).toEqual([
        'Apartment 2027-05-10 2027-05-13 Guest',
        'Apartment 2027-05-20 2027-05-23 Guest',
        'Loft 2027-05-10 2027-05-13 Guest',
        'Loft 2027-05-20 2027-05-23 Guest',
      ]);
    }
  });
});

test.each([
  ['calendars', calendar],
  ['lists', nameless],
])('%s of one name in two folders are two sources, and neither ends what the other lists', async (_what, of) => {
  const house = await open();
  const look = (folder: string, ...stays: Stay[]) => of(`${folder}/stays.ics`, 'Apartment', ...stays);
  const [garden, street]: [Stay[], Stay[]] = [
    [['HMAAAAAAA2', '2027-05-10', '2027-05-13']],
    [
      ['HMBBBBBBB1', '2027-05-09', '2027-05-12'],
      ['HMBBBBBBB2', '2027-05-20', '2027-05-23'],
    ],
  ];
  for (let week = 1; week <= 2; week++)
    await syncAll(house, [look('garden', ...garden), look('street', ...street)], false, ['--gone', 'cancel']);
  // A list that has moved to another folder is known by its stays, and one without rows by its folder.
  await syncAll(house, [look('attic', ...street.slice(0, 1))], true, ['--gone', 'cancel']);
});

test('a guest who has moved next door under a new number does not make the list of that folder the one of the other', async () => {
  const house = await open();
  const night = '2027-05-10,2027-05-13,Double,300,Confirmed';
  await syncAll(house, [channel('garden/stays.csv', `W1,Ada Lark,${night}`, `W2,Bo Finch,${night}`)], true);
  await house.sync([channel('street/stays.csv', `W9,Ada Lark,${night}`)], { today, flags: ['--gone', 'cancel'] });
  expect(await house.live()).toContain('Double 2027-05-10 2027-05-13 Bo Finch');
});

test.each(['keep', 'cancel'])(
  'a calendar that numbers its events anew at each download is known by its nights, with --gone %s',
  async (gone) => {
    const house = await open();
    const other = calendar('street.ics', 'Apartment', ['HMBBBBBBB2', '2027-05-10', '2027-05-13']);
    const look = (week: number, ...nights: [string, string][]) =>
      calendar('garden.ics', 'Apartment', ...nights.map(([from, to], at): Stay => [`HM${week}AAAAAA${at}`, from, to]));
    const flags = ['--gone', gone];
    const [early, late]: [[string, string], [string, string]] = [
      ['2027-05-10', '2027-05-13'],
      ['2027-05-20', '2027-05-23'],
    ];
    for (const week of [2, 3, 4]) await syncAll(house, [other, look(week, early, late)], week % 2 === 0, flags);
    const both = ['Apartment 2027-05-10 2027-05-13 Guest', 'Apartment 2027-05-10 2027-05-13 Guest'];
    expect(await house.live()).toEqual([...both, 'Apartment 2027-05-20 2027-05-23 Guest']);
    // An older download has a number of then whose stay is over.
    for (const one of [look(5, late), look(4, early, late)])
      expect((await house.sync([one], { today: '2027-05-15', flags })).plan.writes).toEqual(quiet);
    // What it lists no more is gone, and no other stay is.
    const { plan } = await house.sync([look(5, early)], { today, flags });
    expect([plan.classes.gone?.held, plan.writes.puts]).toEqual([1, 0]);
    expect(await house.live()).toEqual(gone === 'cancel' ? both : [...both, 'Apartment 2027-05-20 2027-05-23 Guest']);
  },
);

test('a calendar that names its guests, under numbers of its own, and the row of the house that names another number are asked about', async () => {
  const house = await open();
  const { content, reading, ...feed } = calendar('feed.ics', 'Loft', ['7f66-1', '2027-05-10', '2027-05-13']);
  const columns = { ...reading!.columns, 'Event kind': null, Guest: null, Summary: 'guest' };
  const named = { ...feed, content: content.replace('Reserved', 'Ada Lark'), reading: { ...reading!, columns } };
  const row = list('house.csv', 'P1,Ada Lark,2027-05-10,2027-05-13,Loft,300,Confirmed,4000123');
  await asks(house, [named, { ...row, content: row.content.replaceAll('Web', 'Airbnb') }], { looks_like: 1 });
});

test('the last stay of a calendar that is cancelled at its channel is noticed', async () => {
  const house = await open();
  const stays: Stay[] = [
    ['HMAAAAAAA2', '2027-05-10', '2027-05-13'],
    ['HMAAAAAAA3', '2027-05-20', '2027-05-23'],
  ];
  await syncAll(house, [calendar('garden.ics', 'Apartment', ...stays)], true);
  const shorter = [calendar('garden.ics', 'Apartment', stays[0]!)];
  const kept = await house.sync(shorter, { today });
  expect({ exitCode: kept.exitCode, gone: kept.plan.classes.gone?.held }).toEqual({ exitCode: 1, gone: 1 });
  await syncAll(house, shorter, true, ['--gone', 'cancel']);
  expect(await house.live()).toEqual(['Apartment 2027-05-10 2027-05-13 Guest']);
  // A calendar without an event lists that nothing is booked.
  await syncAll(house, [calendar('garden.ics', 'Apartment')], true, ['--gone', 'cancel', '--max-cancel', '1']);
  expect(await house.live()).toEqual([]);
});

test.each([
  [
    'a list with a header',
    channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed'),
    channel('web.csv'),
  ],
  [
    'a calendar',
    calendar('garden.ics', 'Apartment', ['W1', '2027-05-10', '2027-05-13']),
    calendar('garden.ics', 'Apartment'),
  ],
])('%s and no row any more cancels nothing until somebody says how many', async (_name, full, empty) => {
  const house = await open();
  await syncAll(house, [full], true);
  const live = await house.live();
  const refused = await house.sync([empty], { today, flags: ['--gone', 'cancel'] });
  expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('holds no booking') });
  expect(await house.live()).toEqual(live);
  const { exitCode, plan } = await house.sync([empty], { today, flags: ['--gone', 'cancel', '--max-cancel', '1'] });
  expect({ exitCode, gone: plan.classes.gone?.held, live: await house.live() }).toEqual({
    exitCode: 0,
    gone: 1,
    live: [],
  });
});

describe('a house whose own list is days older than the file of its channel', () => {
  const old = list(
    'house.csv',
    'P1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed,W1',
    'P2,Bo Finch,2027-05-11,2027-05-14,Double,300,Confirmed,W2',
    'P3,Cy Wren,2027-05-12,2027-05-15,Double,300,Confirmed,W3',
  );
  const fresh = channel(
    'web.csv',
    'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Cancelled',
    'W2,Bo Finch,2027-05-16,2027-05-19,Double,300,Confirmed',
    'W3,Cy Wren,2027-05-12,2027-05-17,Double,500,Confirmed',
  );
  const truth = ['Double 2027-05-12 2027-05-17 Cy Wren', 'Double 2027-05-16 2027-05-19 Bo Finch'];
  const before = [
    'Double 2027-05-10 2027-05-13 Ada Lark',
    'Double 2027-05-11 2027-05-14 Bo Finch',
    'Double 2027-05-12 2027-05-15 Cy Wren',
  ];

  test.each([
    ['the list first', [old, fresh]],
    ['the channel first', [fresh, old]],
  ])('%s: each difference is named, and nothing is decided in silence', async (_order, files) => {
    const house = await open();
    await asks(house, files, { booking_status: 1, dates: 2, total_amount: 1 });
    expect(await house.live()).toEqual([]);
    await syncAll(house, files, true, ['--prefer', '@web.csv']);
    expect(await house.live()).toEqual(truth);
    // The answer is remembered for the source.
    await rests(house, files);
  });

  test('what is asked of a new booking is asked again where only one of the two comes, and the answer counts for both', async () => {
    for (const alone of [old, fresh]) {
      const house = await open();
      await house.sync([old, fresh], { today });
      await asks(house, [alone], { booking_status: 1, dates: 2, total_amount: 1 });
      expect(await house.live()).toEqual([]);
      await syncAll(house, [fresh], true, ['--prefer', '@web.csv']);
      await syncAll(house, [old], true);
      expect(await house.live()).toEqual(truth);
    }
  });

  test('a stay that has moved does not cost what the old one did, and an amount that is preferred counts', async () => {
    const house = await open();
    const header = 'Confirmation code,Status,Guest name,Start date,End date,# of nights,Listing,Earnings';
    const files = [
      list('house.csv', 'P1,Ada Lark,2027-05-10,2027-05-11,Double,166,Confirmed,HMAAAA0001'),
      { name: 'air.csv', content: `${header}\nHMAAAA0001,Confirmed,Ada Lark,5/13/2027,5/19/2027,6,Double,€660.00\n` },
    ];
    const { plan } = await house.sync(files, { today, flags: ['--prefer', '@air.csv'] });
    expect(plan.items[0]?.record).toMatchObject({ checkin_date: '2027-05-13', total_amount: 660 });
    const named = await house.sync(files, { today, flags: ['--prefer', 'total_amount=@house.csv'] });
    expect(named.plan.writes).toEqual({ puts: 1, ends: 0 });
  });

  test('an amount that was preferred before is no price of a stay that another list has made longer', async () => {
    const house = await open();
    const own = (checkout: string, total: number) =>
      list('house.csv', `P1,Ada Lark,2027-05-10,${checkout},Double,${total},Confirmed,W1`);
    const web = channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-11,Double,111,Confirmed');
    await house.sync([own('2027-05-11', 101), web], { today, flags: ['--prefer', 'total_amount=@web.csv'] });
    await asks(house, [own('2027-05-13', 301)], { total_amount: 1 }, { flags: ['--prefer', 'dates=@house.csv'] });
    const [stay] = (await house.stored()).filter((one) => one.booking_status !== 'Cancelled');
    expect([stay?.checkout_date, Number(stay?.total_amount)]).toEqual(['2027-05-13', 301]);
  });

  test('what stands there is left as it stands until somebody has answered', async () => {
    const house = await open();
    await syncAll(house, [old], true);
    await asks(house, [old, fresh], { booking_status: 1, dates: 2, total_amount: 1 });
    expect(await house.live()).toEqual(before);
    const { exitCode } = await house.sync([old, fresh], { today, isAgreed: false });
    expect(exitCode).toBe(2);
    const answered = await house.sync([old, fresh], {
      today,
      flags: ['--prefer', 'dates=@web.csv', '--prefer', 'booking_status=@web.csv'],
    });
    // What is written is not what stands in the line of the list.
    expect(answered.plan.items.find(({ number }) => number === 'P2')).toMatchObject({
      record: { checkin_date: '2027-05-16' },
      own: { checkin_date: '2027-05-11', checkout_date: '2027-05-14', room_type_name: 'Double' },
    });
    // The price of one still differs; it is named, and keeps nobody out of a room.
    expect(contradicted(answered.plan)).toEqual({ total_amount: 1 });
    expect(await house.live()).toEqual(truth);
  });

  test('two prices of a new booking are open from the first sync on', async () => {
    const house = await open();
    const row = (total: number) => `Ada Lark,2027-05-10,2027-05-13,Double,${total},Confirmed`;
    const files = [list('house.csv', `P1,${row(300)},W1`), channel('web.csv', `W1,${row(330)}`)];
    for (const puts of [1, 0]) {
      const { exitCode, plan } = await house.sync(files, { today });
      expect([exitCode, plan.writes.puts, contradicted(plan)]).toEqual([1, puts, { total_amount: 1 }]);
    }
  });
});

test('two files say two states of one stay, each state beside each other one', async () => {
  const progress = ['Pending', 'Confirmed', 'CheckedIn', 'CheckedOut'];
  const rankOf = (state: string) => progress.indexOf(state);
  const pairs = bookingStatuses.flatMap((of) => bookingStatuses.map((other) => [of, other] as const));
  const guestOf = (at: number) => `${'ABCDEF'[Math.floor(at / 6)]}bo${'UVWXYZ'[at % 6]}ik`;
  const row = (at: number, state: string) => `${guestOf(at)},2027-04-30,2027-05-13,Double,300,${state}`;
  const files = [
    list('house.csv', ...pairs.map(([state], at) => `P${100 + at},${row(at, state)},W${100 + at}`)),
    channel('web.csv', ...pairs.map(([, state], at) => `W${100 + at},${row(at, state)}`)),
  ];
  // A stay goes on from state to state, and what a list has as ended is asked about.
  const wanted = pairs.map(([one, other]) => {
    const [earlier, later] = [rankOf(one), rankOf(other)].toSorted() as [number, number];
    return one === other ? one : earlier < 0 ? 'booking_status is asked' : progress[later];
  });
  for (const order of [files, files.toReversed()]) {
    const house = await open();
    const { plan } = await house.sync(order, { today });
    const stored = await house.stored();
    const found = pairs.map((_, at) => {
      const item = plan.items.find(({ record }) => record?.guest_last_name === guestOf(at));
      const states = stored.filter((one) => one.guest_last_name === guestOf(at)).map((one) => one.booking_status);
      return [...(item?.contradictions ?? []).map(({ field }) => `${field} is asked`), ...states].join();
    });
    expect(found, order[0]!.name).toEqual(wanted);
  }
});

describe('a stay that took place', () => {
  test.each(
    someOf([
      ['CheckedIn', 'Cancelled'],
      ['CheckedIn', 'NoShow'],
      ['CheckedOut', 'Cancelled'],
      ['CheckedOut', 'NoShow'],
    ]),
  )('is %s, and a later list that says %s does not undo it in silence', async (state, later) => {
    const house = await open();
    const row = (said: string) => channel('web.csv', `W1,Ada Lark,2027-04-28,2027-05-02,Double,300,${said}`);
    await syncAll(house, [row(state)], true);
    await house.sync([row(later)], { today });
    const all = await house.stored();
    expect(all.map((one) => one.booking_status)).toEqual([state]);
    // A person who says so may.
    await house.sync([row(later)], { today, flags: ['--states', 'file'] });
    expect((await house.stored()).map((one) => one.booking_status)).toEqual([later]);
  });
});

describe("a house's own list whose numbers are those of its channels", () => {
  const own = (name: string, ...rows: string[]) => table(name, `Reservation number,${plainHeader}`, ...rows);
  const row = (number: string, guest: string, days: string, channelOf: string) =>
    `${number},${guest},${days},Double,300,Confirmed,EUR,${channelOf}`;
  const [ada, bo] = ['2027-05-10,2027-05-13', '2027-05-24,2027-05-27'];
  const rows = [
    row('4000000001', 'Ada Lark', ada, 'Booking.com'),
    row('WEB-2', 'Cy Wren', '2027-05-15,2027-05-18', 'Website'),
    row('HMAAAAAAA3', 'Dee Heron', '2027-05-17,2027-05-20', 'Airbnb'),
    row('4000000004', 'Bo Finch', bo, 'Booking.com'),
  ];
  const all = [
    'Double 2027-05-10 2027-05-13 Ada Lark',
    'Double 2027-05-15 2027-05-18 Cy Wren',
    'Double 2027-05-17 2027-05-20 Dee Heron',
    'Double 2027-05-24 2027-05-27 Bo Finch',
  ];
  const [adaDays, boDays] = [ada.split(','), bo.split(',')];
  const exports: [string, string][] = [
    [
      'that no system is known by',
      `Number,Guest,From,To,Unit type,Price,Currency\n4000000001,Ada Lark,${ada},Double,300,EUR\n4000000004,Bo Finch,${bo},Double,300,EUR\n`,
    ],
    [
      'of a known system',
      `"Book number","Booked by","Guest name(s)","Check-in","Check-out","Booked on","Status","Rooms","People","Price","Commission %","Unit type"
"4000000001","Lark, Ada","Ada Lark","${adaDays[0]}","${adaDays[1]}","2027-01-05","ok","1","2","300 EUR","15","Double"
"4000000004","Finch, Bo","Bo Finch","${boDays[0]}","${boDays[1]}","2027-01-05","ok","1","2","300 EUR","15","Double"\n`,
    ],
  ];

  test.each(exports)('an export of one of them %s ends nothing that it does not list', async (_what, content) => {
    const house = await open();
    const flags = ['--gone', 'cancel'];
    const bookingCom = { name: 'export.csv', content };
    await syncAll(house, [own('house.csv', ...rows)], true, flags);
    for (let week = 1; week <= 2; week++) {
      const { exitCode, plan } = await house.sync([bookingCom], { today, flags: [...flags, '--same-stay', 'yes'] });
      expect([exitCode, plan.writes.ends, plan.classes.gone?.held ?? 0]).toEqual([0, 0, 0]);
      expect(await house.live()).toEqual(all);
      await syncAll(house, [own('house.csv', ...rows)], true, flags);
    }
    // Neither does the list lose its own name by it: what it drops is gone.
    await syncAll(house, [own('house.csv', ...rows.toSpliced(1, 1))], true, flags);
    expect(await house.live()).toEqual(all.toSpliced(1, 1));
  });

  test('the list under another name is the same list', async () => {
    const house = await open();
    await syncAll(house, [own('house.csv', ...rows)], true);
    await syncAll(house, [own('again (2).csv', ...rows.toSpliced(1, 1))], true, ['--gone', 'cancel']);
    expect(await house.live()).toEqual(all.toSpliced(1, 1));
  });
});

test.each([
  ['in one command', true, [0, 1], { dates: 1 }],
  ['the list first', false, [0, 1], { dates: 1, total_amount: 1 }],
  ['the calendar first', false, [1, 0], { dates: 1 }],
])(
  "a calendar's number that a house's older list names is one booking also where the two have no night in common, %s",
  async (_how, isTogether, order, asked) => {
    const house = await open();
    const older = list('house.csv', 'P1,Bo Swift,2027-05-23,2027-05-24,Loft,100,Confirmed,HMAAAAAAA2');
    const files = [
      { ...older, content: older.content.replace('EUR,Web', 'EUR,Airbnb') },
      calendar('loft.ics', 'Loft', ['HMAAAAAAA2', '2027-05-20', '2027-05-22']),
    ];
    const runs = isTogether ? [files] : order.map((at) => [files[at]!]);
    for (const run of runs.slice(0, -1)) await house.sync(run, { today });
    await asks(house, runs.at(-1)!, asked);
    expect(await house.live()).toHaveLength(isTogether ? 0 : 1);
  },
);

describe("a stay of a calendar without names on the nights of a guest in a house's own list", () => {
  const own = (...rows: string[]) => table('house.csv', `Reservation number,${plainHeader}`, ...rows);
  const ada = 'R1,Ada Lark,2027-05-10,2027-05-13,Loft,300,Confirmed,EUR,Airbnb';
  const feed = (checkout: string, ...more: Stay[]) =>
    calendar('loft.ics', 'Loft', ['HMAAAAAAA2', '2027-05-10', checkout], ...more);
  const ofChannel = (...more: string[]) => {
    const { content, ...file } = list('house.csv', `${ada.slice(0, -'EUR,Airbnb'.length)}4000123`, ...more);
    return { ...file, content: content.replaceAll('EUR,Web', 'EUR,Airbnb') };
  };

  describe.each(
    someOf([
      ['in one command', [[own(ada), feed('2027-05-13')]]],
      ['the list first', [[own(ada)], [feed('2027-05-13')]]],
      ['the calendar first', [[feed('2027-05-13')], [own(ada)]]],
      ['in one command, of a list with the numbers of the channel', [[ofChannel(), feed('2027-05-13')]]],
    ]),
  )('%s', (_how, runs) => {
    test.each([
      ['yes', ['Loft 2027-05-10 2027-05-13 Ada Lark']],
      ['no', ['Loft 2027-05-10 2027-05-13 Ada Lark', 'Loft 2027-05-10 2027-05-13 Guest']],
    ])('is asked about, and the answer %s is remembered', async (answer, live) => {
      const house = await open();
      for (const run of runs.slice(0, -1)) await house.sync(run, { today });
      await asks(house, runs.at(-1)!, { looks_like: 1 });
      await syncAll(house, runs.at(-1)!, true, ['--same-stay', answer]);
      expect(await house.live()).toEqual(live);
      for (const files of [...runs, ...runs.toReversed()]) await rests(house, files, { flags: ['--gone', 'cancel'] });
      expect(await house.live()).toEqual(live);
    });
  });

  const bo = ada.replace('R1,Ada Lark', 'R2,Bo Finch');
  const street = calendar('street.ics', 'Loft', ['HMBBBBBBB2', '2027-05-10', '2027-05-13']);
  test.each(
    someOf([
      ['in one command', [[own(ada, bo), feed('2027-05-13')]]],
      ['in one command, the calendar first', [[feed('2027-05-13'), own(ada, bo)]]],
      ['the list first', [[own(ada, bo)], [feed('2027-05-13')]]],
      ['the calendar first', [[feed('2027-05-13')], [own(ada, bo)]]],
      ['in one command with the calendar of the first', [[feed('2027-05-13'), street, own(ada, bo)]]],
    ]),
  )('where two guests have these nights, is asked about with each, and is the second, %s', async (_how, runs) => {
    const house = await open();
    for (const run of runs.slice(0, -1)) await house.sync(run, { today });
    await answer(house, runs.at(-1)!, ({ file, record, held, beside }) => {
      const isBo = [record, held ?? beside?.record].some((one) => one?.guest_last_name === 'Finch');
      return isBo !== [file, beside?.file].some((name) => name?.endsWith('street.ics'));
    });
    expect(await house.live()).toEqual([ada, bo].map((row) => `Loft 2027-05-10 2027-05-13 ${row.split(',')[1]}`));
    for (const files of [...runs, ...runs.toReversed()]) await rests(house, files, { flags: ['--gone', 'cancel'] });
  });

  test('keeps its guest when the calendar moves it', async () => {
    const house = await open();
    await house.sync([own(ada)], { today });
    await house.sync([feed('2027-05-13')], { today, flags: ['--same-stay', 'yes'] });
    await syncAll(house, [feed('2027-05-15')], true, ['--prefer', '@loft.ics', '--gone', 'cancel']);
    for (const files of [[own(ada)], [feed('2027-05-15')], [own(ada)]]) {
      expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-15 Ada Lark']);
      await rests(house, files);
    }
  });

  test('is asked about when the guest of the list moves there', async () => {
    const house = await open();
    const before = own(ada.replace('2027-05-10,2027-05-13', '2027-05-20,2027-05-23'));
    await syncAll(house, [before, feed('2027-05-13')], false);
    await asks(house, [own(ada)], { looks_like: 1 });
    await syncAll(house, [own(ada)], true, ['--same-stay', 'yes']);
    expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Ada Lark']);
  });

  const later = ['2027-06-01', '2027-06-03'] as const;
  test.each([
    ['of another channel', [own(ada.replace('Airbnb', 'Website')), feed('2027-05-13')], false, 2],
    [
      'under another number of lists that have one in common',
      [ofChannel(`R9,Cy Wren,${later},Loft,300,Confirmed,HMAAAAAAA9`), feed('2027-05-13', ['HMAAAAAAA9', ...later])],
      ...([true, 3] as const),
    ],
  ])('%s is another stay', async (_what, files, isTogether, live) => {
    const house = await open();
    await syncAll(house, files, isTogether);
    expect(await house.live()).toHaveLength(live);
  });
});

describe("a calendar whose number a house's own list names", () => {
  const own = (guest: string, state = 'Confirmed', more: string[] = []) => {
    const row = `P1,${guest},2027-05-10,2027-05-13,Loft,300,${state},HMAAAAAAA2`;
    const { content, ...file } = list('house.csv', row, ...more);
    return { ...file, content: content.replaceAll('EUR,Web', 'EUR,Airbnb') };
  };
  const feed = (...numbers: string[]) =>
    calendar('loft.ics', 'Loft', ...numbers.map((number): Stay => [number, '2027-05-10', '2027-05-13']), later);
  const later: Stay = ['HMAAAAAAA9', '2027-06-01', '2027-06-03'];
  const laterLine = 'Loft 2027-06-01 2027-06-03 Guest';
  const adaLine = 'Loft 2027-05-10 2027-05-13 Ada Lark';

  test('still says what it said when the list has given the booking its guest: what the list cancels is asked', async () => {
    const house = await open();
    await syncAll(house, [feed('HMAAAAAAA2'), own('Ada Lark'), own('Ada Lark')], false);
    await asks(house, [own('Ada Lark', 'Cancelled')], { booking_status: 1 });
    expect(await house.live()).toEqual([adaLine, laterLine]);
  });

  test('stands on the booking without the guest again when that sync is undone', async () => {
    const house = await open();
    await syncAll(house, [feed('HMAAAAAAA2')], false);
    await house.sync([own('Ada Lark')], { today });
    await house.undoLast();
    await syncAll(house, [feed('HMAAAAAAA2')], false, ['--gone', 'cancel']);
    expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Guest', laterLine]);
  });

  test.each([
    ['in one command', true],
    ['the calendar first', false],
  ])('and that has it no more leaves its booking to the row that is new in the list, %s', async (_how, isTogether) => {
    const house = await open();
    await syncAll(house, [feed('HMAAAAAAA2')], false);
    if (!isTogether) await house.sync([feed()], { today });
    const { exitCode, plan } = await house.sync(isTogether ? [feed(), own('Ada Lark')] : [own('Ada Lark')], { today });
    expect([exitCode, plan.classes.looks_like?.records]).toEqual([0, 0]);
    expect(await house.live()).toEqual([adaLine, laterLine]);
  });

  test('gives a new number on the nights of one that it has no more a booking of its own', async () => {
    const house = await open();
    await syncAll(house, [feed('HMAAAAAAA2'), own('Ada Lark')], false);
    await house.sync([feed('HMCCCCCCC2')], { today, flags: ['--gone', 'cancel'] });
    await house.sync([own('Ada Lark', 'Cancelled')], { today });
    expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Guest', laterLine]);
  });
});

test('a stay that has moved and ended at once is booked where it has moved to, not where it had ended, if a look has it live again', async () => {
  const house = await open();
  const look = (nights: string, state: string) => [channel('web.csv', `W1,Ada Lark,${nights},Double,300,${state}`)];
  await syncAll(house, look('2027-05-13,2027-05-16', 'Confirmed'), true);
  await syncAll(house, look('2027-05-22,2027-05-24', 'Cancelled'), true);
  expect(await house.live()).toEqual([]);
  await syncAll(house, look('2027-05-22,2027-05-24', 'Confirmed'), true);
  expect(await house.live()).toEqual(['Double 2027-05-22 2027-05-24 Ada Lark']);
});

test('nights that the calendar of one listing has as cancelled are free for a guest of another', async () => {
  const house = await open();
  const stay: [string, string] = ['2027-05-10', '2027-05-13'];
  const off = calendar('garden.ics', 'Apartment', ['HMAAAAAAA2', ...stay]);
  const content = off.content.replace('SUMMARY', 'STATUS:CANCELLED\r\nSUMMARY');
  await syncAll(house, [{ ...off, content }, calendar('street.ics', 'Apartment', ['HMBBBBBBB2', ...stay])], false);
  expect(await house.live()).toEqual(['Apartment 2027-05-10 2027-05-13 Guest']);
});

describe("a house's own list that does not know its channel's numbers, days older than the export", () => {
  const own = (row: string) => table('house.csv', `Reservation number,${withoutChannel}`, `${row},EUR`);
  const stay = 'Ada Lark,2027-05-10,2027-05-13,Double,300';
  const other = 'W9,Bo Finch,2027-06-10,2027-06-13,Double,300,Confirmed';

  test.each(ways)('what the export has moved by all of its nights is asked about, %s', async (_how, isTogether) => {
    const house = await open();
    const moved = stay.replace('05-13', '05-16').replace('05-10', '05-13');
    const files = [own(`R1,${stay},Confirmed`), channel('web.csv', `W1,${moved},Confirmed`)];
    if (!isTogether) await syncAll(house, files.splice(0, 1), false);
    await asks(house, files, { looks_moved: 1 });
    expect(await house.live()).toHaveLength(1);
  });

  test('what the export has cancelled is asked about, before the list books it', async () => {
    const house = await open();
    const files = [own(`R1,${stay},Confirmed`), channel('web.csv', `W1,${stay},Cancelled`, other)];
    for (const order of [files, files.toReversed()]) await asks(house, order, { looks_like: 1 });
    // As one booking they contradict one another.
    const one = await house.sync(files, { today, flags: ['--same-stay', 'yes'] });
    expect([one.exitCode, contradicted(one.plan).booking_status], told(one)).toEqual([1, 1]);
    await syncAll(house, files, true, ['--prefer', '@web.csv']);
    expect(await house.live()).toEqual(['Double 2027-06-10 2027-06-13 Bo Finch']);
  });

  test.each([
    ['never was live there', ['Cancelled'], false],
    ['was cancelled before', ['Confirmed', 'Cancelled'], false],
    ['is cancelled in the same command', ['Confirmed', 'Cancelled'], true],
  ])(
    'what the export has cancelled is not live again because the list books it as new: it %s',
    async (_when, states, isTogether) => {
      const house = await open();
      const web = states.map((state) => channel('web.csv', `W1,${stay},${state}`, other));
      await syncAll(house, isTogether ? web.slice(0, 1) : web, false);
      const late = [own(`R1,${stay},Confirmed`), ...(isTogether ? web.slice(1) : [])];
      const asked = await house.sync(late, { today });
      expect(asked.exitCode, told(asked)).toBe(1);
      expect(await house.live()).toEqual(['Double 2027-06-10 2027-06-13 Bo Finch']);
    },
  );

  test.each([
    ['at once', ['--same-stay', 'yes', '--prefer', '@web.csv']],
    // It has gone where the export says by then, and what the list says was cancelled for that.
    ['after a first run', ['--prefer', 'service']],
  ])(
    'what the export has moved is asked about before the list books it where it was, and answered %s',
    async (when, flags) => {
      const house = await open();
      await syncAll(house, [channel('web.csv', `W1,${stay},Confirmed`, other)], true);
      const moved = channel(
        'web.csv',
        `W1,${stay.replace('05-10', '05-16').replace('05-13', '05-19')},Confirmed`,
        other,
      );
      const files = [own(`R1,${stay},Confirmed`), moved];
      for (const classes of when === 'at once' ? [] : ['looks_like', 'contradiction']) {
        const asked = await house.sync(files, { today });
        expect([asked.exitCode, asked.plan.classes[classes]?.records], told(asked)).toEqual([1, 1]);
      }
      await syncAll(house, files, true, flags);
      const truth = ['Double 2027-05-16 2027-05-19 Ada Lark', 'Double 2027-06-10 2027-06-13 Bo Finch'];
      expect(await house.live()).toEqual(truth);
      await rests(house, files);
    },
  );
});

describe('how many rooms a number has is what each list says', () => {
  const stay = 'Ada Lark,2027-05-10,2027-05-13,Double';
  const house = (rooms: number) =>
    list(
      'house.csv',
      ...Array<string>(rooms).fill(`P1,${stay},300,Confirmed,W1`),
      'P2,Bo Finch,2027-05-10,2027-05-13,Double,300,Confirmed,',
    );
  const web = (rooms: number) =>
    table(
      'web.csv',
      'Booking number,Guest,Arrival,Departure,Room type,Number of rooms,Total,Status,Currency,Channel',
      `W1,${stay},${rooms},${300 * rooms},Confirmed,EUR,Web`,
      'W3,Cy Wren,2027-05-10,2027-05-13,Double,1,300,Confirmed,EUR,Web',
    );
  const rooms = async (of: SourceHouse) => (await of.live()).filter((one) => one.includes('Ada')).length;

  test.each(
    someOf([
      [[house(5), web(4)], 5, 4],
      [[web(4), house(5)], 4, 5],
      [[house(1), web(2)], 1, 2],
      [[web(2), house(1)], 2, 1],
    ]),
  )(
    'of %j the second is asked about, one by one and together, until one of them counts',
    async (files, first, second) => {
      for (const [isTogether, counts] of someOf<[boolean, 0 | 1]>([
        [false, 0],
        [false, 1],
        [true, 1],
        [true, 0],
      ])) {
        const of = await open();
        if (!isTogether) await syncAll(of, [files[0]!], true);
        for (const run of isTogether ? [files, files] : [[files[1]!], files, [files[1]!]]) {
          await asks(of, run, { rooms: 1 });
          expect(await rooms(of)).toBe(isTogether ? Math.min(first, second) : first);
        }
        await syncAll(of, files, true, ['--prefer', `rooms=@${files[counts]!.name}`]);
        expect(await rooms(of)).toBe([first, second][counts]);
        for (const run of [files, [files[1]!], [files[0]!], files]) await rests(of, run);
      }
    },
  );

  test('a number of the house for each room of one of the channel is none more, whichever list comes first', async () => {
    const own = list(
      'house.csv',
      ...['P1', 'P2', 'P3'].map((number) => `${number},${stay},300,Confirmed,W1`),
      'P4,Cy Wren,2027-05-10,2027-05-13,Double,300,Confirmed,W3',
    );
    for (const order of [
      [own, web(3), own],
      [web(3), own, web(3)],
    ]) {
      const of = await open();
      await syncAll(of, [...order, web(3), own], false);
      await syncAll(of, order.slice(0, 2), true);
      expect(await rooms(of)).toBe(3);
    }
  });

  test('a room that one gives back is asked about where the other has it, and --prefer service keeps what stands', async () => {
    const of = await open();
    await syncAll(of, [house(4), web(4)], true);
    const asked = await of.sync([web(3)], { today });
    expect([asked.exitCode, contradicted(asked.plan)], told(asked)).toEqual([1, { rooms: 1 }]);
    expect(asked.plan.items).toMatchObject([
      {
        ...{ class: 'contradiction', file: null, line: null, number: 'P1', record: null },
        contradictions: [
          {
            field: 'rooms',
            said: [
              { value: '3', line: 2 },
              { value: '4', line: null },
            ],
          },
        ],
      },
    ]);
    await syncAll(of, [house(4), web(3)], true, ['--prefer', 'rooms=service']);
    expect(await rooms(of)).toBe(4);
    await asks(of, [web(5)], { rooms: 1 });
    expect(await rooms(of)).toBe(4);
    await syncAll(of, [web(3)], true, ['--prefer', 'rooms=@web.csv']);
    expect(await rooms(of)).toBe(3);
    await rests(of, [house(3), web(3)]);
  });

  test.each([['@house.csv'], ['rooms=@house.csv']])(
    'what --prefer %s has said earlier cancels no room that stands, and keeps no new one out',
    async (preferred) => {
      const of = await open();
      await syncAll(of, [house(4), web(4)], true, ['--prefer', preferred]);
      for (const files of [
        [house(2), web(4)],
        [house(4), web(5)],
      ]) {
        const asked = await of.sync(files, { today });
        expect([asked.exitCode, Object.keys(contradicted(asked.plan))], told(asked)).toEqual([1, ['rooms']]);
        expect(await rooms(of)).toBe(4);
      }
    },
  );

  test('nobody in house loses the room for it', async () => {
    const of = await open();
    const inHouse = house(2);
    inHouse.content = inHouse.content.replaceAll('300,Confirmed,W1', '300,CheckedIn,W1');
    const late = await open();
    await syncAll(late, [house(2)], true);
    await syncAll(of, [inHouse], true);
    const flags = ['--prefer', 'rooms=@web.csv'];
    for (const [each, files] of [
      [of, [web(1)]],
      // That the guest has come is said in the same command.
      [late, [inHouse, web(1)]],
    ] as const) {
      const asked = await each.sync(files, { today: '2027-05-11', flags });
      expect(asked.exitCode, told(asked)).toBe(1);
      expect(await rooms(each)).toBe(2);
    }
  });

  test('no more end by a list that counts than --max-cancel says', async () => {
    for (const files of [[web(1)], [house(4), web(1)]]) {
      const of = await open();
      await syncAll(of, [house(4), web(4)], true);
      const flags = ['--prefer', 'rooms=@web.csv', '--max-cancel'];
      const { exitCode, stderr } = await of.sync(files, { today, flags: [...flags, '2'] });
      expect([exitCode, await rooms(of)], stderr).toEqual([2, 4]);
      await syncAll(of, files, true, [...flags, '3']);
      expect(await rooms(of)).toBe(1);
    }
  });

  test('one that the house gives back is none of the channel, which has one as well', async () => {
    const of = await open();
    await syncAll(of, [house(2)], true, ['--same-number', 'rooms']);
    for (const flags of [['--gone', 'cancel'], []]) {
      const { exitCode, plan } = await of.sync([house(1), web(1)], { today, flags });
      expect([exitCode, contradicted(plan)], JSON.stringify(plan.items)).toEqual([0, {}]);
    }
    expect(await rooms(of)).toBe(1);
  });
});

test.each([
  ['one guest', ['Ada Lark', 'Ada Lark', 'Ada Lark']],
  ['three guests', ['Ada Lark', 'Bo Finch', 'Cy Wren']],
])('a list that has only the rooms of one number, of %s, knows them by it when they move', async (_whose, guests) => {
  const rows = (month: string) =>
    channel('web.csv', ...guests.map((guest) => `G7,${guest},2027-${month}-10,2027-${month}-13,Double,300,Confirmed`));
  const house = await open();
  await syncAll(house, [rows('05'), rows('06')], false, ['--same-number', 'rooms']);
  expect(await house.live()).toEqual(guests.map((guest) => `Double 2027-06-10 2027-06-13 ${guest}`));
});

test('of two numbers that have ended on one stay the booking says what the one says that ended it', async () => {
  const house = await open();
  const rows = (state?: string) => {
    const first = '11111,Ada Lark,2027-05-10,2027-05-13,Double,200,Cancelled';
    return channel('web.csv', first, ...(state ? [`22222,Ada Lark,2027-05-10,2027-05-13,Double,240,${state}`] : []));
  };
  const looks = [rows(), rows('Confirmed'), rows('Cancelled'), rows('Cancelled')];
  await syncAll(house, looks, false);
  expect((await house.stored()).map((one) => Number(one.total_amount))).toEqual([240]);
});

describe('two numbers of one channel are two bookings, whatever else is equal', () => {
  const first = channel('one.csv', '11111,Ada Lark,2027-05-10,2027-05-13,Double,200,Confirmed');
  const second = channel('two.csv', '22222,Ada Lark,2027-05-10,2027-05-13,Double,240,Confirmed');
  const both = ['Double 2027-05-10 2027-05-13 Ada Lark', 'Double 2027-05-10 2027-05-13 Ada Lark'];

  test.each(ways)('in two files %s; one is cancelled, and the other lives', async (_how, isTogether) => {
    const house = await open();
    await syncAll(house, [first, second], isTogether);
    expect(await house.live()).toEqual(both);
    expect(await amountsIn(house)).toEqual([200, 240]);
    await syncAll(house, [channel('one.csv', '11111,Ada Lark,2027-05-10,2027-05-13,Double,200,Cancelled')], true);
    expect(await amountsIn(house)).toEqual([240]);
  });
});

describe('a number that is cancelled, and that the list of the house still has', () => {
  const own = list('house.csv', 'P1,Ada Lark,2027-05-10,2027-05-13,Double,200,Confirmed,W1');
  const booked = 'W1,Ada Lark,2027-05-10,2027-05-13,Double,200,';
  const other = (type: string) => channel('portal.csv', `7001,Ada Lark,2027-05-10,2027-05-13,${type},240,Confirmed`);
  const openHouse = async () => {
    const house = await open();
    await syncAll(house, [channel('web.csv', `${booked}Confirmed`), own], true, ['--prefer', '@web.csv']);
    return house;
  };

  test('is cancelled where another guest of its name takes the same nights in the same command', async () => {
    const house = await openHouse();
    const files = [channel('web.csv', `${booked}Cancelled`), other('Double')];
    await syncAll(house, files, true, ['--same-stay', 'no']);
    expect(await amountsIn(house)).toEqual([240]);
  });

  test('never ends the booking of another guest to whose room it had moved before, however often the list comes', async () => {
    const house = await openHouse();
    await syncAll(house, [other('Loft')], true, ['--same-stay', 'no']);
    const cancelled = channel('web.csv', `${booked}Cancelled`.replace('Double', 'Loft'));
    await syncAll(house, [cancelled, cancelled, own, own, own], false);
    expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Ada Lark']);
  });
});

test('a stay whose guest and nights have changed is one booking, also where an older list brings its number for the first time', async () => {
  const house = await open();
  await syncAll(house, [channel('web.csv', '70012,Ada Lark,2027-05-10,2027-05-13,Double,200,Confirmed')], true);
  const files = [
    channel('web.csv', '70012,Bo Finch,2027-05-13,2027-05-16,Double,200,Confirmed'),
    list('house.csv', 'P1,A. Lark,2027-05-10,2027-05-13,Double,200,Confirmed,70012'),
  ];
  await house.sync(files, { today, flags: ['--prefer', '@web.csv'] });
  expect(await house.live()).toEqual(['Double 2027-05-13 2027-05-16 Bo Finch']);
});

test.each([
  ['beside the old one', ['B9,Ada Lark,2027-05-10,2027-05-13,Double,200,Confirmed']],
  ['alone', []],
])('a new number of another shape is a new booking, in a list of its own %s', async (_how, rows) => {
  const house = await open();
  await syncAll(house, [channel('web.csv', 'B9,Ada Lark,2027-05-10,2027-05-13,Double,200,Confirmed')], true);
  const more = channel('more.csv', ...rows, 'WEB-123,Ada Lark,2027-05-12,2027-05-15,Double,200,Confirmed');
  await syncAll(house, [more], true);
  expect(await house.live()).toEqual([
    'Double 2027-05-10 2027-05-13 Ada Lark',
    'Double 2027-05-12 2027-05-15 Ada Lark',
  ]);
});

test('a stay of a list that another one, without a common number, had weeks before is asked about, and each week of a guest is not', async () => {
  const house = await open();
  const row = (number: string, checkin: string, checkout: string) =>
    `${number},Ada Lark,${checkin},${checkout},Double,300,Confirmed`;
  const before = [row('W1', '2027-05-10', '2027-05-13'), row('W2', '2027-06-07', '2027-06-10')];
  await house.sync([channel('web.csv', ...before)], { today });
  await syncAll(house, [channel('web.csv', ...before, row('W3', '2027-05-17', '2027-05-20'))], true);
  const stands = await house.live();
  const own = [row('P1', '2027-05-10', '2027-05-13'), row('P2', '2027-07-05', '2027-07-08')];
  const files = [list('house.csv', ...own.map((one) => `${one},`), `${row('P3', '2027-05-17', '2027-05-20')},`)];
  await asks(house, files, { looks_like: 2, looks_moved: 1 });
  expect(await house.live()).toEqual(stands);
});

test('a row without a number that says where its stay was when another list had moved it is asked about, not booked a second time', async () => {
  const house = await open();
  const other = 'Bo Finch,2027-06-01,2027-06-02,Loft,90,Confirmed,EUR,Web';
  const own = (dates: string) => table('desk.csv', plainHeader, `Ada Lark,${dates},Loft,300,Confirmed,EUR,Web`, other);
  const web = (dates: string) => channel('web.csv', `W1,Ada Lark,${dates},Loft,300,Confirmed`);
  const [before, after] = ['2027-05-10,2027-05-13', '2027-05-20,2027-05-23'];
  await house.sync([web(before), own(before)], { today });
  await house.sync([web(before), own(before)], { today, flags: ['--same-stay', 'yes'] });
  await syncAll(house, [web(after)], true, ['--prefer', '@web.csv']);
  await asks(house, [web(before), own(after)], { looks_like: 1 });
  await asks(house, [web(before), own(after)], { booking_status: 1 });
  expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Ada Lark', 'Loft 2027-06-01 2027-06-02 Bo Finch']);
});

test('a row of the nights that a calendar without names has left in the same command is asked about', async () => {
  const house = await open();
  const feed = (...nights: [string, string]) => calendar('feed.ics', 'Loft', ['7f66-1', ...nights]);
  const row = table('desk.csv', plainHeader, 'Ada Lark,2027-05-10,2027-05-11,Loft,90,Confirmed,EUR,Airbnb');
  await syncAll(house, [feed('2027-05-10', '2027-05-11')], true);
  await asks(house, [feed('2027-05-11', '2027-05-12'), row], { looks_like: 1 });
});

test('what somebody has preferred once silences what the other list repeats, or says late, and nothing that it says anew', async () => {
  const house = await open();
  const own = (checkin: string, checkout: string, state = 'Confirmed') =>
    list('house.csv', `P1,Ada Lark,2027-05-${checkin},2027-05-${checkout},Double,300,${state},W1`);
  const web = (checkin: string, checkout: string) =>
    channel('web.csv', `W1,Ada Lark,2027-05-${checkin},2027-05-${checkout},Double,300,Confirmed`);
  const says = async (files: SourceFile[], asked: object, ...flags: string[]) => {
    const said = await house.sync(files, { today, flags });
    expect([said.exitCode, contradicted(said.plan)], told(said)).toEqual([Object.keys(asked).length, asked]);
    return (await house.live())[0]?.slice(7, 28);
  };
  const [booked, moved] = [web('10', '14'), own('20', '23')];
  await says([own('10', '13'), booked], {}, '--prefer', '@web.csv');
  expect(await says([own('10', '13'), booked], {})).toBe('2027-05-10 2027-05-14');
  for (const files of [[moved, booked], [booked, moved], [moved]])
    expect(await says(files, { dates: 1 })).toBe('2027-05-10 2027-05-14');
  // What waits for an answer is what a list that comes alone is held against, where that says something new.
  expect(await says([web('10', '13')], { dates: 1 })).toBe('2027-05-10 2027-05-14');
  await says([booked], {});
  await says([moved, booked], {}, '--prefer', '@web.csv');
  expect(await says([moved, booked], {})).toBe('2027-05-10 2027-05-14');
  await says([own('20', '23', 'Cancelled'), booked], { booking_status: 1 });
  // A list that is late says where the booking was.
  await says([own('20', '23'), web('15', '18')], {});
  expect(await says([own('15', '18'), web('16', '19')], {})).toBe('2027-05-16 2027-05-19');
});

test('two one-night stays of one guest, channel and type within a week and without a common number are asked about, and those of each week are not', async () => {
  const house = await open();
  const own = list(
    'house.csv',
    'P1,Ada Lark,2027-05-10,2027-05-11,Double,100,Confirmed,',
    'P2,Bo Finch,2027-05-10,2027-05-11,Double,100,Confirmed,',
  );
  await house.sync([own], { today });
  const web = channel(
    'web.csv',
    'W1,Ada Lark,2027-05-12,2027-05-13,Double,100,Confirmed',
    'W2,Bo Finch,2027-05-17,2027-05-18,Double,100,Confirmed',
  );
  await asks(house, [web], { looks_moved: 1 });
  expect(await house.live()).toContain('Double 2027-05-17 2027-05-18 Bo Finch');
});

describe.each([
  ['from the machine that has sent it', 1],
  ['from a machine that has never seen its number', 2],
])('a booking that somebody else has cancelled in the service, synced %s', (_what, machine) => {
  const web = channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed');

  test.each([
    ['service', []],
    ['@web.csv', ['Double 2027-05-10 2027-05-13 Ada Lark']],
  ])('is a contradiction with the service, and --prefer %s is remembered', async (prefer, live) => {
    const house = await open();
    await syncAll(house, [web], true);
    await house.cancel();
    await asks(house, [web], { booking_status: 1 }, { machine });
    expect(await house.live()).toEqual([]);
    const flags = ['--prefer', `booking_status=${prefer}`];
    expect((await house.sync([web], { today, machine, flags })).exitCode).toBe(0);
    expect(await house.live()).toEqual(live);
    await rests(house, [web], { machine });
    if (live.length === 0) return;
    // That it was live again then says nothing of the next time.
    await house.cancel();
    await asks(house, [web], { booking_status: 1 }, { machine });
  });
});

test('what somebody has cancelled in the service is live again where the calendar that still lists it is preferred, which has no states', async () => {
  const house = await open();
  const feed = [calendar('garden.ics', 'Loft', ['HMAAAAAAA2', '2027-05-10', '2027-05-13'])];
  await syncAll(house, feed, true);
  await house.cancel();
  await asks(house, feed, { booking_status: 1 });
  await syncAll(house, feed, true, ['--prefer', 'booking_status=@garden.ics']);
  expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Guest']);
  await rests(house, feed);
});

describe("what a house's list and its channel said last is what both are held against", () => {
  const web = (state: string, ...rows: string[]) =>
    channel('web.csv', `W1,Ada Lark,${state}`, 'W2,Ada Finch,2027-05-20,2027-05-22,Loft,90,Confirmed', ...rows);
  const own = (state: string, ...rows: string[]) =>
    list('house.csv', `P1,Ada Lark,${state},W1`, 'P2,Ada Finch,2027-05-20,2027-05-22,Loft,90,Confirmed,W2', ...rows);
  const stay = '2027-05-10,2027-05-13,Double';
  const at = (price: number) => `${stay},${price},Confirmed`;

  test.each([[[]], [['--prefer', '@web.csv']]])(
    'a price that both have changed stays as it is when the list comes alone, with %j',
    async (flags) => {
      const house = await open();
      await syncAll(house, [own(at(300)), web(at(300))], true, flags);
      await syncAll(house, [own(at(320)), web(at(320))], true);
      await rests(house, [own(at(320))]);
    },
  );

  test('a stay that moves to where the booking of a guest with a word of its name is has not been there', async () => {
    const house = await open();
    await syncAll(house, [own(at(300)), web(at(300))], true, ['--prefer', '@house.csv']);
    await asks(house, [web('2027-05-20,2027-05-22,Loft,300,Confirmed')], { dates: 1, room_type_name: 1 });
  });

  test.each([[false], [true]])(
    'a new stay that went in as one list says is moved when that list says what the other does, in another order: %s',
    async (isTurned) => {
      const house = await open();
      const late = web('2027-05-14,2027-05-17,Double,300,Confirmed');
      await syncAll(house, [own(at(300)), late], true, ['--prefer', '@house.csv']);
      const files = [own('2027-05-14,2027-05-17,Double,300,Confirmed'), late];
      await syncAll(house, isTurned ? files.toReversed() : files, true);
      expect(await house.live()).toContain('Double 2027-05-14 2027-05-17 Ada Lark');
    },
  );

  test('of two stays of one guest that the preferred list has in one place both go in', async () => {
    const house = await open();
    const files = [
      web(at(300), 'W3,Ada Lark,2027-05-15,2027-05-18,Double,240,Confirmed'),
      own(at(300), `P3,Ada Lark,${at(240)},W3`),
    ];
    await asks(house, files, { dates: 1 });
    await syncAll(house, files, true, ['--prefer', '@house.csv']);
    const place = 'Double 2027-05-10 2027-05-13 Ada Lark';
    expect((await house.live()).filter((one) => one === place)).toHaveLength(2);
  });

  test('what is preferred of one field counts before what is preferred of all, also where it is remembered', async () => {
    const house = await open();
    const late = '2027-05-14,2027-05-17,Double,300,Confirmed';
    const flags = ['--prefer', '@house.csv', '--prefer', 'dates=@web.csv'];
    await syncAll(house, [own(at(300)), web(late)], true, flags);
    const [first, other] = ['11', '12'].map((day) => `Cy Wren,2027-06-${day},2027-06-16,Double,260,Confirmed`);
    await syncAll(house, [own(at(300), `P3,${first},W3`), web(late, `W3,${other}`)], true);
    expect((await house.live()).filter((stay) => !stay.includes('Finch'))).toEqual([
      'Double 2027-05-14 2027-05-17 Ada Lark',
      'Double 2027-06-12 2027-06-16 Cy Wren',
    ]);
  });

  test('a room that the list has not is asked about, and not cancelled, also where the file of the channel is cut', async () => {
    const house = await open();
    const { content } = web(at(300));
    await syncAll(house, [web(at(300), `W1,Ada Lark,${at(300)}`)], true);
    const cut = { name: 'web.csv', content: content.replace(/^W1.*\n/m, '') };
    await asks(house, [own(at(300)), cut], { rooms: 1 });
    expect((await house.live()).filter((one) => one.includes('Lark'))).toHaveLength(2);
  });

  test('a room that waits for an answer goes in when the other list has it too, whichever comes alone', async () => {
    const house = await open();
    await syncAll(house, [web(at(300)), own(at(300))], false);
    const more = `Ada Lark,${at(300)}`;
    await asks(house, [own(at(300), `P1,${more},W1`)], { rooms: 1 });
    await syncAll(house, [web(at(300), `W1,${more}`)], true);
    expect((await house.live()).filter((one) => one.includes('Lark'))).toHaveLength(2);
  });

  test('the latest answer about rooms counts: one that the list has not is asked about, whatever was preferred before', async () => {
    const house = await open();
    await syncAll(house, [web(at(300)), own(at(300))], true, ['--prefer', '@web.csv']);
    await syncAll(house, [web(at(300)), own(at(300))], true, ['--prefer', 'rooms=@house.csv']);
    await asks(house, [web(at(300), `W1,Ada Lark,${at(300)}`)], { rooms: 1 });
  });

  test('a contradicted stay does not stand on the cancelled booking of another guest of its name', async () => {
    const house = await open();
    const other = 'W3,Ada Lark,2027-05-10,2027-05-13,Loft,300,Cancelled';
    const files = [web(at(300), other), own('2027-05-10,2027-05-13,Loft,300,Confirmed', `P3${other.slice(2)},W3`)];
    for (const _ of [1, 2]) expect((await house.sync(files, { today, flags: ['--same-stay', 'no'] })).exitCode).toBe(1);
    await syncAll(house, [own(at(300), `P3${other.slice(2)},W3`)], true);
    expect(await house.live()).toContain('Double 2027-05-10 2027-05-13 Ada Lark');
  });
});

describe("a row without a number that may be the channel's", () => {
  const web = (nights: string) => channel('web.csv', `W1,Ada Lark,${nights},Double,300,Confirmed`);
  const own = (nights: string, state: string) =>
    table('own.csv', plainHeader, `Ada Lark,${nights},Double,300,${state},EUR,Web`);

  test('and has ended cancels nothing that the channel lists: it is asked about', async () => {
    const house = await open();
    const night = '2027-05-09,2027-05-10';
    await syncAll(house, [web(night)], true);
    await asks(house, [own(night, 'Cancelled')], { looks_like: 1 });
    expect(await house.live()).toEqual(['Double 2027-05-09 2027-05-10 Ada Lark']);
  });

  test('is asked about until it is answered, also when that has moved away from it', async () => {
    const house = await open();
    for (const nights of ['2027-05-09,2027-05-10', '2027-05-06,2027-05-07']) {
      await syncAll(house, [web(nights)], true);
      await asks(house, [own('2027-05-09,2027-05-11', 'Confirmed')], { looks_moved: 1 });
    }
  });
});

describe('what an import has sent is no other source', () => {
  const [ada, bo] = [
    'Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed,EUR',
    'Bo Finch,2027-05-20,2027-05-22,Loft,200,Confirmed,EUR',
  ];
  const plain = (...rows: string[]) => table('desk.csv', withoutChannel, ...rows);
  const numbered = table('old.csv', `Booking number,${withoutChannel}`, `W1,${ada}`, `W2,${bo}`);

  test.each([
    ['of the same file', plain(ada, bo)],
    ['of a file with numbers', numbered],
  ])('%s: its rows are known, this week and the next, and nothing is asked', async (_what, { name, content }) => {
    const house = await open();
    await desk().write(name, content);
    const imported = await house.pms(['import', 'bookings', name]);
    expect(imported.exitCode, imported.stderr).toBe(0);
    await rests(house, [plain(ada, bo)]);
    const next = await house.sync([plain(ada.replace('300', '330'), bo.replace('Confirmed', 'Cancelled'))], { today });
    expect([next.exitCode, next.plan.writes], told(next)).toEqual([0, { puts: 2, ends: 0 }]);
    expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-13 Ada Lark']);
    // Its list alone speaks of it: what it lists no more is gone.
    const early = 'Cy Wren,2027-05-08,2027-05-09,Loft,90,Confirmed,EUR';
    const rest = plain(early, bo.replace('Confirmed', 'Cancelled'));
    const gone = await house.sync([rest], { today, flags: ['--gone', 'cancel'] });
    expect([gone.exitCode, gone.plan.classes.gone?.held], told(gone)).toEqual([0, 1]);
    expect(await house.live()).toEqual(['Loft 2027-05-08 2027-05-09 Cy Wren']);
  });

  test('a file with numbers that comes back joins the list without, and what both say differently is asked', async () => {
    const house = await open();
    await desk().write(numbered.name, numbered.content);
    await house.pms(['import', 'bookings', numbered.name]);
    await syncAll(house, [plain(ada, bo), numbered], false);
    const moved = { ...numbered, content: numbered.content.replace('2027-05-10,2027-05-13', '2027-06-10,2027-06-13') };
    await asks(house, [moved], { dates: 1 });
    expect(await house.live()).toEqual([
      'Double 2027-05-10 2027-05-13 Ada Lark',
      'Loft 2027-05-20 2027-05-22 Bo Finch',
    ]);
  });

  test('a list that names the number of the channel is held against what that has said, also where an import has brought in its own stay', async () => {
    const house = await open();
    await syncAll(house, [channel('web.csv', `W1,${ada.slice(0, -4)}`)], true);
    const own = list('own.csv', 'P1,Ada Lark,2027-05-11,2027-05-14,Double,300,Confirmed,W1');
    await desk().write(own.name, own.content);
    await house.pms(['import', 'bookings', own.name]);
    await asks(house, [own], { dates: 1 });
  });
});

test('a ledger of an earlier version is brought over: what its sources have said is known again', async () => {
  const house = await open();
  const web = (arrival: string) => channel('web.csv', `W1,Ada Lark,${arrival},2027-05-13,Double,300,Confirmed`);
  const desk = (...rows: string[]) => table('desk.csv', withoutChannel, ...rows.map((row) => `${row},Confirmed,EUR`));
  const [bo, cleo] = ['Bo Finch,2027-05-20,2027-05-22,Loft,200', 'Cleo Wren,2027-06-02,2027-06-04,Loft,200'];
  const dan = 'Dan Teal,2027-06-08,2027-06-10,Loft,200';
  await syncAll(house, [web('2027-05-10'), desk(bo, cleo, dan)], false);
  const folder = house.folderOf(1);
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith('.ledger'))!;
  const ledger = new Database(join(folder, name));
  ledger.exec(`UPDATE numbers SET source = '' WHERE number GLOB '[*]*'; DROP TABLE lists; ALTER TABLE numbers DROP COLUMN list;
    ALTER TABLE numbers DROP COLUMN channel; ALTER TABLE numbers DROP COLUMN otherwise; ALTER TABLE numbers DROP COLUMN is_gone`);
  ledger.close();
  const moved = await house.sync([web('2027-05-11'), desk(bo, dan)], { today, flags: ['--gone', 'cancel'] });
  expect([moved.exitCode, moved.plan.classes.moved?.records, moved.plan.classes.gone?.held], told(moved)).toEqual([
    0, 1, 1,
  ]);
  expect(await house.live()).toEqual([
    'Double 2027-05-11 2027-05-13 Ada Lark',
    'Loft 2027-05-20 2027-05-22 Bo Finch',
    'Loft 2027-06-08 2027-06-10 Dan Teal',
  ]);
});

describe.each(['ledger', 'history'])('a damaged %s', (kind) => {
  test.each(
    someOf([
      ['holds something else', () => Buffer.from('nothing of the kind '.repeat(1000))],
      ['has lost its end', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
      ['has other bytes in it', (whole: Buffer) => whole.fill('x', 4096, 3 * 4096)],
    ]),
  )('that %s is named with the way on, and nothing is sent', async (_how, damage) => {
    const house = await open();
    const file = channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed');
    await syncAll(house, [file], true);
    const folder = house.folderOf(1);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const name = names.find((each) => each.endsWith(`.${kind}`))!;
    writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))));
    for (const beside of ['-wal', '-shm']) rmSync(join(folder, name + beside), { force: true });
    const before = await house.live();
    const { exitCode, stdout, stderr } = await house.sync([{ ...file, content: file.content.replace('300', '310') }], {
      today,
    });
    expect({ exitCode, isNamed: stdout.includes(name), isBug: /bug in pms/.test(stdout + stderr) }).toEqual({
      exitCode: 2,
      isNamed: true,
      isBug: false,
    });
    expect(await house.live()).toEqual(before);
  });
});

test('rates of two files whose ranges overlap are asked about and named, not decided by their order', async () => {
  const house = await open();
  const rates = (name: string, from: string, to: string, price: number) => ({
    name,
    content: `room_type_name,rate_plan_name,date_from,date_to,rate_amount,availability,min_nights,stop_sell\nDouble,Standard,${from},${to},${price},2,1,0\n`,
  });
  for (const { name, content } of [
    rates('winter.csv', '2027-06-01', '2027-06-20', 100),
    rates('summer.csv', '2027-06-15', '2027-06-30', 140),
  ])
    await desk().write(name, content);
  const sync = (...flags: string[]) =>
    house.pms(['sync', 'rates', 'winter.csv', 'summer.csv', '--json', '--yes', ...flags]);
  const asked = await sync();
  expect(asked.exitCode).toBe(1);
  expect(contradicted(JSON.parse(asked.stdout))).toEqual({ rate_amount: 6 });
  const answered = await sync('--prefer', 'summer.csv');
  expect(answered.exitCode, answered.stderr).toBe(0);
  // The answer is remembered, and a later one counts more.
  const again = await sync();
  expect([again.exitCode, contradicted(JSON.parse(again.stdout))], again.stderr).toEqual([0, {}]);
  await sync('--prefer', 'winter.csv');
  expect((await sync('--prefer', 'rate_amount=summer.csv')).exitCode).toBe(0);
  const { stdout } = await house.pms([
    'export',
    'rates',
    '--from',
    '2027-06-15',
    '--to',
    '2027-06-15',
    '--format',
    'json',
  ]);
  expect(JSON.parse(stdout)).toMatchObject([{ rate_amount: 140 }]);
});

describe('the calendars of two listings', () => {
  const stays = (...[one, other]: string[]) =>
    [one, other].flatMap((number, at): Stay[] =>
      number === undefined ? [] : [[number, `2027-05-1${at * 5}`, `2027-05-1${at * 5 + 3}`]],
    );
  const live = (type: string) => [`${type} 2027-05-10 2027-05-13 Guest`, `${type} 2027-05-15 2027-05-18 Guest`];

  test.each([
    ['in a folder each', 'street/calendar.ics', 'Loft'],
    ['of another type, the one saved over the other', 'garden/calendar.ics', 'Apartment'],
  ])('that have one name, %s: the second cancels nothing of the first', async (_what, name, type) => {
    const house = await open();
    const garden = calendar('garden/calendar.ics', 'Loft', ...stays('HMAAAAAAA1', 'HMAAAAAAA2'));
    const other = calendar(name, type, ...stays('HMBBBBBBB1', 'HMBBBBBBB2'));
    for (let week = 1; week <= 2; week++) {
      await syncAll(house, [garden, other], false, ['--gone', 'cancel']);
      expect(await house.live(), `week ${week}`).toEqual([...live('Loft'), ...live(type)].toSorted());
    }
    const moved = calendar('garden/calendar.ics', 'Loft', ...stays('HMAAAAAAA1'));
    await syncAll(house, [moved], false, ['--gone', 'cancel']);
    expect(await house.live()).toEqual([live('Loft')[0]!, ...live(type)].toSorted());
  });

  test.each([
    ['2027-04-26', '2027-05-03'],
    ['week-2', 'week-3'],
    ['2027-W17', '2027-W18'],
  ])('in a folder of each week, with other numbers each time, are known again: %s, %s', async (...weeks) => {
    const house = await open();
    for (const week of weeks) {
      const numbers = ['A', 'B'].map((letter) => `HM${letter}${week.replaceAll('-', '')}`);
      await syncAll(house, [calendar(`${week}/calendar.ics`, 'Loft', ...stays(...numbers))], false);
      expect(await house.live()).toEqual(live('Loft'));
    }
  });

  test('the second of two equal stays is called as before when its sync has been undone and is done again', async () => {
    const house = await open();
    const names = async () =>
      (await house.stored()).map((one) => `${one.guest_last_name} ${one.booking_status}`).toSorted();
    await syncAll(house, [calendar('garden.ics', 'Loft', ...stays('HMAAAAAAA1'))], false);
    const street = [calendar('street.ics', 'Loft', ...stays('HMBBBBBBB1'))];
    await syncAll(house, street, false);
    await house.undoLast();
    expect(await names()).toEqual(['Guest (2) Cancelled', 'Guest Confirmed']);
    await syncAll(house, street, false);
    expect(await names()).toEqual(['Guest (2) Confirmed', 'Guest Confirmed']);
  });

  test('two machines with a ledger each: equal stays that one has brought in are there for the other', async () => {
    const house = await open();
    const files = [
      calendar('garden.ics', 'Loft', ...stays('HMAAAAAAA1')),
      calendar('street.ics', 'Loft', ...stays('HMBBBBBBB1')),
    ];
    await syncAll(house, files, false);
    for (const file of files) await rests(house, [file], { machine: 2 });
  });
});
