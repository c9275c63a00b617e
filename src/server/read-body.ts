/** Reads the raw body of a request within its bounds, and computes the fingerprint that identifies a repeated request. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PmsError } from '../contract/errors.ts';
import type { ServerLimits } from './limits.ts';
import type { Upload } from './uploads.ts';

interface ReceivedBody {
  bytes: Buffer;
  /** SHA-256 of method, path and body, in hex. */
  fingerprint: string;
}

interface BodyContext {
  /** Path and query of the request, with everything that decides how its body is processed. */
  path: string;
  limits: ServerLimits;
  upload: Upload;
}

/** Reads the whole body. Bytes beyond a bound are received but not kept, so that the answer reaches the sender. */
export function readBody(request: IncomingMessage, { path, limits, upload }: BodyContext): Promise<ReceivedBody> {
  const bytesMax = limits.requestBytesMax;
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.reject(tooManyBytes(bytesMax));
  if (request.destroyed) return Promise.reject(connectionClosed());
  const hash = createHash('sha256').update(`${request.method} ${path}\n`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(tooSlow(limits.requestReceiveMs)), limits.requestReceiveMs);
    function onData(chunk: Buffer): void {
      try {
        if (bytes + chunk.length > bytesMax) throw tooManyBytes(bytesMax);
        upload.add(chunk.length);
        chunks.push(chunk);
        bytes += chunk.length;
        hash.update(chunk);
      } catch (error) {
        fail(error);
      }
    }
    function onEnd(): void {
      settle(() => resolve({ bytes: Buffer.concat(chunks, bytes), fingerprint: hash.digest('hex') }));
    }
    function onClose(): void {
      fail(connectionClosed());
    }
    function fail(error: unknown): void {
      settle(() => reject(error));
    }
    function settle(how: () => void): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      how();
    }
    request.on('data', onData).on('end', onEnd).on('close', onClose);
    // Without a listener, a broken connection would be an uncaught exception; 'close' follows and reports it.
    request.on('error', () => {});
  });
}

function tooManyBytes(bytesMax: number): PmsError {
  return new PmsError('too_large', `The body is larger than ${bytesMax} bytes; send fewer records a request.`);
}

function tooSlow(requestReceiveMs: number): PmsError {
  return new PmsError(
    'unavailable',
    `The body did not arrive within ${requestReceiveMs / 1000} s; send fewer records a request.`,
  );
}

function connectionClosed(): PmsError {
  return new PmsError('invalid_request', 'The connection closed before the body had arrived.');
}
