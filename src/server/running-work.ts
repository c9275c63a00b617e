/** Tracks the work that requests have begun: closing waits for it, because the store closes next. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export type RunningWork = ReturnType<typeof createRunningWork>;

/** Counts only its own tasks: create one for each server. */
export function createRunningWork() {
  const running = new Set<Promise<unknown>>();
  return {
    async run<Result>(task: () => Promise<Result>): Promise<Result> {
      const promise = task();
      running.add(promise);
      try {
        return await promise;
      } finally {
        running.delete(promise);
      }
    },
    /** Resolves when nothing runs any more, or after `deadlineMs`. */
    async settle(deadlineMs: number): Promise<void> {
      await Promise.race([Promise.allSettled(running), wait(deadlineMs, undefined, { ref: false })]);
    },
  };
}

// One log line for each request: who, what, and how it ended. No key, header or query value, and nothing about a guest.

/** What became of the records of an import. */
type ImportOutcome = 'replayed' | { imported: number; skipped: number; rejected: number };

declare module 'fastify' {
  interface FastifyRequest {
    /** How many records came in or went out, if known. */
    counts: { records: number; bytes?: number } | null;
    /** Of an import that was answered; else null. */
    outcome: ImportOutcome | null;
  }
}

/** Logs every request of `app` when its answer is complete or cut: fastify's own hook sees only complete ones. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => logAnswer(request, reply));
  });
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      // The route, not the address: an address may contain anything.
      route: request.routeOptions.url ?? null,
      status: reply.raw.statusCode,
      ms: Math.round(reply.elapsedTime),
      key_id: request.access?.keyId,
      property: request.access?.property,
      ...request.counts,
      ...(reply.raw.writableFinished ? {} : { cut: true }),
    },
    'request',
  );
}
