import { expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue, exitCodeOf, PmsError } from '../../src/contract/errors.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test('every failure has a title, something to do next, and an exit code of the terminal', () => {
  for (const code of codes) {
    const { title, fix } = errorCatalogue[code];
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(fix).toMatch(/^[A-Z].*\.$/);
    expect([2, 3, 4, 5, 6]).toContain(exitCodeOf(code));
  }
});

test('a failure carries its fix, its own or that of the catalogue', () => {
  expect(new PmsError('unavailable', 'busy')).toMatchObject({ message: 'busy', fix: 'Try again in a moment.' });
  expect(new PmsError('unavailable', 'busy', { fix: 'Wait.' }).fix).toBe('Wait.');
});
