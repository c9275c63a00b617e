/** Asks a service which one it is: one GET whose body is not read, before the first batch and before a batch is sent again. */
import type { BodyForm } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { instanceHeader, readRoutes, versionHeader } from '../contract/routes.ts';
import { type Answer, exchangeGet, headerOf } from './exchange.ts';
import { capital, type Failure } from './failure.ts';
import { rateLimitedForMs } from './limits.ts';
import { discard, readText } from './read-body.ts';
import { errorOfRefusal, readRefusal } from './refusal.ts';
import { type Again, retry, type Try } from './retry.ts';
import { bodyFormOf, endpointOf, observe, type Session } from './session.ts';

export interface ServerInfo {
  /** Whether it sends PMS-Api-Version: our own server, which supports Idempotency-Key. */
  isOurs: boolean;
  version?: string;
  /** How the records of an import are sent to it. */
  importForm: BodyForm;
  /** Opaque id of the database and property. */
  instance?: string;
  /** Name of the property that the key belongs to. */
  property?: string;
  /** ISO code of the property's prices; null if it has none, absent if the service does not say. */
  currency?: string | null;
  /** `without read`: the key is valid but lacks the scope `read`. `unknown`: the service has no /room_types to check it with. */
  keyWorks: 'yes' | 'without read' | 'unknown';
  /** HTTP status of the answer. */
  status: number;
}

/** Larger than any web page; an answer that is larger and has the type HTML counts as one. */
const pageBytesMax = 1024 * 1024;

const accept = { accept: 'application/json' };

/** Finds out which service answers. Throws PmsError unauthorized, unreachable, service_failed and the errors of a redirect. */
export function identifyService(session: Session): Promise<ServerInfo> {
  return retry(() => tryIdentify(session), session);
}

async function tryIdentify(session: Session): Promise<Try<ServerInfo>> {
  const { wire, state } = session;
  const answer = await exchangeGet(wire, endpointOf(wire, readRoutes.room_types.path), accept);
  if (answer.kind !== 'answer') return againAfter(answer, session);
  observe(session, answer);
  const { status } = answer;
  if (status === 401 || isPassing(status)) return againAfterRefusal(answer, session);
  if (await isWebPage(answer, session)) throw notAService(answer);
  const { isOurs = false, version, instance, property, currency } = state;
  const importForm = bodyFormOf(state);
  return { done: { isOurs, version, importForm, instance, property, currency, keyWorks: keyWorksBy(status), status } };
}

/** Whether a success is the page of a web site, a portal or a proxy, and not a list of room types, whatever its type says. Reads the answer. */
async function isWebPage(answer: Answer, { wire, state }: Session): Promise<boolean> {
  const isHtml = /\bhtml\b/i.test(headerOf(answer, 'content-type') ?? '');
  if (state.isOurs || !isHtml || answer.status < 200 || answer.status >= 300) {
    await discard(answer);
    return false;
  }
  const body = await readText(answer, { bytesMax: pageBytesMax, wire });
  return body.kind !== 'text' || /^\s*</.test(body.text);
}

function notAService({ url }: Answer): PmsError {
  return new PmsError('answer_unreadable', `${url.origin} answers with a web page; it is not a service of this kind.`, {
    fix: 'Check the address: `pms status` shows which is used, `pms login --base-url URL` stores another.',
  });
}

function keyWorksBy(status: number): ServerInfo['keyWorks'] {
  if (status >= 200 && status < 300) return 'yes';
  return status === 403 ? 'without read' : 'unknown';
}

/** Whether a status is temporary and says nothing about the service itself. */
function isPassing(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

/** A failed exchange as a reason to try again. Throws PmsError unreachable if no retry can help. */
export function againAfter(failure: Failure, { state }: Session): Again {
  const error = unreachable(failure);
  const isOver = failure.kind === 'hopeless' || (failure.kind === 'no-host' && state.lastAnswerAt === undefined);
  if (isOver) throw error;
  return { error, why: capital(failure.why) };
}

/** A refusal as a reason to try again. Throws the PmsError of one that no retry can help. */
export async function againAfterRefusal(answer: Answer, { wire }: Session): Promise<Again> {
  const refusal = await readRefusal(answer, wire);
  const error = errorOfRefusal(refusal);
  const { status } = answer;
  if (status !== 429 && status !== 408 && status < 500) throw error;
  const forMs = status === 429 ? rateLimitedForMs : undefined;
  return { error, why: `${refusal.url.origin} answered ${status}`, waitMs: refusal.retryAfterMs, forMs };
}

function unreachable({ why, cause }: Failure): PmsError {
  return new PmsError('unreachable', `${capital(why)}.`, { cause });
}

/**
 * Before a batch is sent to our server again: checks that the same database is behind the address. Gives a reason to try again if nobody answers.
 * Throws PmsError fate_unknown if another database answers.
 */
export async function checkSameDatabase(session: Session): Promise<Again | undefined> {
  const { wire, state } = session;
  const known = state.instance;
  const answer = await exchangeGet(wire, endpointOf(wire, readRoutes.room_types.path), accept);
  if (answer.kind !== 'answer') return againAfter(answer, session);
  if (isPassing(answer.status)) return againAfterRefusal(answer, session);
  const { origin } = answer.url;
  await discard(answer);
  const instance = headerOf(answer, instanceHeader);
  if (headerOf(answer, versionHeader) === undefined) throw changed(`Another service answers at ${origin} now.`);
  if (known !== undefined && instance !== undefined && instance !== known) {
    throw changed(`The database behind ${origin} has changed: the earlier rows went to another one.`);
  }
  observe(session, answer);
  return undefined;
}

function changed(message: string): PmsError {
  return new PmsError('fate_unknown', message, {
    fix: 'Find out what changed there, then check the rows named here at the service.',
  });
}
