/** Connections to PostgreSQL that are cut between any two things that are said, and at COMMIT: the Idempotency-Key decides what became of a request. */
import { describe, expect, test } from 'vitest';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';
import { openCuttingRelay } from './cutting-relay.ts';
import { openPostgresHouse } from './postgres-house.ts';

const server = useDatabases();

const triesMax = 20;
const bookingsOfRequest = 20;

describe.skipIf(!hasPostgres)('a connection that is cut', () => {
  test.each(['before', 'after'] as const)(
    '%s PostgreSQL has heard any one thing: nothing is lost or doubled',
    async (when) => {
      const relay = await openCuttingRelay(await server.newDatabase());
      const house = await openPostgresHouse(relay.url);
      const cuts: string[] = [];
      let requests = 0;
      for (let nth = 1; ; nth++) {
        const send = () => house.send(requests * bookingsOfRequest, bookingsOfRequest, `request ${requests}`);
        relay.cutAt(nth, when);
        let answer = await send();
        const wasCut = relay.lastCut();
        if (wasCut !== undefined) cuts.push(`${answer.status} ${wasCut}`);
        for (let tries = 0; answer.status >= 500 && tries < triesMax; tries++) {
          expect(answer).toMatchObject({ status: 503, code: 'unavailable', retryAfter: expect.any(String) });
          answer = await send();
        }
        expect(answer).toMatchObject({ imported: bookingsOfRequest, skipped: 0 });
        requests++;
        if (wasCut === undefined) break;
      }
      relay.cutAt(Number.POSITIVE_INFINITY, when);
      expect(await house.listed()).toBe(requests * bookingsOfRequest);
      // The road of a request: who it is, its turn, what is there, what is new, and the end.
      for (const word of ['api_keys', 'BEGIN', 'FOR UPDATE', 'idempotency_keys', 'COPY bookings', 'COMMIT'])
        expect(cuts.join('\n')).toContain(word);
    },
  );
});
