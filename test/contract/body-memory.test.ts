import { expect, test } from 'vitest';
import { borrowMemory } from '../../src/contract/body-memory.ts';
import { createImportBody } from '../../src/contract/import-body.ts';

const mebibyte = 1024 * 1024;

test('what is given back is lent again, and never to two at once', () => {
  const [one, other] = [borrowMemory(), borrowMemory()];
  const first = one.withRoom(0, mebibyte);
  expect(other.withRoom(0, mebibyte).buffer).not.toBe(first.buffer);
  one.giveBack();
  const [third, fourth] = [borrowMemory().withRoom(0, 10), borrowMemory().withRoom(0, 10)];
  expect(third.buffer).toBe(first.buffer);
  expect(fourth.buffer).not.toBe(first.buffer);
  other.giveBack();
});

test('what is in it stays as it grows, and what it grew out of is lent again', () => {
  const memory = borrowMemory();
  const small = memory.withRoom(0, mebibyte);
  small.write('kept', 0);
  const large = memory.withRoom(4, 2 * mebibyte);
  expect(large.toString('utf8', 0, 4)).toBe('kept');
  expect(borrowMemory().withRoom(0, mebibyte).buffer).toBe(small.buffer);
  memory.giveBack();
  expect(borrowMemory().withRoom(0, mebibyte).buffer).toBe(large.buffer);
});

test('what is larger than a body of ours is let go', () => {
  const memory = borrowMemory();
  const large = memory.withRoom(0, 9 * mebibyte);
  memory.giveBack();
  expect(borrowMemory().withRoom(0, 1).buffer).not.toBe(large.buffer);
});

test('a body that has ended is not read any more', () => {
  const body = createImportBody('rooms');
  body.add([{ name: 'Suite' }]);
  body.end();
  expect(() => body.records()).toThrow('given back');
  expect(() => body.bytes(undefined)).toThrow('given back');
});
