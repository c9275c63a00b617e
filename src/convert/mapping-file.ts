/** A mapping file: all decisions about one kind of file, written by `pms inspect --save`, readable and editable, and read by `--map`. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { minorUnitOf } from '../contract/currencies.ts';
import { PmsError } from '../contract/errors.ts';
import { resourceNames } from '../contract/resource.ts';
import { bookingStatuses } from '../contract/status.ts';
import { delimiterFrom } from '../file/csv/csv-delimiter.ts';
import { headerKey } from './columns/match-columns.ts';
import { type ColumnRole, columnRoles } from './columns/source.ts';
import { readMonth } from './rates/grid/month-header.ts';
import { gridLayoutOf } from './rates/layout.ts';
import { readDate } from './values/dates/read-date.ts';

const roleSchema = z.enum(columnRoles).nullable();

export const mappingSchema = z
  .strictObject({
    $schema: z.string().optional(),
    resource: z.enum(resourceNames).meta({ description: 'What the file holds.' }),
    source: z
      .string()
      .optional()
      .meta({ description: 'Name of the source, as `pms sources` lists it; none for everyday words.' }),
    columns: z.record(z.string(), roleSchema).meta({
      description:
        'Header -> what the column means; null for a column that is left out. All headers of the file stand here.',
    }),
    set: z.record(z.string(), z.string()).optional().meta({ description: 'Field -> one value for all rows.' }),
    format: z
      .enum(['csv', 'json', 'ndjson'])
      .optional()
      .meta({ description: 'Format of the file; by its content when absent.' }),
    delimiter: z
      .string()
      .refine(isDelimiter, 'no delimiter')
      .optional()
      .meta({ description: 'Delimiter of a CSV file; by its content when absent.' }),
    encoding: z.string().optional().meta({ description: 'Encoding of the file; by its content when absent.' }),
    sheet: z.string().optional().meta({ description: 'Sheet of a workbook, by its name or number.' }),
    date_order: z.enum(['dmy', 'mdy', 'ymd']).optional().meta({ description: 'Order of day, month and year.' }),
    decimal: z.enum(['.', ',']).optional().meta({ description: 'Decimal mark of amounts.' }),
    currency: z
      .string()
      .refine((code) => minorUnitOf(code) !== undefined, 'no ISO 4217 code')
      .optional()
      .meta({ description: 'ISO 4217 code of amounts that do not say theirs.' }),
    statuses: z.record(z.string(), z.enum(bookingStatuses)).optional().meta({ description: 'Status word -> state.' }),
    rooms: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Room in the file -> room type of the service.' }),
    multi_room: z.enum(['rooms', 'one']).optional().meta({ description: 'What a booking of several rooms becomes.' }),
    bad_email: z.enum(['reject', 'drop']).optional().meta({ description: 'What becomes of a wrong e-mail address.' }),
    only: z
      .strictObject({ column: z.string(), value: z.string() })
      .optional()
      .meta({ description: 'Only rows with this value.' }),
    occupancy: z
      .int()
      .min(1)
      .max(4)
      .optional()
      .meta({ description: 'Which price counts, of those for 1 to 4 guests.' }),
    units: z.enum(['as-types']).optional().meta({ description: 'Each unit of the list is a type.' }),
    group_by: z.string().optional().meta({ description: 'The column that says the type of a unit.' }),
  })
  .meta({ title: 'How pms reads a file' });

export type Mapping = z.infer<typeof mappingSchema>;

function isDelimiter(text: string): boolean {
  try {
    return delimiterFrom(text) === text;
  } catch {
    return false;
  }
}

/** JSON Schema of a mapping file, draft 2020-12. */
export function mappingJsonSchema(): object {
  return z.toJSONSchema(mappingSchema, { io: 'input' });
}

/** Reads a mapping file. Throws PmsError file_not_found and file_broken. */
export async function readMappingFile(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new PmsError('file_not_found', `There is no mapping file ${path} that can be read.`, { cause });
  });
  // Editors on Windows write a byte order mark in front.
  const parsed = mappingSchema.safeParse(parseJson(text.replace(/^\ufeff/, ''), path));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new PmsError('file_broken', `The mapping file ${path} is not right: ${places.join('; ')}.`, {
    fix: '`pms schema mapping` prints what may stand in it; `pms inspect FILE --save` writes one.',
  });
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PmsError('file_broken', `The mapping file ${path} is no JSON: ${(cause as Error).message}.`, { cause });
  }
}

/**
 * Throws PmsError mapping_does_not_fit where a header is not the one that the mapping was made for, and says the difference. The days of a
 * grid are no part of it: they are others in each week's file.
 */
export function requireFit(header: readonly string[], columns: Readonly<Record<string, ColumnRole | null>>): void {
  const isOfGrid = gridLayoutOf(header) !== undefined;
  const isFixed = (name: string) => headerKey(name) !== '' && !name.startsWith('_') && !(isOfGrid && isDay(name));
  const byWord = (names: readonly string[]) => new Map(names.filter(isFixed).map((name) => [headerKey(name), name]));
  const [wanted, there] = [byWord(Object.keys(columns)), byWord(header)];
  const missing = [...wanted].filter(([key]) => !there.has(key)).map(([, name]) => name);
  const more = [...there].filter(([key]) => !wanted.has(key)).map(([, name]) => name);
  if (missing.length + more.length === 0) return;
  const parts = [
    ...(missing.length === 0 ? [] : [`missing in the file: ${listed(missing)}`]),
    ...(more.length === 0 ? [] : [`not in the mapping: ${listed(more)}`]),
  ];
  throw new PmsError(
    'mapping_does_not_fit',
    `The header is not the one that the mapping file was made for; ${parts.join('; ')}.`,
  );
}

/** Whether a header is a date or a month, as those of a grid are. */
function isDay(name: string): boolean {
  return readMonth(name) !== undefined || readDate(name.trim()) !== undefined;
}

function listed(names: readonly string[]): string {
  return names
    .slice(0, 10)
    .map((name) => `"${name.trim().slice(0, 60)}"`)
    .join(', ');
}
