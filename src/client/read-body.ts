/** Bodies of answers: read whole within a bound, discarded, or passed on piece by piece so that a cut body never looks complete. */
import { PmsError } from '../contract/errors.ts';
import { isJsonObject } from '../contract/field.ts';
import { answerLimitsHeader } from '../contract/routes.ts';
import { jsonDepthMax } from '../file/limits.ts';
import { type Answer, headerOf, type Wire } from './exchange.ts';
import { capital, type Failure, failureOf } from './failure.ts';
import { answerValuesMax, discardBytesMax, discardMs, silentBytesMax } from './limits.ts';
import { errors } from './undici.ts';

/** The body as text; `isCut` if it is larger than the bound. A Failure if the connection ends first, or if the body takes too long. */
export async function readText(
  { body, url }: Answer,
  { bytesMax, wire }: { bytesMax: number; wire: Wire },
): Promise<{ kind: 'text'; text: string; isCut: boolean } | Failure> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(new errors.BodyTimeoutError()), wire.wholeMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > bytesMax) break;
    }
  } catch (error) {
    wire.signal?.throwIfAborted();
    return failureOf(error, { origin: url.origin, isSent: true });
  } finally {
    clearTimeout(timer);
  }
  const text = Buffer.concat(chunks)
    .subarray(0, bytesMax)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return { kind: 'text', text, isCut: bytes > bytesMax };
}

/** Reads a small body to its end, so that its connection can be used again; closes the connection of a large or slow one. */
export async function discard({ body }: Answer): Promise<void> {
  let bytes = 0;
  const timer = setTimeout(() => body.destroy(), discardMs);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > discardBytesMax) break;
    }
  } catch {
    // The body is not wanted, so a failure here does not matter.
  } finally {
    clearTimeout(timer);
  }
}

/** A body as it passes through. Can be read once; `close` ends it at any point. */
export interface BodyBytes extends AsyncIterable<Buffer> {
  /** Bytes received so far. */
  readonly count: number;
  /** Whether the end was reached without closing the bracket of the beginning: such a JSON text is incomplete. */
  readonly isEndOpen: boolean;
  close(): void;
}

/** The bytes of a body. A broken connection is PmsError answer_cut, whose `cause` is the error of the connection. */
export function streamBody(answer: Answer, signal?: AbortSignal): BodyBytes {
  const { body } = answer;
  const startedAt = performance.now();
  const state = { count: 0, isEnded: false, first: 0, last: 0 };
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        // `[` or `{`; the closing one is two further on in ASCII.
        if (state.count === 0) state.first = chunk.find((byte) => byte === 0x5b || byte === 0x7b) ?? 0;
        state.count += chunk.length;
        state.last = chunk.findLast((byte) => byte > 0x20) ?? state.last;
        yield chunk;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw answerCut({ answer, bytes: state.count, ms: performance.now() - startedAt, error });
    }
    state.isEnded = true;
  }
  return {
    get count() {
      return state.count;
    },
    get isEndOpen() {
      return state.isEnded && state.last !== state.first + 2;
    },
    close: () => void body.destroy(),
    [Symbol.asyncIterator]: read,
  };
}

// Passes the bytes of a list through as long as records come out of them now and then: an endless run of blanks must not keep a client waiting.

/** `bytes` throws PmsError answer_unreadable if 16 MiB come between two calls of `again`. `name`: what messages call the answer. */
export function boundSilence(bytes: AsyncIterable<Uint8Array>, name: string) {
  let silent = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      silent += chunk.length;
      if (silent > silentBytesMax)
        throw new PmsError('answer_unreadable', `${name} has 16 MiB without a record in them.`);
      yield chunk;
    }
  }
  return {
    bytes: read(),
    again() {
      silent = 0;
    },
  };
}

interface BrokenBody {
  answer: Answer;
  /** Bytes of the body received before it broke off. */
  bytes: number;
  ms: number;
  error: unknown;
}

/**
 * Bytes in the buffers of the operating system are not seen here, so a reader up to this many times the least pace may have been cut for being slow.
 */
const paceMargin = 2;
/** A time limit that was nearly reached counts as reached. */
const timeMargin = 0.95;

const fixes = {
  slow: 'Export fewer dates at a time (`--from`, `--to`), or over a faster connection; `pms serve --least-pace` sets the bound there.',
  long: 'Export fewer dates at a time (`--from`, `--to`); `pms serve --answer-timeout` sets the bound there.',
  broken:
    'Run the same command again; where it breaks off again, export fewer dates at a time (`--from`, `--to`): a service that is written to heavily cuts long lists.',
};

/** PmsError answer_cut, with why the body broke off as far as its reader can tell; its `cause` is the error of the connection. */
function answerCut({ answer, bytes, ms, error }: BrokenBody): PmsError {
  const { origin } = answer.url;
  const seconds = Math.max(ms / 1000, 0.001);
  const said = headerOf(answer, answerLimitsHeader) ?? '';
  const limitOf = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(said)?.[1] ?? Number.NaN);
  const [leastPace, grace, longest] = [limitOf('bytes-per-second'), limitOf('grace'), limitOf('seconds')];
  const received = `${kilobytes(bytes)} had come in ${Math.round(seconds)} s`;
  if (seconds >= longest * timeMargin) {
    return cut(`${origin} cut its answer: it gives one ${longest} s, and ${received}`, fixes.long, error);
  }
  if (seconds >= grace * timeMargin && bytes / seconds < leastPace * paceMargin) {
    const pace = kilobytes(bytes / seconds);
    return cut(
      `${origin} cut its answer: it was read at ${pace} a second, and the least is ${kilobytes(leastPace)} where it takes longer than ${grace} s (${received})`,
      fixes.slow,
      error,
    );
  }
  const { why } = failureOf(error, { origin, isSent: true });
  return cut(`${capital(why)} (${received})`, fixes.broken, error);
}

function cut(message: string, fix: string, cause: unknown): PmsError {
  return new PmsError('answer_cut', `${message}.`, { fix, cause });
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/**
 * A JSON object in a text; undefined for anything else, and for one that is nested too deep or has too many values: it would take more memory than a
 * machine has.
 */
export function jsonObjectOf(text: string): Record<string, unknown> | undefined {
  if (!isModest(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

/** Judged by the marks outside its texts; does not check that it is JSON. */
function isModest(text: string): boolean {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) isInText = !isInText;
    else if (isInText) at += mark === BACKSLASH ? 1 : 0;
    else if (mark === COMMA) values += 1;
    // With this bit set, a bracket becomes a brace.
    else if ((mark | 0x20) === 0x7b) {
      depth += 1;
      values += 1;
    } else if ((mark | 0x20) === 0x7d) depth -= 1;
    if (depth > jsonDepthMax || values > answerValuesMax) return false;
  }
  return true;
}
