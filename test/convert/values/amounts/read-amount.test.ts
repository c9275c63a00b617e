import { expect, test } from 'vitest';
import { amountOf, isExternalAmount, readAmount } from '../../../../src/convert/values/amounts/read-amount.ts';

/** Value under the point, value under the comma, and what the cell says of its currency. */
function reading(text: string): unknown[] | undefined {
  const written = readAmount(text);
  return written && [amountOf(written, '.'), amountOf(written, ','), written.currency ?? written.sign];
}

test.each([
  ['126.6314 EUR', '126.6314', undefined, 'EUR'],
  ['ZAR 11493.00', '11493.00', undefined, 'ZAR'],
  ['RM1,047.60', '1047.60', undefined, 'MYR'],
  ['RM0.00', '0.00', undefined, 'MYR'],
  ['1.320,00', undefined, '1320.00', undefined],
  ['€105.94', '105.94', undefined, 'EUR'],
  ['105,94 €', undefined, '105.94', 'EUR'],
  ['$1,020.00', '1020.00', undefined, '$'],
  ['3,512.00', '3512.00', undefined, undefined],
  ['R$ 12,00', undefined, '12.00', 'BRL'],
  ['A$12', '12', '12', 'AUD'],
  ['US$ 12', '12', '12', 'USD'],
  ['R12,50', undefined, '12.50', 'ZAR'],
  ['Rp 1.250.000', undefined, '1250000', 'IDR'],
  ['1.250.000đ', undefined, '1250000', 'VND'],
  ['COP $ 250.000', '250.000', '250000', 'COP'],
  ['kr. 1.250,00', undefined, '1250.00', 'kr'],
  ['¥48,000', '48000', '48.000', '¥'],
  ['120 Euro', '120', '120', 'EUR'],
  ['3.0E7', '30000000', '30000000', undefined],
])('reads %s', (text, underPoint, underComma, said) => {
  expect(reading(text)).toEqual([underPoint, underComma, said]);
});

test('a number is below zero by brackets or by one minus on either side', () => {
  const below = [
    '(12.00)',
    '-12.00',
    '12.00-',
    '−12.00',
    '(€12.00)',
    '€(12.00)',
    '€-12.00',
    '-€12.00',
    '12.00- EUR',
    '12.00 EUR-',
  ];
  for (const text of [...below, 'EUR -12.00', '- 12.00']) expect(reading(text)?.[0], text).toBe('-12.00');
  for (const text of ['(-12.00)', '--12.00', '-12.00-', '(12.00', '12.00)', '12.00 -', ')12.00('])
    expect(readAmount(text), text).toBeUndefined();
  expect(reading('(0.00)')?.[0]).toBe('0.00');
});

test('spaces of every width and apostrophes part thousands', () => {
  for (const space of [' ', '\u00a0', '\u202f', '\u2009', '\u2007'])
    expect(reading(`1${space}234${space}567,891${space}€`), JSON.stringify(space)).toEqual([
      undefined,
      '1234567.891',
      'EUR',
    ]);
  for (const apostrophe of ["'", '’'])
    expect(reading(`CHF 1${apostrophe}250.50`)).toEqual(['1250.50', undefined, 'CHF']);
  expect(reading('1 250')).toEqual(['1250', '1250', undefined]);
  for (const text of [
    '1 25',
    '1 2345',
    '12 50 00',
    '0 123',
    "1'250 000",
    '1  250',
    '12\n250',
    '12\t250',
    '1,234 567',
    '1 250,5,5',
  ])
    expect(readAmount(text), text).toBeUndefined();
});

test('a dash instead of cents is no cents', () => {
  expect(reading('1.250,-')).toEqual([undefined, '1250.00', undefined]);
  expect(reading('-1.250,– kr')).toEqual([undefined, '-1250.00', 'kr']);
  expect(reading("1'250.--")).toEqual(['1250.00', undefined, undefined]);
  expect(readAmount('12,00,-')).toBeUndefined();
});

test('a comma may part groups of two before the last three, a point may not', () => {
  expect(reading('1,23,456.00')).toEqual(['123456.00', undefined, undefined]);
  expect(reading('₹12,34,567')).toEqual(['1234567', undefined, 'INR']);
  expect(readAmount('1.23.456,00')).toBeUndefined();
});

test('what is no amount is not read', () => {
  const texts = [
    '',
    ' ',
    '-',
    '--',
    '.',
    ',',
    'n/a',
    'free',
    '12%',
    '1.23E+10',
    '1e5',
    '12,34,5',
    '1,2345.00',
    '1.5.5',
    '1,2,3',
    '12.',
    '12,',
  ];
  const more = [
    '100-200',
    '€10 / €12',
    '12 x 3',
    '12²',
    '2 pax',
    '3 Std',
    '12 km',
    '12 R',
    '€12 USD',
    '1.234,567.8',
    'EUR',
    'Infinity',
    '0x10',
  ];
  for (const text of [...texts, ...more, '9'.repeat(16), '1'.repeat(1_000_000), `${' '.repeat(1_000_000)}1`])
    expect(readAmount(text), text.slice(0, 20)).toBeUndefined();
});

test('the point after a sign of letters belongs to the sign', () => {
  expect(reading('Rs.500')).toEqual(['500', '500', 'Rs']);
  expect(reading('S/.50')).toEqual(['50', '50', 'PEN']);
  expect(reading('$.50')).toEqual(['0.50', undefined, '$']);
});

test('a code beside a shared sign decides it, and contradicts a sign that it does not use', () => {
  expect(reading('$12 USD')?.[2]).toBe('USD');
  expect(reading('MX$12 MXN')?.[2]).toBe('MXN');
  expect(reading('kr 12 SEK')?.[2]).toBe('SEK');
  expect(readAmount('$12 EUR')).toBeUndefined();
  expect(readAmount('EUR 12 USD')).toBeUndefined();
});

test('marks that no one sees make no difference', () => {
  expect(reading('\u200f12.50\u00a0\u200f₪')).toEqual(['12.50', undefined, 'ILS']);
  expect(reading('$      1,250.00 ')).toEqual(['1250.00', undefined, '$']);
});

test('the value has no zeros in front and keeps those behind', () => {
  expect(amountOf({ digits: '007.50' }, '.')).toBe('7.50');
  expect(amountOf({ digits: '0,500' }, ',')).toBe('0.500');
  expect(amountOf({ digits: '0,500' }, '.')).toBeUndefined();
  expect(amountOf({ digits: '1234,567' }, '.')).toBeUndefined();
});

test('foreign is what can be read and is not plain', () => {
  for (const text of ['12', '12.50', '-12.50', ' 12.50 ', '', '-', 'n/a', '12,34,5'])
    expect(isExternalAmount(text), text).toBe(false);
  for (const text of ['12,50', '1,250', '€12', '(12)', '1 250', '12-', '.50'])
    expect(isExternalAmount(text), text).toBe(true);
});
