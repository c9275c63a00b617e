import { describe, expect, test } from 'vitest';
import { readPackedHeader } from '../../../src/convert/rates/grid/down-grid.ts';
import { readMonth } from '../../../src/convert/rates/grid/month-header.ts';
import { proveByNeighbours } from '../../../src/convert/rates/grid/neighbour-order.ts';
import { ratesLayoutOf } from '../../../src/convert/rates/layout.ts';
import { readWeekdays } from '../../../src/convert/rates/list/read-weekdays.ts';

describe('the layout of a file of rates', () => {
  test('is a grid where three dates stand side by side, also below a preamble', () => {
    const records = [['Planning'], ['from 01/02/2027'], ['Hotel', '', '', '2027-02-01', '2027-02-02', '2027-02-03']];
    expect(ratesLayoutOf(records)).toEqual({ headerAt: 2, layout: 'dates-across' });
    expect(ratesLayoutOf([['Hotel', '2/1/27', '2/2/27', '2/3/27']])?.layout).toBe('dates-across');
    expect(ratesLayoutOf([['Hotel', '46419', '46420', '46421']])?.layout).toBe('dates-across');
  });

  test('is no grid where the numbers that look like dates are prices', () => {
    expect(ratesLayoutOf([['Villa', '45000', '46000', '47000', '48000']])).toBeUndefined();
    expect(ratesLayoutOf([['Villa', '45000', '45000', '45000']])).toBeUndefined();
  });

  test('has months across where they are named or are first days of months', () => {
    for (const months of [
      ['Jan 2027', 'Feb 2027', 'Mar 2027'],
      ['janvier 2027', 'février 2027', 'mars 2027'],
      ['01/2027', '02/2027', '03/2027'],
      ['2027-01-01', '2027-02-01', '2027-03-01'],
      ['April', 'May', 'June'],
    ])
      expect(ratesLayoutOf([['Room Type', ...months]])).toEqual({ headerAt: 0, layout: 'months-across' });
  });

  test('is a list or dates down by what the columns hold', () => {
    const below = ['2027-01-01', '100', '120'];
    expect(ratesLayoutOf([['Date', 'Deluxe', 'Suite'], below])?.layout).toBe('dates-down');
    expect(ratesLayoutOf([['Date', 'Double', 'Triple'], below])?.layout).toBe('dates-down');
    expect(ratesLayoutOf([['Date', 'Price', 'Availability'], below])?.layout).toBe('long');
    expect(ratesLayoutOf([['Date', 'Availability', 'Min stay'], below])?.layout).toBe('long');
    expect(
      ratesLayoutOf([
        ['Date', 'Room type', 'Single'],
        ['2027-01-01', 'Deluxe', '120'],
      ])?.layout,
    ).toBe('long');
    expect(ratesLayoutOf([['Room', 'From', 'To', 'Price']])?.layout).toBe('ranges');
    expect(
      ratesLayoutOf([
        ['Guest', 'Arrival'],
        ['Eva', '2027-01-01'],
      ]),
    ).toBeUndefined();
  });
});

test('a month of a header is read with and without its year', () => {
  expect(readMonth('Jan-27')).toEqual({ month: 1, year: 2027 });
  expect(readMonth('2027-12')).toEqual({ month: 12, year: 2027 });
  expect(readMonth('Dezember')).toEqual({ month: 12 });
  expect(readMonth('01/2569')).toEqual({ month: 1, year: 2026 });
  expect(readMonth('13/2027')).toBeUndefined();
  expect(readMonth('Deluxe 27')).toBeUndefined();
  expect(readMonth('Marina')).toBeUndefined();
});

test('room, plan, figure and currency are taken out of one header', () => {
  expect(readPackedHeader('Deluxe (Weekday)')).toMatchObject({ name: 'Deluxe', inBrackets: 'Weekday' });
  expect(readPackedHeader('101 Base Price')).toMatchObject({ name: '101', figure: 'rate_amount', rank: 1 });
  expect(readPackedHeader('101 Max Price')).toMatchObject({ name: '101', figure: 'other' });
  expect(readPackedHeader('Loft Price (EUR)')).toMatchObject({ name: 'Loft', currency: { currency: 'EUR' } });
  expect(readPackedHeader('Loft (EUR)')).not.toHaveProperty('inBrackets');
  expect(readPackedHeader('Priceless')).toMatchObject({ name: 'Priceless' });
  expect(readPackedHeader('Availability')).toMatchObject({ name: 'Availability', figure: 'rate_amount' });
});

describe('neighbours one day apart', () => {
  test('prove the order of day and month', () => {
    expect(proveByNeighbours(['05/02/2027', '06/02/2027', '07/02/2027'])?.order).toBe('dmy');
    expect(proveByNeighbours(['02/05/2027', '02/06/2027', '02/07/2027'])?.order).toBe('mdy');
    expect(proveByNeighbours(['2/5/27', '2/6/27', '2/8/27', '2/9/27'])?.order).toBe('mdy');
  });

  test('prove nothing where another order makes months of them', () => {
    expect(proveByNeighbours(['01/01/2027', '02/01/2027', '03/01/2027'])).toBeUndefined();
    expect(proveByNeighbours(['01/01/2027', '01/02/2027', '01/03/2027'])).toBeUndefined();
  });

  test('prove nothing with one pair only, or where no order is needed', () => {
    expect(proveByNeighbours(['05/02/2027', '06/02/2027'])).toBeUndefined();
    expect(proveByNeighbours(['2027-02-05', '2027-02-06', '2027-02-07'])).toBeUndefined();
  });
});

test('weekdays are read by name, never by digit', () => {
  const weekend = [false, false, false, false, true, true, false];
  expect(readWeekdays('Fri, Sat')).toEqual(weekend);
  expect(readWeekdays('Fr-Sa')).toEqual(weekend);
  expect(readWeekdays('Fri - Sat')).toEqual(weekend);
  expect(readWeekdays('Sat-Mon')).toEqual([true, false, false, false, false, true, true]);
  expect(readWeekdays('venerdì;sabato')).toEqual(weekend);
  expect(readWeekdays('0000110')).toBeUndefined();
  expect(readWeekdays('weekend')).toBeUndefined();
});
