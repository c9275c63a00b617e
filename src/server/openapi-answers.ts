/** What the answers of the OpenAPI document have in common: their headers, and a response for each problem status. */
import { type ErrorCode, errorCatalogue, statusOf } from '../contract/errors.ts';
import {
  answerLimitsHeader,
  currencyHeader,
  importFormsHeader,
  instanceHeader,
  propertyHeader,
  rateLimitHeader,
  rateLimitPolicyHeader,
  replayedHeader,
  versionHeader,
} from '../contract/routes.ts';
import { requestIdHeader } from './headers.ts';
import { type Json, reference } from './openapi-schemas.ts';
import { problemType } from './problem.ts';

/** The headers by name. */
export const answerHeaders: Json = {
  [versionHeader]: { description: 'Version of the interface.', schema: { type: 'string' } },
  [importFormsHeader]: {
    description: 'Forms in which an import is taken besides the objects of the interface: csv.',
    schema: { type: 'string' },
  },
  [instanceHeader]: {
    description: 'Id of this database and property; that of a copy begins with the id of what was copied.',
    schema: { type: 'string' },
  },
  [currencyHeader]: {
    description: 'ISO 4217 code of the currency of its prices; absent where it has none.',
    schema: { type: 'string' },
  },
  [propertyHeader]: { description: 'Name of the property, URI-encoded.', schema: { type: 'string' } },
  [answerLimitsHeader]: {
    description:
      'bytes-per-second, grace and seconds: an answer is cut if it is read below this pace for longer than the grace period, and if it takes longer than these seconds in all.',
    schema: { type: 'string' },
  },
  [requestIdHeader]: { description: 'Id of this request in the log of the service.', schema: { type: 'string' } },
  [replayedHeader]: {
    description: 'true where the answer was given before to a request with this Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  [rateLimitPolicyHeader]: {
    description:
      'Requests let through (q) in a window of seconds (w), as in draft-ietf-httpapi-ratelimit-headers-10; absent for callers who are not counted.',
    schema: { type: 'string' },
    example: '"minute";q=600;w=60',
  },
  [rateLimitHeader]: {
    description: 'Requests left (r) and seconds until all of them are there again (t), of the same draft.',
    schema: { type: 'string' },
    example: '"minute";r=599;t=60',
  },
  'ratelimit-limit': { description: 'q, as earlier drafts say it.', schema: { type: 'integer' } },
  'ratelimit-remaining': { description: 'r, as earlier drafts say it.', schema: { type: 'integer' } },
  'ratelimit-reset': { description: 't, as earlier drafts say it.', schema: { type: 'integer' } },
  'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer' } },
};

const rateNames = [rateLimitPolicyHeader, rateLimitHeader, 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** The headers of every answer to a request with a key. */
export function headerReferences(): Json {
  const names = [
    versionHeader,
    importFormsHeader,
    instanceHeader,
    propertyHeader,
    currencyHeader,
    requestIdHeader,
    ...rateNames,
  ];
  return Object.fromEntries(names.map((name) => [name, headerReference(name)]));
}

/** A pointer to one of `answerHeaders`. */
export function headerReference(name: string): Json {
  return { $ref: `#/components/headers/${name}` };
}

const commonCodes: ErrorCode[] = [
  'unauthorized',
  'forbidden',
  'invalid_request',
  'rate_limited',
  'internal',
  'unavailable',
];

/** Pointers to the problems that every endpoint may answer, and to those of `codes`. */
export function problemReferences(codes: ErrorCode[]): Json {
  const entries = [...codes, ...commonCodes].map((code) => [
    String(statusOf(code)),
    { $ref: `#/components/responses/${statusOf(code)}` },
  ]);
  return Object.fromEntries(entries);
}

function headersOf(status: number): string[] {
  const names = [409, 429, 503].includes(status) ? ['retry-after'] : [];
  return status === 429 ? [...names, ...rateNames] : names;
}

/** One response for each status; several codes may share one. */
export function problemResponses(): Json {
  const responses: Json = {};
  for (const code of Object.keys(errorCatalogue) as ErrorCode[]) {
    const status = statusOf(code);
    if (status === undefined) continue;
    const earlier = responses[status] as { description: string } | undefined;
    const line = `\`${code}\`: ${errorCatalogue[code].title}.`;
    responses[status] = {
      description: earlier === undefined ? line : `${earlier.description} ${line}`,
      headers: Object.fromEntries(headersOf(status).map((name) => [name, headerReference(name)])),
      content: { [problemType]: { schema: reference('problem') } },
    };
  }
  return responses;
}
