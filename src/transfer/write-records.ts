/** Writes records to an open output instead of sending them, so that `convert` takes the same way as an import. */
import { allRecords } from '../contract/api.ts';
import type { ImportResult } from '../contract/import-result.ts';
import type { Resource } from '../contract/resource.ts';
import { type CellValue, renderCsvLines } from '../file/csv/csv-write.ts';
import type { Output } from '../file/output.ts';
import type { SendRequest } from './send-request.ts';

export type RecordsFormat = 'csv' | 'ndjson';

interface RecordsWriterOptions {
  format: RecordsFormat;
  /** Whether records are skipped that repeat an earlier one of the file, as a service does. */
  skipsRepeated: boolean;
}

/** A writer in the columns of the resource; CSV gets its header even if there are no records. Throws the errors of the output. */
export async function createRecordsWriter(
  resource: Resource,
  output: Output,
  { format, skipsRepeated }: RecordsWriterOptions,
): Promise<SendRequest> {
  const columns = resource.fields.map(({ name }) => name);
  const options = { delimiter: ',', guard: true };
  if (format === 'csv') await output.write(renderCsvLines([columns], options));
  return async ({ records, body }) => {
    const all = allRecords(body) as Record<string, CellValue>[];
    const repeated = skipsRepeated ? records.repeated : new Set<number>();
    const rows = all.filter((_, index) => !repeated.has(index));
    await output.write(
      format === 'csv'
        ? renderCsvLines(
            rows.map((record) => columns.map((column) => record[column] ?? null)),
            options,
          )
        : rows.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
    const result: ImportResult = {
      success: true,
      total: all.length,
      imported: rows.length,
      skipped: repeated.size,
      error_count: 0,
      errors: [],
    };
    return { result, ms: 0 };
  };
}
