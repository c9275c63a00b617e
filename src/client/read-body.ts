/** Bodies of answers: read whole within a bound, discarded, or passed on piece by piece so that a cut body never looks complete. */
import { errors } from 'undici';
import { PmsError } from '../contract/errors.ts';
import { answerCut } from './cut-answer.ts';
import type { Answer, Wire } from './exchange.ts';
import { type Failure, failureOf } from './failure.ts';
import { discardBytesMax, discardMs, silentBytesMax } from './limits.ts';

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
        if (state.count === 0) state.first = chunk.find(isBracket) ?? 0;
        state.count += chunk.length;
        state.last = chunk.findLast(isInk) ?? state.last;
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

/** `[` or `{`; the closing one is two further on in ASCII. */
function isBracket(byte: number): boolean {
  return byte === 0x5b || byte === 0x7b;
}

/** Not white space. */
function isInk(byte: number): boolean {
  return byte > 0x20;
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
