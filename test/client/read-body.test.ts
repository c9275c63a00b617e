import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { answerLimitsHeader } from '../../src/contract/routes.ts';
import { serve } from './small-server.ts';
import { clientFor, failure, readAll, using } from './with-client.ts';

const bytes = 512 * 1024;
const list = Buffer.alloc(bytes, '{"name":"Double"}\n');

/** The failure of reading a list that is cut in its middle, from a service with these limits. */
async function cutBy(limits: string, cut: (answer: ServerResponse) => void = (answer) => answer.destroy()) {
  const headers = limits === '' ? {} : { [answerLimitsHeader]: limits };
  const server = await using(
    serve((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'application/x-ndjson', 'pms-api-version': '1', ...headers });
      answer.write(list, () => setTimeout(() => cut(answer), 1200));
    }),
  );
  return failure(clientFor(server.baseUrl).roomTypes().then(readAll));
}

test('a list that was read below the least pace says so, with both paces, and what helps', async () => {
  const startedMs = performance.now();
  const { code, message, fix } = await cutBy('bytes-per-second=10000000, grace=1, seconds=3600');
  expect(code).toBe('answer_cut');
  expect(message).toMatch(/cut its answer: it was read at [\d.]+ kB a second, and the least is 10\.0 MB/);
  const seconds = Number(/524\.3 kB had come in (\d+) s/.exec(message)?.[1]);
  expect(seconds).toBeGreaterThanOrEqual(1);
  // One where nothing else runs.
  expect(seconds).toBeLessThanOrEqual(Math.round((performance.now() - startedMs) / 1000));
  expect(fix).toMatch(/--from.*--least-pace/);
});

test('a list that took as long as one may says so', async () => {
  const { message, fix } = await cutBy('bytes-per-second=10, grace=1, seconds=1');
  expect(message).toContain('cut its answer: it gives one 1 s');
  expect(fix).toContain('--answer-timeout');
});

test.each([
  ['was read quickly enough', 'bytes-per-second=10, grace=1, seconds=3600'],
  ['broke off within its grace period', 'bytes-per-second=10000000, grace=180, seconds=3600'],
  ['comes from a service without limits', ''],
])('a list that %s was closed by the service', async (_title, limits) => {
  const { code, message, fix } = await cutBy(limits);
  expect(code).toBe('answer_cut');
  expect(message).toMatch(/closed the connection before its answer was complete \(524\.3 kB had come in 1 s\)/);
  expect(fix).toContain('Run the same command again');
});
