/** Writes a stream of records to a file, a pipe or a table, in the chosen format and columns. */
import type { Cell, RecordStream } from '../contract/api.ts';
import { PmsError } from '../contract/errors.ts';
import { nearestHint } from '../contract/nearest-name.ts';
import type { Output } from '../file/output.ts';
import { csvRenderer, jsonRenderer, ndjsonRenderer, type RecordRenderer } from '../file/record-formats.ts';

const exportFormats = ['csv', 'json', 'ndjson', 'table', 'ics'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportOptions {
  format: Exclude<ExportFormat, 'table' | 'ics'>;
  /** The columns wanted, in order; all when absent. */
  columns?: readonly string[];
  delimiter: string;
  /** Whether to begin with a byte order mark, by which Excel recognises UTF-8. */
  bom: boolean;
  onProgress(rows: number): void;
}

/** Writes all records to an open output. */
export async function exportRows(stream: RecordStream, output: Output, options: ExportOptions): Promise<void> {
  const isPlain = options.format === 'csv' && options.columns === undefined;
  if (options.bom) await output.write('\uFEFF');
  if (isPlain && options.delimiter === ',' && stream.csv !== undefined) {
    for await (const bytes of stream.csv) await output.write(bytes);
    return;
  }
  const { columns, batches } = pickColumns(stream, options.columns);
  const renderer = rendererOf(options, columns);
  let rows = 0;
  await output.write(renderer.head);
  for await (const batch of batches) {
    await output.write(renderer.render(batch));
    rows += batch.length;
    options.onProgress(rows);
  }
  await output.write(renderer.tail);
}

function rendererOf({ format, delimiter }: ExportOptions, columns: readonly string[]): RecordRenderer {
  if (format === 'csv') return csvRenderer(columns, delimiter);
  return format === 'json' ? jsonRenderer(columns, ['[', ']']) : ndjsonRenderer(columns);
}

/** The stream with only the wanted columns; unchanged if none are given. Throws PmsError usage for an unknown column. */
export function pickColumns(stream: RecordStream, wanted: readonly string[] | undefined): RecordStream {
  if (wanted === undefined) return stream;
  const indexes = wanted.map((column) => indexOf(column, stream.columns));
  return { columns: wanted, batches: picked(stream, indexes) };
}

async function* picked(stream: RecordStream, indexes: readonly number[]): AsyncGenerator<Cell[][]> {
  for await (const batch of stream.batches) yield batch.map((row) => indexes.map((index) => row[index] ?? null));
}

function indexOf(column: string, columns: readonly string[]): number {
  const index = columns.indexOf(column);
  if (index >= 0) return index;
  throw new PmsError('usage', `There is no column ${column}${nearestHint(column, columns)}.`, {
    fix: `There are: ${columns.join(', ')}.`,
  });
}
