/** What was typed of an import. */
import type { ImportJob, ImportOptions } from '../../../app/import/import-job.ts';
import type { GlobalFlags } from '../../context.ts';

export interface ImportFlags extends GlobalFlags, ImportOptions {
  json?: boolean;
  showValues?: boolean;
}

export interface ImportCommand extends ImportJob {
  flags: ImportFlags;
}
