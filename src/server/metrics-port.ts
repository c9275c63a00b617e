/** Answers `/metrics` on a separate port, which clients of the interface need not reach. */
import { createServer } from 'node:http';
import { PmsError } from '../contract/errors.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsPort {
  url: string;
  close(): Promise<void>;
}

/** Listens, without TLS and keys. Throws PmsError port_taken. */
export async function openMetricsPort(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<MetricsPort> {
  const server = createServer(async (request, answer) => {
    const isAsked = request.method === 'GET' && request.url?.replace(/\?.*$/, '') === '/metrics';
    const text = isAsked ? await metrics.text() : 'The metrics are at GET /metrics.\n';
    answer.writeHead(isAsked ? 200 : 404, { 'content-type': isAsked ? metrics.contentType : 'text/plain' }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken
          ? new PmsError('port_taken', `Port ${port} of ${host} (--metrics) is in use.`, { cause: error })
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  const { port: own } = server.address() as { port: number };
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${own}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
