/**
 * Refuses what HTTP itself does not allow in a request but node would accept, or answer without a problem: a missing Host, an expectation, a transfer
 * coding.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PmsError } from '../contract/errors.ts';
import { sendProblem } from './answer-errors.ts';
import { problemOf } from './problem.ts';

interface Refused {
  status: number;
  message: string;
}

/** A hook for all requests, before their keys are checked: answers refused requests and closes their connections. */
export async function refuseMessage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const refused = refusedOf(request);
  if (refused === undefined) return undefined;
  reply.header('connection', 'close');
  return sendProblem(reply, problemOf(new PmsError('invalid_request', refused.message), request.id, refused.status));
}

function refusedOf({ headers, raw }: FastifyRequest): Refused | undefined {
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
