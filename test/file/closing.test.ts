import { expect, test } from 'vitest';
import { closing } from '../../src/file/closing.ts';

function opened() {
  const seen: string[] = [];
  const one = { say: (word: string) => seen.push(word), close: async () => void seen.push('closed') };
  return { one, seen };
}

test('what is open is closed behind the work, and its result is given', async () => {
  const { one, seen } = opened();
  const given = await closing(one, async ({ say }) => {
    await Promise.resolve();
    say('worked');
    return 7;
  });
  expect({ given, seen }).toEqual({ given: 7, seen: ['worked', 'closed'] });
});

test.each([
  ['later', async () => Promise.reject(new Error('no'))],
  [
    'at once',
    () => {
      throw new Error('no');
    },
  ],
])('it is closed where the work throws %s, and the error is that of the work', async (_when, work) => {
  const { one, seen } = opened();
  await expect(closing(one, work)).rejects.toThrow('no');
  expect(seen).toEqual(['closed']);
});
