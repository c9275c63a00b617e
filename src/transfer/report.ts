/** The report of an import as one object, which `--json` prints and the table shows. Its fields are described in `cli/help/json.md`. */

import type { ResourceName } from '../contract/resource.ts';
import type { LeftOutReason } from '../convert/left-out.ts';
import type { Reading } from '../convert/reading.ts';
import type { LineRange } from '../file/line-ranges.ts';
import type { ImportOutcome } from './import.ts';
import { controlAmount, type ReportedError, type Tally } from './tally.ts';

/** A remark with its sentence (`convert/remark.ts`, `words/remarks.ts`). */
export interface Warning {
  code: string;
  message: string;
  lines: LineRange[];
}

/** Errors of one code and field. */
export interface ErrorGroup {
  code: string;
  field: string | null;
  count: number;
  lines: LineRange[];
  samples: ReportedError[];
}

/** What became of a row of the file. Each counted row and record has one of these. */
type RowOutcome = 'sent' | 'same' | 'skipped' | 'rejected' | 'replaced' | 'not_a_record' | 'not_sent';

/** `why`: of a skipped row how the stored record differs (`differs`, `ended`, `repeated`, `unproved`), of one that is no record its `left_out` reason. */
export interface OutcomeCount {
  outcome: RowOutcome;
  why: string | null;
  count: number;
}

export interface Report {
  resource: ResourceName;
  file: string;
  /** Name of the source that was recognised. */
  source: string | null;
  /** How the file was read and why, one clause each; empty for a file in our own form. */
  decided: string[];
  base_url: string | null;
  dry_run: boolean;
  /** Of `pms convert`: where the records were written. */
  output?: string;
  success: boolean;
  /**
   * Rows read. If the number of records differs: `expanded` counts the additional records, `folded` the rows joined into another row's record, and
   * others are not records.
   */
  rows: number;
  expanded: number;
  folded: number;
  left_out: { reason: string; count: number; lines: LineRange[] }[];
  /** What became of the rows, and why: the counts below in other words. */
  outcomes: OutcomeCount[];
  total: number;
  imported: number;
  skipped: number;
  error_count: number;
  skips: { identical: number; differs: number; ended: number; repeated: number };
  /** For records skipped because another value is stored: field -> in how many records it differs, highest first. */
  skipped_fields: Record<string, number>;
  /** Bookings whose number went in before under another stay, which is still believed to be live. */
  moved_numbers: number;
  /** The first 1,000. */
  errors: ReportedError[];
  /** All of them; of each the first 20 ranges of lines and three samples. */
  error_groups: ErrorGroup[];
  warnings: Warning[];
  /**
   * What is in: the records imported, and those that were already stored with the same values. `unproved`, if any: those that the service has skipped
   * without saying whether they are stored with the same values.
   */
  control: { records: number; nights: number; amounts: Record<string, number>; unproved?: number };
  /** Nights that are overbooked now, among those of the bookings that went in, by room type. */
  overbooked: { type: string; nights: number; from: string; to: string }[];
  unsent: number;
  rejects_file: string | null;
  unsent_file: string | null;
  /** Rows in whose place another of their booking number counts. */
  left_out_file: string | null;
  batches: number;
  seconds: number;
  /** Why it stopped before the end. */
  stopped: { code: string; message: string; fix: string } | null;
}

interface ReportedRun {
  resource: ResourceName;
  file: string;
  baseUrl: string | null;
  isDryRun: boolean;
  output?: string;
  reading: Pick<Reading, 'source'>;
  /** How the file was read and why, one clause each. */
  decided: string[];
  exitCode: number;
  warnings: Warning[];
  rejectsFile: string | undefined;
  unsentFile: string | undefined;
  leftOutFile: string | undefined;
  movedNumbers?: number;
  overbooked?: readonly Report['overbooked'][number][];
  seconds: number;
  stopped: { code: string; message: string; fix: string } | undefined;
}

/** Makes the report of a finished or stopped import. */
export function createReport({ tally, batches }: ImportOutcome, run: ReportedRun): Report {
  const { imported, skipped, errorCount, unsent, control, rows, folded } = tally;
  const total = imported + skipped + errorCount + unsent;
  const leftOut = [...tally.leftOut].map(([reason, { count, ranges }]) => ({ reason, count, lines: ranges }));
  const leftOutRows = leftOut.reduce((sum, { count }) => sum + count, 0);
  const told = total + folded + leftOutRows;
  return {
    resource: run.resource,
    file: run.file,
    source: run.reading.source?.name ?? null,
    decided: run.decided,
    base_url: run.baseUrl,
    dry_run: run.isDryRun,
    ...(run.output === undefined ? {} : { output: run.output }),
    success: run.exitCode === 0,
    // Rows read ahead of where it stopped are not counted.
    rows: run.stopped === undefined ? rows : Math.min(rows, told),
    expanded: Math.max(0, told - rows),
    folded,
    left_out: leftOut,
    outcomes: outcomesOf(tally),
    total,
    imported,
    skipped,
    error_count: errorCount,
    skips: tally.skips,
    skipped_fields: Object.fromEntries([...tally.skippedFields].sort(([, one], [, other]) => other - one)),
    moved_numbers: run.movedNumbers ?? 0,
    errors: tally.errors,
    error_groups: [...tally.errorGroups.values()].map(({ code, field, lines, samples }) => {
      return { code, field, count: lines.count, lines: lines.ranges, samples };
    }),
    warnings: run.warnings,
    control: {
      records: control.records,
      nights: control.nights,
      amounts: Object.fromEntries([...control.amounts].map(([currency, sum]) => [currency, controlAmount(sum)])),
      ...(control.unproved > 0 ? { unproved: control.unproved } : {}),
    },
    overbooked: [...(run.overbooked ?? [])],
    unsent,
    rejects_file: run.rejectsFile ?? null,
    unsent_file: run.unsentFile ?? null,
    left_out_file: run.leftOutFile ?? null,
    batches,
    seconds: run.seconds,
    stopped: run.stopped ?? null,
  };
}

/** Reasons that another row counts in its place: it could have been a record. */
const replacing: ReadonlySet<LeftOutReason> = new Set<LeftOutReason>([
  'superseded',
  'duplicate',
  'repeated',
  'replaced',
]);

function outcomesOf({ imported, skips, control: { unproved }, errorCount, leftOut, unsent }: Tally): OutcomeCount[] {
  const all: [RowOutcome, string | null, number][] = [
    ['sent', null, imported],
    ['same', 'identical', skips.identical - unproved],
    ['skipped', 'differs', skips.differs],
    ['skipped', 'ended', skips.ended],
    ['skipped', 'repeated', skips.repeated],
    ['skipped', 'unproved', unproved],
    ['rejected', null, errorCount],
    ...[...leftOut].map(([why, { count }]): [RowOutcome, string, number] => [
      replacing.has(why) ? 'replaced' : 'not_a_record',
      why,
      count,
    ]),
    ['not_sent', null, unsent],
  ];
  return all.filter(([, , count]) => count > 0).map(([outcome, why, count]) => ({ outcome, why, count }));
}
