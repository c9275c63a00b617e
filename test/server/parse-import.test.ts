import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longRecord } from '../../src/contract/check-record.ts';
import { recordBytesMax } from '../../src/contract/limits.ts';
import { parseImport } from '../../src/server/parse-import.ts';
import { holds } from '../effort.ts';

const parse = (text: string, recordsMax = 1_000_000) => parseImport(Buffer.from(text), 'bookings', recordsMax);

/** Texts and records that look like the end of a record and are none, and long ones, so that a body has several pieces. */
const text = fc.oneof(
  fc.constantFrom('},{', '"},{"', '\\"},{', ']}', '\u2028é', '\u{1f600}'.repeat(3000), ' '.repeat(20_000)),
  fc.string({ unit: 'binary', maxLength: 20 }).map((one) => one.toWellFormed()),
);
const part = fc.oneof(text, fc.integer(), fc.constant(null), fc.boolean());
const record = fc.oneof(
  fc.dictionary(text, fc.oneof(part, fc.array(fc.dictionary(text, part, { maxKeys: 2 }), { maxLength: 3 })), {
    maxKeys: 4,
  }),
  part,
  fc.array(part, { maxLength: 3 }),
);

describe('a body', () => {
  test('in pieces gives the records that JSON.parse gives of the whole, however it is written', async () => {
    const written = fc.record({
      records: fc.array(record, { maxLength: 60 }),
      indent: fc.constantFrom(0, 1, '\r\n\t'),
    });
    await holds(
      fc.asyncProperty(written, async ({ records, indent }) => {
        const body = JSON.stringify({ bookings: records, duplicate_action: 'update' }, null, indent);
        const short = (JSON.parse(body).bookings as unknown[]).map((one, at) =>
          Buffer.byteLength(JSON.stringify(records[at], null, indent)) > recordBytesMax / 2 ? undefined : one,
        );
        const parsed = await parse(body);
        expect(parsed.duplicateAction).toBe('update');
        expect(parsed.records).toHaveLength(short.length);
        for (const [at, one] of short.entries()) if (one !== undefined) expect(parsed.records.at(at)).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  test('whose bytes are cut or changed anywhere is refused where JSON.parse refuses it', async () => {
    const bookings = Array.from({ length: 40 }, (_, n) => ({ a: `},{${n}`, b: [n, { c: ' '.repeat(3000) }] }));
    const whole = JSON.stringify({ bookings });
    const change = fc.record({
      at: fc.nat(whole.length - 1),
      sign: fc.constantFrom('', ',', '}', ']', '"', '{', '\\', '1'),
    });
    await holds(
      fc.asyncProperty(change, async ({ at, sign }) => {
        const body = whole.slice(0, at) + sign + whole.slice(at + 1);
        const records = await parse(body).then(
          (parsed) => parsed.records,
          () => undefined,
        );
        expect(records).toEqual(recordsOf(body));
      }),
      { numRuns: 500 },
    );
  });
});

/** What JSON.parse makes of a body with nothing but bookings; undefined where it refuses, or where there is more. */
function recordsOf(body: string): unknown {
  try {
    const { bookings, ...others } = JSON.parse(body);
    return Object.keys(others).length === 0 && Array.isArray(bookings) ? bookings : undefined;
  } catch {
    return undefined;
  }
}

test('a record that is longer than any right one is not parsed, and those beside it are', async () => {
  const long = `{"a":"${'x'.repeat(recordBytesMax)}"}`;
  const small = '{"a":1}';
  expect((await parse(`{"bookings":[${[small, long, small, small, long].join()}]}`)).records).toEqual([
    { a: 1 },
    longRecord,
    { a: 1 },
    { a: 1 },
    longRecord,
  ]);
  expect((await parse(`{"bookings":[${'['.repeat(70_000)}${']'.repeat(70_000)}]}`)).records).toEqual([longRecord]);
});

test.each([
  ['{"bookings":[{"a":1},]}', 'bad_json'],
  ['{"bookings":[,{"a":1}]}', 'bad_json'],
  ['{"bookings":[{"a":1} {"a":1}]}', 'bad_json'],
  ['{"bookings":[{"a":1}},{"b":1}]}', 'bad_json'],
  ['{"bookings":[],}', 'bad_json'],
  ['{bookings:[]}', 'bad_json'],
  ['{"bookings":[tru]}', 'bad_json'],
  ['[', 'bad_json'],
  [`${'['.repeat(1_000_000)}`, 'bad_json'],
  ['"bookings', 'bad_json'],
  [`{"${'b'.repeat(100_000)}":1}`, 'invalid_request'],
  ['{"bookings":[{"a":1}],"bookings":[]}', 'invalid_request'],
  ['{"bookings":[{"a":1}],"\\u0062ookings":[]}', 'invalid_request'],
  ['{"bookings":[1,2,3,4]}', 'too_large'],
])('%.40s is %s', async (body, code) => {
  await expect(parse(body, 3)).rejects.toMatchObject({ code });
});
