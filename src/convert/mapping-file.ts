/** A mapping file: all decisions about one kind of file, written by `pms inspect --save`, editable, and read by `--map`. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PmsError } from '../contract/errors.ts';
import { type ResourceName, resourceNames } from '../contract/resource.ts';
import { bookingStatuses } from '../contract/status.ts';
import { columnNames, headerKey, shownHeader } from './columns/native-columns.ts';
import { columnRoles } from './columns/source.ts';
import { readMonth } from './rates/grid/month-header.ts';
import { readSeasons } from './rates/grid/season-header.ts';
import { gridLayoutOf } from './rates/layout.ts';
import {
  type MappedColumns,
  noBookingWords,
  parseReadingOption,
  type ReadingOption,
  type ReadingOptions,
  readingOption,
  readingOptionNames,
} from './reading-options.ts';
import { readDate } from './values/dates/read-date.ts';

export interface Mapping extends Omit<ReadingOptions, 'map'> {
  resource: ResourceName;
  columns: MappedColumns;
}

const mappedNames = readingOptionNames.filter((name) => readingOption(name).key !== undefined);

/** What may stand in a JSON file for an option. */
export function schemaOfOption(option: ReadingOption): z.ZodType {
  switch (option.kind) {
    case 'text':
    case 'delimiter':
    case 'currency':
    case 'date': {
      const isFit = (text: string) => parseReadingOption(option, text, undefined) === text;
      return z.string().refine(isFit, option.kind === 'currency' ? 'no ISO 4217 code' : `no ${option.kind}`);
    }
    case 'choice':
      return z.enum(option.choices as [string, ...string[]]);
    case 'integer':
      return z.int().min(option.least).max(option.most);
    case 'pair':
      return z.strictObject({ column: z.string(), value: z.string() });
    case 'pairs':
      return z.record(z.string(), z.string());
    case 'statuses':
      return z.record(z.string(), z.enum([...bookingStatuses, ...noBookingWords]));
  }
}

const mappingSchema = z
  .strictObject({
    $schema: z.string().optional(),
    resource: z.enum(resourceNames).meta({ description: 'What the file holds.' }),
    columns: z.record(z.string(), z.enum([...columnRoles, 'none']).nullable()).meta({
      description:
        'Header -> what the column means; null for a column that is left out, none for one that surely means nothing. All headers of the file stand here.',
    }),
    ...Object.fromEntries(
      mappedNames.map((name) => {
        const option = readingOption(name);
        return [option.key!, schemaOfOption(option).optional().meta({ description: option.help })];
      }),
    ),
  })
  .meta({ title: 'How pms reads a file' });

/** JSON Schema of a mapping file, draft 2020-12. */
export function mappingJsonSchema(): object {
  return z.toJSONSchema(mappingSchema, { io: 'input' });
}

/** Reads a mapping file. Throws PmsError file_not_found and file_broken. */
export async function readMappingFile(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch((cause) => {
    throw new PmsError('file_not_found', `There is no mapping file ${path} that can be read.`, { cause });
  });
  // Editors on Windows begin a file with a byte order mark.
  const parsed = mappingSchema.safeParse(parseJson(text.replace(/^\ufeff/, ''), path));
  if (parsed.success) return mappingOfJson(parsed.data);
  const indexes = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new PmsError('file_broken', `The mapping file ${path} has mistakes: ${indexes.join('; ')}.`, {
    fix: '`pms template --schema mapping` prints what may stand in it; `pms inspect FILE --save` writes one.',
  });
}

/** A mapping as it is stored in a file: JSON, indented. */
export function renderMapping({ resource, columns, ...options }: Mapping): string {
  const plain = mappedNames.map((name) => {
    const value = options[name as keyof typeof options];
    return [readingOption(name).key!, plainOption(value)] as const;
  });
  return `${JSON.stringify({ resource, columns, ...Object.fromEntries(plain) }, null, 2)}\n`;
}

function mappingOfJson({ resource, columns, ...plain }: Record<string, unknown>): Mapping {
  const options = mappedNames.flatMap((name) => {
    const value = plain[readingOption(name).key!];
    return value === undefined ? [] : [[name, optionOfPlain(readingOption(name), value)]];
  });
  return { resource, columns, ...Object.fromEntries(options) } as Mapping;
}

/** The value of an option as JSON has it. */
export function plainOption(value: unknown): unknown {
  return value instanceof Map ? Object.fromEntries(value) : value;
}

/** The value of an option that JSON has. */
export function optionOfPlain({ kind }: ReadingOption, value: unknown): unknown {
  return kind === 'pairs' || kind === 'statuses' ? new Map(Object.entries(value as object)) : value;
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PmsError('file_broken', `The mapping file ${path} is not JSON: ${(cause as Error).message}.`, { cause });
  }
}

/**
 * Throws PmsError mapping_does_not_fit if a header is not the one that the mapping was made for, and says how they differ. The days of a grid are not
 * compared: they differ in each week's file.
 */
export function requireFit(header: readonly string[], columns: MappedColumns): void {
  const isOfGrid = gridLayoutOf(header) !== undefined;
  const isDay = (name: string) => (readMonth(name) ?? readSeasons(name) ?? readDate(name.trim())) !== undefined;
  const isFixed = (name: string) => headerKey(name) !== '' && !name.startsWith('_') && !(isOfGrid && isDay(name));
  const byWord = (names: readonly string[]) => new Map(names.filter(isFixed).map((name) => [headerKey(name), name]));
  const [wanted, there] = [byWord(Object.keys(columns)), byWord(columnNames(header))];
  const missing = [...wanted].filter(([key]) => !there.has(key)).map(([, name]) => name);
  const more = [...there].filter(([key]) => !wanted.has(key)).map(([, name]) => name);
  if (missing.length + more.length === 0) return;
  const parts = [
    ...(missing.length === 0 ? [] : [`missing in the file: ${shownHeader(missing, 10)}`]),
    ...(more.length === 0 ? [] : [`not in the mapping: ${shownHeader(more, 10)}`]),
  ];
  throw new PmsError(
    'mapping_does_not_fit',
    `The header is not the one that the mapping file was made for; ${parts.join('; ')}.`,
  );
}
