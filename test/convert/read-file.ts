/** A file read as `pms import` reads it, without a service: what its rows became, and why. */
import { Readable } from 'node:stream';
import { Command } from 'commander';
import { decisionsOf } from '../../src/app/reading/prepare-input.ts';
import { addReadingFlags } from '../../src/cli/flags.ts';
import { type ResourceName, resources } from '../../src/contract/resource.ts';
import type { ConvertedRow } from '../../src/convert/converter.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import type { Reading } from '../../src/convert/reading.ts';
import type { ReadingOptions } from '../../src/convert/reading-options.ts';
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
}

/** Reads a file with the flags that a person would type. */
export async function readFileAs(
  resource: ResourceName,
  input: string | Input,
  flags: readonly string[] = [],
): Promise<ReadFile> {
  const said = addReadingFlags(new Command().exitOverride())
    .parse([...flags], { from: 'user' })
    .opts<ReadingOptions>();
  const { format, delimiter, encoding, sheet } = said;
  const repeatable = createRepeatableInput(typeof input === 'string' ? { name: input, path: input } : input);
  try {
    const { file, converter, reading } = await prepareFile({
      resource: resources[resource],
      input: repeatable,
      openOptions: { format, delimiter, encoding, sheet, key: resource },
      decisions: await decisionsOf(said, resource),
      constants: said.set ?? new Map(),
      propertyCurrency: () => undefined,
      showsGuests: true,
    });
    const read: ReadFile = { records: [], leftOut: {}, rejected: [], reading, notes: [], origins: [] };
    if (converter === undefined) {
      await file.close();
      return read;
    }
    const take = (converted: ConvertedRow[]) => {
      for (const converting of converted) {
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
    };
    for await (const rows of file.batches) take(converter.convert(rows));
    take(converter.finish());
    read.notes = converter.notes();
    return read;
  } finally {
    await repeatable.close();
  }
}

/** Reads a text, bytes, or values as JSON, as `readFileAs` reads a file. */
export function readText(
  resource: ResourceName,
  content: string | Uint8Array | object[],
  flags: readonly string[] = [],
): Promise<ReadFile> {
  const bytes = Buffer.from(Array.isArray(content) ? JSON.stringify(content) : (content as string));
  return readFileAs(resource, { name: 'list', stream: Readable.from([bytes]) }, flags);
}
