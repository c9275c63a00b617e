/** How often a caller may send requests: counted by key, or by address without a valid key. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PmsError } from '../contract/errors.ts';
import { rateLimitHeader, rateLimitPolicyHeader } from '../contract/routes.ts';
import type { ServerLimits } from './limits.ts';

const windowMs = 60_000;

export interface RateOptions {
  limits: ServerLimits;
  isProxyTrusted: boolean;
}

/** Adds the hook that counts a request by `request.access`, which a hook before it has set. The request fails with PmsError rate_limited. */
export async function limitRate(app: FastifyInstance, { limits, isProxyTrusted }: RateOptions): Promise<void> {
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
export function isLocal({ ip, headers }: FastifyRequest, isProxyTrusted: boolean): boolean {
  if (isProxyTrusted && headers['x-forwarded-for'] !== undefined) return false;
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}
