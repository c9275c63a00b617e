/** What a large request leaves is collected behind it, and not in the middle of the next one. */
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authorization, listenServer, prefix } from './running-server.ts';

/** Sends a body and gives how often the new space has been collected on demand since. */
async function collectionsBehind(payload: string): Promise<() => number> {
  let collected = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind, flags } = (entry as typeof entry & { detail: { kind: number; flags: number } }).detail;
      const isForced = flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED;
      if (isForced && kind === constants.NODE_PERFORMANCE_GC_MINOR) collected++;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  onTestFinished(() => observer.disconnect());
  const { url } = await listenServer();
  const answer = await fetch(`${url}${prefix}/import_bookings`, {
    method: 'POST',
    headers: { ...authorization, 'content-type': 'application/json' },
    body: payload,
  });
  expect(answer.status).toBe(200);
  await answer.text();
  return () => collected;
}

function bodyOf(bytes: number): string {
  return JSON.stringify({ bookings: ['x'.repeat(bytes)] });
}

test('a large request is cleaned up behind, once', async () => {
  const collections = await collectionsBehind(bodyOf(300 * 1024));
  await vi.waitFor(() => expect(collections()).toBe(1), { timeout: 5000 });
});

test('a small one is not', async () => {
  const collections = await collectionsBehind(bodyOf(100));
  await wait(250);
  expect(collections()).toBe(0);
});
