/** The service as an OpenAPI 3.1 document, made from the contract: routes, schemas, fields, error catalogue and limits. */
import { bookingDates } from '../contract/api.ts';
import { type ErrorCode, errorCatalogue, statusOf } from '../contract/errors.ts';
import { duplicateActions } from '../contract/import-result.ts';
import { resources } from '../contract/resource.ts';
import {
  answerLimitsHeader,
  apiVersion,
  currencyHeader,
  type ImportRoute,
  importFormsHeader,
  importRoutes,
  instanceHeader,
  pathPrefix,
  propertyHeader,
  type ReadRoute,
  rateLimitHeader,
  rateLimitPolicyHeader,
  readRoutes,
  replayedHeader,
  versionHeader,
} from '../contract/routes.ts';
import { csvExample } from '../file/csv/csv-write.ts';
import { recordFormats } from '../file/record-formats.ts';
import { requestIdHeader } from './headers.ts';
import { actionParameter } from './import-formats.ts';
import { createSchemas, exampleOf, exampleResult, type Json, reference } from './openapi-schemas.ts';
import { problemType } from './problem.ts';
import { type QueryParameter, readQueries } from './query.ts';

const csvDescription =
  'A first line with names of fields of the record, then one line a record; blank cells are absent. The index of an error counts the rows below the first line, from 0.';

const description = `Bulk import of bookings, room types and rates, and export of room types, availability, bookings and
physical rooms. Every request needs an API key, which belongs to one property. Texts are trimmed; null and blank texts mean
that a field is absent; a number may also be sent as a plain decimal string ("99.5"). A row that a GET answers may be sent back by POST as it is.`.replaceAll(
  '\n',
  ' ',
);

/** The whole document; always the same value. */
export function createOpenApiDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Property Management Import/Export Service',
      version: apiVersion,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Whoever runs this service' },
    },
    servers: [{ url: pathPrefix }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'import', description: 'Good records are stored, bad ones are reported, all in one transaction.' },
      { name: 'export', description: 'Lists, streamed from one consistent snapshot, as JSON, NDJSON or CSV.' },
    ],
    paths: Object.fromEntries([
      ...Object.values(importRoutes).map((route) => [route.path, { post: describeImport(route) }]),
      ...Object.values(readRoutes).map((route) => [route.path, { get: describeRead(route) }]),
    ]),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'API key with the scope read or write.' },
      },
      schemas: createSchemas(),
      headers: answerHeaders,
      responses: problemResponses(),
    },
  };
}

function describeImport({ resource, call, summary }: ImportRoute): Json {
  return {
    operationId: call,
    tags: ['import'],
    summary,
    description: 'Needs a key with the scope write.',
    parameters: [
      describeParameter(actionParameter),
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'The same key with the same body gives the same answer and writes once; kept for 30 days.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: reference(`import_${resource}`),
          example: exampleOf(resource),
        },
        'text/csv': {
          schema: { type: 'string', description: csvDescription },
          example: csvExample(resources[resource].fields),
        },
        'application/x-ndjson': { schema: { type: 'string', description: 'One record a line, as a JSON object.' } },
      },
    },
    responses: {
      200: {
        description: 'The body was understood; whether its records were, the result says.',
        headers: { ...headerReferences(), [replayedHeader]: headerReference(replayedHeader) },
        content: { 'application/json': { schema: reference('import_result'), example: exampleResult } },
      },
      ...problemReferences(['bad_json', 'key_in_use', 'too_large', 'unsupported_media_type']),
    },
  };
}

function describeRead({ list, call, summary }: ReadRoute): Json {
  const [json, ...others] = recordFormats.map((format) => format.mediaType) as [string, ...string[]];
  return {
    operationId: call,
    tags: ['export'],
    summary,
    description: `Needs a key with the scope read. Answers JSON, and for an Accept header that names one of them ${others.join(' or ')}: one JSON object a line, or a header line and one line a record with guarded cells.`,
    parameters: readQueries[list].parameters.map(describeParameter),
    responses: {
      200: {
        description: 'All records; every key is given, null where there is no value.',
        headers: { ...headerReferences(), [answerLimitsHeader]: headerReference(answerLimitsHeader) },
        // The other formats are only in the description: listed as content, they would make typed clients get records as a union with text.
        content: { [json]: { schema: reference(`list_of_${list}`) } },
      },
      ...problemReferences([]),
    },
  };
}

const parameterSchemas: Record<QueryParameter['kind'], Json> = {
  date: { type: 'string', format: 'date' },
  by: { type: 'string', enum: bookingDates, default: 'checkin' },
  status: { type: 'string' },
  action: { type: 'string', enum: duplicateActions, default: 'skip' },
};

function describeParameter({ name, kind, isRequired, description, example }: QueryParameter): Json {
  const schema = parameterSchemas[kind];
  return { name, in: 'query', required: isRequired, allowEmptyValue: !isRequired, description, schema, example };
}

// What the answers have in common: their headers, and a response for each problem status.

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
function headerReferences(): Json {
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
function headerReference(name: string): Json {
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
function problemReferences(codes: ErrorCode[]): Json {
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
function problemResponses(): Json {
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
