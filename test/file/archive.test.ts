/** Mails as programs save them, with what is attached; and saved web pages, which are mails too. */
import { expect, test } from 'vitest';
import { makeBook, openContent, readContent } from './books.ts';

const head = (...more: string[]) =>
  [
    'Return-Path: <desk@example.com>',
    'Received: by mail.example.com;',
    '\tMon, 3 May 2027 10:00:00 +0000',
    'From: Desk <desk@example.com>',
    'Subject: =?UTF-8?Q?Buchungen_f=C3=BCr_Mai?=',
    'MIME-Version: 1.0',
    ...more,
  ].join('\r\n');
const mixed = (...parts: string[][]) =>
  `${head('Content-Type: multipart/mixed; boundary="b1"')}\r\n\r\nThis is a mail.\r\n${parts.map((part) => `--b1\r\n${part.join('\r\n')}\r\n`).join('')}--b1--\r\n`;
const text = ['Content-Type: text/plain; charset=utf-8', '', 'Hello, here they are.'];
const csv = [
  'Content-Type: text/csv; charset=utf-8; name="stays.csv"',
  'Content-Disposition: attachment; filename="stays.csv"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Guest,Room',
  'Andr=C3=A9 a=',
  'nd Bo,Loft',
];
const attached = (name: string, bytes: Buffer) => [
  `Content-Type: application/octet-stream; name="${name}"`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  ...bytes.toString('base64').match(/.{1,76}/g)!,
];
const logo = ['Content-Type: image/png; name="logo.png"', 'Content-Transfer-Encoding: base64', '', 'iVBORw0KGgo='];
const page = (charset: string, rows: string) => [
  `Content-Type: text/html; charset=${charset}`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  `<html><body><p>Hello<table><tr><td>Guest<td>Room${rows}</table></body></html>`,
];
const guests = { header: 'Guest|Room' };

test('a table that is attached is read, in the encoding of the mail, and pictures are none', async () => {
  expect(await readContent(mixed(text, logo, csv))).toMatchObject({ ...guests, rows: ['2:André and Bo|Loft'] });
});

test('so are a workbook, a calendar, and a file in another encoding', async () => {
  const book = makeBook({
    A: [
      ['Guest', 'Room'],
      ['Zoë', 'Loft'],
    ],
  });
  expect(await readContent(mixed(text, attached('stays.xlsx', book)))).toMatchObject({ ...guests, format: 'xlsx' });
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20270501\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
  const part = ['Content-Type: text/calendar; charset=utf-8', '', calendar];
  expect(await readContent(mixed(text, part))).toMatchObject({
    format: 'ics',
    rows: [expect.stringMatching(/2027-05-01/)],
  });
  const latin = Buffer.from('Guest;Room\nJosé Núñez;Loft\n', 'latin1');
  expect((await readContent(mixed(text, attached('a.csv', latin)))).rows).toEqual(['2:José Núñez|Loft']);
});

test('a table in the text of the mail is read where nothing is attached', async () => {
  expect(await readContent(mixed(page('iso-8859-1', '<tr><td>Andr=E9<td>Loft')))).toMatchObject({
    ...guests,
    rows: ['2:André|Loft'],
  });
});

test('of several attached files one is named', async () => {
  const both = mixed(text, csv, attached('old.csv', Buffer.from('Guest,Room\nBo,Attic\n')));
  await expect(readContent(both)).rejects.toMatchObject({
    code: 'file_broken',
    message: expect.stringContaining('a mail of 2 files: stays.csv, old.csv'),
    fix: expect.stringContaining('--sheet "stays.csv"'),
  });
  expect((await readContent(both, { sheet: 'old.csv' })).rows).toEqual(['2:Bo|Attic']);
});

test.each([
  ['a mail without any', mixed(text, logo)],
  ['a mail whose text is a table in words', `${head('Content-Type: text/plain')}\r\n\r\nGuest,Room\r\nAna,Loft\r\n`],
])('%s is refused as a mail', async (_, content) => {
  await expect(openContent(content)).rejects.toMatchObject({
    code: 'file_broken',
    message: expect.stringContaining('is a mail without'),
  });
});

test('a saved web page is read as its page', async () => {
  const saved = [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://example.com/stays',
    'Subject: Stays',
    'Date: Mon, 3 May 2027 10:00:00 -0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="b1"',
    '',
    ...['', '--b1', ...page('utf-8', '<tr><td>Andr=C3=A9<td>Loft'), '--b1', ...logo, '--b1--', ''],
  ].join('\r\n');
  expect(await readContent(saved)).toMatchObject({ ...guests, format: 'html', rows: ['2:André|Loft'] });
});

test('parts inside one another without end are refused or read, and never held', async () => {
  const deep = Array.from(
    { length: 2000 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  );
  await expect(readContent(`${head('')}${deep.join('')}`)).rejects.toMatchObject({ code: 'file_broken' });
});

test('a list whose first lines have colons is no mail', async () => {
  expect(await readContent('From: desk,To: all\nAna,Bo\n')).toMatchObject({
    header: 'From: desk|To: all',
    rows: ['2:Ana|Bo'],
  });
});
