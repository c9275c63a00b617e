import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importResultOf, importResultSchema, type RecordOutcome } from '../../src/contract/import-result.ts';
import { fieldIssue } from '../../src/contract/row-issue.ts';
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
