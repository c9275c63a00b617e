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

/** Where the results of one of several files go. */
export interface AmongFiles {
  printJson(text: string): Promise<void>;
  onReport(report: Report): void;
}

export interface ImportCommand extends ImportJob {
  flags: ImportFlags;
  /** Absent if it is the only file. */
  among?: AmongFiles;
}
