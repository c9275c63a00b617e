/** The report of an import for people: a table of the counts, the problems folded, and the next command. */
import { styleText } from 'node:util';
import Table from 'cli-table3';
import { describeLines, type LineRange } from '../../transfer/line-ranges.ts';
import type { Report } from '../../transfer/report.ts';
import { printable } from './printable.ts';
import { sentence } from './say-error.ts';

export interface ReportView {
  hasColor: boolean;
}

type Style = (format: 'bold' | 'red' | 'green' | 'yellow' | 'dim', text: string) => string;

/** Renders a report, ending with a newline. */
export function renderReport(report: Report, { hasColor }: ReportView): string {
  const style: Style = (format, text) => (hasColor ? styleText(format, text) : text);
  const parts = [
    headline(report, style),
    counts(report),
    skipped(report),
    control(report),
    problems(report, style),
    warnings(report, style),
    next(report, style),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function headline(report: Report, style: Style): string {
  const { file, resource, dry_run: isDryRun, stopped } = report;
  const name = file === '-' ? 'standard input' : file;
  if (stopped !== null) return style('red', `${name}: ${sentence(stopped.message)}`);
  if (isDryRun) return style('bold', `${name}: dry run, nothing was sent`);
  return style(
    report.success ? 'green' : 'yellow',
    `${name}: ${report.success ? `all ${resource} are in` : 'finished, some rows were rejected'}`,
  );
}

function counts(report: Report): string {
  const { total, imported, skipped: skippedCount, error_count: rejected, unsent, seconds, dry_run: isDryRun } = report;
  const columns: [string, string][] = [
    ['total', number(total)],
    [isDryRun ? 'would be sent' : 'imported', number(imported)],
    ['skipped', number(skippedCount)],
    ['rejected', number(rejected)],
    ...(unsent > 0 ? [['not sent', number(unsent)] as [string, string]] : []),
    ['seconds', seconds.toFixed(1)],
    ['rows a second', number(Math.round(total / Math.max(seconds, 0.001)))],
  ];
  const table = new Table({
    head: columns.map(([name]) => name),
    colAligns: columns.map(() => 'right'),
    style: { head: [], border: [] },
  });
  table.push(columns.map(([, value]) => value));
  return table.toString();
}

function skipped({ skips }: Report): string {
  const { identical, differs, ended, repeated } = skips;
  const kinds = [
    [identical, 'there already'],
    [differs, 'there with other values (`--on-duplicate update` would change them)'],
    [ended, 'there as cancelled or no-show'],
    [repeated, 'repeated in this file'],
  ] as const;
  const shown = kinds.filter(([count]) => count > 0).map(([count, words]) => `${number(count)} ${words}`);
  return shown.length === 0 ? '' : `skipped: ${shown.join(', ')}`;
}

function control({ control: { records, nights, amounts }, dry_run: isDryRun, resource }: Report): string {
  const sums = Object.entries(amounts).map(
    ([currency, amount]) => `${amount.toLocaleString('en-US', { maximumFractionDigits: 4 })} ${currency}`,
  );
  const days =
    resource === 'bookings' ? [`${number(nights)} nights`] : resource === 'rates' ? [`${number(nights)} dates`] : [];
  return `${isDryRun ? 'good' : 'in now'}: ${[`${number(records)} ${resource}`, ...days, ...sums].join(', ')}`;
}

function problems({ error_groups: groups }: Report, style: Style): string {
  if (groups.length === 0) return '';
  const lines = groups.flatMap(({ count, code, field, lines: ranges, samples }) => [
    `  ${style('red', number(count))} ${count === 1 ? 'row' : 'rows'}: ${field ?? 'the row'}, ${code}, ${place(ranges, count)}`,
    ...samples.map((sample) =>
      style('dim', `    line ${sample.line}: ${printable(sample.message, 160)}${shownValue(sample.value)}`),
    ),
  ]);
  return ['rejected:', ...lines].join('\n');
}

function shownValue(value: unknown): string {
  return value === undefined ? '' : `, not "${printable(String(value), 60)}"`;
}

function warnings({ warnings: found }: Report, style: Style): string {
  return found
    .map(({ message, lines }) => {
      const where = lines.length === 0 ? '' : ` (${place(lines, Number.POSITIVE_INFINITY)})`;
      return `${style('yellow', 'warning')}: ${printable(message, 300)}${where}`;
    })
    .join('\n');
}

function next(report: Report, style: Style): string {
  const { resource, file, dry_run: isDryRun, rejects_file: rejects, unsent_file: unsent, stopped } = report;
  const steps: string[] = [];
  if (unsent !== null) steps.push(`send the rest: ${style('bold', `pms import ${resource} ${quoted(unsent)}`)}`);
  if (stopped !== null && unsent === null) steps.push(stopped.fix);
  if (rejects !== null)
    steps.push(
      `mend the rejected rows in ${quoted(rejects)}, then: ${style('bold', `pms import ${resource} ${quoted(rejects)}`)}`,
    );
  if (isDryRun && rejects === null && report.success && file !== '-')
    steps.push(`import it: ${style('bold', `pms import ${resource} ${quoted(file)}`)}`);
  if (steps.length === 0 && resource !== 'rooms') steps.push(`see them: ${style('bold', `pms export ${resource}`)}`);
  if (steps.length === 0) steps.push(`see them: ${style('bold', 'pms export room-types')}`);
  return steps.map((step) => `next: ${step}`).join('\n');
}

function place(ranges: LineRange[], count: number): string {
  const shown = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  const isOne = shown === 1 && count === 1;
  return `${isOne ? 'line' : 'lines'} ${describeLines({ ranges, count: Number.isFinite(count) ? count : shown })}`;
}

function quoted(path: string): string {
  return /[\s'"$&|<>()]/.test(path) ? `"${path.replaceAll('"', '\\"')}"` : path;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
