import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createApiKey, hashApiKey, judgeApiKey } from '../../src/contract/api-key.ts';
import { holds } from '../effort.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a new key is pms_, 43 characters of secret and 6 of checksum, and no other one', () => {
  const keys = Array.from({ length: 200 }, createApiKey);
  for (const key of keys) expect(key).toMatch(/^pms_[0-9A-Za-z]{49}$/);
  expect(keys.map(judgeApiKey)).toEqual(keys.map(() => 'ours'));
  expect(new Set(keys).size).toBe(200);
});

test('no single wrong character is taken for right', () => {
  const key = createApiKey();
  holds(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(...digits, '_', '-', ' ', 'é'), (index, character) => {
      const wrong = key.slice(0, index) + character + key.slice(index + 1);
      expect(judgeApiKey(wrong) === 'ours').toBe(wrong === key);
    }),
    { numRuns: 3000 },
  );
});

test('no swap of neighbours is taken for right', () => {
  for (let turn = 0; turn < 20; turn++) {
    const key = createApiKey();
    for (let index = 0; index < key.length - 1; index++) {
      const swapped = key.slice(0, index) + key[index + 1] + key[index] + key.slice(index + 2);
      expect(judgeApiKey(swapped) === 'ours').toBe(swapped === key);
    }
  }
});

test('a key that is cut, doubled or padded is mistyped; another kind of key is foreign', () => {
  const key = createApiKey();
  for (const wrong of [key.slice(0, -1), key + key, `${key} `, `${key}0`, 'pms_', 'pms_x'])
    expect(judgeApiKey(wrong)).toBe('mistyped');
  for (const other of ['', 'sk_live_abc', ` ${key}`, key.toUpperCase()]) expect(judgeApiKey(other)).toBe('foreign');
});

test('the hash is SHA-256 in hex', () => {
  expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
