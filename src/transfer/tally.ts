/** Counts the outcome of every row: the one account from which the report is made. */
import { type ImportResult, type KeptDates, recordsOfAnswer } from '../contract/import-result.ts';
import { fromStoredAmount } from '../contract/money.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import { ownText } from '../contract/text.ts';
import type { LeftOutReason } from '../convert/left-out.ts';
import { addLine, emptyRanges, type LineRanges } from '../file/line-ranges.ts';
import type { Row } from '../file/row.ts';
import type { BatchedRecords } from './batched-records.ts';
import type { Batch, LeftOutRow } from './batches.ts';
import type { ReportedError } from './report-schema.ts';

/** Errors of one code and field. */
interface CountedErrors {
  code: string;
  field: string | null;
  lines: LineRanges;
  samples: ReportedError[];
}

export type Tally = ReturnType<typeof createTally>;

const errorsMax = 1000;
const samplesMax = 3;

export function createTally() {
  return {
    imported: 0,
    skipped: 0,
    errorCount: 0,
    unsent: 0,
    /** Rows read, rows joined into the record of another row, and rows that are not records, by reason. */
    rows: 0,
    folded: 0,
    leftOut: new Map<LeftOutReason, LineRanges>(),
    /** Those of them in whose place another row counts: each could have been a booking. */
    replaced: 0,
    skips: { identical: 0, differs: 0, ended: 0, repeated: 0 },
    /** For records skipped because another value is stored: in how many of them each field differs. */
    skippedFields: new Map<string, number>(),
    repeatedLines: emptyRanges(),
    /** Of rates: rows for dates that an earlier row of the file has too, and that have other values now than theirs. */
    contradicted: emptyRanges(),
    /** Of rates that went in for their other dates: the dates that keep the values that were there, and the rows. */
    keptDates: { dates: 0, lines: emptyRanges() },
    /** Rows that an earlier import rejected: those skipped now, and those that changed a stored record. */
    fixedSkipped: emptyRanges(),
    fixedOverwrote: emptyRanges(),
    errors: [] as ReportedError[],
    errorGroups: new Map<string, CountedErrors>(),
    /**
     * What is in: records, nights, and amounts in ten-thousandths by currency. `unproved`: those that a service has skipped without saying whether they
     * are stored with the same values.
     */
    control: { records: 0, nights: 0, amounts: new Map<string, bigint>(), unproved: 0 },
    /** Lines that answers told of, in their order (`tellLines`). */
    untold: [] as [LineRanges, number][],
  };
}

/** Adds the lines that answers told of so far to their ranges, in the order of the file. */
export function tellLines(tally: Tally): void {
  for (const [ranges, line] of tally.untold.sort(([, one], [, other]) => one - other)) addLine(ranges, line);
  tally.untold = [];
}

/** Counts a rejected row. */
export function countRefused(tally: Tally, line: number, issues: readonly FieldIssue[]): void {
  tally.errorCount++;
  countIssues(tally, line, issues);
}

/** Counts what is wrong with a rejected row; rows come in the order of the file. */
export function countIssues(tally: Tally, line: number, issues: readonly FieldIssue[]): void {
  for (const issue of issues) {
    const group = groupOf(tally, issue);
    addLine(group.lines, line);
    if (tally.errors.length >= errorsMax && group.samples.length >= samplesMax) continue;
    const error = reportedError(line, issue);
    if (tally.errors.length < errorsMax) tally.errors.push(error);
    if (group.samples.length < samplesMax) group.samples.push(error);
  }
}

function reportedError(line: number, { field, code, message, value }: FieldIssue): ReportedError {
  const error: ReportedError = { line, field, code, message: ownText(message) };
  if (value !== undefined) error.value = typeof value === 'string' ? ownText(value) : value;
  return error;
}

/**
 * Counts what was read for a batch, and its rows that are not records. `counted` has the rows already counted as folded: a row of a grid is in many
 * records.
 */
export function countRead(tally: Tally, batch: Batch, counted: WeakSet<Row>): void {
  tally.rows += batch.rows;
  for (const folded of batch.records.folded.values()) countFolded(tally, folded, counted);
  for (const { folded } of batch.refused) if (folded !== undefined) countFolded(tally, folded, counted);
  for (const leftOut of batch.leftOut) countLeftOut(tally, leftOut);
}

/** Counts a row that is not a record. */
export function countLeftOut(tally: Tally, { row, leftOut, replacedBy }: LeftOutRow): void {
  if (replacedBy !== undefined) tally.replaced++;
  let lines = tally.leftOut.get(leftOut);
  if (lines === undefined) {
    lines = emptyRanges();
    tally.leftOut.set(leftOut, lines);
  }
  addLine(lines, row.line);
}

function countFolded(tally: Tally, folded: readonly Row[], counted: WeakSet<Row>): void {
  for (const row of folded) {
    if (counted.has(row)) continue;
    counted.add(row);
    tally.folded++;
  }
}

/** Counts the records of one answered request, except those with errors; their lines are told by `tellLines`. */
export function countAnswered(tally: Tally, records: BatchedRecords, result: ImportResult): void {
  const { failed, isThere } = recordsOfAnswer(result);
  // If the service did not say which records failed, it is not known which are in.
  const isIndexed = !failed.has(-1);
  const skipByIndex = new Map((result.skips ?? []).map((skip) => [skip.index, skip]));
  const keptByIndex = new Map((result.kept ?? []).map((kept) => [kept.index, kept]));
  const isOfRates = result.dates_kept !== undefined;
  let listed = 0;
  let repeatedUnlisted = 0;
  const controlled: number[] = [];
  records.rows.forEach(({ line }, index) => {
    const isRepeated = records.repeated.has(index);
    if (isRepeated) tally.untold.push([tally.repeatedLines, line]);
    if (failed.has(index)) return;
    const skip = skipByIndex.get(index);
    countKept(tally, line, keptByIndex.get(index));
    if (skip !== undefined) {
      listed++;
      if (isOfRates && skip.kind === 'repeated' && skip.fields.length > 0)
        tally.untold.push([tally.contradicted, line]);
      tally.skips[isRepeated ? 'repeated' : skip.kind]++;
      if (!isRepeated && skip.kind !== 'repeated') countFields(tally.skippedFields, skip.fields);
    } else if (isRepeated) repeatedUnlisted++;
    else if (isIndexed) controlled.push(index);
  });
  countControl(tally.control, records, controlled);
  tally.imported += result.imported;
  tally.skipped += result.skipped;
  // A skipped record that is not listed is already stored; which of these are repeated is known from the file.
  const there = Math.max(0, result.skipped - listed);
  const repeated = Math.min(there, repeatedUnlisted);
  tally.skips.repeated += repeated;
  tally.skips.identical += there - repeated;
  if (result.skips === undefined) tally.control.unproved += there - repeated;
  // A service that does not say which: it may be any of them.
  const mayBeAny = result.there === undefined && result.skipped > skipByIndex.size;
  for (const index of records.fixed) {
    if (failed.has(index) || !(skipByIndex.has(index) || mayBeAny || isThere(index))) continue;
    // A row that an earlier import rejected has now met a stored record: it may be another room.
    tally.untold.push([result.skipped > 0 ? tally.fixedSkipped : tally.fixedOverwrote, records.rows[index]!.line]);
  }
}

/** Counts the dates of a rate that kept other values while its other dates went in. */
function countKept(
  { control, contradicted, keptDates, untold }: Tally,
  line: number,
  kept: KeptDates | undefined,
): void {
  if (kept === undefined) return;
  control.nights -= kept.dates;
  if (kept.kind === 'repeated') untold.push([contradicted, line]);
  else {
    keptDates.dates += kept.dates;
    untold.push([keptDates.lines, line]);
  }
}

/** Most fields counted separately: another service may name any. */
const fieldsMax = 100;

function countFields(counts: Map<string, number>, fields: readonly string[] | undefined): void {
  for (const field of fields ?? []) {
    const known = counts.get(field) ?? 0;
    if (known > 0 || counts.size < fieldsMax) counts.set(field, known + 1);
  }
}

/** Adds records that are in to the control totals. Amounts of one currency that follow each other are summed as numbers while these are exact. */
function countControl(
  control: Tally['control'],
  { nights, amounts, currencies }: BatchedRecords,
  indexes: readonly number[],
): void {
  control.records += indexes.length;
  let [currency, sum] = ['', 0];
  const add = () => {
    if (currency !== '') control.amounts.set(currency, (control.amounts.get(currency) ?? 0n) + BigInt(sum));
  };
  for (const index of indexes) {
    control.nights += nights[index]!;
    if (currencies[index] === '') continue;
    const amount = amounts[index]!;
    if (currencies[index] !== currency || !Number.isSafeInteger(sum + amount)) {
      add();
      [currency, sum] = [currencies[index]!, 0];
    }
    sum += amount;
  }
  add();
}

/** The sum of a control total as an amount; rounded if it has more than 15 digits. */
export function controlAmount(sum: bigint): number {
  return fromStoredAmount(Number(sum));
}

function groupOf(tally: Tally, { code, field }: FieldIssue): CountedErrors {
  const key = `${code} ${field}`;
  const known = tally.errorGroups.get(key);
  if (known !== undefined) return known;
  const group: CountedErrors = { code, field, lines: emptyRanges(), samples: [] };
  tally.errorGroups.set(key, group);
  return group;
}
