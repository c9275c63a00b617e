/** What `GET /metrics` tells in the Prometheus format: requests, records, transactions, connections, the event loop. Nothing about guests. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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
    help: 'Records that came in or went out, by route and status.',
    labelNames: ['route', 'status'],
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
    countRequest({ method, routeOptions, counts }, reply) {
      // The route, not the address: an address may contain anything.
      const [route, status] = [routeOptions.url ?? 'none', String(reply.raw.statusCode)];
      seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
      if (counts !== null) records.inc({ route, status }, counts.records);
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

/** Counts every request of `app`, and answers `/metrics`. */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => metrics.countRequest(request, reply));
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
}
