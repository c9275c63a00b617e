/** The schemas and examples of the OpenAPI document, made from the zod schemas and field lists of the contract. */
import { z } from 'zod';
import { errorCatalogue, statusOf } from '../contract/errors.ts';
import { recordLists } from '../contract/get-records.ts';
import { duplicateActions, importResultOf, importResultSchema } from '../contract/import-result.ts';
import { requestRecordsMax } from '../contract/limits.ts';
import { listedRowSchema, recordSchema } from '../contract/record-schema.ts';
import { type ResourceName, resourceNames, resources } from '../contract/resource.ts';

export type Json = { [key: string]: unknown };

/** A pointer to a schema of `createSchemas`. */
export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** Every schema of the document by name. */
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

/** A request body with one record, made of the examples of its fields. */
export function exampleOf(name: ResourceName): Json {
  const record = Object.fromEntries(resources[name].fields.map((field) => [field.name, field.example]));
  return { [name]: [record], duplicate_action: 'skip' };
}

export const exampleResult = importResultOf([{ kind: 'imported' }]);

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

/** A record, or for lists that show additional fields one of their rows. */
function itemsOf(name: ResourceName): Json {
  const record = reference(`${name}_record`);
  return name === 'bookings' ? record : { anyOf: [record, reference(`${name}_listed`)] };
}

function toSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      // zod adds a pattern and number bounds: the format already says it is a date, and the bounds are only those of a double.
      if (jsonSchema.format === 'date') delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // A value or null becomes one type with null, not a union of two schemas, which generators turn into classes.
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
