import { expect, test } from 'vitest';
import { statusOfWord } from '../../src/contract/status.ts';

test('a state is read in any case and with any of its parts apart', () => {
  expect(['checked_in', 'CHECKED-IN', ' Checked In', 'canceled'].map(statusOfWord)).toEqual([
    'CheckedIn',
    'CheckedIn',
    'CheckedIn',
    'Cancelled',
  ]);
});

test('a letter that only in small is one of ASCII makes another word', () => {
  expect(statusOfWord('Chec\u212aedIn')).toBeUndefined();
});
