import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../../../src/contract/dates.ts';
import {
  createOrderProof,
  type OrderCells,
  type OrderVerdict,
} from '../../../../src/convert/values/dates/prove-date-order.ts';
import {
  type DateOrder,
  dateOf,
  readDate,
  readDateRange,
  type WrittenDate,
} from '../../../../src/convert/values/dates/read-date.ts';
import { holds, scaled } from '../../../effort.ts';

/** The verdict over rows that begin on line 2. */
function verdictOf(rows: readonly OrderCells[], nightsMax?: number): OrderVerdict {
  const proof = createOrderProof({}, nightsMax);
  rows.forEach((row, index) => {
    proof.add(index + 2, row);
  });
  return proof.verdict();
}

/** `dmy by stay, 3: 10/11/2026 - 02/12/2026`, or what the first such cell means in each order that is open. */
function told(verdict: OrderVerdict): string {
  if (verdict.kind === 'none') return 'none';
  if (verdict.kind === 'proved') return `${verdict.order} by ${verdict.by}, ${verdict.line}: ${verdict.text}`;
  const of = (readings: object) => JSON.stringify(readings).replaceAll('"', '');
  if (verdict.kind === 'contradiction')
    return verdict.cells.map(({ line, text, readings }) => `${line}: ${text} ${of(readings)}`).join(' against ');
  const readings = verdict.readings.map(({ order, date }) => [order, date]);
  return `${verdict.line}: ${verdict.text} ${of(Object.fromEntries(readings))}`;
}

/** Rows of an arrival, and behind `>` a departure and nights. */
const rows = (...texts: string[]): OrderCells[] =>
  texts.map((text) => {
    const [checkin, checkout, nights] = text.split('>');
    return { checkin, checkout, nights };
  });

test.each([
  // What says itself which day it is, or is one day in each order, needs none.
  [rows(), 'none'],
  [rows('2026-10-04', '4 Oct 2026', '46006', '', 'n/a'), 'none'],
  [rows('06/06/2026', '07/07/2026', '08-08-32'), 'none'],
  // The first day above 12 proves it.
  [rows('06/07/2026', '26/06/2026', '27/06/2026'), 'dmy by day above 12, 3: 26/06/2026'],
  [rows('06/07/2026', '06/26/26'), 'mdy by day above 12, 3: 06/26/26'],
  [rows('06/06/2026', '06/07/2026', '08/09/2026'), '3: 06/07/2026 {dmy:2026-07-06,mdy:2026-06-07}'],
  // Of two digits each part may be the year: shown is a cell with another day in each order, where there is one.
  [rows('06-07-08'), '2: 06-07-08 {dmy:2008-07-06,mdy:2008-06-07,ymd:2006-07-08}'],
  [rows('06-06-07', '06-07-08'), '3: 06-07-08 {dmy:2008-07-06,mdy:2008-06-07,ymd:2006-07-08}'],
  [rows('06-06-07'), '2: 06-06-07 {dmy:2007-06-06,mdy:2007-06-06,ymd:2006-06-07}'],
  [rows('26-06-27'), '2: 26-06-27 {dmy:2027-06-26,ymd:2026-06-27}'],
  // A part that is no day, a year in another place, a part that is no month, and days of one digit.
  [rows('26-06-27', '26-06-32'), 'dmy by day above 12, 3: 26-06-32'],
  [rows('26-06-27', '32-06-27'), 'ymd by day above 12, 3: 32-06-27'],
  [rows('06-26-27'), 'mdy by day above 12, 2: 06-26-27'],
  [rows('26.06.27', '6.7.27'), 'dmy by day above 12, 2: 26.06.27'],
  // No order in common.
  [
    rows('06/07/2026', '06/26/2026', '26/06/2026'),
    '3: 06/26/2026 {mdy:2026-06-26} against 4: 26/06/2026 {dmy:2026-06-26}',
  ],
  [rows('06/07/2026', '26-06-5'), '2: 06/07/2026 {dmy:2026-07-06,mdy:2026-06-07} against 3: 26-06-5 {ymd:2026-06-05}'],
  // A stay ends after it begins, and has at most 1,095 nights and one order; what is impossible in each proves nothing.
  [rows('06/07/2026>06/09/2026', '10/11/2026>02/12/2026'), 'dmy by stay, 3: 10/11/2026 - 02/12/2026'],
  [rows('01-02-26>09-05-26'), '2: 01-02-26 {dmy:2026-02-01,mdy:2026-01-02}'],
  [rows('01-12-26>01-12-30'), 'ymd by stay, 2: 01-12-26 - 01-12-30'],
  [rows('06/07/2026>06/26/2026'), 'mdy by day above 12, 2: 06/26/2026'],
  [rows('2026-10-09>10/11/2026'), '2: 10/11/2026 {dmy:2026-11-10,mdy:2026-10-11}'],
  [rows('2026-10-11>10/11/2026'), 'dmy by stay, 2: 2026-10-11 - 10/11/2026'],
  [rows('06/07/2026>06/07/2026', '06/09/2026>06/07/2026'), '2: 06/07/2026 {dmy:2026-07-06,mdy:2026-06-07}'],
  // One stay speaks against another, and less than a day above 12.
  [rows('10/11/2026>02/12/2026', '11/10/2026>12/02/2026'), '2: 10/11/2026 {dmy:2026-11-10,mdy:2026-10-11}'],
  [rows('10/11/2026>02/12/2026', '06/07/2026>06/26/2026'), 'mdy by day above 12, 3: 06/26/2026'],
  // It may be said by its last night, and be of one night, or stand in one cell.
  [[{ checkin: '10/11/2026', lastNight: '10/11/2026' }], '2: 10/11/2026 {dmy:2026-11-10,mdy:2026-10-11}'],
  [
    [{ checkin: '10/11/2026', lastNight: '02/12/2026', nights: '23' }],
    'dmy by stay, 2: 10/11/2026 - 02/12/2026, nights 23',
  ],
  [
    [{ checkin: '06/07/2026', lastNight: '06/08/2026', nights: '2' }],
    'mdy by nights, 2: 06/07/2026 - 06/08/2026, nights 2',
  ],
  [[{ range: '06/07/2026 - 06/08/2026' }], '2: 06/07/2026 - 06/08/2026 {dmy:2026-07-06,mdy:2026-06-07}'],
  [[{ range: '6/12/2026～6/19/2026' }], 'mdy by day above 12, 2: 6/12/2026～6/19/2026'],
  [[{ range: '6/12-6/19/2026' }], 'mdy by day above 12, 2: 6/12-6/19/2026'],
  [[{ range: '12/5-1/6/2027', nights: '32' }], 'mdy by nights, 2: 12/5-1/6/2027, nights 32'],
  // The order in which every stay has as many nights as it says; none of 0 and of words, or where a row fits no order or another.
  [
    rows('06/07/2026>06/08/2026', '06/07/2026>06/09/2026>2', '06/07/2026>06/08/2026>1.0'),
    'mdy by nights, 3: 06/07/2026 - 06/09/2026, nights 2',
  ],
  [rows('06-07-27>07-08-27>32'), 'dmy by nights, 2: 06-07-27 - 07-08-27, nights 32'],
  [rows('26-06-27>26-06-29>2'), 'ymd by nights, 2: 26-06-27 - 26-06-29, nights 2'],
  [rows('06/07/2026>06/09/2026>2', '06/07/2026>06/08/2026>5'), '2: 06/07/2026 {dmy:2026-07-06,mdy:2026-06-07}'],
  [rows('06/07/2026>06/09/2026>2', '06/07/2026>06/08/2026>31'), '2: 06/07/2026 {dmy:2026-07-06,mdy:2026-06-07}'],
  [rows('10/11/2026>02/12/2026', '06/07/2026>06/09/2026>2'), '2: 10/11/2026 {dmy:2026-11-10,mdy:2026-10-11}'],
  [
    rows('06/07/2026>06/09/2026>2', '06/07/2026>06/08/2026>0', '06/07/2026>06/08/2026>-'),
    'mdy by nights, 2: 06/07/2026 - 06/09/2026, nights 2',
  ],
])('of %j is known: %s', (cells, verdict) => {
  expect(told(verdictOf(cells))).toBe(verdict);
});

test('a cell that is no date in any order decides nothing', () => {
  for (const wrong of ['26/26/2026', '31/31/2026', '31/06/2026', '13/00/2026', 'total', '26/06', '1,234'])
    expect(verdictOf(rows('06/07/2026', wrong))).toMatchObject({ kind: 'open', line: 2 });
});

test('a stay of a price list may be as long as it likes', () => {
  const list = [{ checkin: '01/02/2026', lastNight: '01/03/2036' }];
  expect(verdictOf(list, Number.POSITIVE_INFINITY)).toMatchObject({ kind: 'open' });
});

test('a column of 100,000 rows is decided by its one decisive row', () => {
  const proof = createOrderProof();
  for (let line = 2; line < 100_002; line++) {
    const [first, second] = [(line % 12) + 1, (Math.floor(line / 12) % 12) + 1];
    const checkin = line === 88_000 ? '26/06/2026' : `${first}/${second}/2026`;
    proof.add(line, { checkin });
    if (line === 87_999) expect(proof.verdict()).toMatchObject({ kind: 'open' });
  }
  expect(proof.verdict()).toEqual({
    kind: 'proved',
    order: 'dmy',
    by: 'day above 12',
    line: 88_000,
    text: '26/06/2026',
  });
});

const monthNames = [
  'January February March April May June July August September October November December',
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca',
  'sij velj ožu tra svi lip srp kol ruj lis stu pro',
].map((names) => names.split(' '));

interface Style {
  order: DateOrder;
  /** What stands for the month: its number, its number without zeros, or its name in a language. */
  month: number | 'padded' | 'plain';
  separator: string;
  shortYear: boolean;
  time: string;
  serial: boolean;
}

const styles: fc.Arbitrary<Style> = fc.record({
  order: fc.constantFrom('dmy', 'dmy', 'mdy', 'mdy', 'ymd'),
  month: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('padded', 'plain') }, fc.nat(monthNames.length - 1)),
  separator: fc.constantFrom('/', '.', '-', '. ', ' - '),
  shortYear: fc.boolean(),
  time: fc.constantFrom('', '', '', ' 00:26:33', 'T23:59:59-07:00', ' 03:00 PM', ', 14:30'),
  serial: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
});

function write(date: string, { order, month, separator, shortYear, time, serial }: Style): string {
  if (serial) return `${dayNumber(date) + 25_569}${time === '' ? '' : '.75'}`;
  const number = (text: string) => (month === 'plain' ? String(Number(text)) : text);
  const y = date.slice(shortYear ? 2 : 0, 4);
  const [m, d] = [date.slice(5, 7), date.slice(8)];
  if (typeof month === 'number') {
    const name = monthNames[month]![Number(m) - 1]!;
    if (order === 'mdy') return `${name} ${d}, ${y}${time}`;
    return order === 'dmy' ? `${d}-${name}-${y}${time}` : `${Number(d)}. ${name} ${y}.${time}`;
  }
  const parts = {
    dmy: [d, m].map(number).concat(y),
    mdy: [m, d].map(number).concat(y),
    ymd: [y, ...[m, d].map(number)],
  };
  return parts[order as keyof typeof parts].join(separator) + time;
}

const firstDay = dayNumber('2001-01-01');
const lastDay = dayNumber('2095-12-31');
const stayColumn = fc.record({
  from: fc.oneof(
    fc.integer({ min: firstDay, max: lastDay }),
    fc.constantFrom(dayNumber('2026-06-01'), dayNumber('2027-01-01')),
  ),
  rows: fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 8 }),
  style: styles,
  hasNights: fc.boolean(),
  ends: fc.constantFrom('checkout', 'lastNight', 'range', 'none'),
});

/** A row's true dates, and its cells in a style. */
function rowOf(checkinDay: number, nights: number, column: { style: Style; hasNights: boolean; ends: string }) {
  const { style, ends } = column;
  const end = dateOfDay(checkinDay + nights - (ends === 'lastNight' ? 1 : 0));
  const dates = [dateOfDay(checkinDay), end];
  const [first, last] = dates.map((date) => write(date, style)) as [string, string];
  const cells: OrderCells = ends === 'range' ? { range: `${first} – ${last}` } : { checkin: first };
  if (ends === 'checkout' || ends === 'lastNight') cells[ends] = last;
  if (column.hasNights && ends !== 'none') cells.nights = String(nights);
  return { dates, cells };
}

test('dates of any one style are, after the proof, read right or refused, never wrong, over 10,000 random columns', () => {
  const seen = { proved: 0, open: 0, none: 0, read: 0 };
  holds(
    fc.property(stayColumn, ({ from, rows: offsets, ...column }) => {
      const rows = offsets.map(([days, nights]) => rowOf(from + days, nights, column));
      const verdict = verdictOf(rows.map(({ cells }) => cells));
      if (verdict.kind === 'contradiction') throw new Error(`contradiction in ${JSON.stringify(rows)}`);
      seen[verdict.kind]++;
      if (verdict.kind === 'open') {
        expect(verdict.readings.map(({ order }) => order)).toContain(column.style.order);
        expect(new Set(verdict.readings.map(({ date }) => date)).size).toBeGreaterThan(1);
        return;
      }
      const order = verdict.kind === 'proved' ? verdict.order : undefined;
      for (const { dates, cells } of rows) {
        const texts = [cells.checkin, cells.checkout ?? cells.lastNight];
        const written =
          cells.range === undefined ? texts.map((text) => text && readDate(text)) : readDateRange(cells.range);
        const read = (written ?? []).map((each) => each && dateOf(each as WrittenDate, order));
        read.forEach((date, index) => {
          if (date !== undefined && date !== '' && date !== dates[index])
            throw new Error(`${JSON.stringify(cells)} read as ${date}, is ${dates[index]}`);
          if (date) seen.read++;
        });
      }
    }),
    { numRuns: 10_000 },
  );
  // The law is empty where most is refused.
  expect(seen.proved).toBeGreaterThan(scaled(2500));
  expect(seen.open).toBeGreaterThan(scaled(200));
  expect(seen.none).toBeGreaterThan(scaled(2000));
  expect(seen.read).toBeGreaterThan(scaled(40_000));
});
