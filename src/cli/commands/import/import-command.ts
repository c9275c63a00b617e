/** The command `pms import` as typed. */
import type { ImportJob, ImportOptions } from '../../../app/import/import-job.ts';
import type { Report } from '../../../transfer/report.ts';
import type { GlobalFlags } from '../../context.ts';

export interface ImportFlags extends GlobalFlags, ImportOptions {
  json?: boolean;
  /** A file of houses: each goes into its own profile. */
  byProperty?: string;
  /** File -> its rows that belong to the current house. */
  onlyOfFile?: ReadonlyMap<string, NonNullable<ImportOptions['only']>>;
  showValues?: boolean;
}

/** Where the results of a file go, which may be one of several. */
export interface ImportResults {
  printJson(text: string): Promise<void>;
  onReport(report: Report): void;
}

export interface ImportCommand extends ImportJob, ImportResults {
  flags: ImportFlags;
}
