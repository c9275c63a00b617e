import { describe, expect, test } from 'vitest';
import type { BookingPlan } from '../../../../src/convert/bookings/plan.ts';
import { createBookingCells } from '../../../../src/convert/bookings/read/booking-cells.ts';
import { createTotalReader, currencyOfCell } from '../../../../src/convert/bookings/read/read-total.ts';
import type { ColumnRole } from '../../../../src/convert/columns/source.ts';
import { createRemarkCounter } from '../../../../src/convert/remark.ts';
import type { DecimalMark } from '../../../../src/convert/values/amounts/read-amount.ts';
import { planOf, sourceOf } from '../small-plan.ts';

type Columns = Record<string, ColumnRole>;

type Rest = Partial<BookingPlan> & { nights?: number; otherNights?: number };

function read(columns: Columns, cells: string, { nights, otherNights, ...rest }: Rest = {}) {
  const plan = planOf(columns, rest);
  const notes = createRemarkCounter();
  const { amount, currency, issues } = createTotalReader(
    plan,
    createBookingCells(plan),
    notes,
  )(cells.split('|'), {
    line: 2,
    stay: { nights, otherNights },
  });
  return {
    total: `${amount} ${currency}`,
    issues: issues.map(({ field, message }) => `${field}: ${message}`),
    notes: notes.list().map(({ code }) => code),
  };
}

const marked = (mark: DecimalMark, indexes = 1) => ({
  marks: new Map(Array.from({ length: indexes }, (_, index) => [index, mark] as const)),
});
const price: Columns = { Price: 'total_amount' };
const grossAndNet: Columns = { Gross: 'total_amount', Net: 'net_amount' };
const paidAndOpen: Columns = { Paid: 'paid', Open: 'balance' };
const ofNight: Columns = { Night: 'night_amount' };
const otherStyle = 'total_amount: total_amount is not an amount in the style of this column';
const withCode: Columns = { Price: 'total_amount', Currency: 'currency_iso' };

describe('the total of a row', () => {
  test.each<[string, string, Columns, Parameters<typeof read>[2]]>([
    ['126.6314 EUR', '126.6314 EUR', price, marked('.')],
    ['ZAR 11493.00', '11493.00 ZAR', price, marked('.')],
    ['RM1,047.60', '1047.60 MYR', price, marked('.')],
    ['1.320,00|EUR', '1320.00 EUR', withCode, marked(',')],
    ['100|eur', '100 EUR', withCode, {}],
    ['$1,020.00|USD', '1020.00 USD', withCode, marked('.')],
    ['100|', '100 CHF', withCode, { decisions: { currency: 'CHF' } }],
    ['100|USD', '100 USD', withCode, { decisions: { currency: 'CHF' } }],
    ['12.345', '12.345 KWD', price, { constants: new Map([['currency_iso', 'kwd']]) }],
    ['100', '100 EUR', { 'Price (EUR)': 'total_amount' }, {}],
    ['(12.00) EUR', '-12.00 EUR', price, marked('.')],
    ['48000', '480.00 undefined', { 'Price (cents)': 'total_amount' }, {}],
    ['48000|2', '480.00 undefined', { Price: 'total_amount', DecimalPlaces: 'row_kind' }, {}],
    ['480.00|2', '480.00 undefined', { Price: 'total_amount', precision: 'row_kind' }, {}],
    ['48000|2', '480.00 undefined', { 'price.amount': 'total_amount', 'price.precision': 'row_kind' }, {}],
    ['48000|cents', '480.00 undefined', { 'price.amount': 'total_amount', 'price.unit': 'row_kind' }, {}],
    ['480|2', '480 undefined', { Price: 'total_amount', Unit: 'row_kind' }, {}],
    ['n/a', 'undefined undefined', price, {}],
    // A zero is a price, but where the source is known to write it for nothing.
    ['0|90', '0 undefined', grossAndNet, {}],
    ['0|90', '90 undefined', grossAndNet, { source: sourceOf({ zeroTotalIsBlank: true }) }],
    ['80|90', '80 undefined', grossAndNet, {}],
    ['|90', '90 undefined', grossAndNet, {}],
    ['40.10|0.2', '40.30 undefined', paidAndOpen, {}],
    ['40|-5', '35 undefined', paidAndOpen, {}],
    ['40|', 'undefined undefined', paidAndOpen, {}],
    ['33.335', '100.005 undefined', ofNight, { nights: 3 }],
    ['33', 'undefined undefined', ofNight, {}],
    ['33', 'undefined undefined', ofNight, { nights: -2 }],
    ['33|90', '66 undefined', { Night: 'night_amount', Net: 'net_amount' }, { nights: 2 }],
  ])('"%s" is %s', (cells, total, columns, rest) => {
    expect(read(columns, cells, rest)).toMatchObject({ total, issues: [] });
  });

  test.each<[string, Columns, Parameters<typeof read>[2], string]>([
    ['about 100', price, marked('.'), otherStyle],
    ['12.50', price, marked(','), otherStyle],
    // Of a file that is read once: the first cells were plain, this one is not.
    ['1.320,00', price, {}, otherStyle],
    ['100 EUR', price, {}, otherStyle],
    ['100 EUR|USD', withCode, marked('.'), 'currency_iso: the amount is in EUR and the currency column says USD'],
    ['$100|EUR', withCode, marked('.'), 'currency_iso: the amount has the sign $, which EUR does not'],
    [
      '$100',
      { 'Price (EUR)': 'total_amount' },
      marked('.'),
      'currency_iso: the amount has the sign $, which EUR does not',
    ],
    ['10 EUR|5 USD', paidAndOpen, marked('.', 2), 'currency_iso: what is paid is in EUR and what is open in USD'],
    ['10|x', paidAndOpen, {}, otherStyle],
    [
      '45',
      ofNight,
      { nights: 2, otherNights: 3 },
      'total_amount: the price of a night cannot be multiplied: the dates make 2 and the file says 3',
    ],
  ])('"%s" is refused', (cells, columns, rest, issue) => {
    expect(read(columns, cells, rest).issues).toEqual([issue]);
  });

  test.each<[string, Columns, number, string[]]>([
    ['|90', grossAndNet, 2, ['net_amount']],
    ['45', ofNight, 2, ['night_price']],
    ['45|45', paidAndOpen, 2, ['paid_and_balance']],
    ['90', price, 2, []],
  ])('"%s" is told in the report as it was found', (cells, columns, nights, notes) => {
    expect(read(columns, cells, { nights }).notes).toEqual(notes);
  });
});

test('nights that the dates contradict say nothing against a total', () => {
  const columns: Columns = { Price: 'total_amount', Night: 'night_amount' };
  expect(read(columns, '90|45', { nights: 2, otherNights: 3 })).toMatchObject({ total: '90 undefined', issues: [] });
});

test.each([
  [undefined, undefined],
  ['eur', 'EUR'],
  ['€', 'EUR'],
  ['$', undefined],
  ['bitcoin', 'BITCOIN'],
])('the currency cell %s says %s', (text, code) => {
  expect(currencyOfCell(text)).toBe(code);
});
