/** Answers what node could not read as a request (bad syntax, too long a head, too slow), on the bare socket. */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { PmsError } from '../contract/errors.ts';
import type { Connections } from './connections.ts';
import { commonHeaders } from './headers.ts';
import { problemOf, renderRawProblem } from './problem.ts';

/** A listener for node's `clientError`. */
export function createClientErrorHandler(connections: Connections, log: FastifyBaseLogger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || !isFree(connections.lastAnswer(socket))) {
      socket.destroy();
      return;
    }
    const requestId = randomUUID();
    const { reason, status } = reasonOf(error.code);
    const problem = problemOf(reason, requestId, status);
    log.info({ request_id: requestId, status: problem.status, cause: error.code }, 'unreadable request');
    socket.write(renderRawProblem(problem, commonHeaders(requestId)));
    socket.destroySoon();
  };
}

/** Whether the client waits for an answer; if it does not, anything written would be read as part of another answer. */
function isFree(last: ServerResponse | undefined): boolean {
  if (last === undefined) return true;
  return last.headersSent ? last.writableFinished && last.req.complete : !last.req.complete;
}

function reasonOf(code: string | undefined): { reason: PmsError; status?: number } {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { reason: new PmsError('too_large', 'The head of the request is larger than 16 KiB.'), status: 431 };
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { reason: new PmsError('too_large', 'The chunk extensions are larger than 16 KiB.') };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { reason: new PmsError('unavailable', 'The request did not arrive in time; send it again.') };
    default:
      return { reason: new PmsError('invalid_request', 'This is not an HTTP/1.1 request.'), status: 400 };
  }
}
