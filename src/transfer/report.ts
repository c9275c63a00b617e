/** Makes the report of an import out of what was counted. */
import type { ResourceName } from '../contract/resource.ts';
import type { LeftOutReason } from '../convert/left-out.ts';
import type { Reading } from '../convert/reading.ts';
import type { ImportOutcome } from './import.ts';
import type { Report, Warning } from './report-schema.ts';
import { controlAmount, type Tally } from './tally.ts';

type OutcomeCount = Report['outcomes'][number];

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
  stopped: Report['stopped'] | undefined;
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
  const all: [OutcomeCount['outcome'], string | null, number][] = [
    ['sent', null, imported],
    ['same', 'identical', skips.identical - unproved],
    ['skipped', 'differs', skips.differs],
    ['skipped', 'ended', skips.ended],
    ['skipped', 'repeated', skips.repeated],
    ['skipped', 'unproved', unproved],
    ['rejected', null, errorCount],
    ...[...leftOut].map(([why, { count }]): [OutcomeCount['outcome'], string, number] => [
      replacing.has(why) ? 'replaced' : 'not_a_record',
      why,
      count,
    ]),
    ['not_sent', null, unsent],
  ];
  return all.filter(([, , count]) => count > 0).map(([outcome, why, count]) => ({ outcome, why, count }));
}
