/** A file at an address, such as the calendar of a listing: fetched without any key of a service, within bounds of time, size and redirects. */
import { PmsError } from '../contract/errors.ts';
import { openDispatcher } from './dispatcher.ts';
import { type Answer, exchange, headerOf, isRedirect, targetOf, type Wire } from './exchange.ts';
import { failureOf } from './failure.ts';
import { bodyMs, downloadBytesMax, downloadHeadersMs, downloadMs, redirectsMax } from './limits.ts';
import { discard } from './read-body.ts';

/** The validators of HTTP: what a server says of the version of a file, as it wants it back. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

interface DownloadOptions {
  /** What messages call it: an address may be a password. */
  name: string;
  /** Those of the copy that is here. */
  held?: Validators;
  userAgent: string;
  signal: AbortSignal;
  /** How long it may take from beginning to end, in milliseconds; 10 minutes when absent. */
  wholeMs?: number;
  /** How many bytes it may have; 1 GiB when absent. */
  bytesMax?: number;
}

/**
 * Gives the bytes of a file and its validators to `keep`; `keep` is not called where the server says that it is as it is held. Redirects are followed, but
 * not from https to http; a name and a password in the address go to its own origin only. Throws PmsError file_not_found, file_unreadable (refused,
 * too large, a web page, no address that can be read), unreachable (no answer, an answer that is cut or too slow, a server that fails), and what
 * `keep` and the signal throw.
 */
export async function download(
  address: URL,
  options: DownloadOptions,
  keep: (bytes: AsyncIterable<Uint8Array>, validators: Validators) => Promise<void>,
): Promise<void> {
  const slow = AbortSignal.timeout(options.wholeMs ?? downloadMs);
  const signal = AbortSignal.any([options.signal, slow]);
  try {
    await follow(address, { ...options, signal }, keep);
  } catch (error) {
    options.signal.throwIfAborted();
    if (slow.aborted) throw notReached(options, 'it takes too long', error);
    throw error;
  }
}

async function follow(address: URL, options: DownloadOptions, keep: Parameters<typeof download>[2]): Promise<void> {
  let url = address;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const dispatcher = openDispatcher(url.origin);
    try {
      const answer = await ask(url, { ...options, isOwnOrigin: url.origin === address.origin, dispatcher, address });
      if (!isRedirect(answer)) return await take(answer, options, keep);
      const target = targetOf(answer);
      if (target === undefined) throw unreadable(options, 'it redirects without an address');
      if (url.protocol === 'https:' && target.protocol !== 'https:')
        throw unreadable(options, `it redirects to ${target.origin}, where nothing is encrypted`);
      url = target;
    } finally {
      await dispatcher.destroy();
    }
  }
  throw unreadable(options, `it redirects more than ${redirectsMax} times`);
}

interface Asked extends DownloadOptions, Pick<Wire, 'dispatcher'> {
  address: URL;
  isOwnOrigin: boolean;
}

async function ask(url: URL, { dispatcher, address, isOwnOrigin, held, ...options }: Asked): Promise<Answer> {
  const { username, password } = address;
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const wire: Wire = {
    ...{ dispatcher, baseUrl: url.origin, userAgent: options.userAgent, signal: options.signal },
    ...{ headersMs: downloadHeadersMs, bodyMs, wholeMs: downloadMs },
    authorization: isOwnOrigin && username + password !== '' ? `Basic ${basic}` : undefined,
  };
  const headers = {
    ...(held?.etag === undefined ? {} : { 'if-none-match': held.etag }),
    ...(held?.lastModified === undefined ? {} : { 'if-modified-since': held.lastModified }),
  };
  const answer = await exchange(wire, { method: 'GET', url, headers });
  if (answer.kind === 'answer') return answer;
  throw notReached(options, answer.why, answer.cause);
}

async function take(answer: Answer, options: DownloadOptions, keep: Parameters<typeof download>[2]): Promise<void> {
  const { status } = answer;
  if (status === 304 && options.held !== undefined) return discard(answer);
  if (status !== 200) {
    await discard(answer);
    if (status === 404 || status === 410)
      throw new PmsError('file_not_found', `There is no file at ${options.name} (${status}).`, {
        fix: 'Copy its address again from where it comes from.',
      });
    if (status >= 500 || status === 429) throw notReached(options, `the server answers ${status}`);
    throw unreadable(options, `the server answers ${status}`);
  }
  await keep(bounded(answer, options), {
    etag: headerOf(answer, 'etag'),
    lastModified: headerOf(answer, 'last-modified'),
  });
}

/** The bytes as they come. A body that ends before its length is an error of the connection. */
async function* bounded({ body, url }: Answer, options: DownloadOptions): AsyncGenerator<Uint8Array> {
  const { bytesMax = downloadBytesMax } = options;
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes === 0 && webPage.test(chunk.toString('latin1', 0, 1024)))
        throw unreadable(options, 'the server answers with a web page, perhaps because one must sign in there');
      bytes += chunk.length;
      if (bytes > bytesMax) throw unreadable(options, `it has more than ${bytesMax / 2 ** 20} MiB`);
      yield chunk;
    }
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof PmsError) throw error;
    throw notReached(options, failureOf(error, { origin: url.origin, isSent: true }).why, error);
  }
}

const webPage = /^(?:\xef\xbb\xbf)?\s*(?:(?:<!--|<\?xml)[^>]*>\s*)*<(?:!doctype html|html|head|body)\b/i;

function unreadable({ name }: DownloadOptions, why: string): PmsError {
  return new PmsError('file_unreadable', `${name} cannot be read: ${why}.`, {
    fix: 'Open the address in a browser, and copy it again from where it comes from.',
  });
}

function notReached({ name }: DownloadOptions, why: string, cause?: unknown): PmsError {
  return new PmsError('unreachable', `${name} could not be fetched: ${why}.`, {
    fix: 'Run the same command again in a while.',
    cause,
  });
}
