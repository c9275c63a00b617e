/** The four GET endpoints, made from the routes of the contract: each checks its query and streams a list. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerLimitsHeader, type ReadRoute, readRoutes } from '../contract/routes.ts';
import { chooseMediaType } from './accept.ts';
import { accessOf } from './authorize.ts';
import { createGate } from './gate.ts';
import type { ServerLimits } from './limits.ts';
import { checkQuery, readQueries } from './query.ts';
import { createReaderPlaces } from './reader-places.ts';
import { recordFormats } from './record-formats.ts';
import type { RunningWork } from './running-work.ts';
import { type RecordAnswer, sendRecords } from './send-records.ts';

/** How many lists may read their beginning at once; this step waits for no reader. */
const lookersMax = 4;

/** Registers the endpoints on `app`, which is mounted below the prefix. HEAD gives the headers and opens nothing. */
export function addReadRoutes(app: FastifyInstance, limits: ServerLimits, work: RunningWork): void {
  const indexes = createReaderPlaces(limits.readersMax);
  const gate = createGate(lookersMax);
  for (const route of Object.values(readRoutes)) {
    app.route({
      method: ['GET', 'HEAD'],
      url: route.path,
      config: { scope: 'read' },
      handler: async (request, reply) => {
        const takePlace = () => indexes.take(accessOf(request));
        await work.run(() => answerList(request, reply, { ...route, gate, takePlace, limits }));
      },
    });
  }
}

interface ListContext extends Pick<ReadRoute, 'list'>, Pick<RecordAnswer, 'gate' | 'takePlace'> {
  limits: ServerLimits;
}

async function answerList(
  request: FastifyRequest,
  reply: FastifyReply,
  { list, gate, takePlace, limits }: ListContext,
): Promise<void> {
  const { parameters, open } = readQueries[list];
  const values = checkQuery(request.query, parameters);
  const format = chooseMediaType(request.headers.accept, recordFormats);
  reply.headers({ 'content-type': format.contentType, vary: 'Accept', [answerLimitsHeader]: renderLimits(limits) });
  if (request.method === 'HEAD') {
    reply.send();
    return;
  }
  const stream = await open(accessOf(request).api, values);
  request.counts = { records: 0 };
  await sendRecords(reply, stream, { list, format, counts: request.counts, gate, takePlace });
}

function renderLimits({ answerBytesPerSecondMin, answerGraceMs, answerMs }: ServerLimits): string {
  const [grace, seconds] = [answerGraceMs, answerMs].map((ms) => Math.ceil(ms / 1000));
  return `bytes-per-second=${answerBytesPerSecondMin}, grace=${grace}, seconds=${seconds}`;
}
