/**
 * Sends one import request until its fate is known. A request that may have been delivered is sent again only if an Idempotency-Key keeps it from
 * counting twice: to a server that sends PMS-Api-Version, with the same database, under the same key.
 */
import { randomUUID } from 'node:crypto';
import {
  type BodyForm,
  bodyOfRecords,
  type ImportAnswer,
  type ImportRequest,
  type WrittenBody,
} from '../contract/api.ts';
import { exitCodeOf, PmsError } from '../contract/errors.ts';
import { type DuplicateAction, saidAction } from '../contract/import-result.ts';
import { resources } from '../contract/resource.ts';
import { type ImportRoute, replayedHeader } from '../contract/routes.ts';
import { type Answer, exchange, headerOf, isRedirect, type Outgoing, redirectError } from './exchange.ts';
import { capital, type Failure } from './failure.ts';
import { againAfter, checkSameDatabase, identifyService } from './identify-service.ts';
import { readImportAnswer } from './import-answer.ts';
import { backoffMsMax, importBodyBytesMax, keyInUseForMs, keyInUseMs, rateLimitedForMs } from './limits.ts';
import { readText } from './read-body.ts';
import { errorOfRefusal, type Refusal, refusalOf } from './refusal.ts';
import { type Again, retry, type Try } from './retry.ts';
import { bodyFormOf, endpointOf, observe, type Session } from './session.ts';

/** A request that is being sent, and what is known of its fate. */
interface Sending {
  /** Its head, and its body in the form that the service takes. */
  outgoing: Outgoing & { body: Buffer };
  form: BodyForm;
  outgoingIn(form: BodyForm): Sending['outgoing'];
  /** An earlier try had its records in another form: under the same key, that is a different body. */
  hasChangedForm: boolean;
  /** Number of records. */
  sent: number;
  /** A connection failed since the last answer, so the service must be identified again. */
  hasBroken: boolean;
  /** It may have been delivered and processed. */
  mayBeTaken: boolean;
  /** How often the service said that it is still running. */
  timesInUse: number;
}

/** Sends a request and gives its Import result. Throws PmsError; fate_unknown if nobody can tell whether it was processed. */
export async function sendImport(session: Session, route: ImportRoute, request: ImportRequest): Promise<ImportAnswer> {
  if (session.state.isOurs === undefined) await identifyService(session);
  const { records, duplicateAction } = request;
  const key = request.idempotency?.key ?? randomUUID();
  const outgoingIn = (form: BodyForm) => {
    const written =
      records.body?.(form, duplicateAction) ??
      bodyOfRecords(resources[route.resource], records, saidAction(route.resource, duplicateAction));
    return outgoingOf(session, { route, written, key, duplicateAction });
  };
  const form = bodyFormOf(session.state);
  const sending: Sending = {
    outgoing: outgoingIn(form),
    form,
    outgoingIn,
    hasChangedForm: false,
    sent: records.length,
    hasBroken: false,
    mayBeTaken: false,
    timesInUse: 0,
  };
  if (request.isResent) assertMayResend(session, sending, { why: 'an answer never came before this import stopped' });
  return retry(() => trySend(session, sending), session);
}

function outgoingOf(
  { wire }: Session,
  {
    route,
    written: { form, bytes: body },
    key,
    duplicateAction,
  }: { route: ImportRoute; written: WrittenBody; key: string; duplicateAction: DuplicateAction | undefined },
): Sending['outgoing'] {
  const isCsv = form === 'csv';
  return {
    method: 'POST',
    url: endpointOf(wire, route.path, isCsv ? { duplicate_action: duplicateAction } : {}),
    headers: {
      'content-type': isCsv ? 'text/csv' : 'application/json',
      accept: 'application/json',
      'idempotency-key': key,
    },
    body,
  };
}

async function trySend(session: Session, sending: Sending): Promise<Try<ImportAnswer>> {
  if (sending.hasBroken && session.state.isOurs) {
    const again = await surely(sending, () => checkSameDatabase(session));
    if (again !== undefined) return withFate(again, sending);
  }
  writeAsTaken(session, sending);
  const answer = await exchange(session.wire, sending.outgoing);
  if (answer.kind !== 'answer') return afterFailure(session, sending, answer);
  const wasOurs = session.state.isOurs;
  observe(session, answer);
  if (isRedirect(answer)) {
    answer.body.destroy();
    throw redirectError(answer);
  }
  const body = await readText(answer, { bytesMax: importBodyBytesMax, wire: session.wire });
  if (body.kind !== 'text') return afterFailure(session, sending, body);
  sending.hasBroken = false;
  const result = readImportAnswer(body.text, {
    status: answer.status,
    contentType: headerOf(answer, 'content-type') ?? '',
    sent: sending.sent,
    isOurs: wasOurs === true,
    onNotice: session.retryPolicy.onNotice,
  });
  if (result !== undefined) return { done: { text: result, isReplayed: headerOf(answer, replayedHeader) === 'true' } };
  return afterRefusal(session, sending, { answer, ...body });
}

/** The service may have been replaced meanwhile: one that takes no CSV must not be sent any. */
function writeAsTaken({ state }: Session, sending: Sending): void {
  const form = bodyFormOf(state);
  if (form === sending.form) return;
  sending.form = form;
  const outgoing = sending.outgoingIn(form);
  if (outgoing.body.equals(sending.outgoing.body)) return;
  sending.outgoing = outgoing;
  sending.hasChangedForm = true;
}

async function afterFailure(session: Session, sending: Sending, failure: Failure): Promise<Again> {
  sending.hasBroken = true;
  if (failure.kind === 'lost') assertMayResend(session, sending, { why: failure.why, cause: failure.cause });
  return withFate(await surely(sending, async () => againAfter(failure, session)), sending);
}

/** Notes that a request may have been processed, and stops unless sending it again does no harm. */
function assertMayResend(
  { state, retryUnsafe }: Session,
  sending: Sending,
  { why, cause }: { why: string; cause?: unknown },
): void {
  sending.mayBeTaken = true;
  if (!state.isOurs && !retryUnsafe) throw fateUnknown(why, cause);
}

async function afterRefusal(
  session: Session,
  sending: Sending,
  { answer, text, isCut }: { answer: Answer; text: string; isCut: boolean },
): Promise<Again> {
  const { status } = answer;
  const refusal = refusalOf(answer, text, session.wire);
  if (status < 400) throw unreadable(refusal, { text, isCut });
  const error = errorOfRefusal(refusal);
  const again: Again = { error, why: `${refusal.url.origin} answered ${status}`, waitMs: refusal.retryAfterMs };
  if (status === 429) return withFate({ ...again, forMs: rateLimitedForMs }, sending);
  if (status === 503 && refusal.retryAfterMs !== undefined) return withFate(again, sending);
  if (refusal.code === 'key_in_use') return whileInUse(sending, again);
  if (status < 500 && status !== 408) throw finalError(error, sending);
  assertMayResend(session, sending, { why: error.message.replace(/\.$/, ''), cause: error });
  // Our server answers 500 itself only if it has stored nothing: the transaction is rolled back.
  return refusal.code === 'service_failed' && isProblem(answer) ? again : withFate(again, sending);
}

function isProblem(answer: Answer): boolean {
  return headerOf(answer, 'content-type')?.startsWith('application/problem+json') === true;
}

function whileInUse(sending: Sending, again: Again): Again {
  sending.mayBeTaken = true;
  sending.timesInUse += 1;
  const waitMs = again.waitMs ?? Math.min(keyInUseMs * sending.timesInUse, backoffMsMax);
  return withFate({ ...again, why: 'The same request is still running there', waitMs, forMs: keyInUseForMs }, sending);
}

/** A refusal tells the fate of this try; it tells that of an earlier one only if our server must have looked at the request itself. */
function finalError(error: PmsError, sending: Sending): PmsError {
  const isAnother = error.code === 'idempotency_mismatch' && sending.hasChangedForm;
  const saysNothing = exitCodeOf(error.code) === 3 || error.code === 'not_found' || isAnother;
  return sending.mayBeTaken && saysNothing ? fateUnknown(error.message.replace(/\.$/, ''), error) : error;
}

/** Runs a step; an error there leaves the fate unknown if the request may have been processed before. */
async function surely<T>(sending: Sending, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!sending.mayBeTaken || !(error instanceof PmsError) || error.code === 'fate_unknown') throw error;
    throw fateUnknown(error.message.replace(/\.$/, ''), error);
  }
}

function withFate(again: Again, { mayBeTaken }: Sending): Again {
  return mayBeTaken ? { ...again, error: fateUnknown(again.why, again.error) } : again;
}

function fateUnknown(why: string, cause: unknown): PmsError {
  return new PmsError('fate_unknown', `${capital(why)}; the rows of this request may or may not be in.`, { cause });
}

/** A success that says nothing about the records: a web page means a wrong address; anything else may have taken them. */
function unreadable({ status, sentence, url }: Refusal, { text, isCut }: { text: string; isCut: boolean }): PmsError {
  if (/^\s*</.test(text)) {
    return new PmsError('answer_unreadable', `${url.origin}${url.pathname} answers with a web page: "${sentence}".`);
  }
  const what = isCut ? 'more than 16 MiB' : 'nothing that says what became of the records';
  return fateUnknown(`${url.origin} answered ${status} and ${what}`, undefined);
}
