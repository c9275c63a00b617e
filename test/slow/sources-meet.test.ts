/** More of where two sources meet, which takes longer: two machines, three sources of one number, calendars that number their events anew. */
import { describe, expect, test } from 'vitest';
import { someOf } from '../effort.ts';
import {
  amountsIn,
  answer,
  asks,
  calendar,
  channel,
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
  withoutChannel,
} from '../sync/meeting-sources.ts';
import { type SourceFile, told } from '../sync/source-house.ts';

const { open } = meetingHouses();

test('a calendar without a stay is none of another folder, also where that is the only one of its name', async () => {
  const house = await open();
  const garden = calendar('garden/stays.ics', 'Loft', ['HMAAAAAAA2', '2027-05-10', '2027-05-13']);
  const street = calendar('street/stays.ics', 'Apartment');
  await syncAll(house, [garden], true);
  for (const isTogether of [true, false])
    await syncAll(house, [garden, street], isTogether, ['--gone', 'cancel', '--max-cancel', '9']);
  expect(await house.live()).toEqual(['Loft 2027-05-10 2027-05-13 Guest']);
});

/** A calendar that numbers its two events anew each week, the first of them on other nights. */
const numberedAnew = (week: number, checkin: string) =>
  calendar(
    'feed.ics',
    'Double',
    [`${week}7f66-1`, checkin, '2027-05-13'],
    [`${week}7f66-2`, '2027-06-01', '2027-06-03'],
  );

test('what an export was said to be goes along with a calendar that numbers its events anew', async () => {
  const house = await open();
  const web = channel(
    'web.csv',
    'HM1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed',
    'HM2,Bo Finch,2027-06-01,2027-06-03,Double,200,Confirmed',
  );
  const airbnb = { ...web, content: web.content.replaceAll('Web', 'Airbnb') };
  await syncAll(house, [numberedAnew(1, '2027-05-10')], true);
  await house.sync([airbnb], { today, flags: ['--same-stay', 'yes'] });
  for (const week of [2, 3]) await rests(house, [numberedAnew(week, '2027-05-10')]);
  expect(await house.live()).toHaveLength(2);
  await asks(house, [numberedAnew(3, '2027-05-11')], { dates: 1, total_amount: 1 });
});

test('an event that is numbered anew and moved at once is asked about where another list still has its guest', async () => {
  const house = await open();
  const { content, ...file } = list('house.csv', 'P1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed,HM1');
  const own = [{ ...file, content: content.replaceAll('Web', 'Airbnb') }];
  await syncAll(house, [numberedAnew(1, '2027-05-10')], true);
  await house.sync(own, { today, flags: ['--same-stay', 'yes'] });
  const flags = ['--gone', 'cancel'];
  await asks(house, [numberedAnew(2, '2027-05-09')], { looks_moved: 1 }, { flags });
});

test('two machines with a ledger each: a row of where a booking stands that its number has left is asked about', async () => {
  const house = await open();
  const ofAirbnb = ({ name, content }: SourceFile) => ({ name, content: content.replaceAll('Web', 'Airbnb') });
  const exported = (stay: string) => ofAirbnb(channel('web.csv', `HMAAAAAAA2,Ada Lark,${stay},Loft,300,Confirmed`));
  const own = list('house.csv', 'P1,Ada Lark,2027-05-30,2027-05-31,Loft,300,Confirmed,');
  await syncAll(house, [exported('2027-05-30,2027-05-31')], true);
  const feed = calendar('feed.ics', 'Loft', ['HMAAAAAAA2', '2027-05-30', '2027-05-31']);
  await house.sync([feed], { today, machine: 2, flags: ['--same-stay', 'yes'] });
  const files = [exported('2027-05-10,2027-05-13'), ofAirbnb(own)];
  await asks(house, files, { dates: 1, looks_like: 1 }, { machine: 2 });
});

test('two calendars that number their events anew: a new stay of the one never takes the booking of the other', async () => {
  const house = await open();
  const look = (name: string, week: number, ...nights: [string, string][]) =>
    calendar(
      name,
      'Apartment',
      ...nights.map(([from, to], at): Stay => [`HM${week}${name.slice(0, 4)}${at}`, from, to]),
    );
  const twin: [string, string] = ['2027-05-10', '2027-05-13'];
  const flags = ['--gone', 'cancel'];
  await syncAll(house, [look('loft.ics', 1, ['2027-06-01', '2027-06-03']), look('yard.ics', 1, twin)], true, flags);
  for (let week = 2; week <= 4; week++) {
    const files = [look('loft.ics', week, ['2027-06-01', '2027-06-03'], twin), look('yard.ics', week, twin)];
    const { exitCode, plan } = await house.sync(files, { today, flags });
    expect({ exitCode, writes: plan.writes, live: await house.live() }, `week ${week}`).toEqual({
      ...{ exitCode: 0, writes: week === 2 ? { puts: 1, ends: 0 } : quiet },
      live: [
        ...[twin, twin].map(([from, to]) => `Apartment ${from} ${to} Guest`),
        'Apartment 2027-06-01 2027-06-03 Guest',
      ],
    });
  }
});

test('a file that is preferred answers what is asked: who has come and left is known by the list as before', async () => {
  const house = await open();
  const late = { guest: 'Bo Finch,2027-05-10,2027-05-13,Double,300', number: 'W2' };
  const files = (state: string) => [
    list('house.csv', 'P1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed,W1', `P2,${late.guest},${state},W2`),
    channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Cancelled', `W2,${late.guest},Confirmed`),
  ];
  await syncAll(house, files('Confirmed'), true, ['--prefer', '@web.csv']);
  for (const state of ['CheckedIn', 'CheckedOut']) {
    await syncAll(house, files(state), true);
    expect((await house.stored()).map((one) => one.booking_status).toSorted()).toEqual(['Cancelled', state]);
  }
});

test('a guest who came a day late: the no-show stands nowhere beside the new stay, and the number knows both', async () => {
  const house = await open();
  const row = (checkin: string, state: string) =>
    channel('web.csv', `W1,Ada Lark,${checkin},2027-05-04,Double,300,${state}`);
  await syncAll(house, [row('2027-04-30', 'NoShow')], true);
  await syncAll(house, [row('2027-05-01', 'CheckedIn')], true);
  const states = (await house.stored()).map((one) => `${one.checkin_date} ${one.booking_status}`).sort();
  expect(states).toEqual(['2027-04-30 Cancelled', '2027-05-01 CheckedIn']);
  await rests(house, [row('2027-05-01', 'CheckedIn')]);
});

test('what a list says later that a cancelled stay costs goes in', async () => {
  const house = await open();
  const file = (total: number, state: string) =>
    channel('web.csv', `W1,Ada Lark,2027-05-10,2027-05-13,Double,${total},${state}`);
  await syncAll(house, [file(300, 'Confirmed'), file(300, 'Cancelled')], false);
  const { exitCode, plan } = await house.sync([file(80, 'Cancelled')], { today });
  expect([exitCode, plan.classes.changed?.records]).toEqual([0, 1]);
});

test('a stay that has moved and ended at once changes no booking that has ended in its new place', async () => {
  const house = await open();
  const own = (state: string, ...stay: Stay): SourceFile => ({
    name: 'own.csv',
    content: `Booking number,Arrival,Departure,Total,Status\n${[...stay, 140, state].join(',')}\n`,
    reading: {
      columns: {
        ...{ 'Booking number': 'id', Arrival: 'checkin_date', Departure: 'checkout_date' },
        ...{ Total: 'total_amount', Status: 'booking_status' },
      },
      set: { room_type_name: 'Apartment', guest_last_name: 'Guest', currency_iso: 'EUR' },
    },
  });
  const feed = (...days: [string, string]) => calendar('street.ics', 'Apartment', ['HMAAAAAAA2', ...days]);
  await syncAll(house, [own('Confirmed', '7000013', '2027-06-10', '2027-06-13')], false);
  await syncAll(house, [feed('2027-06-01', '2027-06-04'), feed('2027-06-20', '2027-06-23')], false);
  const ended = own('Cancelled', '7000013', '2027-06-01', '2027-06-04');
  await syncAll(house, [ended], false);
  await rests(house, [ended]);
  expect(await house.live()).toEqual(['Apartment 2027-06-20 2027-06-23 Guest']);
});

test('an older file never ends the booking of a number that it has not, where one of its own stood before', async () => {
  const house = await open();
  const stay = 'Ada Lark,2027-05-10,2027-05-13,Double';
  const old = channel('web.csv', `11111,${stay},200,Confirmed`);
  const rebooked = channel('web.csv', `11111,${stay},200,Cancelled`, `22222,${stay},240,Confirmed`);
  await syncAll(house, [old, rebooked], false);
  for (let look = 1; look <= 2; look++) await asks(house, [old], {});
  expect(await amountsIn(house)).toEqual([200, 240]);
});

test.each([
  ['near', '2027-05-20', '2027-05-23'],
  ['far', '2027-06-20', '2027-06-23'],
])(
  'two machines with a ledger each: a stay that one has moved and the other finds moved %s is not left behind',
  async (_how, from, to) => {
    const house = await open();
    const row = (checkin: string, checkout: string) => [
      channel('web.csv', `W1,Ada Lark,${checkin},${checkout},Double,300,Confirmed`),
    ];
    for (const machine of [1, 2]) {
      const { exitCode } = await house.sync(row('2027-05-10', '2027-05-13'), { today, machine });
      expect(exitCode).toBe(0);
    }
    await house.sync(row('2027-05-14', '2027-05-17'), { today, machine: 1 });
    // Somebody else has moved it: that is asked, and until then the guest has one room and not two.
    await asks(house, row(from, to), { looks_moved: 1 }, { machine: 2 });
    expect(await house.live()).toEqual(['Double 2027-05-14 2027-05-17 Ada Lark']);
  },
);

test('two machines with a ledger each: a stay of a number that the second has never seen is asked about however far it has moved, and a guest who comes each week is not', async () => {
  const house = await open();
  const row = (number: string, checkin: string, checkout: string) =>
    `${number},Ada Lark,${checkin},${checkout},Double,300,Confirmed`;
  const weekly = [row('W1', '2027-05-10', '2027-05-13'), row('W2', '2027-05-17', '2027-05-20')];
  await house.sync([channel('web.csv', ...weekly)], { today, machine: 1 });
  weekly.push(row('W3', '2027-05-24', '2027-05-27'));
  for (const machine of [2, 1]) {
    const more = await house.sync([channel('web.csv', ...weekly)], { today, machine });
    expect(more.exitCode, told(more)).toBe(0);
  }
  const look = (...stay: [string, string]) => [channel('web.csv', ...weekly, row('W4', ...stay))];
  await house.sync(look('2027-06-10', '2027-06-12'), { today, machine: 1 });
  const stands = await house.live();
  await asks(house, look('2027-07-10', '2027-07-13'), { looks_moved: 1 }, { machine: 2 });
  expect(await house.live()).toEqual(stands);
});

test.each([
  ['in one command', true],
  ['alone', false],
])(
  'a stay of a list without numbers that a channel still claims where it was is asked about however far it has moved, %s',
  async (_how, isTogether) => {
    const house = await open();
    const own = (day: string) => {
      const rows = [
        'Bo Finch,2027-05-02,2027-05-03,Loft,90',
        `Ada Lark,${day},Double,300`,
        'Cy Wren,2027-07-20,2027-07-23,Loft,90',
      ];
      return table('desk.csv', plainHeader, ...rows.map((row) => `${row},Confirmed,EUR,Web`));
    };
    const web = channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed');
    await syncAll(house, [own('2027-05-10,2027-05-13'), web], true, ['--same-stay', 'yes']);
    const moved = [own('2027-06-10,2027-06-13'), ...(isTogether ? [web] : [])];
    for (const _ of [1, 2]) await asks(house, moved, { looks_moved: 1 });
    await asks(house, moved, { dates: 1 }, { flags: ['--same-stay', 'yes'] });
    expect((await house.live()).filter((one) => one.includes('Lark'))).toHaveLength(1);
  },
);

test('two machines with a ledger each: a row of another list that is as one that is asked about is asked about too', async () => {
  const house = await open();
  const stay = (checkout: string) => `Ada Lark,2027-05-10,${checkout},Double,300,Confirmed`;
  const own = (checkout: string) => list('house.csv', `P1,${stay(checkout)},`);
  await syncAll(house, [own('2027-05-13')], true);
  await house.sync([own('2027-05-12')], { today, machine: 2, flags: ['--same-stay', 'yes'] });
  const files = [channel('web.csv', `W1,${stay('2027-05-13')}`), own('2027-05-13')];
  const asked = await house.sync(files, { today });
  expect([asked.exitCode, asked.plan.writes], told(asked)).toEqual([1, quiet]);
  expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-12 Ada Lark']);
});

test('two machines with a ledger each: what one has cancelled is asked about each time that the other prefers a list that still has it', async () => {
  const house = await open();
  const own = (state: string) => list('house.csv', `P1,Ada Lark,2027-05-10,2027-05-13,Double,300,${state},W1`);
  const web = channel('web.csv', 'W1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed');
  await house.sync([own('Confirmed'), web], { today, machine: 1, flags: ['--prefer', '@web.csv'] });
  await house.sync([own('Cancelled')], { today, machine: 2 });
  for (const look of [own('Cancelled'), own('Cancelled')]) {
    await asks(house, [look], { booking_status: 1 }, { machine: 1 });
    expect(await house.live()).toEqual([]);
  }
});

test('two machines with a ledger each: a channel cancels a stay where the other has moved it, and the list still has its old nights', async () => {
  const house = await open();
  const row = (state: string) => channel('web.csv', `W1,Ada Lark,2027-05-14,2027-05-17,Double,300,${state}`);
  await house.sync([list('house.csv', 'P1,Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed,W1')], { today });
  await house.sync([row('Confirmed')], { today, machine: 2, flags: ['--same-stay', 'yes'] });
  expect(await house.live()).toEqual(['Double 2027-05-14 2027-05-17 Ada Lark']);
  await house.sync([row('Cancelled')], { today, flags: ['--prefer', '@web.csv'] });
  expect(await house.live()).toEqual([]);
});

test('two machines with a ledger each: a stay of a calendar and the row of the house that names its guest are asked about', async () => {
  const house = await open();
  const stay = '2027-05-10,2027-05-13,Double';
  const feed = channel('feed.csv', `HM1,Guest,${stay},0,Confirmed`);
  await house.sync([feed], { today, machine: 1 });
  const asked = await house.sync([list('house.csv', `P1,Ada Lark,${stay},300,Confirmed,`)], { today, machine: 2 });
  expect([asked.exitCode, asked.plan.classes.looks_like?.records], told(asked)).toEqual([1, 1]);
  const files = [
    nameless('feed.csv', 'Double', ['HM1', '2027-05-10', '2027-05-13']),
    list('house.csv', `P1,Ada Lark,${stay},300,Confirmed,HM1`),
  ];
  await house.sync(files, { today, machine: 2, flags: ['--same-stay', 'yes'] });
  expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-13 Ada Lark']);
});

test('two machines with a ledger each: a row that is two bookings of the other machine, the one without a name, is said to be both', async () => {
  const house = await open();
  const own = (stay: string) => list('house.csv', `P1,Ada Lark,${stay},Double,300,Confirmed,`);
  const feed = nameless('feed.csv', 'Double', ['HM1', '2027-05-10', '2027-05-13']);
  await syncAll(house, [own('2027-05-12,2027-05-15'), feed], true);
  await answer(house, [own('2027-05-10,2027-05-13')], () => true, { machine: 2 });
  expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-13 Ada Lark']);
});

test.each([
  ['yes', ['Double 2027-05-11 2027-05-14 Ada Lark']],
  ['no', ['Double 2027-05-10 2027-05-13 Guest', 'Double 2027-05-11 2027-05-14 Ada Lark']],
])(
  'two machines with a ledger each: a stay without a name that has a night of one of the other machine, which is another one: %s, is asked about on both',
  async (answer, live) => {
    const house = await open();
    const feed = (checkin: string, checkout: string) => [nameless('feed.csv', 'Double', ['HM1', checkin, checkout])];
    const own = [list('house.csv', 'P1,Ada Lark,2027-05-11,2027-05-14,Double,300,Confirmed,')];
    await house.sync(feed('2027-05-10', '2027-05-13'), { today, machine: 1 });
    await asks(house, own, { looks_moved: 1 }, { machine: 2 });
    await house.sync(own, { today, machine: 2, flags: ['--same-stay', answer] });
    expect(await house.live()).toEqual(live);
    await asks(house, feed('2027-05-11', '2027-05-14'), { looks_like: 1 });
    expect(await house.live()).toEqual(live);
  },
);

test('two machines with a ledger each: a row that nobody has answered is asked about again where the sync that moved another one has been undone', async () => {
  const house = await open();
  const [before, then, now] = ['2027-06-08,2027-06-13', '2027-05-30,2027-05-31', '2027-05-25,2027-05-28'];
  const own = (stay: string) => list('house.csv', `P1,Ada Lark,${stay},Double,300,Confirmed,`);
  const web = (stay: string) => channel('web.csv', `W1,Ada Lark,${stay},Double,300,Confirmed`);
  await syncAll(house, [own(before)], true);
  await house.sync([web(before)], { today, machine: 2 });
  await syncAll(house, [own(before), web(then)], true);
  await house.sync([web(then)], { today, machine: 2 });
  const files = [own(then), web(now)];
  await asks(house, files, { looks_like: 1 });
  await asks(house, files, { booking_status: 1 });
  await house.undoLast();
  await asks(house, files, { looks_like: 1 });
  expect(await house.live()).toEqual(['Double 2027-05-25 2027-05-28 Ada Lark']);
});

test.each(['web.csv', 'web (1).csv'])(
  'each of two files of one list that a plan names may be preferred: %s',
  async (name) => {
    const house = await open();
    const row = (checkin: string) => `Ada Lark,${checkin},2027-05-13,Double,300,Confirmed`;
    const copies = ['web.csv', 'web (1).csv'].map((each) => channel(each, `W1,${row('2027-05-10')}`));
    await syncAll(house, copies, true);
    const { plan } = await house.sync([list('house.csv', `P1,${row('2027-05-11')},W1`)], { today });
    expect(JSON.stringify(plan.items[0]?.contradictions)).toContain('web');
    await syncAll(house, [list('house.csv', `P1,${row('2027-05-11')},W1`)], true, ['--prefer', `@${name}`]);
  },
);

test('that the service counts is remembered of the stay that was asked about, and of no other that somebody cancels there', async () => {
  const house = await open();
  const web = (ada: string) => [
    channel('web.csv', `W1,Ada Lark,${ada},300,Confirmed`, 'W2,Bo Finch,2027-05-20,2027-05-22,Loft,90,Confirmed'),
  ];
  const stay = '2027-05-10,2027-05-13,Double';
  await syncAll(house, web(stay), true);
  await house.cancel(0);
  await syncAll(house, web(stay), true, ['--prefer', 'service']);
  await rests(house, web(stay));
  await asks(house, web('2027-05-11,2027-05-13,Double'), { booking_status: 1 });
  await house.cancel(1);
  await asks(house, web(stay), { booking_status: 1 });
});

test('two machines with a ledger each: dates that are preferred do not take back what the other machine has moved and another list says now', async () => {
  const house = await open();
  const own = (checkout: string) =>
    list('house.csv', `P1,Ada Lark,2027-05-10,2027-05-${checkout},Double,300,Confirmed,W1`);
  const web = (checkout: string) =>
    channel('web.csv', `W1,Ada Lark,2027-05-10,2027-05-${checkout},Double,300,Confirmed`);
  await syncAll(house, [own('13'), web('12')], true, ['--prefer', 'dates=@web.csv']);
  await house.sync([own('14')], { today, machine: 2, flags: ['--same-stay', 'yes'] });
  expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-14 Ada Lark']);
  await asks(house, [own('14')], { dates: 1 });
  expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-14 Ada Lark']);
});

test.each([
  ['a number', (stay: string) => channel('web.csv', `W1,Ada Lark,${stay},300,Confirmed`)],
  ['a row without a number', (stay: string) => table('desk.csv', withoutChannel, `Ada Lark,${stay},300,Confirmed,EUR`)],
])(
  'two machines with a ledger each: %s that is new here is asked about where its guest has a booking of the other machine, of whatever type and days',
  async (_what, web) => {
    const house = await open();
    await house.sync([web('2027-05-20,2027-05-23,Loft')], { today, machine: 2 });
    await asks(house, [web('2027-05-10,2027-05-12,Double')], { looks_moved: 1 });
    expect(await house.live()).toEqual(['Loft 2027-05-20 2027-05-23 Ada Lark']);
  },
);

describe.each([
  ['two files without numbers', false],
  ['a file with numbers and one without', true],
])('%s list a stay of one guest', (_what, hasNumber) => {
  const plain = (name: string, ...rows: string[]) => table(name, plainHeader, ...rows.map((row) => `${row},EUR,Web`));
  const stay = 'Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed';
  const first = hasNumber ? channel('web.csv', `W1,${stay}`) : plain('desk.csv', stay);
  const second = plain('list.csv', stay, 'Bo Finch,2027-05-20,2027-05-22,Loft,200,Confirmed');
  const [ada, bo] = ['Double 2027-05-10 2027-05-13 Ada Lark', 'Loft 2027-05-20 2027-05-22 Bo Finch'];

  describe.each(
    someOf([
      ['in one command', [[first, second]]],
      ['in one command, turned round', [[second, first]]],
      ['one by one', [[first], [second]]],
      ['one by one, turned round', [[second], [first]]],
    ]),
  )('%s', (_how, runs) => {
    const openSynced = async () => {
      const house = await open();
      const syncs = async (...flags: string[]) => {
        const said = [];
        for (const run of runs) said.push(await house.sync(run, { today, flags }));
        return said.at(-1)!;
      };
      return { house, syncs };
    };

    test.each([
      ['yes', [ada, bo]],
      ['no', [ada, ada, bo]],
    ])('that is asked, and the answer %s is remembered', async (answer, live) => {
      const { house, syncs } = await openSynced();
      const asked = await syncs();
      expect([asked.exitCode, asked.plan.classes.looks_like?.records], told(asked)).toEqual([1, 1]);
      expect(await house.live()).toEqual([ada, bo].slice(0, 2));
      const answered = await syncs('--same-stay', answer);
      expect(answered.exitCode, told(answered)).toBe(0);
      expect(await house.live()).toEqual(live);
      for (const run of [...runs, ...runs.toReversed()]) await rests(house, run);
      expect(await house.live()).toEqual(live);
    });
  });

  test('a list without numbers is known again by its name without the date in it', async () => {
    const house = await open();
    const dated = (date: string, ...rows: string[]) => plain(`list-${date}.csv`, ...rows);
    const others = [
      'Bo Finch,2027-05-20,2027-05-22,Loft,200,Confirmed',
      'Cleo Wren,2027-06-02,2027-06-04,Loft,200,Confirmed',
    ];
    await syncAll(house, [dated('2027-05-01', stay, ...others)], true);
    await syncAll(house, [dated('2027-05-08', stay, ...others)], true);
    const gone = await house.sync([dated('2027-05-15', stay, others[1]!)], { today });
    expect([gone.exitCode, gone.plan.classes.gone?.held], told(gone)).toEqual([1, 1]);
  });
});

test('a list without numbers is known again when its stays are no longer, or for the first time, of several channels', async () => {
  const house = await open();
  const list = (...rows: string[]) => table('list.csv', plainHeader, ...rows);
  const ada = 'Ada Lark,2027-05-10,2027-05-13,Double,300,Confirmed,EUR,Phone';
  const bo = 'Bo Finch,2027-05-20,2027-05-22,Loft,200,Confirmed,EUR,Web';
  for (const rows of [[ada], [ada, bo], [ada, bo]]) await syncAll(house, [list(...rows)], true);
  await syncAll(house, [list(bo)], true);
  expect(await house.live()).toHaveLength(2);
});

describe("a number in the calendar, the channel's export and the house's list", () => {
  const night = '2027-05-10,2027-05-13,Double';
  const files = {
    house: list('house.csv', `H1,Ada Lark,${night},300,Confirmed,HMAAAAAAA2`),
    feed: calendar('feed.ics', 'Double', ['HMAAAAAAA2', '2027-05-10', '2027-05-13']),
    web: channel('web.csv', `HMAAAAAAA2,Ada Lark,${night},300,Confirmed`),
  };
  const orders: (keyof typeof files)[][][] = [
    [['web'], ['house'], ['feed'], ['web', 'house', 'feed']],
    [
      ['house', 'feed'],
      ['web', 'feed', 'house'],
    ],
    [['feed'], ['web'], ['house'], ['feed', 'house', 'web']],
    [['house'], ['feed', 'web'], ['web', 'feed', 'house']],
    [['house'], ['feed'], ['house', 'web'], ['house', 'web']],
    [['feed'], ['feed', 'house']],
    [
      ['house', 'web'],
      ['feed', 'web'],
    ],
  ];

  test.each(someOf(orders.map((runs) => [runs.map((run) => run.join(' + ')).join(', '), runs])))(
    'is one booking: %s',
    async (_what, runs) => {
      const house = await open();
      for (const run of runs) {
        const said = await house.sync(
          run.map((name) => files[name]),
          { today },
        );
        expect(said.plan.classes.looks_like?.records, told(said)).toBe(0);
        expect(await house.live(), told(said)).toHaveLength(1);
      }
      expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-13 Ada Lark']);
    },
  );

  const other = calendar('feed.ics', 'Double', ['HMBBBBBBB2', '2027-05-10', '2027-05-13']);

  test('that moves to the nights of another calendar is asked about, and that one has its booking once', async () => {
    const house = await open();
    const older = { ...files.house, content: files.house.content.replaceAll('Web', 'Airbnb') };
    await syncAll(house, [older], true);
    const nights = ['2027-06-10', '2027-06-13'] as const;
    const both = [
      calendar('feed.ics', 'Double', ['HMAAAAAAA2', ...nights]),
      calendar('yard.ics', 'Double', ['HMBBBBBBB2', ...nights]),
    ];
    for (const writes of [{ puts: 1, ends: 0 }, quiet]) {
      const { plan } = await house.sync(both, { today });
      expect([plan.writes, plan.classes.contradiction?.records]).toEqual([writes, 1]);
    }
  });

  test('that waits for an answer has the guest of its booking: a row without a number that may be it is asked about too', async () => {
    const house = await open();
    const row = 'Ada Lark,2027-05-12,2027-05-13,Double,300,Confirmed,EUR,Airbnb';
    const moved = calendar('feed.ics', 'Double', ['HMAAAAAAA2', '2027-05-12', '2027-05-14']);
    await syncAll(house, [{ ...files.web, content: files.web.content.replaceAll('Web', 'Airbnb') }], true);
    await asks(house, [moved, table('own.csv', plainHeader, row)], { dates: 1, total_amount: 1, looks_moved: 1 });
  });

  test('that the export has cancelled while the calendar has it is held against a list that comes alone, and says it too', async () => {
    const house = await open();
    const web = channel('web.csv', 'HMAAAAAAA2,Ada Lark,2027-05-11,2027-05-14,Double,300,Cancelled');
    await syncAll(house, [files.feed], true);
    for (const file of [web, files.house])
      await asks(house, [{ ...file, content: file.content.replaceAll('Web', 'Airbnb') }], { booking_status: 1 });
  });

  test('that the list has named is not one that the calendar numbers anew', async () => {
    const house = await open();
    await syncAll(house, [files.house, files.feed], false);
    await syncAll(house, [other, files.house], true);
    expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-13 Ada Lark', 'Double 2027-05-10 2027-05-13 Guest']);
  });

  test('that the calendar has anew, and the export names: the booking gets its guest, and none stays without', async () => {
    const house = await open();
    await syncAll(house, [files.feed], true);
    await syncAll(house, [other, channel('web.csv', `HMBBBBBBB2,Ada Lark,${night},300,Confirmed`)], true);
    expect(await house.live()).toEqual(['Double 2027-05-10 2027-05-13 Ada Lark']);
  });

  test('that the export has cancelled and the calendar has no more: a row of the house that has ended too is it, and it ends at once', async () => {
    const house = await open();
    const web = { ...files.web, content: files.web.content.replace('Confirmed', 'Cancelled') };
    await syncAll(house, [files.web, files.feed], false);
    await house.sync([web], { today });
    await house.sync([calendar('feed.ics', 'Double')], { today });
    const own = [list('house.csv', `H1,Ada Lark,${night},300,Cancelled,`)];
    await asks(house, own, { looks_like: 1 });
    await house.sync(own, { today, flags: ['--same-stay', 'yes'] });
    expect(await house.live()).toEqual([]);
  });

  const head =
    'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings';

  test('has the price of the export and follows it, also where the calendar stands before it', async () => {
    const house = await open();
    const feed = calendar('feed.ics', 'Double', ['HMAAAAAAA2', '2027-05-13', '2027-05-15']);
    for (const price of [300, 400, 400]) {
      const row = `HMAAAAAAA2,Confirmed,Ada Lark,,2,0,0,05/13/2027,05/15/2027,2,2027-01-15,Double,€${price}.00`;
      const said = await house.sync([feed, { name: 'airbnb.csv', content: `${head}\n${row}\n` }], { today });
      expect(await amountsIn(house), told(said)).toEqual([price]);
    }
  });

  const airbnb = (checkin: string) => {
    const [year, month, day] = checkin.split('-');
    const dates = `${month}/${day}/${year},05/15/2027,2`;
    return {
      name: 'airbnb.csv',
      content: `${head}\nHMAAAAAAA2,Confirmed,Ada Lark,,2,0,0,${dates},2027-01-15,Double,€300.00\n`,
    };
  };

  test('has the price of the export as soon as that is said to be the stay of a calendar with numbers of its own', async () => {
    const house = await open();
    await syncAll(house, [calendar('feed.ics', 'Double', ['7f66-1', '2027-05-13', '2027-05-15'])], true);
    const { plan } = await house.sync([airbnb('2027-05-13')], { today, flags: ['--same-stay', 'yes'] });
    expect(plan.writes).toEqual({ puts: 1, ends: 1 });
    await rests(house, [airbnb('2027-05-13')]);
    expect((await house.stored()).map((one) => Number(one.total_amount)).sort()).toEqual([0, 300]);
  });

  test('has the price of the list, and none is named, where the calendar has moved it and is preferred', async () => {
    const house = await open();
    const feed = (checkin: string) => calendar('feed.ics', 'Double', ['HMAAAAAAA2', checkin, '2027-05-13']);
    await syncAll(house, [files.house, feed('2027-05-10')], true);
    const moved = [files.house, feed('2027-05-09')];
    await asks(house, moved, { dates: 1 });
    for (const flags of [['--prefer', 'dates=@feed.ics'], []]) await syncAll(house, moved, true, flags);
  });

  test('is held against a row without a number that was said to be it, whichever of the two comes alone', async () => {
    const house = await open();
    const feed = (checkin: string) => calendar('feed.ics', 'Double', ['HMAAAAAAA2', checkin, '2027-05-15']);
    const row = table('house.csv', plainHeader, 'Ada Lark,2027-05-13,2027-05-15,Double,350,Confirmed,EUR,Airbnb');
    await syncAll(house, [feed('2027-05-13')], true);
    await house.sync([row], { today, flags: ['--same-stay', 'yes'] });
    await syncAll(house, [row, airbnb('2027-05-13'), feed('2027-05-13')], true);
    for (const one of [feed, airbnb]) await asks(house, [one('2027-05-12')], { dates: 1, total_amount: 1 });
  });

  test('keeps the price that a guest pays, or the export gives, where the calendar has none and is preferred', async () => {
    const house = await open();
    const row = 'HMAAAAAAA2,Confirmed,Ada Lark,,2,0,0,05/10/2027,05/13/2027,3,2027-01-05,Double,€300.00';
    await house.sync([{ name: 'airbnb.csv', content: `${head}\n${row}\n` }], { today, flags: ['--date-order', 'mdy'] });
    const own = list('house.csv', `H1,Ada Lark,${night},300,Confirmed,HMAAAAAAA2`);
    const run = [
      { ...own, content: own.content.replaceAll('Web', 'Airbnb') },
      calendar('feed.ics', 'Double', ['HMAAAAAAA2', '2027-05-11', '2027-05-14']),
    ];
    await house.sync(run, { today });
    const answered = await house.sync(run, { today, flags: ['--prefer', '@feed.ics'] });
    expect(answered.plan.classes.moved?.records, told(answered)).toBe(1);
    const again = await house.sync(run, { today });
    expect(again.plan.writes, told(again)).toEqual(quiet);
  });

  test('two machines with a ledger each: one that has moved is asked about, also where the calendar comes before who is named', async () => {
    const house = await open();
    await house.sync([files.house], { today, machine: 2 });
    const feed = calendar('feed.ics', 'Double', ['HMAAAAAAA2', '2027-06-10', '2027-06-13']);
    const reading = { ...feed.reading!, columns: { ...feed.reading!.columns, Channel: null } };
    const web = channel('web.csv', 'HMAAAAAAA2,Ada Lark,2027-06-10,2027-06-13,Double,300,Confirmed');
    await asks(house, [{ ...feed, reading }, web], { looks_moved: 1 });
  });
});
