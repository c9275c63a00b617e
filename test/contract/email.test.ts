/** E-mail addresses: one in every wrapping, none where there is none, and the law that holds the glance to the cleaning. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRecord } from '../../src/contract/check-record.ts';
import { cleanEmail, emailKey, isEmail } from '../../src/contract/email.ts';
import { resources } from '../../src/contract/resource.ts';
import { holds } from '../effort.ts';

test.each([
  'dup@x.de',
  '<dup@x.de>',
  'mailto:dup@x.de',
  'MAILTO:dup@x.de?subject=Your%20stay',
  '<mailto:dup@x.de>',
  'dup@x.de,',
  'dup@x.de;',
  'dup@x.de.',
  'dup@x.de!?',
  ', dup@x.de',
  'Name <dup@x.de>',
  '"Muster, Eva" <dup@x.de>,',
  'dup@x.de (Eva Muster)',
  '"dup@x.de"',
  "'dup@x.de'",
  '“dup@x.de”',
  '(dup@x.de)',
  '[dup@x.de]',
  'dup\u200b@x.de',
  '\ufeffdup@x\u00ad.de',
  '< dup@x.de >',
  'dup@x.de <dup@x.de>',
  '"DUP@x.de" <dup@x.de>',
  ' dup@x.de\t',
])('%j is dup@x.de', (text) => {
  expect(cleanEmail(text)).toBe('dup@x.de');
  expect(checkRecord(resources.bookings, { ...booking, guest_email: text })).toEqual({
    record: { ...booking, guest_email: 'dup@x.de' },
  });
});

test.each([
  "o'brien+spa@mail.x-y.co.uk",
  'a@münchen.de',
  'é@müller.de',
  '用户@例子.中国',
  'δοκιμή@παράδειγμα.δοκιμή',
  'user@xn--mnchen-3ya.de',
  "!#$%&'*+/=?^_`{|}~-@x.de",
  `${'l'.repeat(64)}@${'d'.repeat(63)}.de`,
  'EVA@X.DE',
])('%s is an address as it is', (text) => {
  expect(isEmail(text)).toBe(true);
  expect(cleanEmail(text)).toBe(text);
});

test.each([
  'a@b..com',
  'a@b,com',
  'a@b',
  'a@localhost',
  'a@b.c',
  'a@127.0.0.1',
  'a@[127.0.0.1]',
  'a..b@x.de',
  '.a@x.de',
  'a.@x.de',
  'a@-x.de',
  'a@x-.de',
  'a@.x.de',
  'a@x_y.de',
  'a b@x.de',
  'a@b@x.de',
  'a@x.de, b@x.de',
  'a@x.de oder b@x.de',
  'Eva <a@x.de>, Max <b@x.de>',
  'a@x.de <b@x.de>',
  'a@x.de (b@x.de)',
  'mailto:a@x.de,b@x.de',
  'eva',
  '@x.de',
  'a@',
  '"a b"@x.de',
  `${'l'.repeat(65)}@x.de`,
  `a@${'d'.repeat(64)}.de`,
  `a@${'abcdefgh.'.repeat(28)}com`,
  'a\u0000@x.de',
])('%j is none, and a row error', (text) => {
  expect(isEmail(cleanEmail(text))).toBe(false);
  const checked = checkRecord(resources.bookings, { ...booking, guest_email: text });
  expect(checked.issues).toEqual([expect.objectContaining({ field: 'guest_email', code: 'not_an_email' })]);
});

test('one address has one key: in any case, its domain in the letters of people or of the DNS', () => {
  expect(emailKey('Eva@MÜNCHEN.de')).toBe(emailKey('eva@xn--mnchen-3ya.de'));
  expect(emailKey(null)).toBe('');
  expect(emailKey('eva@x.de')).not.toBe(emailKey('eva@y.de'));
});

const pieces = fc.array(
  fc.constantFrom(
    'a',
    'b1',
    '@',
    '.',
    ',',
    'x.de',
    'a@x.de',
    '<',
    '>',
    '"',
    "'",
    ' ',
    'mailto:',
    '(',
    ')',
    '\u200b',
    'ü',
    '-',
    ';',
  ),
  { maxLength: 9 },
);

test('cleaning ends, is done once, and leaves an address alone', () => {
  holds(
    fc.property(
      fc.oneof(
        pieces.map((all) => all.join('')),
        fc.string({ unit: 'binary', maxLength: 40 }),
      ),
      (text) => {
        const clean = cleanEmail(text);
        expect(cleanEmail(clean)).toBe(clean);
        if (isEmail(text)) expect(clean).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});

const booking = {
  checkin_date: '2027-05-14',
  checkout_date: '2027-05-17',
  room_type_name: 'Double',
  guest_last_name: 'Muster',
};
