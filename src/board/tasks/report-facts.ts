/** Turns the report of an import into what a page shows of it. */

import { describeLines } from '../../file/line-ranges.ts';
import type { Report } from '../../transfer/report.ts';
import { leftOutWords } from '../../words/left-out.ts';
import type { ReportFacts } from '../facts.ts';

export function reportFacts(report: Report, exitCode: number): ReportFacts {
  const linesOf = (ranges: Report['warnings'][number]['lines'], count = 0) => describeLines({ ranges, count });
  return {
    isDryRun: report.dry_run,
    success: report.success,
    exitCode,
    rows: report.rows,
    total: report.total,
    imported: report.imported,
    skipped: report.skipped,
    rejected: report.error_count,
    unsent: report.unsent,
    skips: report.skips,
    errors: report.error_groups.map(({ code, field, count, lines, samples }) => ({
      code,
      count,
      lines: linesOf(lines, count),
      message: samples[0]?.message ?? `${field ?? ''} ${code}`.trim(),
    })),
    warnings: report.warnings.map(({ message, lines }) =>
      lines.length === 0 ? message : `${message} (${linesOf(lines)})`,
    ),
    leftOut: report.left_out.map(({ reason, count, lines }) => ({
      code: reason,
      message: leftOutWords(reason),
      count,
      lines: linesOf(lines, count),
    })),
    control: report.control,
    stopped: report.stopped === null ? undefined : { message: report.stopped.message, fix: report.stopped.fix },
    seconds: report.seconds,
  };
}
