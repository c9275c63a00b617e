import { describe, expect, test } from 'vitest';
import { createBatchSize } from '../../src/transfer/send-batch.ts';

describe('the size of batches', () => {
  test('stays as it was asked for while the service is quick', () => {
    const size = createBatchSize(5000);
    for (let batch = 0; batch < 5; batch++) size.answered(5000, 300);
    expect([size.records(), size.why()]).toEqual([5000, undefined]);
  });

  test('is halved by a slow answer, and doubled again by a quick one, never beyond what was asked for', () => {
    const size = createBatchSize(5000);
    size.answered(5000, 12_000);
    expect([size.records(), size.why()]).toEqual([2500, 'the service took 12 s for a batch: batches of 2,500']);
    size.answered(2500, 5000);
    expect(size.records()).toBe(2500);
    size.answered(2500, 1000);
    size.answered(5000, 1000);
    expect([size.records(), size.why()]).toEqual([5000, undefined]);
  });

  test('is not halved below a hundred because of time, nor by the last few rows', () => {
    const size = createBatchSize(150);
    for (let batch = 0; batch < 5; batch++) size.answered(size.records(), 60_000);
    expect(size.records()).toBe(100);
    const other = createBatchSize(5000);
    other.answered(7, 60_000);
    expect(other.records()).toBe(5000);
    const small = createBatchSize(30);
    small.answered(30, 60_000);
    expect(small.records()).toBe(30);
  });

  test('never grows again beyond what the service refused as too large', () => {
    const size = createBatchSize(5000);
    size.tooLarge(5000);
    size.answered(2500, 10);
    size.answered(2500, 10);
    expect([size.records(), size.why()]).toEqual([2500, 'the service takes no larger requests: batches of 2,500']);
    size.tooLarge(1);
    expect(size.records()).toBe(1);
  });
});
