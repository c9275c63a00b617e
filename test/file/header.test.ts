import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type FindHeader, joinHeaders } from '../../src/file/header.ts';
import { readFileAs } from '../convert/read-file.ts';
import { makeBook, openContent, readContent } from './books.ts';

test.each([
  ['Room;Price;;State', ';net;gross;', 'Room;Price net;Price gross;State'],
  ['Room;Price;;', ';net;gross;fees', 'Room;Price net;Price gross;Price fees'],
])('%s above %s is one header', (first, second, joined) => {
  expect(joinHeaders(first.split(';'), second.split(';'))).toEqual(joined.split(';'));
});

test.each([
  ['Room;Price;;State', 'Double;100;120;'],
  ['Room;Price;;State', 'Double;net;gross;'],
  ['Room;Price;;State', ';net;;'],
  ['Room;Price;Gross;State', ';net;gross;'],
  ['Hotel;;;2027-01-01;2027-01-02', 'Suite;BAR;Price;;'],
  [';Room;Price', 'a;;'],
  ['Name;', 'Suite;Sea view'],
  ['Room;Price;', ';net;net'],
])('%s above %s is not', (first, second) => {
  expect(joinHeaders(first.split(';'), second.split(';'))).toBeUndefined();
});

const rows = [
  ['Zimmertyp', 'Gast', 'Anreise', 'Abreise', 'Preis', '', 'Status'],
  ['', '', '', '', 'netto', 'brutto', ''],
  ['Double', 'Ola Nowak', '14.03.2027', '16.03.2027', '100,00', '120,00', 'bestätigt'],
  ['Double', 'Pia Berg', '15.03.2027', '17.03.2027', '110,00', '131,00', 'bestätigt'],
];

test('the guest pays what stands below both of its headers', async () => {
  const text = `${rows.map((cells) => cells.join(';')).join('\n')}\n`;
  const csv = { name: 'list.csv', stream: Readable.from([Buffer.from(text)]) };
  const book = { name: 'list.xlsx', stream: Readable.from([makeBook({ List: rows })]) };
  for (const input of [csv, book]) {
    const { records, rejected } = await readFileAs('bookings', input, ['--currency', 'EUR']);
    expect(records).toMatchObject([{ total_amount: 120 }, { total_amount: 131 }]);
    expect(rejected).toEqual([]);
  }
});

/** A header is what has a cell "Arrival" and a cell "Guest". */
const findHeader: FindHeader = (records) => {
  const at = records.findIndex((record) => record.includes('Arrival') && record.includes('Guest'));
  return at === -1 ? undefined : at;
};

describe('a CSV with lines above its header', () => {
  test.each([
    ['of one cell each', 'Report of May\nHotel Sun\nArrival,Guest\n1,2\n', ['1:Report of May', '2:Hotel Sun'], '4:1|2'],
    ['padded to the width', 'Report,\nArrival,Guest\n1,2\n', ['1:Report|'], '3:1|2'],
    ['with blank ones among them', 'Report\n\n,\nArrival,Guest\n1,2\n', ['1:Report'], '5:1|2'],
    [
      'with another delimiter in them',
      'From 1, to 2, of May, 2026\nArrival;Guest\n1;2\n',
      ['1:From 1, to 2, of May, 2026'],
      '3:1|2',
    ],
    ['with a cell over several lines', '"Report\nof May",x\nArrival,Guest\n1,2\n', ['1:Report\nof May|x'], '4:1|2'],
    [
      'with a quote that never closes',
      'Room 5" wide\n"Report\nArrival,Guest\n1,2\n',
      ['1:Room 5" wide', '2:"Report'],
      '4:1|2',
    ],
    ['behind a sep= line', 'sep=;\nReport\nArrival;Guest\n1;2\n', ['2:Report'], '4:1|2'],
  ])('%s: finds it, keeps them, and counts lines of the file', async (_, text, preamble, row) => {
    expect(await readContent(text, { findHeader })).toEqual({
      format: 'csv',
      header: 'Arrival|Guest',
      preamble,
      rows: [row],
    });
  });

  test.each([';', '\t', '|', ','])(
    'finds the delimiter %j that makes it a header, whatever stands above',
    async (delimiter) => {
      const others = [',', ';', '\t', '|'].filter((other) => other !== delimiter);
      const above = others.map((other) => `a${other}b${other}c${other}d`).join('\n');
      const text = `${above}\nArrival${delimiter}Guest\n1${delimiter}2\n`;
      const source = await openContent(text, { findHeader });
      expect(source).toMatchObject({ delimiter, header: ['Arrival', 'Guest'] });
      expect(source.preamble?.length).toBe(3);
    },
  );

  test('a header of several lines below others is read whole', async () => {
    const found: FindHeader = (records) => records.findIndex((record) => record[0] === 'a\nb');
    expect(await readContent('Report\n"a\nb",c\n1,2\n', { findHeader: found })).toMatchObject({
      header: 'a\nb|c',
      rows: ['4:1|2'],
    });
  });
});

describe('a finder that finds nothing new', () => {
  test('leaves the file as it is without one', async () => {
    for (const found of [findHeader, () => undefined, () => 0, () => 99, async () => 0]) {
      const text = '\nArrival;Guest\n1;"2\n3"\n\n4;5\n';
      expect(await readContent(text, { findHeader: found })).toEqual(await readContent(text));
    }
  });

  test('a delimiter that is given is the only one tried', async () => {
    const options = { findHeader, delimiter: ',' };
    expect(await readContent('Arrival;Guest\n1;2\n', options)).toMatchObject({ header: 'Arrival;Guest' });
  });

  test('is handed at most 30 records, blank ones not among them', async () => {
    const lengths: number[] = [];
    const count: FindHeader = (records) => {
      lengths.push(records.length);
      return undefined;
    };
    await openContent(`${'x\n\n'.repeat(100)}`, { findHeader: count });
    expect(new Set(lengths)).toEqual(new Set([30]));
  });

  test('a header further down than the first 64 KiB is still found', async () => {
    const long = `${'x'.repeat(60_000)}\n`;
    expect(await readContent(`${long}${long}Arrival,Guest\n1,2\n`, { findHeader })).toMatchObject({ rows: ['4:1|2'] });
  });
});

test('a row with another number of cells carries those it has', async () => {
  const { batches } = await openContent('a;b;c\n1;2;3\nTotal;;1.234;\nFilter: May\n');
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  expect(rows.slice(1)).toMatchObject([
    { code: 'wrong_cell_count', cells: ['Total', '', '1.234', ''], raw: 'Total;;1.234;' },
    { code: 'wrong_cell_count', cells: ['Filter: May'] },
  ]);
});
