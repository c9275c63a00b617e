import { expect, test } from 'vitest';
import { readImportAnswer } from '../../src/client/import-answer.ts';
import type { ImportResult } from '../../src/contract/import-result.ts';

function read(body: unknown, { sent = 4, status = 200, contentType = 'application/json' } = {}) {
  const notices: string[] = [];
  const onNotice = (text: string) => notices.push(text);
  const text = readImportAnswer(JSON.stringify(body), { status, contentType, sent, isOurs: false, onNotice });
  return { notices, result: text === undefined ? undefined : (JSON.parse(text) as ImportResult) };
}

const counts = (result: ImportResult | undefined) => [result?.imported, result?.skipped, result?.error_count];

test.each([
  ['success alone means all are in', { success: true }, 200, [4, 0, 0]],
  ['no success and nothing else means none is in', { success: false }, 200, [0, 0, 4]],
  ['a lone total means all are in', { total: 4 }, 200, [4, 0, 0]],
  ['what was imported is worked out', { skipped: 1, error_count: 1 }, 200, [2, 1, 1]],
  ['what was skipped is worked out', { success: true, imported: 3, errors: [] }, 200, [3, 1, 0]],
  [
    'what is in error is worked out from the places',
    { errors: [{ index: 1 }, { index: 1 }, { index: 2 }] },
    200,
    [2, 0, 2],
  ],
  ['counts as texts are counts', { imported: '3', skipped: '1', error_count: '0' }, 200, [3, 1, 0]],
  ['errors under 422 and no counts mean none is in', { errors: [{ index: 1, message: 'no' }] }, 422, [0, 0, 4]],
  [
    'errors under 422 with counts are what they say',
    { imported: 3, errors: [{ index: 1, message: 'no' }] },
    422,
    [3, 0, 1],
  ],
  ['no success and an error without a place may speak of all', { success: false, errors: ['db down'] }, 200, [0, 0, 4]],
  ['no success as a text means none is in', { success: 'false', message: 'locked' }, 200, [0, 0, 4]],
  ['no success as a number means none is in', { success: 0, message: 'locked' }, 200, [0, 0, 4]],
  ['success as a text means all are in', { success: 'True' }, 200, [4, 0, 0]],
  ['a wrapped result is found', { data: { imported: 4, errors: [] } }, 200, [4, 0, 0]],
])('%s', (_title, body, status, expected) => {
  const { result } = read(body, { status });
  expect(counts(result)).toEqual(expected);
  expect(result).toMatchObject({ total: 4, success: expected[2] === 0 });
});

test.each([
  ['fewer than were sent', { success: true, total: 2, imported: 2, skipped: 0, error_count: 0, errors: [] }, [2, 0, 2]],
  [
    'more than were sent',
    { success: true, total: 30, imported: 30, skipped: 0, error_count: 0, errors: [] },
    [4, 0, 0],
  ],
  ['fewer that were received, and nothing else', { success: true, total: 3 }, [3, 0, 1]],
  ['errors beside a full count', { imported: 4, skipped: 0, errors: [{ index: 0, message: 'x' }] }, [3, 0, 1]],
])('counts of %s never let an unaccounted record look imported, and are said', (_title, body, expected) => {
  const { result, notices } = read(body);
  expect(counts(result)).toEqual(expected);
  expect(notices).toHaveLength(1);
});

test.each([
  ['words', { success: true, imported: '0 of 4' }],
  ['fractions', { success: true, imported: 3.5, errors: [] }],
  ['less than nothing', { success: true, skipped: -1 }],
  ['lists', { success: true, imported: [1, 2] }],
])('counts that are %s leave open what is in', (_title, body) => {
  expect(read(body).result).toBeUndefined();
});

test('errors that are counted and not listed give one line', () => {
  const { result } = read({ imported: 1, skipped: 0, error_count: 3, errors: [] });
  expect(result?.errors).toEqual([
    { index: -1, field: null, code: 'refused', message: 'the service did not take 3 records and names none' },
  ]);
});

test('where every record is in error, each has a line', () => {
  const { result } = read({ success: false, errors: ['db down'] }, { sent: 2 });
  expect(result?.errors.map(({ index, message }) => [index, message])).toEqual([
    [0, 'db down'],
    [1, 'db down'],
  ]);
});

/** `place field message` of each. */
const errorsOf = (errors: unknown, sent = 9) =>
  read({ imported: 5, errors }, { sent }).result?.errors.map(
    ({ index, field, message }) => `${index} ${field} ${message}`,
  );

test.each([
  ['a text that begins with its line', ['Line 2: no'], ['1 null Line 2: no']],
  ['a text that begins with its index', ['[index 2] no'], ['2 null [index 2] no']],
  ['a text with a number further on', ['Room 12 is shut'], ['-1 null Room 12 is shut']],
  ['row and reason', [{ row: 3, column: 'x', reason: 'no' }], ['2 x no']],
  [
    'rows that begin with 0',
    [
      { row: 0, msg: 'a' },
      { row: 3, msg: 'b' },
    ],
    ['0 null a', '3 null b'],
  ],
  [
    'indexes that end with the number sent',
    [
      { i: 1, msg: 'a' },
      { i: 9, msg: 'b' },
    ],
    ['0 null a', '8 null b'],
  ],
  ['a place that is out of the request', [{ index: 70, error: 'no' }], ['-1 null no']],
  ['a code alone', [{ code: 'E_DUP' }], ['-1 null E_DUP']],
  ['a code beside a message', [{ index: 1, code: 'E1', message: 'no' }], ['1 null no (E1)']],
  ['a path as text', [{ path: 'rooms[2].name', detail: 'no' }], ['2 name no']],
  ['a path as a list', [{ loc: ['body', 'rooms', 2, 'name'], msg: 'no' }], ['2 name no']],
  ['a JSON pointer', [{ source: { pointer: '/rooms/2/name' }, title: 'no' }], ['2 name no']],
  ['a map from paths to texts', { 'rooms.2.name': ['a', 'b'] }, ['2 name a', '2 name b']],
  ['a map from places to maps of fields', { 3: { name: 'no' } }, ['3 name no']],
  ['a nested error', [{ index: 1, error: { message: 'no', field: 'x' } }], ['1 x no']],
  ['a list in a row', [{ row: 2, errors: ['a', { field: 'x', message: 'b' }] }], ['1 null a', '1 x b']],
  ['an object that says nothing known', [{ colour: 1 }], ['-1 colour 1']],
])('reads %s', (_title, errors, expected) => {
  expect(errorsOf(errors)).toEqual(expected);
});

test('a code of ours stays, a value is never passed on, and a long text is cut', () => {
  const [error] =
    read({ imported: 3, errors: [{ index: 0, code: 'required', message: 'x'.repeat(999), value: 'Eva' }] }).result
      ?.errors ?? [];
  expect(error?.code).toBe('required');
  expect(error?.message).toHaveLength(300);
  expect(error).not.toHaveProperty('value');
});

test('an answer of ours that leaves reasons out goes through as it is, with a word', () => {
  const body = {
    ...{ success: false, total: 2, imported: 0, skipped: 0, error_count: 2, errors_left_out: 7 },
    errors: [0, 1].map((index) => ({ index, field: 'name', code: 'required', message: 'name is missing' })),
  };
  const notices: string[] = [];
  const context = { status: 200, contentType: 'application/json', sent: 2, isOurs: true };
  const text = readImportAnswer(JSON.stringify(body), { ...context, onNotice: (notice) => notices.push(notice) });
  expect(text).toBe(JSON.stringify(body));
  expect(notices).toEqual([expect.stringContaining('leaves out 7 further reasons')]);
});

test('what is no result is none', () => {
  for (const body of [{}, [], 'ok', null, { message: 'hello' }]) expect(read(body).result).toBeUndefined();
  expect(read({ success: false, errors: ['boom'] }, { status: 500 }).result).toBeUndefined();
  expect(read({ success: false, errors: ['who?'] }, { status: 401 }).result).toBeUndefined();
  expect(read({ errors: [] }, { status: 422, contentType: 'application/problem+json' }).result).toBeUndefined();
  expect(counts(read({ imported: 3, error_count: 1 }, { status: 500 }).result)).toEqual([3, 0, 1]);
});
