import { expect, test } from 'vitest';
import { statusOfWord } from '../../src/contract/status.ts';

test('a letter that only in small is one of ASCII makes another word', () => {
  expect(statusOfWord('Chec\u212aedIn')).toBeUndefined();
});
