/** Writes records to an open output instead of a service: an Api whose imports write, so that `convert` takes the same way as an import. */
import { type Api, allRecords, type ImportRequest } from '../contract/api.ts';
import type { Resource } from '../contract/resource.ts';
import { type CellValue, renderCsvLines } from '../file/csv/csv-write.ts';
import type { Output } from '../file/output.ts';

export type RecordsFormat = 'csv' | 'ndjson';

/** The imports of an Api: each request is written as it comes, and each of its records counts as imported. */
export type RecordsWriter = Pick<Api, 'importBookings' | 'importRooms' | 'importRates'>;

/** A writer in the columns of the resource; CSV gets its header even if there are no records. Throws the errors of the output. */
export async function createRecordsWriter(
  resource: Resource,
  output: Output,
  format: RecordsFormat,
): Promise<RecordsWriter> {
  const columns = resource.fields.map(({ name }) => name);
  const options = { delimiter: ',', guard: true };
  if (format === 'csv') await output.write(renderCsvLines([columns], options));
  const write = async ({ records }: ImportRequest) => {
    const rows = allRecords(records) as Record<string, CellValue>[];
    await output.write(
      format === 'csv'
        ? renderCsvLines(
            rows.map((record) => columns.map((column) => record[column] ?? null)),
            options,
          )
        : rows.map((record) => `${JSON.stringify(record)}\n`).join(''),
    );
    const total = records.length;
    const text = JSON.stringify({ success: true, total, imported: total, skipped: 0, error_count: 0, errors: [] });
    return { text, isReplayed: false };
  };
  return { importBookings: write, importRooms: write, importRates: write };
}
