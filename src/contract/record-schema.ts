/** What may be sent as a record, as JSON Schema (2020-12): everything that the check accepts, in every form that it reads. */
import { z } from 'zod';
import { amountMax } from './money.ts';
import { type ReadOnlyField, readOnlyFields } from './read-only.ts';
import { type Resource, type ResourceName, resources } from './resource.ts';
import { bookingStatuses } from './status.ts';

type JsonSchema = { [key: string]: unknown };

/** A text in this form, with blanks around it, or a blank text. */
const blankOr = (form: string) => `^\\s*(?:${form})?\\s*$`;
const decimal = '[+-]?\\d+(?:\\.\\d+)?';
const amountText = blankOr(decimal);

/** Any case, with spaces, `_` and `-` anywhere: `checked in`, `NO-SHOW`. */
const statusText = blankOr([...bookingStatuses, 'Canceled'].map(looseWord).join('|'));

function looseWord(word: string): string {
  return `[\\s_-]*${[...word].map(anyCase).join('[\\s_-]*')}[\\s_-]*`;
}

/** Unicode normalization turns the kelvin sign into a K. */
function anyCase(letter: string): string {
  const both = letter.toUpperCase() + letter.toLowerCase();
  return `[${both === 'Kk' ? 'Kk\\u212A' : both}]`;
}

/**
 * The schema of one record of a resource. It accepts whatever `checkRecord` accepts; it cannot express lengths, real dates and rules across fields.
 * Null, blank and missing mean the same, except for the fields that every record needs.
 */
export function recordSchema(name: ResourceName): JsonSchema {
  const { fields, requiredNames } = resources[name];
  const properties = fields.map((field) => [
    field.name,
    requiredNames.includes(field.name)
      ? neededSchema(field)
      : { ...fieldSchema(field, resources[name]), ...wordsOf(field) },
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...requiredNames],
    additionalProperties: false,
  };
}

/** A row of a list of the resource: adds what the lists tell beside the fields; fields that a row of /availability lacks are not required. */
export function listedRowSchema(name: Exclude<ResourceName, 'bookings'>): JsonSchema {
  const known = resources[name];
  const told = readOnlyFields[name].map((field): [string, JsonSchema] => [
    field.name,
    { ...fieldSchema(field, known), description: field.description, examples: [field.example] },
  ]);
  const optional = known.fields.map((field): [string, JsonSchema] => [
    field.name,
    { ...fieldSchema(field, known), ...wordsOf(field) },
  ]);
  return {
    type: 'object',
    description: 'A row as a list gives it. Read-only values must be the same as in the service.',
    // A record field that a list gives as well, such as the name of a type beside a room, is described once.
    properties: Object.fromEntries([...optional, ...told]),
    required: [name === 'rates' ? 'room_type_name' : 'name'],
    additionalProperties: false,
  };
}

type Described = ReadOnlyField & { need?: string; fallback?: string | number };

function wordsOf({ description, need, fallback, example }: Described): JsonSchema {
  const parts = [description];
  if (need === 'to-create') parts.push('Required if the record creates something new.');
  // Not `default`: it applies to new records only, and an update leaves an absent field unchanged.
  if (fallback !== undefined) parts.push(`A new record without it gets ${fallback}.`);
  return { description: parts.join(' '), examples: [example] };
}

/** A key field is never blank. */
function neededSchema(field: Described): JsonSchema {
  const pattern = field.kind === 'date' ? '^\\s*\\d{4}-\\d{2}-\\d{2}\\s*$' : '\\S';
  return { type: 'string', pattern, ...wordsOf(field) };
}

function fieldSchema({ name, kind }: ReadOnlyField, { schema }: Resource): JsonSchema {
  switch (kind) {
    case 'amount':
      return { type: ['number', 'string', 'null'], minimum: 0, maximum: amountMax, pattern: amountText };
    case 'integer':
      return { type: ['integer', 'string', 'null'], ...boundsOf(schema.shape[name]), pattern: amountText };
    case 'flag':
      return {
        type: ['integer', 'boolean', 'string', 'null'],
        minimum: 0,
        maximum: 1,
        pattern: blankOr(`${decimal}|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]`),
      };
    case 'date':
      return { type: ['string', 'null'], pattern: blankOr('\\d{4}-\\d{2}-\\d{2}') };
    case 'currency':
      return { type: ['string', 'null'], pattern: blankOr('[A-Za-z\\u212A]{3}') };
    case 'status':
      return { type: ['string', 'null'], pattern: statusText };
    case 'email':
      return { type: ['string', 'null'], pattern: '^\\s*$|@' };
    default:
      return { type: ['string', 'null'] };
  }
}

/** The bounds of a whole number, from the schema of its resource; none for a field that no record has. */
function boundsOf(schema: z.ZodType | undefined): JsonSchema {
  if (schema === undefined) return {};
  const { minimum, maximum } = z.toJSONSchema(schema, { io: 'input' });
  return { minimum, maximum };
}
