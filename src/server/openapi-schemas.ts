/** The schemas and examples of the OpenAPI document, from the zod schemas and the field lists of the contract. */
import { z } from 'zod';
import { errorCatalogue, statusOf } from '../contract/errors.ts';
import { recordLists } from '../contract/get-records.ts';
import { duplicateActions, type ImportResult, importResultSchema } from '../contract/import-result.ts';
import { requestRecordsMax } from '../contract/limits.ts';
import { listedRowSchema, recordSchema } from '../contract/record-schema.ts';
import { type ResourceName, resourceNames, resources } from '../contract/resource.ts';

export type Json = { [key: string]: unknown };

/** A pointer to a schema of `createSchemas`. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** Every schema of the document by its name. */
export function createSchemas(): Json {
  const schemas: Json = {};
  for (const name of resourceNames) {
    schemas[`${name}_record`] = recordSchema(name);
    if (name !== 'bookings') schemas[`${name}_listed`] = listedRowSchema(name);
    schemas[`import_${name}`] = describeRequest(name);
  }
  schemas.import_result = toSchema(importResultSchema);
  for (const [list, schema] of Object.entries(recordLists)) {
    schemas[`${list}_row`] = toSchema(schema);
    schemas[`list_of_${list}`] = {
      type: 'object',
      properties: { [list]: { type: 'array', items: reference(`${list}_row`) } },
      required: [list],
    };
  }
  schemas.problem = problemSchema;
  return schemas;
}

/** A request body with one record: the examples of its fields. */
export function exampleOf(name: ResourceName): Json {
  const record = Object.fromEntries(resources[name].fields.map((field) => [field.name, field.example]));
  return { [name]: [record], duplicate_action: 'skip' };
}

export const exampleResult: ImportResult = {
  success: true,
  total: 1,
  imported: 1,
  skipped: 0,
  error_count: 0,
  errors: [],
  skips: [],
};

function describeRequest(name: ResourceName): Json {
  return {
    type: 'object',
    properties: {
      [name]: { type: 'array', maxItems: requestRecordsMax, items: itemsOf(name) },
      duplicate_action: {
        type: ['string', 'null'],
        enum: [...duplicateActions, null],
        default: 'skip',
        description: 'skip leaves what is there, update changes the fields that are present in the record.',
      },
    },
    required: [name],
    additionalProperties: false,
  };
}

/** A record, or for what lists give with more beside it, one of their rows. */
function itemsOf(name: ResourceName): Json {
  const record = reference(`${name}_record`);
  return name === 'bookings' ? record : { anyOf: [record, reference(`${name}_listed`)] };
}

function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      // What zod adds of its own: the format says the date, and nobody means the bounds of a double.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // A value or null is one type with null, and no union of two schemas, of which generators make classes.
      const [value, none, ...more] = jsonSchema.anyOf ?? [];
      if (none?.type !== 'null' || more.length > 0) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, value, { type: [value!.type, 'null'] });
    },
  });
  return json;
}

const problemSchema: Json = {
  type: 'object',
  description: 'Problem details (RFC 9457).',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What is wrong with this request.' },
    code: {
      type: 'string',
      enum: (Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]).filter(
        (code) => statusOf(code) !== undefined,
      ),
    },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
};
