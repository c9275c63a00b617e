import { expect, test } from 'vitest';
import { instanceIdOfCopy, newInstanceId, originsOf } from '../../src/contract/instance-id.ts';

test('a copy of a copy names what it came from, the nearest first, with the moment where it is known', () => {
  const origin = newInstanceId();
  const backup = instanceIdOfCopy(origin, 1_800_000_000_000);
  const restored = instanceIdOfCopy(backup);
  expect(originsOf(restored)).toEqual([
    { instance: backup, takenMs: 0 },
    { instance: origin, takenMs: 1_800_000_000_000 },
  ]);
  expect(originsOf(origin)).toEqual([]);
  expect(instanceIdOfCopy(backup)).not.toBe(restored);
});

test('ids of copies stay within a header, however often they are copied', () => {
  let id = newInstanceId();
  for (let copy = 0; copy < 200; copy++) {
    id = instanceIdOfCopy(id, Date.now());
    expect(id.length).toBeLessThan(3000);
  }
});
