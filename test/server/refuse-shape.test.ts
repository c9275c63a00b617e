/** What is refused before it is parsed: bodies whose parsing would take the memory of the service, and keys that stand twice. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseImport } from '../../src/server/parse-import.ts';
import { refuseShape } from '../../src/server/refuse-shape.ts';

const limits = { keys: ['bookings', 'duplicate_action'], recordsMax: 10_000 };
const parse = (text: string) => parseImport(Buffer.from(text), 'bookings', limits.recordsMax);
const reasonOf = (text: string) => {
  try {
    parse(text);
    return 'taken';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['the records', '{"bookings":[{"a":1}],"bookings":[]}'],
  ['the records, the first of them no list', '{"bookings":1,"bookings":[{"a":1}]}'],
  ['the records, once with escapes', '{"bookings":[{"a":1}],"book\\u0069ngs":[{"a":2}]}'],
  ['the records, with escapes and one list', '{"book\\u0069ngs":null , "bookings" : [{"a":2}]}'],
  ['the records behind a byte order mark', '\uFEFF{"bookings":[],"bookings":[]}'],
  ['the action', '{"duplicate_action":"update","bookings":[{"a":1}],"duplicate_action":"skip"}'],
  ['the action behind the records', '{"bookings":[{"a":"]"}],"duplicate_action":"update", "duplicate_action":"skip"}'],
])('refuses a body with %s twice', (_name, text) => {
  expect(() => parse(text)).toThrow(/^(bookings|duplicate_action) stands twice in the body/);
  expect(reasonOf(text)).toBe('invalid_request');
});

test.each([
  '{"bookings":[{"bookings":1,"duplicate_action":2},{"bookings":1}],"duplicate_action":"skip"}',
  '{"bookings":[{"a":"\\"bookings\\":[","b":"{{{{"}]}',
  ' { "duplicate_action" : "update" , "bookings" : [ { "a" : [ [ 1 ] ] } , [ ] , "bookings" ] } ',
])('takes %s', (text) => {
  expect(reasonOf(text)).toBe('taken');
});

test('a body with one of our keys twice is refused whatever it holds, and any other passes', () => {
  const key = fc.constantFrom('bookings', 'duplicate_action', 'a');
  const leaf = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('[', ']', '{', '"', '\\', ',', 'bookings'));
  const value = fc.oneof(leaf, fc.array(fc.dictionary(key, fc.oneof(leaf, fc.array(leaf)))), fc.dictionary(key, leaf));
  const entries = fc.array(fc.tuple(key, value), { maxLength: 4 });
  fc.assert(
    fc.property(entries, (pairs) => {
      const text = `{${pairs.map(([name, held]) => `${JSON.stringify(name)}:${JSON.stringify(held)}`).join()}}`;
      const names = pairs.map(([name]) => name).filter((name) => name !== 'a');
      const isDoubled = new Set(names).size < names.length;
      if (isDoubled) expect(() => parse(text)).toThrow();
      else refuseShape(Buffer.from(text), limits);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['brackets', '['.repeat(1000)],
  ['braces', '{"a":'.repeat(1000)],
  ['both in a record', `{"bookings":[{"a":${'[{"a":'.repeat(20)}1`],
])('refuses %s that go too deep, whether they close or not', (_name, text) => {
  expect(reasonOf(text)).toBe('invalid_request');
  expect(() => parse(text)).toThrow('nested deeper than 32 levels');
});

test.each([
  ['empty objects', `{"bookings":[${'{},'.repeat(700_000)}{}]}`],
  ['empty lists', `{"bookings":[${'[],'.repeat(700_000)}[]]}`],
  ['numbers', `{"bookings":[${'1,'.repeat(700_000)}1]}`],
  ['fields of one record', `{"bookings":[{${'"a":1,'.repeat(700_000)}"b":1}]}`],
])('refuses more %s than records could hold', (_name, text) => {
  expect(reasonOf(text)).toBe('too_large');
});

test.each(['[', '{"a":', '{},', '[],', '1,'])('16 MiB of %s do not end a process with a small heap', (piece) => {
  const program = `
    import { parseImport } from ${JSON.stringify(new URL('../../dist/server/parse-import.js', import.meta.url).href)};
    const piece = ${JSON.stringify(piece)};
    const body = Buffer.from('{"bookings":[' + piece.repeat((16 * 1024 * 1024) / piece.length - 20));
    try { parseImport(body, 'bookings', 10000); } catch (error) { console.log(error.code); }`;
  const flags = ['--max-old-space-size=48', '--input-type=module', '-e', program];
  const said = execFileSync(process.execPath, flags, { stdio: ['ignore', 'pipe', 'ignore'] });
  expect(said.toString().trim()).toMatch(/^(invalid_request|too_large)$/);
});
