/** The four GET endpoints, made from the routes of the contract: each checks its query and streams a list. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerLimitsHeader, readRoutes } from '../contract/routes.ts';
import { chooseMediaType } from './accept.ts';
import { accessOf } from './authorize.ts';
import type { ServerLimits } from './limits.ts';
import { checkQuery, readQueries } from './query.ts';
import { createReaderPlaces } from './reader-places.ts';
import { recordFormats } from './record-formats.ts';
import type { RunningWork } from './running-work.ts';
import { createGate, sendRecords } from './send-records.ts';

/** How many lists may read their beginning at once; this step waits for no reader. */
const lookersMax = 4;

/** Registers the endpoints on `app`, which is mounted below the prefix. HEAD gives the headers and opens nothing. */
export function addReadRoutes(app: FastifyInstance, limits: ServerLimits, work: RunningWork): void {
  const places = createReaderPlaces(limits.readersMax);
  const gate = createGate(lookersMax);
  for (const { list, path } of Object.values(readRoutes)) {
    const { parameters, open } = readQueries[list];
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const values = checkQuery(request.query, parameters);
      const format = chooseMediaType(request.headers.accept, recordFormats);
      reply.headers({ 'content-type': format.contentType, vary: 'Accept', [answerLimitsHeader]: renderLimits(limits) });
      if (request.method === 'HEAD') {
        reply.send();
        return;
      }
      const access = accessOf(request);
      const stream = await open(access.api, values);
      const counts = { records: 0 };
      request.counts = counts;
      await sendRecords(reply, stream, { list, format, counts, gate, takePlace: () => places.take(access) });
    };
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { scope: 'read' },
      handler: (request, reply) => work.run(() => answer(request, reply)),
    });
  }
}

function renderLimits({ answerBytesPerSecondMin, answerGraceMs, answerMs }: ServerLimits): string {
  const [grace, seconds] = [answerGraceMs, answerMs].map((ms) => Math.ceil(ms / 1000));
  return `bytes-per-second=${answerBytesPerSecondMin}, grace=${grace}, seconds=${seconds}`;
}
