/** What a foreign file does not say is never guessed: nothing is sent, both readings are shown, and a flag decides. */
import { describe, expect, test } from 'vitest';
import { openHouses } from './foreign-house.ts';

const houses = await openHouses();

const dates = 'Guest,Arrival,Departure,Room type,Total,Currency\nEva Muster,03/04/2027,05/04/2027,Double,120.50,EUR\n';
const dollars = 'Guest,Arrival,Departure,Room type,Total\nEva Muster,2027-05-14,2027-05-17,Double,$120.50\n';
const thousands =
  'Guest,Arrival,Departure,Room type,Total,Currency\nEva Muster,14.05.2027,17.05.2027,Double,1.234,KWD\n';

interface Case {
  what: string;
  csv: string;
  says: RegExp;
  fix: RegExp;
  decided: { flags: string[]; stored: Record<string, unknown> }[];
}

const cases: Case[] = [
  {
    what: 'the order of day and month',
    csv: dates,
    says: /line 2 \(03\/04\/2027\) is 2027-04-03 \(dmy\) or 2027-03-04 \(mdy\)/,
    fix: /`--date-order dmy` or `--date-order mdy`/,
    decided: [
      { flags: ['--date-order', 'dmy'], stored: { checkin_date: '2027-04-03', checkout_date: '2027-04-05' } },
      { flags: ['--date-order', 'mdy'], stored: { checkin_date: '2027-03-04', checkout_date: '2027-05-04' } },
    ],
  },
  {
    what: 'a sign that several currencies share',
    csv: dollars,
    says: /The sign \$ \(line 2\) belongs to several currencies: USD, AUD/,
    fix: /`--currency CODE`/,
    decided: [
      { flags: ['--currency', 'USD'], stored: { currency_iso: 'USD', total_amount: 120.5 } },
      { flags: ['--currency', 'aud'], stored: { currency_iso: 'AUD', total_amount: 120.5 } },
    ],
  },
  {
    what: 'the decimal mark',
    csv: thousands,
    says: /line 2 \(1\.234\) is 1\.234 \(\.\) or 1234 \(,\)/,
    fix: /`--decimal \.` or `--decimal ,`/,
    decided: [
      { flags: ['--decimal', '.'], stored: { total_amount: 1.234 } },
      { flags: ['--decimal', ','], stored: { total_amount: 1234 } },
    ],
  },
];

describe.each(cases)('$what', ({ what, csv, says, fix, decided }) => {
  test('is exit code 2 with both readings and the flags, and nothing is sent', async () => {
    const house = await houses.open();
    await house.addRooms('Double');
    const file = await houses.desk.write(`${what}.csv`, csv);
    const { exitCode, error } = await house.refused(['bookings', file]);
    expect({ exitCode, code: error.code }).toEqual({ exitCode: 2, code: 'undecided' });
    expect(error.message).toContain('Nothing sent yet: 1 question');
    expect(error.message).toMatch(says);
    expect(error.fix).toMatch(fix);
    expect(await house.stored('bookings')).toEqual([]);
  });

  test.each(decided)('$flags decides', async ({ flags, stored }) => {
    const house = await houses.open();
    await house.addRooms('Double');
    const file = await houses.desk.write(`${what}.csv`, csv);
    const { exitCode } = await house.import(['bookings', file, ...flags]);
    expect(exitCode).toBe(0);
    expect(await house.stored('bookings')).toMatchObject([stored]);
  });
});

test('several things that are not decided are said at once', async () => {
  const house = await houses.open();
  const file = await houses.desk.write('both.csv', dates.replace(',Currency', '').replace(',EUR', ''));
  const { error } = await house.refused(['bookings', file]);
  expect(error.fix).toMatch(/--date-order dmy.*--currency CODE/);
});

test('a word that is no order, no mark and no currency is a usage error', async () => {
  const house = await houses.open();
  const file = await houses.desk.write('usage.csv', dates);
  for (const flags of [
    ['--date-order', 'ydm'],
    ['--decimal', ';'],
    ['--currency', 'EURO'],
    ['--status', 'x=Happy'],
    ['--source', 'no-such-source'],
  ]) {
    const { exitCode, stderr } = await house.pms(['import', 'bookings', file, ...flags]);
    expect({ exitCode, flags }).toEqual({ exitCode: 2, flags });
    expect(stderr).toContain(flags[0]);
  }
});
