/** Bodies whose parsing would take the memory of the service are refused before, and keys that stand twice with them. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { parseImport } from '../../src/server/parse-import.ts';

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

test.each(['[', '{"a":', '{},', '[],', '1,', `{"a":[${'[],'.repeat(9_999)}[]]},`])(
  '16 MiB of %.20s do not end a process with a small heap',
  (piece) => {
    const program = `
    import { parseImport } from ${JSON.stringify(new URL('../../dist/server/parse-import.js', import.meta.url).href)};
    const piece = ${JSON.stringify(piece)};
    const body = Buffer.from('{"bookings":[' + piece.repeat((16 * 1024 * 1024) / piece.length - 20));
    await parseImport(body, 'bookings', 10000).catch((error) => console.log(error.code));`;
    const flags = ['--max-old-space-size=48', '--input-type=module', '-e', program];
    const said = execFileSync(process.execPath, flags, { stdio: ['ignore', 'pipe', 'ignore'] });
    expect(said.toString().trim()).toMatch(/^(bad_json|too_large)$/);
  },
);
