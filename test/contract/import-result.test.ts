import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkRecord } from '../../src/contract/check-record.ts';
import { importResultOf, importResultSchema, type RecordOutcome } from '../../src/contract/import-result.ts';
import { requestRecordsMax } from '../../src/contract/limits.ts';
import { resources } from '../../src/contract/resource.ts';
import { type FieldIssue, fieldIssue } from '../../src/contract/row-issue.ts';
import { holds } from '../effort.ts';

const issues = [fieldIssue('required', 'name'), fieldIssue('too_small', 'total_rooms', { bound: 0, value: -1 })];
const outcome = fc.constantFrom<RecordOutcome>(
  { kind: 'imported' },
  { kind: 'skipped' },
  { kind: 'skipped', skip: { kind: 'differs', fields: ['base_price'] } },
  { kind: 'error', issues },
);

test('total is imported and skipped and error_count, which counts records, and success is that none is wrong', () => {
  holds(
    fc.property(fc.array(outcome), (outcomes) => {
      const result = importResultOf(outcomes);
      const wrong = outcomes.filter(({ kind }) => kind === 'error').length;
      expect(result.total).toBe(outcomes.length);
      expect(result.total).toBe(result.imported + result.skipped + result.error_count);
      expect([result.error_count, result.errors.length]).toEqual([wrong, wrong * 2]);
      expect(result.success).toBe(wrong === 0);
      expect(importResultSchema.parse(result)).toEqual(result);
    }),
  );
});

test('errors and skips name the place in the request; what is simply there already is not among the skips', () => {
  const differs: RecordOutcome = { kind: 'skipped', skip: { kind: 'differs', fields: ['base_price'] } };
  const result = importResultOf([{ kind: 'imported' }, differs, { kind: 'skipped' }, { kind: 'error', issues }]);
  expect(result).toMatchObject({ success: false, total: 4, imported: 1, skipped: 2, error_count: 1 });
  expect(result.skips).toEqual([{ index: 1, kind: 'differs', fields: ['base_price'] }]);
  expect(result.errors).toEqual([
    { index: 3, field: 'name', code: 'required', message: 'name is missing' },
    { index: 3, field: 'total_rooms', code: 'too_small', message: 'total_rooms must be at least 0', value: -1 },
  ]);
});

const megabyte = 1024 * 1024;
const wrong = (issues: FieldIssue[]): RecordOutcome => ({ kind: 'error', issues });
const bytesOf = (outcomes: RecordOutcome[]) => Buffer.byteLength(JSON.stringify(importResultOf(outcomes)));

test('one record of a hundred thousand unknown fields gives some entries', () => {
  const record = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, 1]));
  const { issues = [] } = checkRecord(resources.bookings, record);
  const result = importResultOf([wrong(issues)]);
  expect([result.total, result.error_count]).toEqual([1, 1]);
  expect(result.errors.length).toBeLessThan(100);
  expect(bytesOf([wrong(issues)])).toBeLessThan(100_000);
});

test('every record of a full request keeps an entry with field, code and message, and the answer has a bound', () => {
  const text = 'ä'.repeat(200);
  const issues = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    fieldIssue('unknown_room_type', name + text, { value: text, bound: `; the nearest is "${text}"` }),
  );
  const outcomes = Array.from({ length: requestRecordsMax }, () => wrong(issues));
  const result = importResultOf(outcomes);
  expect(result.error_count).toBe(requestRecordsMax);
  expect(new Set(result.errors.map(({ index }) => index)).size).toBe(requestRecordsMax);
  expect(result.errors.at(-1)).toMatchObject({ index: requestRecordsMax - 1, code: 'unknown_room_type' });
  expect(bytesOf(outcomes)).toBeLessThan(10 * megabyte);
  expect(importResultSchema.parse(result)).toEqual(result);
});

test('what an ordinary file gets wrong is said in full: ten thousand records with three short reasons each', () => {
  const issues = ['guest_email', 'total_amount', 'booking_status'].map((field) => fieldIssue('required', field));
  const result = importResultOf(Array.from({ length: requestRecordsMax }, () => wrong(issues)));
  expect(result.errors).toHaveLength(requestRecordsMax * 3);
  expect('errors_left_out' in result).toBe(false);
});

test('whatever is wrong, each wrong record is named, in order, and entries and those left out are all there were', () => {
  const issue = fc
    .record({ field: fc.option(fc.string({ maxLength: 300 })), message: fc.string({ maxLength: 300 }) })
    .map(({ field, message }) => fieldIssue('refused', field, { message }));
  const outcome = fc.oneof(
    fc.constant<RecordOutcome>({ kind: 'imported' }),
    fc.array(issue, { minLength: 1 }).map(wrong),
  );
  holds(
    fc.property(fc.array(outcome), fc.integer({ min: 1, max: 300 }), (few, times) => {
      const outcomes = Array.from({ length: times }, () => few).flat();
      const result = importResultOf(outcomes);
      const inError = outcomes.flatMap(({ kind }, index) => (kind === 'error' ? [index] : []));
      const entries = outcomes.reduce((sum, one) => sum + (one.kind === 'error' ? one.issues.length : 0), 0);
      expect([...new Set(result.errors.map(({ index }) => index))]).toEqual(inError);
      expect(result.errors.length + (result.errors_left_out ?? 0)).toBe(entries);
    }),
    { numRuns: 50 },
  );
});
