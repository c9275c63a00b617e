/** Writes records that the service rejected to the rejects of their file: their rows are read again. */

import { fieldIssue } from '../../contract/row-issue.ts';
import type { CarriedOut } from '../../sync/carry-out.ts';
import { keepRow } from '../../transfer/import.ts';
import { nameOfInput } from '../reading/input-file.ts';
import type { ReadFiles, SpooledFile } from './read-files.ts';

/** Adds the rows of rejected records to the rejects. Throws the errors of reading, and PmsError cannot_write. */
export async function keepRejected(
  files: readonly SpooledFile[],
  { refused }: Pick<CarriedOut, 'refused'>,
  { read }: ReadFiles,
): Promise<void> {
  for (const { file, rejects } of files) {
    const reasons = new Map(
      refused.filter((one) => one.file === nameOfInput(file)).map(({ line, issues }) => [line, issues]),
    );
    if (rejects === undefined || reasons.size === 0) continue;
    const { file: source, converter } = await read(file);
    try {
      for await (const rows of source.batches) {
        // As it reads the rows, the converter collects what the rejects file has beside them.
        converter.convert(rows);
        for (const row of rows) {
          const issues = reasons
            .get(row.line)
            ?.map(({ field, message }) => fieldIssue('refused', field ?? null, { message }));
          if (issues !== undefined) await keepRow(rejects, row, { issues, converter });
        }
      }
    } finally {
      await source.close();
    }
  }
}
