/** Turns every failure after routing into a problem answer, and also unknown addresses and methods. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, PmsError } from '../contract/errors.ts';
import { commonHeaders } from './headers.ts';
import { headersOfProblem, isExpected, type Problem, problemOf } from './problem.ts';

/** Error codes for what fastify itself refuses, by status; any other status below 500 is invalid_request. */
const codeOfStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};

/** Sets the error and not-found handlers; must come before the routes, because it collects their methods for 405. */
export function answerErrors(app: FastifyInstance): void {
  const methodsOfPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = methodsOfPath.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    methodsOfPath.set(url, methods);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOfPath.get(request.url.replace(/[?#].*$/s, ''));
    if (methods === undefined) throw new PmsError('not_found', 'There is nothing at this address.');
    reply.header('allow', [...methods].join(', '));
    throw new PmsError('method_not_allowed', `This address answers ${[...methods].join(', ')} only.`);
  });
}

/** Answers what fastify could not route: an address that cannot be decoded. The hooks have not run for it. */
export function answerUnroutable(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const problem = problemOf(
    new PmsError('not_found', 'There is nothing at this address, or it is not well encoded.'),
    request.id,
  );
  request.log.info({ method: request.method, status: problem.status }, 'unroutable request');
  reply.raw.writeHead(problem.status, { ...commonHeaders(request.id), ...headersOfProblem(problem) });
  reply.raw.end(JSON.stringify(problem));
}

/** Answers a request with a problem; keeps a Retry-After that is already set. */
function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  for (const [name, value] of Object.entries(headersOfProblem(problem))) {
    if (name !== 'retry-after' || !reply.hasHeader(name)) reply.header(name, value);
  }
  return reply.code(problem.status).send(JSON.stringify(problem));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const reason = reasonOf(error);
  const problem = problemOf(reason, request.id);
  if (!isExpected(reason)) request.log.error({ err: error }, 'failed');
  else if (problem.status >= 500) request.log.warn({ err: error }, 'refused');
  sendProblem(reply, problem);
}

function reasonOf(error: FastifyError): Error {
  if (error instanceof PmsError || !error.code?.startsWith('FST_')) return error;
  const { statusCode = 500, message } = error;
  if (statusCode < 400 || statusCode >= 500) return error;
  return new PmsError(codeOfStatus[statusCode] ?? 'invalid_request', message.replace(/\.?$/, '.'));
}

// Refuses what HTTP itself does not allow in a request but node would accept, or answer without a problem: a missing Host, an expectation, a
// transfer coding.

/** A hook for all requests, before their keys are checked: answers refused requests and closes their connections. */
export async function refuseMessage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const refused = refusedOf(request);
  if (refused === undefined) return undefined;
  reply.header('connection', 'close');
  return sendProblem(reply, problemOf(new PmsError('invalid_request', refused.message), request.id, refused.status));
}

function refusedOf({ headers, raw }: FastifyRequest): { status: number; message: string } | undefined {
  const { host, expect, 'transfer-encoding': coding } = headers;
  // RFC 9112, 3.2.
  if (host === undefined && raw.httpVersion === '1.1')
    return { status: 400, message: 'A request needs a Host header.' };
  // RFC 9110, 10.1.1; node has already answered 100-continue.
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return { status: 417, message: 'The only expectation that is met is 100-continue.' };
  // RFC 9112, 6.1; node removes the chunks but leaves other codings.
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked')
    return { status: 501, message: 'The only Transfer-Encoding that is read is chunked; send the body uncompressed.' };
  return undefined;
}
