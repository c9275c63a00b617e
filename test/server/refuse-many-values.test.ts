/** Bodies whose parsing would take the memory of the service are refused before, and keys that stand twice with them. */
import { expect, test } from 'vitest';
import { parseImport } from '../../src/server/parse-import.ts';
import { testOfAll } from '../effort.ts';
import { parsedInSmallHeap } from './small-heap.ts';

const recordsMax = 10_000;
const parse = (text: string) => parseImport(Buffer.from(text), 'bookings', recordsMax);

test.each([
  ['the records', '{"bookings":[{"a":1}],"bookings":[]}'],
  ['the records, the first of them no list', '{"bookings":1,"bookings":[{"a":1}]}'],
  ['the records, once with escapes', '{"bookings":[{"a":1}],"book\\u0069ngs":[{"a":2}]}'],
  ['the records behind a byte order mark', '\uFEFF{"bookings":[],"bookings":[]}'],
  ['the action', '{"duplicate_action":"update","bookings":[{"a":1}],"duplicate_action":"skip"}'],
  ['the action behind the records', '{"bookings":[{"a":"]"}],"duplicate_action":"update", "duplicate_action":"skip"}'],
])('refuses a body with %s twice', async (_name, text) => {
  await expect(parse(text)).rejects.toMatchObject({ code: 'invalid_request' });
});

test.each([
  '{"bookings":[{"bookings":1,"duplicate_action":2},{"bookings":1}],"duplicate_action":"skip"}',
  '{"bookings":[{"a":"\\"bookings\\":[","b":"{{{{"}]}',
  ' { "duplicate_action" : "update" , "bookings" : [ { "a" : [ [ 1 ] ] } , [ ] , "bookings" ] } ',
])('takes %s', async (text) => {
  await expect(parse(text)).resolves.toBeDefined();
});

test.each([
  ['empty objects', `{"bookings":[${'{},'.repeat(1_400_000)}{}]}`],
  ['lists in records', `{"bookings":[${`{"a":[${'[],'.repeat(9_999)}[]]},`.repeat(150)}{}]}`],
  ['numbers', `{"bookings":[${'1,'.repeat(1_400_000)}1]}`],
])('refuses more %s than records could hold', async (_name, text) => {
  await expect(parse(text)).rejects.toMatchObject({ code: 'too_large' });
});

testOfAll('16 MiB of any of these do not end a process with a small heap', () => {
  const pieces = ['[', '{"a":', '{},', '[],', '1,', `{"a":[${'[],'.repeat(9_999)}[]]},`];
  const said = parsedInSmallHeap(
    48,
    'parse-import.js',
    pieces.map((piece) => ['parseImport', '{"bookings":[', piece]),
  );
  expect(said).toEqual(pieces.map(() => expect.stringMatching(/: (bad_json|too_large)$/)));
});
