/** What `GET /metrics` tells in the Prometheus format: requests, records, transactions, connections, the event loop. Nothing about guests. */
import { createServer } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PmsError } from '../contract/errors.ts';

export interface Metrics {
  contentType: string;
  text(): Promise<string>;
  /** Counts a request once its answer is complete or cut. */
  countRequest(request: FastifyRequest, reply: FastifyReply): void;
  /** Counts a transaction that is run again. */
  countRunAgain(): void;
  /** Gives the function that reads how many database connections are in use. */
  showConnections(read: () => { inUse: number; waiting: number }): void;
}

/** Histogram bounds for the duration of an answer, in seconds. */
const secondsBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120];

/** Loads the library only here: a service without metrics never loads it. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: 'pms_request_seconds',
    help: 'Seconds of a request until its answer was over, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBounds,
    registers,
  });
  const records = new Counter({
    name: 'pms_records_total',
    help: 'Records that came in, by what became of them, and those that went out.',
    labelNames: ['route', 'direction', 'outcome'],
    registers,
  });
  const batches = new Counter({
    name: 'pms_batches_total',
    help: 'Requests with records to import: done, replayed (answered as the first time, under their Idempotency-Key) or refused whole.',
    labelNames: ['route', 'outcome'],
    registers,
  });
  const cut = new Counter({
    name: 'pms_answers_cut_total',
    help: 'Answers that were cut before their end.',
    registers,
  });
  const runAgain = new Counter({
    name: 'pms_transactions_run_again_total',
    help: 'Transactions that the database asked to be run again.',
    registers,
  });
  return {
    contentType: register.contentType,
    text: () => register.metrics(),
    countRequest(request, reply) {
      const { method, routeOptions } = request;
      // The route and not the address: anything may stand in an address.
      const [route, status] = [routeOptions.url ?? 'none', String(reply.raw.statusCode)];
      seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
      const { direction, outcomes, batch } = movedBy(request);
      for (const [outcome, count] of Object.entries(outcomes)) records.inc({ route, direction, outcome }, count);
      if (batch !== undefined) batches.inc({ route, outcome: batch });
      if (!reply.raw.writableFinished) cut.inc();
    },
    countRunAgain: () => runAgain.inc(),
    showConnections(read) {
      new Gauge({
        name: 'pms_database_connections',
        help: 'Connections to the database that are in use, and work that waits for one.',
        labelNames: ['state'],
        registers,
        collect() {
          const { inUse, waiting } = read();
          this.set({ state: 'in use' }, inUse);
          this.set({ state: 'waiting' }, waiting);
        },
      });
    },
  };
}

interface Moved {
  direction: 'in' | 'out';
  outcomes: Record<string, number>;
  /** What became of a request with records to import. */
  batch?: 'done' | 'replayed' | 'refused';
}

/** The records that a request brought or took. */
function movedBy({ method, counts, outcome }: FastifyRequest): Moved {
  if (counts === null) return { direction: 'in', outcomes: {} };
  if (method !== 'POST') return { direction: 'out', outcomes: { sent: counts.records } };
  if (outcome === null) return { direction: 'in', outcomes: { refused: counts.records }, batch: 'refused' };
  if (outcome === 'replayed') return { direction: 'in', outcomes: { replayed: counts.records }, batch: 'replayed' };
  return { direction: 'in', outcomes: { ...outcome }, batch: 'done' };
}

/** Counts every request of `app`, and answers `/metrics` where that is not done elsewhere. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, isShared: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => metrics.countRequest(request, reply));
  });
  if (!isShared) return;
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}

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
