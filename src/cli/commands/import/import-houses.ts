/** `pms import --by-property`: imports the rows of each house into its own service, and prints the results. */
import type { ResourceName } from '../../../contract/resource.ts';
import type { Report } from '../../../transfer/report.ts';
import { byProperty } from '../../by-property.ts';
import type { Context } from '../../context.ts';
import type { ImportFlags } from './import-command.ts';
import { importFiles, totalsOf } from './import-files.ts';

/** Imports the houses; the exit code is the worst of theirs. Throws PmsError for what is found before anything is sent. */
export async function importHouses(
  context: Context,
  task: {
    resource: ResourceName;
    files: readonly string[];
    flags: ImportFlags;
    wordsOf(file: string): readonly string[];
  },
): Promise<number> {
  return byProperty<ImportFlags>(context, {
    ...task,
    async runHouse({ files, flags }) {
      const reports: Report[] = [];
      const exitCode = await importFiles(context, { ...task, files, flags }, (report) => reports.push(report));
      return { exitCode, totals: totalsOf(reports, flags) };
    },
  });
}
