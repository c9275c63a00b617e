/** A failure as problem details (RFC 9457). Anything but a PmsError is a bug, and the answer tells nothing about it. */
import { STATUS_CODES } from 'node:http';
import { type ErrorCode, errorCatalogue, PmsError, statusOf } from '../contract/errors.ts';

export const problemType = 'application/problem+json';

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  request_id: string;
}

/** Seconds after which the same request may succeed. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  key_in_use: 1,
  unavailable: 1,
  rate_limited: 60,
  disk_full: 30,
  database_moved: 30,
  database_damaged: 30,
};

/** The problem of an error; `status` is given only if HTTP itself requires another than the catalogue's. */
export function problemOf(error: unknown, requestId: string, status?: number): Problem {
  const code = isExpected(error) ? error.code : 'internal';
  return {
    type: `urn:pms:problem:${code}`,
    title: errorCatalogue[code].title,
    status: status ?? statusOf(code) ?? 500,
    detail: isExpected(error) ? error.message : 'The service failed; its log knows more under this request_id.',
    code,
    request_id: requestId,
  };
}

/** The headers of a problem, beyond those of every answer. */
export function headersOfProblem({ code }: Problem): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': problemType, 'cache-control': 'no-store' };
  const seconds = retryAfterSeconds[code];
  if (seconds !== undefined) headers['retry-after'] = String(seconds);
  if (code === 'unauthorized') headers['www-authenticate'] = 'Bearer';
  return headers;
}

/** A problem as a whole HTTP/1.1 message that closes its connection, for a socket on which no request could be read. */
export function renderRawProblem(problem: Problem, headers: Record<string, string>): string {
  const body = JSON.stringify(problem);
  const all: Record<string, string> = {
    ...headers,
    ...headersOfProblem(problem),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Whether the caller may see this error: it is in the catalogue and has a status there. */
export function isExpected(error: unknown): error is PmsError {
  return error instanceof PmsError && statusOf(error.code) !== undefined && error.code !== 'internal';
}
