import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '../../../../src/contract/dates.ts';
import { monthNames } from '../../../../src/convert/values/dates/calendar-names.ts';
import {
  type DateOrder,
  dateOf,
  isExternalDate,
  readDate,
  readDateRange,
} from '../../../../src/convert/values/dates/read-date.ts';
import { holds } from '../../../effort.ts';

function dateIn(text: string, order?: DateOrder): string | undefined {
  const written = readDate(text);
  return written && dateOf(written, order);
}

/** What is written as a real date of a workbook is marked as one. */
const isoOf = (text: string) => (/^\d{4}-\d\d?-\d\d?(?!\d)/.test(text) ? { isIso: true } : {});

test.each([
  ['2026-10-04', '2026-10-04'],
  ['2026/10/04', '2026-10-04'],
  ['2026.10.4.', '2026-10-04'],
  ['20261004', '2026-10-04'],
  ['5 September 2026', '2026-09-05'],
  ['Oct 4, 2026', '2026-10-04'],
  ['4th Oct 26', '2026-10-04'],
  ["4 Oct '26", '2026-10-04'],
  ['01-OCT-26', '2026-10-01'],
  ['01-Oct-2026', '2026-10-01'],
  ['04OCT26', '2026-10-04'],
  ['2026-Oct-04', '2026-10-04'],
  ['Sat, 12 Dec 2026', '2026-12-12'],
  ['5. Januar 2026', '2026-01-05'],
  ['30 Kasım, 2026', '2026-11-30'],
  ['5 января 2026 г.', '2026-01-05'],
  ['Samstag, den 12. Dezember 2026', '2026-12-12'],
  ['3. Mär. 2026', '2026-03-03'],
  ['1er août 2026', '2026-08-01'],
  ['sam. 12 déc. 2026', '2026-12-12'],
  ['4 de octubre de 2026', '2026-10-04'],
  ['1º de mayo de 2026', '2026-05-01'],
  ['sáb., 12 de dez. de 2026', '2026-12-12'],
  ['terça-feira, 3 de março de 2026', '2026-03-03'],
  ['sabato 12 dicembre 2026', '2026-12-12'],
  ['zaterdag 12 december 2026', '2026-12-12'],
  ['12 mrt 2026', '2026-03-12'],
  ['subota, 12. prosinca 2026.', '2026-12-12'],
  ['5. siječnja 2026.', '2026-01-05'],
  ['5. siječanj 2026.', '2026-01-05'],
  ['2027年5月1日', '2027-05-01'],
  ['2027年05月01日(土)', '2027-05-01'],
  ['2027년 5월 1일', '2027-05-01'],
  ['令和9年5月1日', '2027-05-01'],
  ['令和元年12月31日', '2019-12-31'],
  ['R9/5/1', '2027-05-01'],
  ['R10/05/10', '2028-05-10'],
  ['Sat Oct 03 17:38:28 CEST 2026', '2026-10-03'],
  ['Oct 3 07:38:28 2026', '2026-10-03'],
])('reads %s as %s', (text, date) => {
  expect(readDate(text)).toEqual({ ...isoOf(text), kind: 'date', date });
  expect(isExternalDate(text)).toBe(text !== date);
});

test.each([
  '2026-10-04T10:02:17',
  '2026-10-04 00:26:33',
  '2026-10-04 03:00 PM',
  '2026-10-04T23:30:00-07:00',
  '2026-10-04T00:30:00.000+14:00',
  '2026-10-04 23:59:59 UTC',
  '2026-10-04 23:59 CEST',
  '20261004T235959Z',
  'Sun, 04 Oct 2026 23:30:00 GMT',
  'Sun Oct 04 2026 00:00:00 GMT+0200 (Central European Summer Time)',
  'Sunday, October 4, 2026 at 11:30 p.m.',
  '4 Oct 2026 11 pm',
  'dimanche 4 octobre 2026 à 23:30',
  '4 octobre 2026 23h30',
  'domingo, 4 de octubre de 2026, 0:00',
  'domenica 4 ottobre 2026 alle ore 23:30',
])('cuts the time off %s and shifts no day', (text) => {
  expect(readDate(text)).toEqual({ ...isoOf(text), kind: 'date', date: '2026-10-04' });
});

test.each([
  '26/06/2026',
  '26.6.2026',
  '26-06-26',
  '26. 6. 2026.',
  '26062026',
  '"26/06/2026"',
  '26/06/2026 14:30',
  'Fri 26/06/2026',
  '26\u00a0/\u200e06/2026',
])('reads %s by day, month and year only in that order', (text) => {
  expect(readDate(text)?.kind).toBe('parts');
  expect(dateIn(text, 'dmy')).toBe('2026-06-26');
  expect(dateIn(text, 'mdy')).toBeUndefined();
  expect(dateIn(text)).toBeUndefined();
  expect(isExternalDate(text)).toBe(true);
});

test('six digits are three numbers', () => {
  expect([dateIn('261231', 'ymd'), dateIn('311226', 'dmy')]).toEqual(['2026-12-31', '2026-12-31']);
  expect(dateIn('311226', 'mdy')).toBeUndefined();
  expect([readDate('150000'), readDate('12612'), readDate('1234567')]).toEqual([undefined, undefined, undefined]);
});

test('the order says what 06/07/2026 and 06-07-08 mean', () => {
  expect([dateIn('06/07/2026', 'dmy'), dateIn('06/07/2026', 'mdy')]).toEqual(['2026-07-06', '2026-06-07']);
  expect(dateIn('06/07/2026', 'ymd')).toBeUndefined();
  expect(['dmy' as const, 'mdy' as const, 'ymd' as const].map((order) => dateIn('06-07-08', order))).toEqual([
    '2008-07-06',
    '2008-06-07',
    '2006-07-08',
  ]);
});

test('a year has two digits, so that one digit shows where it is not', () => {
  expect(dateIn('6.7.26', 'ymd')).toBeUndefined();
  expect(dateIn('26.7.6', 'dmy')).toBeUndefined();
  expect(dateIn('26.7.6', 'ymd')).toBe('2026-07-06');
  expect(readDate('6.7.8')).toBeUndefined();
});

test('a date that is the same in every order needs none', () => {
  expect(dateIn('06/06/2026')).toBe('2026-06-06');
  expect(dateIn('06-06-06')).toBe('2006-06-06');
  expect(dateIn('06-06-32')).toBe('2032-06-06');
  expect(dateIn('06-06-07')).toBeUndefined();
  expect(dateIn('26-6-5')).toBeUndefined();
});

test.each([
  ['46006', '2025-12-15'],
  ['46006.625', '2025-12-15'],
  ['46006,999988', '2025-12-15'],
  ['32874', '1990-01-01'],
  ['73415', '2100-12-31'],
])('reads the serial number %s as %s', (text, date) => {
  expect(readDate(text)).toEqual({ kind: 'date', date });
});

test.each([
  ...[
    '',
    ' ',
    '-',
    'n/a',
    'Unknown',
    'total',
    '0',
    '12',
    '1234',
    '2026',
    '32873',
    '73416',
    '460061',
    '4000000001',
    '20261304',
    '32132026',
  ],
  ...[
    '2026-02-29',
    '2026-13-01',
    '31/06/2026',
    '29/02/2027',
    '31/31/2026',
    '26/26/2026',
    '00/00/2026',
    '31 June 2026',
    '29 Feb 2027',
  ],
  ...[
    '6/7-2026',
    '6/7/026',
    '6/7/20266',
    '1/2/3/2026',
    '26/06/2026 25:00',
    '26/06/2026 14:75',
    '10:00',
    'Oct 2026',
    '4 Oct',
    'Foo 4, 2026',
  ],
  ...[
    '4 Oct Nov 2026',
    '4 5 2026',
    '6/12/2026 6/19/2026',
    'Room 12/06/2026',
    '2026-10-04 late',
    'RM1,047.60',
    '1-2',
    '7-12',
    '5 Sep 5',
  ],
])('says that %o is no date', (text) => {
  expect(readDate(text)).toBeUndefined();
  expect(isExternalDate(text)).toBe(false);
});

test('a plain ISO date is not foreign, with spaces around it neither', () => {
  for (const plain of ['2026-10-04', ' 2026-10-04 ']) expect(isExternalDate(plain)).toBe(false);
  expect(isExternalDate('2026-10-04 00:00')).toBe(true);
});

test('no name of a month stands for two', () => {
  const names = monthNames.flat();
  expect(new Set(names).size).toBe(names.length);
  expect(monthNames).toHaveLength(12);
});

test('a Croatian name that is the next month in Polish or Czech is read only where it is written the Croatian way', () => {
  expect(dateIn('5. listopada 2026.')).toBe('2026-10-05');
  expect(dateIn('5. listopada 2026')).toBe('2026-10-05');
  expect(dateIn('5 listopada 2026')).toBeUndefined();
  expect(dateIn('12. lis 2026.')).toBe('2026-10-12');
  expect(dateIn('12. lis 2026')).toBeUndefined();
  expect(dateIn('12. srp 2026.')).toBe('2026-07-12');
  expect(dateIn('12-srp-2026')).toBeUndefined();
});

test('"mar" is a Tuesday before a whole date and March elsewhere', () => {
  expect(dateIn('mar. 5 mai 2026')).toBe('2026-05-05');
  expect(dateIn('mar 5, 2026')).toBe('2026-03-05');
  expect(dateIn('mar 26/05/2026', 'dmy')).toBe('2026-05-26');
});

const longNames = [
  'January February March April May June July August September October November December',
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca',
  'siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac',
  'Jan. Feb. Mär. Apr. Mai Jun. Jul. Aug. Sept. Okt. Nov. Dez.',
  'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  'ene feb mar abr may jun jul ago set oct nov dic',
  'gen feb mar apr mag giu lug ago set ott nov dic',
  'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
  'jan feb mrt apr mei jun jul aug sep okt nov dec',
  'sij velj ožu tra svi lip srp kol ruj lis stu pro',
  'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października November grudnia',
  'ledna února března dubna května června července srpna září října November prosince',
  'januar februar mart april maj jun jul avgust septembar oktobar novembar decembar',
  'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember',
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
  'янв фев мар апр май июн июл авг сен окт ноя дек',
  'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня',
  'Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου',
  'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
].map((names) => names.split(' '));

test('reads every month in every language, in any case, with accents and without', () => {
  for (const names of longNames) {
    names.forEach((name, index) => {
      const plain = name.normalize('NFD').replace(/\p{M}/gu, '');
      const dates = [name, name.toUpperCase(), plain, name.normalize('NFD')].map((each) => dateIn(`05. ${each} 2026.`));
      const date = `2026-${String(index + 1).padStart(2, '0')}-05`;
      if (dates.some((each) => each !== date)) expect([name, ...dates]).toEqual([name, date, date, date, date]);
    });
  }
});

test.each([
  ['06/12/2026 - 06/19/2026', '2026-06-12', '2026-06-19'],
  ['06/12/2026 – 06/19/2026', '2026-06-12', '2026-06-19'],
  ['06/12/2026-06/19/2026', '2026-06-12', '2026-06-19'],
  ['06-12-2026 - 06-19-2026', '2026-06-12', '2026-06-19'],
  ['06/12/26 to 06/19/26', '2026-06-12', '2026-06-19'],
  ['2026-06-12 bis 2026-06-19', '2026-06-12', '2026-06-19'],
  ['2026-06-12 - 2026-06-19', '2026-06-12', '2026-06-19'],
  ['Jun 12, 2026 – Jun 19, 2026', '2026-06-12', '2026-06-19'],
  ['6/12-6/19/2026', '2026-06-12', '2026-06-19'],
  ['6/12-6/19/26', '2026-06-12', '2026-06-19'],
  ['12/30-1/2/2027', '2026-12-30', '2027-01-02'],
  ['6/12-6/12/2026', '2026-06-12', '2026-06-12'],
])('reads both dates of %s', (text, start, end) => {
  const range = readDateRange(text);
  expect(range?.map((written) => dateOf(written, 'mdy'))).toEqual([start, end]);
  expect(isExternalDate(text)).toBe(true);
});

test('a start without a year stands before its end in whichever order', () => {
  const [start, end] = readDateRange('12/5-1/6/2027')!;
  expect([dateOf(start, 'mdy'), dateOf(end, 'mdy')]).toEqual(['2026-12-05', '2027-01-06']);
  expect([dateOf(start, 'dmy'), dateOf(end, 'dmy')]).toEqual(['2027-05-12', '2027-06-01']);
  const german = readDateRange('12.06.–19.06.2026')!;
  expect(german.map((written) => dateOf(written, 'dmy'))).toEqual(['2026-06-12', '2026-06-19']);
});

test.each([
  '',
  '-',
  '--',
  '6/12',
  '06/12/2026',
  '06/12/2026 -',
  '6/12-2026-06-19',
  '06/12/2026 - 31/31/2026',
  '2026-06-12',
])('says that %o is no stay', (text) => {
  expect(readDateRange(text)).toBeUndefined();
});

test('no text of a megabyte or of odd signs stalls or breaks it', () => {
  const began = performance.now();
  for (const piece of ['1', '1/', '- ', ' ', 'mar ', 'a.', '1 to ', '\u0301', '12:00 ', '('])
    for (const length of [99, 200, 1_000_000]) {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      readDate(text);
      isExternalDate(text);
    }
  expect(performance.now() - began).toBeLessThan(5000);
  holds(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      readDate(text);
      isExternalDate(text);
    }),
  );
});

test('what it reads as a date in digits has these digits', () => {
  const day = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2100-12-31') });
  holds(
    fc.property(day, fc.constantFrom('/', '.', '-'), fc.boolean(), (number, separator, isPadded) => {
      const date = dateOfDay(number);
      const [year, month, dayOfMonth] = date.split('-').map((part) => (isPadded ? part : String(Number(part))));
      expect(dateIn([year, month, dayOfMonth].join(separator))).toBe(date);
      expect(dateIn([dayOfMonth, month, year].join(separator), 'dmy')).toBe(date);
      expect(dateIn([month, dayOfMonth, year].join(separator), 'mdy')).toBe(date);
      expect(dateIn(String(number + 25_569))).toBe(date);
    }),
  );
});

test('a midnight in UTC as seconds or milliseconds is its day; at another time the day depends on a time zone', () => {
  expect(readDate('1798934400')).toEqual({ kind: 'date', date: '2027-01-03' });
  expect(readDate('1798934400000')).toEqual({ kind: 'date', date: '2027-01-03' });
  for (const text of ['1798930800', '1798934400001', '9998934400', '179893440000'])
    expect(readDate(text)).toBeUndefined();
});

test.each([
  ['2569-05-01', '2026-05-01'],
  ['1 พ.ค. 2569', '2026-05-01'],
  ['1 พฤษภาคม พ.ศ. 2569', '2026-05-01'],
  ['29 ก.พ. 2567', '2024-02-29'],
  ['๑๒ ธ.ค. ๒๕๗๐', '2027-12-12'],
  ['1 ม.ค. 70', '2027-01-01'],
  ['1 ม.ค. 2027', '2027-01-01'],
  ['2527-05-01', '2527-05-01'],
  ['2627-05-01', '2627-05-01'],
])('a year of the Buddhist calendar is 543 ahead, and a mistyped one is none: %s', (text, date) => {
  expect(dateIn(text)).toBe(date);
});

test('so it is in a date that depends on the order', () => {
  expect([dateIn('01/05/2569', 'dmy'), dateIn('01/05/2569', 'mdy')]).toEqual(['2026-05-01', '2026-01-05']);
});
