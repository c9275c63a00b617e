/** A file read as `pms import` reads it, without a service: what its rows became, and why. */
import { Readable } from 'node:stream';
import { Command } from 'commander';
import { decisionsOf } from '../../src/app/reading/prepare-input.ts';
import { addReadingFlags } from '../../src/cli/flags.ts';
import type { Rate } from '../../src/contract/rate.ts';
import { type ResourceName, resources } from '../../src/contract/resource.ts';
import type { Room } from '../../src/contract/room.ts';
import type { ConvertedRow, Converter } from '../../src/convert/converter.ts';
import type { PrepareOptions } from '../../src/convert/opened-file.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import type { Reading } from '../../src/convert/reading.ts';
import { type Decisions, openingOf, type ReadingOptions } from '../../src/convert/reading-options.ts';
import type { RowsRemark } from '../../src/convert/remark.ts';
import type { Input } from '../../src/file/bytes/open-bytes.ts';
import { createRepeatableInput } from '../../src/file/repeatable-input.ts';

export interface ReadFile {
  records: object[];
  leftOut: Record<string, number>;
  rejected: { line: number; fields: (string | null)[]; messages: string[] }[];
  reading: Reading;
  notes: RowsRemark[];
  /** Where each record comes from, if its file has numbers. */
  origins: unknown[];
  /** What all of these come from. */
  rows: ConvertedRow[];
}

/** The options that a person would type as these flags. */
export function typed(flags: readonly string[]): ReadingOptions {
  return addReadingFlags(new Command().exitOverride())
    .parse([...flags], { from: 'user' })
    .opts<ReadingOptions>();
}

/** How an input is prepared that is read with these options, without a service. */
export function preparing(resource: ResourceName, input: string | Input, said: ReadingOptions = {}): PrepareOptions {
  return {
    resource: resources[resource],
    input: createRepeatableInput(typeof input === 'string' ? { name: input, path: input } : input),
    openOptions: { ...openingOf(said), key: resource },
    decisions: decisionsOf(said, resource),
    constants: said.set ?? new Map(),
    propertyCurrency: () => undefined,
    showsGuests: true,
  };
}

/** A text, bytes, or values as JSON, as an input. */
export function inputOf(content: string | Uint8Array | object[]): Input {
  const bytes = Buffer.from(Array.isArray(content) ? JSON.stringify(content) : (content as string));
  return { name: 'list', stream: Readable.from([bytes]) };
}

/** Reads a file with the flags that a person would type. */
export async function readFileAs(
  resource: ResourceName,
  input: string | Input,
  flags: readonly string[] = [],
): Promise<ReadFile> {
  const { rows, reading, notes } = await convertAll(preparing(resource, input, typed(flags)));
  const read: ReadFile = { records: [], leftOut: {}, rejected: [], reading, notes, origins: [], rows };
  for (const converting of rows) {
    const { row, record, issues, leftOut } = converting;
    if (leftOut !== undefined) read.leftOut[leftOut] = (read.leftOut[leftOut] ?? 0) + 1;
    else if (record !== undefined) {
      read.records.push(record);
      read.origins.push('origin' in converting ? converting.origin : undefined);
    } else
      read.rejected.push({
        line: row.line,
        fields: issues!.map(({ field }) => field),
        messages: issues!.map(({ message }) => message),
      });
  }
  return read;
}

/** Reads a text, bytes, or values as JSON, as `readFileAs` reads a file. */
export function readText(
  resource: ResourceName,
  content: Parameters<typeof inputOf>[0],
  flags: readonly string[] = [],
): Promise<ReadFile> {
  return readFileAs(resource, inputOf(content), flags);
}

/** `readText` of a list of bookings, and of one of rates. */
export const readStays = (content: Parameters<typeof inputOf>[0], flags?: readonly string[]) =>
  readText('bookings', content, flags);
export const readPrices = (content: Parameters<typeof inputOf>[0], flags?: readonly string[]) =>
  readText('rates', content, flags);

interface ConvertedFile {
  reading: Reading;
  /** Absent where the file leaves something open. */
  converter: Converter | undefined;
  rows: ConvertedRow[];
  notes: RowsRemark[];
}

/** All rows of a file, if nothing about it is open. */
async function convertAll(options: PrepareOptions): Promise<ConvertedFile> {
  try {
    const { file, converter, reading } = await prepareFile(options);
    const rows: ConvertedRow[] = [];
    if (converter === undefined) await file.close();
    else {
      for await (const batch of file.batches) rows.push(...converter.convert(batch));
      rows.push(...converter.finish());
    }
    return { reading, converter, rows, notes: converter?.notes() ?? [] };
  } finally {
    await options.input.close();
  }
}

interface PricesOptions {
  decisions?: Decisions;
  constants?: Record<string, string>;
  propertyCurrency?: string;
}

type Prices<Listed> = ConvertedFile & { records: Listed[] };

async function readListed<Listed>(
  resource: 'rates' | 'rooms',
  csv: string,
  { decisions, constants = {}, propertyCurrency }: PricesOptions,
): Promise<Prices<Listed>> {
  const converted = await convertAll({
    ...preparing(resource, inputOf(csv)),
    ...{ decisions: { as: resource, ...decisions }, constants: new Map(Object.entries(constants)) },
    propertyCurrency: () => propertyCurrency,
  });
  return { ...converted, records: converted.rows.flatMap(({ record }) => (record as Listed | undefined) ?? []) };
}

/** Reads a small list of rates as what it is, with these decisions. */
export function readRates(csv: string, options: PricesOptions = {}): Promise<Prices<Rate>> {
  return readListed('rates', csv, options);
}

/** The same of room types. */
export function readRooms(csv: string, options: PricesOptions = {}): Promise<Prices<Room>> {
  return readListed('rooms', csv, options);
}
