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
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
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
