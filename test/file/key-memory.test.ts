import { expect, test } from 'vitest';
import { createKeyMemory } from '../../src/file/key-memory.ts';
import { testOfAll } from '../effort.ts';

/** A generator of numbers that gives the same ones each time (Park and Miller). */
function createDice(): (sides: number) => number {
  let state = 42;
  return (sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

test('of 200,000 keys it tells each that is repeated and no other, as a set would', () => {
  const dice = createDice();
  const memory = createKeyMemory();
  const known = new Set<string>();
  let different = 0;
  for (let turn = 0; turn < 200_000; turn++) {
    const key = ['double', `2027-05-${10 + dice(20)}`, `2027-06-${10 + dice(20)}`, `guest ${dice(500)}`];
    if ((memory.remember(key, '') === 'repeated') !== known.has(key.join('\n'))) different++;
    known.add(key.join('\n'));
  }
  expect([different, memory.isComplete()]).toEqual([0, true]);
  expect(known.size).toBeGreaterThan(100_000);
});

test('with e-mails it tells those that do not contradict an earlier one, as a model does', () => {
  const dice = createDice();
  const memory = createKeyMemory();
  const known = new Map<string, Set<string>>();
  let different = 0;
  for (let turn = 0; turn < 50_000; turn++) {
    const key = `key ${dice(5000)}`;
    const email = dice(3) === 0 ? '' : `${dice(4)}@x.com`;
    const emails = known.get(key) ?? new Set();
    const isRepeated = email === '' ? emails.size > 0 : emails.has(email) || emails.has('');
    if ((memory.remember([key], email) === 'repeated') !== isRepeated) different++;
    known.set(key, emails.add(email));
  }
  expect(different).toBe(0);
});

test('keys that look alike are told apart', () => {
  const memory = createKeyMemory();
  const texts = ['ab', 'ba', 'a', 'aa', 'aaa', '', ' ', '\0', 'a\nb', 'b\na', 'Aa', 'BB', '\u0001a', 'a\u0001b'];
  const alike = [[], ['a', 'b'], ['', 'ab'], ['ab', ''], ['', ''], ['a', 'a', 'a'], ...texts.map((text) => [text])];
  expect(alike.map((key) => memory.remember(key, ''))).toEqual(alike.map(() => 'new'));
  expect(alike.map((key) => memory.remember(key, ''))).toEqual(alike.map(() => 'repeated'));
});

test('more e-mails of one key than a part of the table holds come to an end', { timeout: 20_000 }, () => {
  const memory = createKeyMemory();
  for (let turn = 0; turn < 22_000; turn++) memory.remember(['one key'], `${turn}@x.com`);
  expect(memory.isComplete()).toBe(false);
  expect(memory.remember(['one key'], '5@x.com')).toBe('repeated');
  expect(memory.remember(['one key'], '')).toBe('repeated');
  expect(memory.remember(['another key'], '')).toBe('new');
});

testOfAll(
  'four million rows are remembered in 64 MB, and the next is not',
  () => {
    const bytesBefore = process.memoryUsage().arrayBuffers;
    const memory = createKeyMemory();
    let told = 0;
    for (let turn = 0; turn < 4_000_000; turn++) if (memory.remember([`${turn}`], '') === 'repeated') told++;
    expect([told, memory.isComplete()]).toEqual([0, true]);
    expect(memory.remember(['3999999'], '')).toBe('repeated');
    expect(memory.remember(['one more'], '')).toBe('new');
    expect([memory.isComplete(), memory.remember(['one more'], '')]).toEqual([false, 'new']);
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeLessThanOrEqual(64_000_000);
    expect(process.memoryUsage().arrayBuffers - bytesBefore).toBeGreaterThan(48_000_000);
    expect(memory.isComplete()).toBe(false);
  },
  30_000,
);
