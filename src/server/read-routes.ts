/** The four GET endpoints, made from the routes of the contract: each checks its query and streams a list. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { answerLimitsHeader, readRoutes } from '../contract/routes.ts';
import { recordFormats } from '../file/record-formats.ts';
import { chooseMediaType } from './accept.ts';
import { accessOf } from './authorize.ts';
import type { ServerLimits } from './limits.ts';
import { checkQuery, readQueries } from './query.ts';
import type { RunningWork } from './running-work.ts';
import { createGate, sendRecords } from './send-records.ts';

/** How many lists may read their beginning at once; this step waits for no reader. */
const lookersMax = 4;

/** Registers the endpoints on `app`, which is mounted below the prefix. HEAD gives the headers and opens nothing. */
export function addReadRoutes(app: FastifyInstance, limits: ServerLimits, work: RunningWork): void {
  const takePlace = createReaderPlaces(limits.readersMax);
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
      await sendRecords(reply, stream, { list, format, counts, gate, takePlace: () => takePlace(access) });
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

/** Takes a slot and gives what frees it; throws unavailable if none is left. A property gets half of the slots, a key a quarter, at least one each. */
export function createReaderPlaces(readersMax: number): (access: Pick<Access, 'keyId' | 'instance'>) => () => void {
  const taken = new Map<string, number>();
  const countOf = (whose: string) => taken.get(whose) ?? 0;
  return ({ keyId, instance }) => {
    const bounds = [
      { whose: `key ${keyId}`, max: shareOf(readersMax, 4), says: 'with this key' },
      { whose: `property ${instance}`, max: shareOf(readersMax, 2), says: 'of this property' },
      { whose: 'all', max: readersMax, says: 'of this service' },
    ];
    for (const { whose, max, says } of bounds) {
      if (countOf(whose) < max) continue;
      throw new PmsError(
        'unavailable',
        `Long lists ${says} that are read at this moment: ${max}, and no more; try again soon.`,
      );
    }
    for (const { whose } of bounds) taken.set(whose, countOf(whose) + 1);
    return () => {
      for (const { whose } of bounds) {
        if (countOf(whose) > 1) taken.set(whose, countOf(whose) - 1);
        else taken.delete(whose);
      }
    };
  };
}

function shareOf(readersMax: number, part: number): number {
  return Math.max(1, Math.floor(readersMax / part));
}
