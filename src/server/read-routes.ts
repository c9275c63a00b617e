/** The four GET endpoints, made from the routes of the contract: query in, a streamed list out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PmsError } from '../contract/errors.ts';
import { type ReadRoute, readRoutes } from '../contract/routes.ts';
import { chooseMediaType } from './accept.ts';
import { accessOf } from './authorize.ts';
import type { ServerLimits } from './limits.ts';
import { checkQuery, readQueries } from './query.ts';
import { recordFormats } from './record-formats.ts';
import type { RunningWork } from './running-work.ts';
import { sendRecords } from './send-records.ts';

/** Registers the endpoints on `app`, which stands below the prefix. HEAD gives the headers and opens nothing. */
export function addReadRoutes(app: FastifyInstance, { readersMax }: ServerLimits, work: RunningWork): void {
  let readers = 0;
  for (const route of Object.values(readRoutes)) {
    app.route({
      method: ['GET', 'HEAD'],
      url: route.path,
      config: { scope: 'read' },
      handler: async (request, reply) => {
        if (readers >= readersMax) {
          throw new PmsError('unavailable', `${readersMax} lists are being read at this moment; try again soon.`);
        }
        readers++;
        try {
          await work.run(() => answerList(route, request, reply));
        } finally {
          readers--;
        }
      },
    });
  }
}

async function answerList({ list }: ReadRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { parameters, open } = readQueries[list];
  const values = checkQuery(request.query, parameters);
  const format = chooseMediaType(request.headers.accept, recordFormats);
  reply.headers({ 'content-type': format.contentType, vary: 'Accept' });
  if (request.method === 'HEAD') {
    reply.send();
    return;
  }
  const stream = await open(accessOf(request).api, values);
  request.counts = { records: 0 };
  await sendRecords(reply, stream, { list, format, counts: request.counts });
}
