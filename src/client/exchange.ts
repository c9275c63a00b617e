/** Sends one request and gives its answer, or the reason why there is none. Does not retry. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { PmsError } from '../contract/errors.ts';
import { type Failure, failureOf } from './failure.ts';
import { earlyAnswersMax, redirectsMax } from './limits.ts';
import { errors } from './undici.ts';

/** What every request of a client shares. */
export interface Wire {
  dispatcher: Dispatcher;
  /** Origin and path before the fixed prefix. */
  baseUrl: string;
  authorization?: string;
  userAgent: string;
  headersMs: number;
  bodyMs: number;
  wholeMs: number;
  signal?: AbortSignal;
}

export interface Outgoing {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body?: Buffer;
}

/** The caller must read its body to the end or destroy it. */
export interface Answer {
  kind: 'answer';
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Sends once. Throws only the reason of the signal, and bugs. */
export async function exchange(wire: Wire, { method, url, headers, body }: Outgoing): Promise<Answer | Failure> {
  wire.signal?.throwIfAborted();
  const delivery = { isSent: false };
  try {
    const { statusCode, ...answer } = await watch(wire, delivery).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: { ...commonHeaders(wire), ...headers },
      body,
      headersTimeout: wire.headersMs,
      bodyTimeout: wire.bodyMs,
      signal: wire.signal,
    });
    // An error in a body that nobody reads any more must not end the process as an unhandled error event.
    answer.body.on('error', () => {});
    return { kind: 'answer', url, status: statusCode, headers: answer.headers, body: answer.body };
  } catch (error) {
    wire.signal?.throwIfAborted();
    return failureOf(error, { origin: url.origin, isSent: delivery.isSent });
  }
}

/** The first value of a header. */
export function headerOf(answer: Answer, name: string): string | undefined {
  const value = answer.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function commonHeaders({ authorization, userAgent }: Wire): Record<string, string> {
  return {
    'user-agent': userAgent,
    'accept-encoding': 'identity',
    ...(authorization === undefined ? {} : { authorization }),
  };
}

/**
 * Notes when the request is handed to an open connection: nothing of it can have been delivered before. From then on the answer must begin within the
 * time for headers. undici restarts its own timer with each early 1xx answer and does not limit how many there are.
 */
function watch({ dispatcher, headersMs }: Wire, delivery: { isSent: boolean }): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    let timer: NodeJS.Timeout | undefined;
    let early = 0;
    return dispatch(options, {
      onRequestStart(controller, context) {
        delivery.isSent = true;
        timer = setTimeout(() => controller.abort(new errors.HeadersTimeoutError()), headersMs);
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart(controller, status, headers, text) {
        if (status >= 200) clearTimeout(timer);
        else if (++early > earlyAnswersMax) controller.abort(new errors.HeadersTimeoutError());
        handler.onResponseStart?.(controller, status, headers, text);
      },
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError(...args) {
        clearTimeout(timer);
        handler.onResponseError?.(...args);
      },
    });
  });
}

// Redirects: followed only for GET and within the same origin, because the key must not go anywhere else.

/** Sends a GET and follows its redirects. Throws PmsError foreign_origin, answer_unreadable. */
export async function exchangeGet(wire: Wire, url: URL, headers: Record<string, string>): Promise<Answer | Failure> {
  const outgoing: Outgoing = { method: 'GET', url, headers };
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const answer = await exchange(wire, outgoing);
    if (answer.kind !== 'answer' || !isRedirect(answer)) return answer;
    answer.body.destroy();
    const target = targetOf(answer);
    if (target === undefined || target.origin !== url.origin) throw redirectError(answer);
    outgoing.url = target;
  }
  throw new PmsError('answer_unreadable', `${url.origin} redirects more than ${redirectsMax} times.`);
}

export function isRedirect({ status }: Answer): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The error for a redirect that is not followed; names its target. */
export function redirectError(answer: Answer): PmsError {
  const target = targetOf(answer);
  const from = `${answer.url.origin} (${answer.status})`;
  if (target === undefined) return new PmsError('answer_unreadable', `${from} redirects without an address.`);
  const shown = target.origin + target.pathname;
  if (target.origin !== answer.url.origin) {
    return new PmsError('foreign_origin', `${from} redirects to ${shown}; the key is not sent there.`, {
      fix: 'If you trust that address, use it as the base URL, with a key of its own.',
    });
  }
  return new PmsError('answer_unreadable', `${from} redirects a POST to ${shown}; it is not followed.`, {
    fix: 'Use the address it names as the base URL.',
  });
}

/** Where a redirect leads, if that is an address of http or https. */
export function targetOf(answer: Answer): URL | undefined {
  const location = headerOf(answer, 'location');
  if (location === undefined || !URL.canParse(location, answer.url.href)) return undefined;
  const target = new URL(location, answer.url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}
