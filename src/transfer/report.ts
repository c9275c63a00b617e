/** The report of an import as one object: what `--json` prints and the table shows. Its shape is `cli.md`'s. */
import type { ResourceName } from '../contract/resource.ts';
import type { ImportOutcome } from './import.ts';
import type { LineRange } from './line-ranges.ts';
import { controlAmount, type ReportedError, type Warning } from './tally.ts';

/** Errors of one code and field. */
export interface ErrorGroup {
  code: string;
  field: string | null;
  count: number;
  lines: LineRange[];
  samples: ReportedError[];
}

export interface Report {
  resource: ResourceName;
  file: string;
  base_url: string | null;
  dry_run: boolean;
  success: boolean;
  total: number;
  imported: number;
  skipped: number;
  error_count: number;
  skips: { identical: number; differs: number; ended: number; repeated: number };
  /** The first 1,000. */
  errors: ReportedError[];
  /** All of them; the first 20 ranges of lines and three samples each. */
  error_groups: { code: string; field: string | null; count: number; lines: LineRange[]; samples: ReportedError[] }[];
  warnings: Warning[];
  /** Of what is in: the records imported, and those there already just as the file has them. */
  control: { records: number; nights: number; amounts: Record<string, number> };
  unsent: number;
  rejects_file: string | null;
  unsent_file: string | null;
  batches: number;
  seconds: number;
  /** Why it stopped before the end. */
  stopped: { code: string; message: string; fix: string } | null;
}

export interface ReportedRun {
  resource: ResourceName;
  file: string;
  baseUrl: string | null;
  isDryRun: boolean;
  exitCode: number;
  warnings: Warning[];
  rejectsFile: string | undefined;
  unsentFile: string | undefined;
  seconds: number;
  stopped: { code: string; message: string; fix: string } | undefined;
}

/** Makes the report of a finished or stopped import. */
export function createReport({ tally, batches }: ImportOutcome, run: ReportedRun): Report {
  const { imported, skipped, errorCount, unsent, control } = tally;
  return {
    resource: run.resource,
    file: run.file,
    base_url: run.baseUrl,
    dry_run: run.isDryRun,
    success: run.exitCode === 0,
    total: imported + skipped + errorCount + unsent,
    imported,
    skipped,
    error_count: errorCount,
    skips: tally.skips,
    errors: tally.errors,
    error_groups: [...tally.errorGroups.values()].map(({ code, field, lines, samples }) => {
      return { code, field, count: lines.count, lines: lines.ranges, samples };
    }),
    warnings: run.warnings,
    control: {
      records: control.records,
      nights: control.nights,
      amounts: Object.fromEntries([...control.amounts].map(([currency, sum]) => [currency, controlAmount(sum)])),
    },
    unsent,
    rejects_file: run.rejectsFile ?? null,
    unsent_file: run.unsentFile ?? null,
    batches,
    seconds: run.seconds,
    stopped: run.stopped ?? null,
  };
}
