import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { joinHeaders } from '../../src/file/join-headers.ts';
import { readFileAs } from '../convert/read-file.ts';
import { makeBook } from './books.ts';

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
