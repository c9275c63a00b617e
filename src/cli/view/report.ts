/** Shows the report of an import to people: a table of the counts, the problems in groups, and the next command. */
import { styleText } from 'node:util';
import { nameOfInput } from '../../app/reading/input-file.ts';
import { linesText } from '../../file/line-ranges.ts';
import type { Report, Warning } from '../../transfer/report-schema.ts';
import { count, counted } from '../../words/count.ts';
import { lineOfLeftOut, whyOf } from '../../words/left-out.ts';
import { moneyText } from '../../words/money.ts';
import { printable } from '../../words/printable.ts';
import { nextSteps, type StepsView } from './next-steps.ts';
import { sentence } from './say-error.ts';
import { drawTable, wrapped } from './table.ts';

interface ReportView extends StepsView {
  hasColor: boolean;
  /** Columns of the window, if it limits lines. */
  width?: number;
}

/** With fewer rows, the rows per second mean nothing. */
const rateShownFrom = 1000;

type Style = (format: 'bold' | 'red' | 'green' | 'yellow' | 'dim', text: string) => string;

/** Renders a report, ending with a newline. */
export function renderReport(report: Report, { hasColor, width, ...steps }: ReportView): string {
  const style: Style = (format, text) => (hasColor ? styleText(format, text, { validateStream: false }) : text);
  const parts = [
    decided(report, width),
    headline(report, style),
    counts(report, width),
    leftOut(report),
    skipped(report),
    control(report),
    problems(report, style),
    warnings(report, style),
    ...nextSteps(report, (command) => style('bold', command), steps).map((step) => `next: ${step}`),
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function headline(report: Report, style: Style): string {
  const { file, resource, dry_run: isDryRun, stopped } = report;
  const name = printable(nameOfInput(file), 400);
  if (stopped !== null) return style('red', `${name}: ${printable(sentence(stopped.message), 1000)}`);
  if (report.output !== undefined) {
    return style(
      report.success ? 'green' : 'yellow',
      `${name}: the records were written to ${printable(report.output, 400)}`,
    );
  }
  if (isDryRun) return style('bold', `${name}: dry run, nothing was sent`);
  if (report.total === 0)
    return style('yellow', `${name}: there are no ${report.rows === 0 ? 'rows' : nouns[resource][1]} in it`);
  const open = notAsInFile(report);
  if (open.length > 0) return style('yellow', `${name}: finished, ${open.join(', ')}`);
  const isOld = report.imported === 0 && report.skips.identical === report.total;
  const words = nouns[resource][1];
  return style('green', `${name}: ${isOld ? 'No changes' : `all ${words} are in`}`);
}

/** Why a finished import is not completely stored as the file has it. */
function notAsInFile(report: Report): string[] {
  const { error_count: rejected, total, warnings, resource, skips, control } = report;
  const { differs, ended } = skips;
  const unproved = control.unproved ?? 0;
  const there = (times: number) => `${recordsText(times, resource)} ${times === 1 ? 'is' : 'are'} there`;
  return [
    ...(rejected > 0 ? [`${rejected === total ? 'every row was' : 'some rows were'} rejected`] : []),
    ...(report.left_out.some(({ reason }) => reason === 'superseded' || reason === 'duplicate') ||
    hasRepeatedAside(report)
      ? ['some rows were left out as versions or copies']
      : []),
    ...(warnings.some(isDoubtful) ? ['some fixed rows must be looked at'] : []),
    ...(warnings.some(({ code }) => code === 'contradicted')
      ? ['rows of the file are for the same dates with other values']
      : []),
    ...(warnings.some(({ code }) => code === 'dates_kept') ? ['some dates keep other values'] : []),
    ...(warnings.some(({ code }) => code === 'amount_kept') ? ['some amounts stay as they were'] : []),
    ...(report.moved_numbers > 0 ? [`${counted(report.moved_numbers, 'booking has', 'bookings have')} moved`] : []),
    ...(warnings.some(({ code }) => code === 'overbooked') ? ['some nights are overbooked'] : []),
    ...(differs > 0 ? [`${there(differs)} with other values`] : []),
    ...(unproved > 0 ? [`${recordsText(unproved, resource)} skipped, and the service does not say why`] : []),
    ...(ended > 0 ? [`${there(ended)} as cancelled or no-show`] : []),
  ];
}

/** Whether rows that say again what an earlier one says stand in a file beside it. */
function hasRepeatedAside({ left_out_file: file, warnings }: Report): boolean {
  return file !== null && warnings.some(({ code }) => code === 'repeated');
}

/** A warning about corrected rows that have met a stored record. */
function isDoubtful({ code }: Pick<Warning, 'code'>): boolean {
  return code === 'fixed_row_skipped' || code === 'fixed_row_overwrote';
}

/** A warning that a person must read even if the report is not shown. */
function mustBeRead(warning: Pick<Warning, 'code'>): boolean {
  return isDoubtful(warning) || ['contradicted', 'numbers_moved', 'overbooked', 'amount_kept'].includes(warning.code);
}

const nouns = {
  bookings: ['booking', 'bookings'],
  rooms: ['room type', 'room types'],
  rates: ['rate', 'rates'],
} as const;

function recordsText(records: number, resource: keyof typeof nouns): string {
  const [one, many] = nouns[resource];
  return counted(records, one, many);
}

function decided({ decided: clauses }: Report, width: number | undefined): string {
  if (clauses.length === 0) return '';
  return wrapped(`how it was read: ${clauses.join('; ')}`, width);
}

/** Rows that are not records: each kind with its lines, so that nothing is left out silently. */
function leftOut({ resource, rows, total, expanded, folded, left_out: reasons }: Report): string {
  if (rows === total && reasons.length === 0) return '';
  const changes = [
    ...(expanded > 0 ? [`${count(expanded)} more from rows of several`] : []),
    ...(folded > 0 ? [`${counted(folded, 'is a further row', 'are further rows')} of a ${nouns[resource][0]}`] : []),
  ];
  const lines = reasons.map((each) => `  ${lineOfLeftOut(each)}`);
  const words = [`${counted(rows, 'row makes', 'rows make')} ${recordsText(total, resource)}`, ...changes].join(', ');
  return [words, ...lines].join('\n');
}

function counts(report: Report, width: number | undefined): string {
  const { total, imported, skipped: skippedCount, error_count: rejected, unsent, seconds, dry_run: isDryRun } = report;
  const columns: [string, string][] = [
    ['total', count(total)],
    [isDryRun ? 'would be sent' : report.output === undefined ? 'imported' : 'written', count(imported)],
    ...(report.output === undefined || skippedCount > 0 ? [['skipped', count(skippedCount)] as [string, string]] : []),
    ['rejected', count(rejected)],
    ...(unsent > 0 ? [['not sent', count(unsent)] as [string, string]] : []),
    ['seconds', seconds.toFixed(1)],
    ...(total >= rateShownFrom
      ? [['rows a second', count(Math.round(total / Math.max(seconds, 0.001)))] as [string, string]]
      : []),
  ];
  const [head, row] = [columns.map(([name]) => name), columns.map(([, value]) => value)];
  return drawTable({ head, rows: [row], isRight: () => true }, { width });
}

function skipped({ outcomes, skipped_fields: fields }: Report): string {
  const shown = outcomes
    .filter(({ outcome }) => outcome === 'same' || outcome === 'skipped')
    .map((each) => `${count(each.count)} ${whyOf(each)}`);
  const differing = Object.entries(fields).map(([field, times]) => `${printable(field, 60)} ${count(times)}`);
  return [
    ...(shown.length === 0 ? [] : [`skipped: ${shown.join(', ')}`]),
    ...(differing.length === 0 ? [] : [`other values in: ${differing.join(', ')}`]),
  ].join('\n');
}

function control({
  control: { records, nights, amounts, unproved = 0 },
  imported,
  dry_run: isDryRun,
  output,
  resource,
}: Report): string {
  const days = {
    bookings: [counted(nights, 'night', 'nights')],
    rooms: [],
    rates: [counted(nights, 'date', 'dates')],
  }[resource];
  const sums = Object.entries(amounts).map(([currency, amount]) => moneyText(amount, currency));
  const word = isDryRun
    ? 'good'
    : output === undefined
      ? `this file's ${nouns[resource][1]} now in the system`
      : 'written';
  const total = [recordsText(records, resource), ...days, ...sums].join(', ');
  if (unproved === 0) return `${word}: ${total}`;
  return `in this file, without what was rejected: ${total}; in the system for certain: the ${count(imported)} imported; of the ${count(unproved)} skipped the service does not say what is there`;
}

function problems({ error_groups: groups, error_count: rows }: Report, style: Style): string {
  if (groups.length === 0) return '';
  const widest = Math.max(...groups.map((group) => count(group.count).length));
  const lines = groups.flatMap((group) => problem(group, widest, style));
  const reasons = groups.reduce((sum, group) => sum + group.count, 0);
  const several = reasons > rows ? ' (a row can have several reasons)' : '';
  return [`rejected: ${counted(rows, 'row', 'rows')}, because${several}`, ...lines].join('\n');
}

function problem(
  { count: times, code, lines, samples }: Report['error_groups'][number],
  widest: number,
  style: Style,
): string[] {
  const indent = ' '.repeat(widest + 4);
  const sentences = new Set(samples.map((sample) => sample.message));
  const title = sentences.size === 1 ? printable(samples[0]!.message, 300) : code.replaceAll('_', ' ');
  const examples = samples.flatMap(({ line, message, value }) => {
    const words = sentences.size === 1 ? '' : ` ${printable(message, 300)}`;
    const shown = value === undefined ? '' : ` "${printable(String(value), 60)}"`;
    return words === '' && shown === '' ? [] : [style('dim', `${indent}line ${line}:${shown}${words}`)];
  });
  return [
    `  ${style('red', count(times).padStart(widest))}  ${title} [${code}]`,
    `${indent}${linesText(lines, times)}`,
    ...examples,
  ];
}

function warnings({ warnings: found }: Report, style: Style): string {
  return found
    .map(({ message, lines }) => {
      const where = lines.length === 0 ? '' : ` (${linesText(lines, Number.POSITIVE_INFINITY)})`;
      return `${style('yellow', 'warning')}: ${printable(message, 300)}${where}`;
    })
    .join('\n');
}

/** The file and what is wrong with it, in one line. */
export function shortly({
  file,
  error_count: rejected,
  rejects_file: rejects,
  left_out_file: leftOut,
  unsent,
  stopped,
  warnings,
}: Report): string {
  const parts = [
    ...(stopped === null ? [] : [stopped.message]),
    ...(rejected === 0 ? [] : [`${rejected} ${rejected === 1 ? 'row was' : 'rows were'} rejected.`]),
    ...(unsent === 0 ? [] : [`${unsent} ${unsent === 1 ? 'row was' : 'rows were'} not sent.`]),
    ...(rejects === null ? [] : [`See ${rejects}.`]),
    ...(leftOut === null ? [] : [`Rows that others replace: ${leftOut}.`]),
    ...warnings
      .filter(mustBeRead)
      .map(({ message, lines }) =>
        lines.length === 0
          ? `${message}.`
          : `${linesText(lines, Number.POSITIVE_INFINITY).replace('l', 'L')}: ${message}.`,
      ),
  ];
  return `${nameOfInput(file)}: ${parts.join(' ')}`;
}
