/** Who sends a request, and with what rights: the hooks that run before a request of the interface, before its body is read. */
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Authenticate, Scope } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import {
  currencyHeader,
  instanceHeader,
  propertyHeader,
  rateLimitHeader,
  rateLimitPolicyHeader,
} from '../contract/routes.ts';
import type { ServerLimits } from './limits.ts';

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

/** Addresses remembered at once, about 200 bytes each; the one that failed longest ago is dropped first. */
const addressesMax = 10_000;

const minuteMs = 60_000;

interface Failures {
  /** How many of the free failures are used up; falls evenly over time. */
  used: number;
  atMs: number;
}

/**
 * A bucket for each address: a minute's worth of failures at once, then one each time an equal share of a minute has passed. A refused failure is not
 * counted, so that a caller who waits as told is accepted.
 */
export function createFailedKeys(clock: () => number = Date.now) {
  const failures = new Map<string, Failures>();
  return {
    /** Counts one failure of an address. Gives the whole seconds to wait before the next is accepted; 0 if this one is still free. */
    count(address: string, failuresPerMinuteMax: number): number {
      const network = networkOf(address);
      const nowMs = clock();
      const stepMs = minuteMs / failuresPerMinuteMax;
      const before = failures.get(network);
      const used = before === undefined ? 0 : Math.max(0, before.used - Math.max(0, nowMs - before.atMs) / stepMs);
      const isFree = used + 1 <= failuresPerMinuteMax;
      // Moved to the end, so that those that failed longest ago stand first.
      failures.delete(network);
      failures.set(network, { used: isFree ? used + 1 : used, atMs: nowMs });
      forgetOldest(failures);
      return isFree ? 0 : Math.max(1, Math.ceil(((used + 1 - failuresPerMinuteMax) * stepMs) / 1000));
    },
    /** The number of addresses remembered now. */
    size: () => failures.size,
  };
}

function forgetOldest(failures: Map<string, Failures>): void {
  if (failures.size <= addressesMax) return;
  for (const oldest of failures.keys()) {
    failures.delete(oldest);
    return;
  }
}

/** Whoever has one IPv6 address has at least the 2^64 addresses with the same first half. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}

const windowMs = 60_000;

interface RateOptions {
  limits: ServerLimits;
  isProxyTrusted: boolean;
}

/** Adds the hook that counts a request by `request.access`, which a hook before it has set. The request fails with PmsError rate_limited. */
async function limitRate(app: FastifyInstance, { limits, isProxyTrusted }: RateOptions): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    max: limits.requestsPerMinuteMax,
    timeWindow: windowMs,
    keyGenerator: (request) => (request.access ? `key ${request.access.keyId}` : `address ${request.ip}`),
    allowList: (request) => !limits.isLoopbackCounted && isLocal(request, isProxyTrusted),
    errorResponseBuilder: (_request, { max, after }) =>
      new PmsError('rate_limited', `More than ${max} requests in a minute; wait ${after}.`),
  });
  const count = app.rateLimit();
  app.addHook('onRequest', async function limited(request, reply) {
    try {
      await count.call(this, request, reply);
    } finally {
      tellRate(reply);
    }
  });
}

/** Sets the two fields of the current draft, beside the three of earlier drafts that the plugin sets. None for callers who are not counted. */
function tellRate(reply: FastifyReply): void {
  const [quota, rest, seconds] = ['limit', 'remaining', 'reset'].map((name) => reply.getHeader(`ratelimit-${name}`));
  if (quota === undefined) return;
  reply.header(rateLimitPolicyHeader, `"minute";q=${quota};w=${windowMs / 1000}`);
  reply.header(rateLimitHeader, `"minute";r=${rest};t=${seconds}`);
}

/** Whether the caller is on this machine; false for anyone behind a trusted proxy, whatever address it forwards. */
function isLocal({ ip, headers }: FastifyRequest, isProxyTrusted: boolean): boolean {
  if (isProxyTrusted && headers['x-forwarded-for'] !== undefined) return false;
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}
