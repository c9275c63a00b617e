/** The three POST endpoints, made from the routes of the contract: body in, Import result out, one request at a time for each Idempotency-Key. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access, ImportAnswer } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { idempotencyKeyCharactersMax } from '../contract/limits.ts';
import { type ImportRoute, importRoutes, pathPrefix, replayedHeader } from '../contract/routes.ts';
import { accessOf } from './authorize.ts';
import { importFormatOf } from './import-formats.ts';
import type { ServerLimits } from './limits.ts';
import { checkQuery } from './query.ts';
import type { RunningWork } from './running-work.ts';

/** Registers the endpoints on `app`, which is mounted below the prefix. */
export function addImportRoutes(app: FastifyInstance, limits: ServerLimits, work: RunningWork): void {
  const runningKeys = new Set<string>();
  const beginUpload = createUploads(limits);
  for (const route of Object.values(importRoutes)) {
    app.post(route.path, { config: { scope: 'write' } }, async (request, reply) => {
      const { text, isReplayed, outcome } = await work.run(async () => {
        const upload = beginUpload(accessOf(request).keyId);
        try {
          return await runOnce(runningKeys, await receive(request, { route, limits, upload }));
        } finally {
          upload.end();
        }
      });
      request.outcome = isReplayed ? 'replayed' : (outcome ?? null);
      if (isReplayed) reply.header(replayedHeader, 'true');
      return reply.type('application/json').send(text);
    });
  }
}

/** Reads and parses the body of a request, after every check that does not need it. */
async function receive(
  request: FastifyRequest,
  { route, limits, upload }: { route: ImportRoute; limits: ServerLimits; upload: Upload },
): Promise<ImportCall> {
  const access = accessOf(request);
  const format = importFormatOf(request.headers);
  const query = checkQuery(request.query, format.parameters);
  const key = idempotencyKeyOf(request.raw);
  const path =
    pathPrefix + route.path + (format.parameters.length > 0 ? ` ${format.mediaType} ${query.duplicate_action}` : '');
  const { bytes, fingerprint } = await readBody(request.raw, { path, limits, upload });
  const body = await format.parse(bytes, query, route.resource, limits.requestRecordsMax);
  request.counts = { bytes: bytes.length, records: body.records.length };
  const idempotency = key === undefined ? undefined : { key, fingerprint };
  return { access, route, request: { ...body, idempotency } };
}

interface ImportCall {
  access: Access;
  route: ImportRoute;
  request: Parameters<Access['api']['importBookings']>[0];
}

/** Calls the Api, unless a request with the same key is running already. */
async function runOnce(runningKeys: Set<string>, { access, route, request }: ImportCall): Promise<ImportAnswer> {
  if (request.idempotency === undefined) return access.api[route.call](request);
  const running = JSON.stringify([access.instance, request.idempotency.key]);
  if (runningKeys.has(running)) {
    throw new PmsError(
      'key_in_use',
      'A request with this Idempotency-Key is running; wait for its end and send it again.',
    );
  }
  runningKeys.add(running);
  try {
    return await access.api[route.call](request);
  } finally {
    runningKeys.delete(running);
  }
}

function idempotencyKeyOf({ headers, rawHeaders }: IncomingMessage): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  // Node joins repeated headers with a comma, which a key may contain as well.
  const given = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'idempotency-key');
  if (given.length > 1 || key.length < 1 || key.length > idempotencyKeyCharactersMax) {
    throw new PmsError(
      'invalid_request',
      `Idempotency-Key is one text of 1 to ${idempotencyKeyCharactersMax} characters.`,
    );
  }
  return key as string;
}

// Reads the raw body of a request within its bounds, and computes the fingerprint that identifies a repeated request.

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
function readBody(request: IncomingMessage, { path, limits, upload }: BodyContext): Promise<ReceivedBody> {
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

interface Upload {
  /** Counts bytes that have arrived. Throws unavailable if they are more than can be held; those counted so far stay counted until the end. */
  add(bytes: number): void;
  /** Frees the bytes that it held. */
  end(): void;
}

/** What begins the upload of a key: one key may use half of the room, but one request always fits. */
function createUploads({ uploadBytesMax, requestBytesMax }: ServerLimits): (keyId: number) => Upload {
  const bytesMax = Math.max(uploadBytesMax, requestBytesMax);
  const bytesOfKeyMax = Math.max(Math.floor(uploadBytesMax / 2), requestBytesMax);
  const heldByKey = new Map<number, number>();
  let held = 0;
  return (keyId) => {
    let own = 0;
    const count = (bytes: number) => {
      const ofKey = (heldByKey.get(keyId) ?? 0) + bytes;
      if (ofKey > 0) heldByKey.set(keyId, ofKey);
      else heldByKey.delete(keyId);
      held += bytes;
      own += bytes;
    };
    return {
      add(bytes) {
        if ((heldByKey.get(keyId) ?? 0) + bytes > bytesOfKeyMax) throw full('this key');
        if (held + bytes > bytesMax) throw full('all keys');
        count(bytes);
      },
      end: () => count(-own),
    };
  };
}

function full(whose: string): PmsError {
  return new PmsError(
    'unavailable',
    `The service holds as many bytes of requests of ${whose} as it can; send it again.`,
  );
}
