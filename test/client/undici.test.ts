import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { openDispatcher } from '../../src/client/dispatcher.ts';

/** It needs 36; all of undici is 110. */
const filesMax = 45;

test('A client loads of undici what it connects with', async () => {
  await openDispatcher('http://127.0.0.1:1').destroy();
  const loaded = Object.keys(createRequire(import.meta.url).cache).filter((path) => /[\\/]undici[\\/]/.test(path));
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.length).toBeLessThan(filesMax);
});
