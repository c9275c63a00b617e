/** One GET of a list until its first records are there. A failure before that is retried; a later one is a cut answer. */
import type { RecordStream } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import type { ReadRoute } from '../contract/routes.ts';
import type { Answer } from './exchange.ts';
import { exchangeGet } from './exchange.ts';
import { againAfter } from './identify-service.ts';
import { rateLimitedForMs } from './limits.ts';
import { listAccept, openRecordStream } from './record-stream.ts';
import { errorOfRefusal, readRefusal } from './refusal.ts';
import { type Again, retry } from './retry.ts';
import { endpointOf, observe, type Session } from './session.ts';

/** Opens a list. Throws PmsError. */
export function openList(
  session: Session,
  route: ReadRoute,
  query: Record<string, string | undefined> = {},
): Promise<RecordStream> {
  const url = endpointOf(session.wire, route.path, query);
  const { wire, state, retryPolicy } = session;
  return retry<RecordStream>(async () => {
    const answer = await exchangeGet(wire, url, { accept: listAccept });
    if (answer.kind !== 'answer') return againAfter(answer, session);
    observe(session, answer);
    if (answer.status >= 300) return afterRefusal(session, answer);
    const context = {
      list: route.list,
      isOurs: state.isOurs === true,
      signal: wire.signal,
      onNotice: retryPolicy.onNotice,
    };
    try {
      return { done: await openRecordStream(answer, context) };
    } catch (error) {
      const isBroken = error instanceof PmsError && error.code === 'answer_cut' && error.cause !== undefined;
      if (!isBroken) throw error;
      return { error, why: error.message.replace(/\.$/, '') };
    }
  }, session);
}

async function afterRefusal({ wire }: Session, answer: Answer): Promise<Again> {
  const refusal = await readRefusal(answer, wire);
  const error = errorOfRefusal(refusal);
  const { status } = answer;
  if (status !== 429 && status !== 408 && status < 500) throw error;
  const forMs = status === 429 ? rateLimitedForMs : undefined;
  return { error, why: `${refusal.url.origin} answered ${status}`, waitMs: refusal.retryAfterMs, forMs };
}
