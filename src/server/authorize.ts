/** Who sends a request, and with what rights: the hooks that run before a request of the interface, before its body is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Authenticate, Scope } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { currencyHeader, instanceHeader, propertyHeader } from '../contract/routes.ts';
import { createFailedKeys } from './failed-keys.ts';
import { isLocal, limitRate, type RateOptions } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The access that the key of this request gives; null if it has no valid key. */
    access: Access | null;
  }
  interface FastifyContextConfig {
    /** The scope that a key needs for this route. */
    scope?: Scope;
  }
}

const bearer = /^bearer +(\S+) *$/i;

/** Someone trying scripts on this machine mistypes a key far more often than anybody attacks from there. */
const localFailuresFactor = 10;

interface KeyOptions extends RateOptions {
  authenticate: Authenticate;
  /** Called for each request that has a valid key. */
  onKey(request: FastifyRequest): void;
}

/** Adds the hooks to `app`; every route registered on it afterwards needs a key. */
export async function requireKeys(app: FastifyInstance, options: KeyOptions): Promise<void> {
  const failedKeys = createFailedKeys();
  app.addHook('onRequest', async (request, reply) => {
    const key = bearer.exec(request.headers.authorization ?? '')?.[1];
    request.access = key === undefined ? null : await options.authenticate(key);
    if (request.access === null) return;
    options.onKey(request);
    tellProperty(reply, request.access);
  });
  // Counted before it is refused: guesses of keys are counted by address.
  await limitRate(app, options);
  app.addHook('onRequest', async (request, reply) => {
    // Requests with a valid key do not get here: others with the same address cannot lock them out.
    if (request.access !== null || request.headers.authorization === undefined) return;
    const factor = isLocal(request, options.isProxyTrusted) ? localFailuresFactor : 1;
    const seconds = failedKeys.count(request.ip, options.limits.failedKeysPerMinuteMax * factor);
    if (seconds > 0) refuseFailedKey(reply, seconds);
  });
  app.addHook('onRequest', async (request) => refuseWithoutScope(request));
}

/** The access of a request that has passed the hooks. */
export function accessOf(request: FastifyRequest): Access {
  if (request.access === null) throw new PmsError('unauthorized', 'This address needs an API key.');
  return request.access;
}

function refuseFailedKey(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', String(seconds));
  throw new PmsError('rate_limited', `Too many invalid API keys from this address; wait ${seconds} s.`);
}

function refuseWithoutScope(request: FastifyRequest): void {
  if (request.access === null) {
    const hasSent = request.headers.authorization !== undefined;
    throw new PmsError(
      'unauthorized',
      hasSent
        ? 'The API key is not valid: unknown, expired or revoked.'
        : 'Send an API key: `Authorization: Bearer <API_KEY>`.',
    );
  }
  const { scope } = request.routeOptions.config;
  if (scope !== undefined && !request.access.scopes.includes(scope)) {
    throw new PmsError('forbidden', `This key lacks the scope ${scope}.`);
  }
}

function tellProperty(reply: FastifyReply, { instance, property, currency }: Access): void {
  reply.header(instanceHeader, instance);
  reply.header(propertyHeader, encodeURIComponent(property.toWellFormed()));
  if (currency !== null) reply.header(currencyHeader, currency);
}
