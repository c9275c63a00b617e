/** Sends the rows of a file to the service: one batch is sent while the next is prepared, and every row is accounted for, in the order of the file. */
import type { BodyForm } from '../contract/api.ts';
import { PmsError, tooManyFiles } from '../contract/errors.ts';
import { importResultOf } from '../contract/import-result.ts';
import type { Resource } from '../contract/resource.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import type { Converter } from '../convert/converter.ts';
import { createKeyMemory } from '../file/key-memory.ts';
import { createFixedRowTest } from '../file/rejects/fixed-rows.ts';
import type { Rejects } from '../file/rejects/rejects.ts';
import type { Row, RowSource } from '../file/row.ts';
import { type BatchedRecords, indexesFrom, pickRecords, rowsOfRecord } from './batched-records.ts';
import { type Batch, type LeftOutRow, type RejectedRow, readBatches } from './batches.ts';
import { type AnsweredRecords, type BatchSender, createBatchSize, sendRecords } from './send-batch.ts';
import type { SendRequest } from './send-request.ts';
import { countAnswered, countIssues, countRead, countRefused, createTally, type Tally, tellLines } from './tally.ts';

/** How many rejected rows are too many: more than `count`, or more than `percent` of the rows read. */
export type ErrorLimit = { count: number } | { percent: number };

export interface ImportOptions {
  resource: Resource;
  source: RowSource;
  converter: Converter;
  /** Absent for a dry run: nothing is sent. */
  send?: SendRequest;
  /** Takes what a dry run would send. */
  plan?(records: BatchedRecords): void;
  /**
   * How the records are written; objects when absent. Must stay the same when an import is resumed, because it decides whether a request is
   * recognised.
   */
  form?: BodyForm;
  /** Of bookings: rows of a window that is sorted by check-in before requests are cut; absent: in the order of the file. Must stay the same, too. */
  windowRows?: number;
  /** Most records of a request. */
  batchSize: number;
  errorLimit?: ErrorLimit;
  rejects?: Rejects;
  /** Where rows are written that another row of their booking number replaces. */
  leftOut?: Rejects;
  /** Whether rows go there too that say again what an earlier one says, since no number tells them apart. */
  keepsRepeated?: boolean;
  /** Where unsent rows are written, for an input that cannot be read again. */
  unsent?: Rejects;
  /** Stops before the next batch; waits for the one being sent. */
  signal: AbortSignal;
  /** `slow`: why batches are smaller than requested, if they are. */
  onProgress(tally: Tally, slow: string | undefined): void;
}

/** Why an import stopped before its end. */
export type ImportStop = 'interrupted' | 'max-errors' | PmsError;

export interface ImportOutcome {
  tally: Tally;
  batches: number;
  stop?: ImportStop;
  /** Lines of rows that only the service can tell whether they are in. */
  unknownLines: number[];
  /** Whether the whole file was checked for repeated rows. */
  repeatsComplete: boolean;
}

/** A limit in per cent applies from this many rows on. */
const percentJudgedFrom = 1000;

/**
 * Imports a source to its end, or until it must stop. Failures of the service and of writing rejects are not thrown but given as `stop`, so that a
 * report can be made; failures before the first batch is sent are thrown.
 */
export async function importRows(options: ImportOptions): Promise<ImportOutcome> {
  const { resource, source, converter } = options;
  const tally = createTally();
  const memory = createKeyMemory();
  const isFixed = createFixedRowTest(source.header);
  const outcome: ImportOutcome = { tally, batches: 0, unknownLines: [], repeatsComplete: true };
  const size = createBatchSize(options.batchSize);
  const run: Run = {
    options,
    outcome,
    sender: options.send && { send: options.send, size, refusedAlone: 0 },
    rejected: new WeakSet(),
    unsent: new WeakSet(),
    folded: new WeakSet(),
    waiting: { refused: [], leftOut: [], unsent: [] },
  };
  const form = options.send && (options.form ?? 'objects');
  const windowRows = options.send && options.windowRows;
  const recordsMax = size.records;
  const batches = readBatches(source, { resource, converter, memory, isFixed, recordsMax, windowRows, form });
  let flight: Promise<void> = Promise.resolve();
  let waiting: Batch | undefined;
  let hasSent = false;
  let stop: ImportStop | undefined;
  try {
    for (;;) {
      // The next batch is read while one is being sent; even if one fails, both must have ended before anything else happens.
      const [read, flown] = await Promise.allSettled([batches.next(), flight]);
      waiting = read.status === 'fulfilled' && !read.value.done ? read.value.value : undefined;
      if (flown.status === 'rejected') throw flown.reason;
      if (read.status === 'rejected') throw read.reason;
      stop = reasonToStop(options, tally, waiting === undefined);
      if (waiting === undefined || stop !== undefined) break;
      if (waiting.isCutOff) {
        await batches.next();
        break;
      }
      flight = sendBatch(waiting, run);
      hasSent = true;
      waiting = undefined;
    }
  } catch (failure) {
    const error = (hasSent && failedForFiles(failure)) || failure;
    const isThrown = error instanceof PmsError ? error.code === 'journal_does_not_fit' : !options.signal.aborted;
    if (!hasSent || isThrown) throw error;
    stop = error instanceof PmsError && !options.signal.aborted ? error : 'interrupted';
  }
  if (stop !== undefined) stop = (await keepUnsent(waiting, batches, { run, stop })) ?? stop;
  outcome.unknownLines.sort((one, other) => one - other);
  return { ...outcome, stop, repeatsComplete: memory.isComplete() };
}

/** Once rows are in, too many open files is a failure in the middle of an import, which the report tells. */
function failedForFiles(error: unknown): PmsError | undefined {
  const found = tooManyFiles(error);
  return found && new PmsError('cannot_write', found.message, { fix: found.fix, cause: error });
}

interface Run {
  options: ImportOptions;
  outcome: ImportOutcome;
  /** Absent for a dry run. */
  sender?: BatchSender;
  /** Rows already in the rejects file: each record of a row that became several may be rejected. */
  rejected: WeakSet<Row>;
  /** Rows already in the file of unsent rows. */
  unsent: WeakSet<Row>;
  /** Rows already counted as folded. */
  folded: WeakSet<Row>;
  /** Rows of the window that are told of at its end, in the order of the file. */
  waiting: { refused: RejectedRow[]; leftOut: LeftOutRow[]; unsent: Row[] };
}

async function sendBatch(batch: Batch, run: Run): Promise<void> {
  const { options, outcome, sender } = run;
  const { tally } = outcome;
  countRead(tally, batch, run.folded);
  tally.unsent += batch.withheld ?? 0;
  let answered = 0;
  try {
    if (sender === undefined) {
      countAnswered(tally, batch.records, importResultOf(batch.records.rows.map(() => ({ kind: 'imported' }))));
      options.plan?.(batch.records);
    } else {
      for await (const answer of sendRecords(batch, sender)) {
        outcome.batches++;
        answered += answer.records.rows.length;
        countAnswered(tally, answer.records, answer.result);
        refuse(refusedByService(answer), run);
        // The row itself is unknown and cannot be kept: its batch is named instead.
        for (const issue of answer.unindexed) countRefused(tally, answer.records.rows[0]!.line, [issue]);
      }
    }
  } catch (error) {
    const left = pickRecords(batch.records, indexesFrom(answered, batch.records.rows.length));
    tally.unsent += left.rows.length;
    // An unexpected failure is a request that was aborted: a second signal came.
    if (!(error instanceof PmsError) || error.code === 'fate_unknown')
      outcome.unknownLines.push(...left.rows.map(({ line }) => line));
    // Also rows whose fate is unknown: sent again, they are skipped, and for standard input there is no other copy.
    keepUnsentRows(left, run);
    throw error;
  } finally {
    await takeIn(batch, run);
  }
  options.onProgress(tally, sender?.size.why());
}

/** Takes the rows of a batch that are not records. At the end of a window all of its rows are told of. Throws PmsError cannot_write. */
async function takeIn(batch: Batch, run: Run): Promise<void> {
  const { leftOut, records } = batch;
  refuse(batch.refused, run);
  run.waiting.leftOut.push(...leftOut);
  if (run.options.keepsRepeated === true)
    for (const index of records.repeated)
      run.waiting.leftOut.push({ row: records.rows[index]!, leftOut: 'repeated', booking: {} });
  if (batch.endsWindow) await tellOfWindow(run);
}

/** Rejected, left out and unsent rows are counted and written in the order of the file, whoever rejected them. Throws PmsError cannot_write. */
async function tellOfWindow(run: Run): Promise<void> {
  const { options, outcome, waiting, rejected } = run;
  const { refused, leftOut, unsent } = waiting;
  run.waiting = { refused: [], leftOut: [], unsent: [] };
  tellLines(outcome.tally);
  refused.sort((one, other) => one.row.line - other.row.line);
  leftOut.sort((one, other) => one.row.line - other.row.line);
  unsent.sort((one, other) => one.line - other.line);
  // All are counted, even if not all can be written.
  for (const { row, issues } of refused) countIssues(outcome.tally, row.line, issues);
  for (const { row, folded = [], issues } of refused) {
    for (const each of [row, ...folded]) {
      if (rejected.has(each)) continue;
      rejected.add(each);
      await keepRow(options.rejects, each, { issues, converter: options.converter });
    }
  }
  for (const row of leftOut) await keepLeftOut(options.leftOut, row);
  for (const row of unsent) await keepRow(options.unsent, row, { issues: [], converter: options.converter });
}

function refuse(refused: readonly RejectedRow[], { outcome, waiting }: Run): void {
  outcome.tally.errorCount += refused.length;
  for (const each of refused) waiting.refused.push(each);
}

/**
 * Keeps a row that another replaces, or that a person leaves out by its dates; rows that are not bookings are not kept. Throws PmsError cannot_write.
 */
export async function keepLeftOut(
  kept: Rejects | undefined,
  { row, leftOut, replacedBy, booking }: LeftOutRow,
): Promise<void> {
  if (kept === undefined || (replacedBy === undefined && booking === undefined)) return;
  const by = replacedBy && { line: replacedBy.line, ...originalOf(replacedBy) };
  await kept.add({ ...{ line: row.line, ...originalOf(row), issues: [] }, leftOut: { reason: leftOut, by } });
}

function originalOf(row: Row): { cells: readonly string[] } | { value: unknown } | { raw: string } {
  return row.kind === 'cells' ? { cells: row.cells } : row.kind === 'value' ? { value: row.value } : { raw: row.raw };
}

function refusedByService({ records, issues }: AnsweredRecords): RejectedRow[] {
  return [...issues].flatMap(([index, found]) => {
    const row = records.rows[index];
    return row === undefined ? [] : [{ row, folded: records.folded.get(index), issues: found }];
  });
}

/** Writes a rejected row as it was, with the reasons. Throws PmsError cannot_write. */
export async function keepRow(
  kept: Rejects | undefined,
  row: Row,
  { issues, converter }: { issues: readonly FieldIssue[]; converter: Converter },
): Promise<void> {
  if (kept === undefined) return;
  const reasons = issues.map(({ field, message }) => (field === null ? { message } : { field, message }));
  const number = converter.numbersOf?.(row);
  await kept.add({ line: row.line, ...originalOf(row), number, issues: reasons });
}

/**
 * Counts the rows that were prepared but not sent; writes them and all that follow if the input cannot be read again. Gives the failure to write
 * them, which is then the reason why the import stopped, unless a signal came first.
 */
async function keepUnsent(
  waiting: Batch | undefined,
  rest: AsyncIterator<Batch>,
  { run, stop }: { run: Run; stop: ImportStop },
): Promise<PmsError | undefined> {
  const { unsent } = run.options;
  const keepRest = async () => {
    if (waiting !== undefined) await keepBatch(waiting, run);
    if (unsent === undefined) await rest.return?.();
    else for (let next = await rest.next(); !next.done; next = await rest.next()) await keepBatch(next.value, run);
  };
  let failure: PmsError | undefined;
  // What was answered of a window is told of, even if its rest could not be read.
  for (const step of [keepRest, () => tellOfWindow(run)]) {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof PmsError)) throw error;
      if (error.code === 'cannot_write' && stop !== 'interrupted') failure ??= error;
    }
  }
  return failure;
}

async function keepBatch(batch: Batch, run: Run): Promise<void> {
  const { outcome } = run;
  countRead(outcome.tally, batch, run.folded);
  outcome.tally.unsent += batch.records.rows.length;
  keepUnsentRows(batch.records, run);
  await takeIn(batch, run);
}

/** Each row once: sent again, it becomes all of its records again. */
function keepUnsentRows(records: BatchedRecords, { unsent, waiting }: Run): void {
  for (const index of records.rows.keys()) {
    for (const each of rowsOfRecord(records, index)) {
      if (unsent.has(each)) continue;
      unsent.add(each);
      waiting.unsent.push(each);
    }
  }
}

function reasonToStop({ signal, errorLimit }: ImportOptions, tally: Tally, isEnd: boolean): ImportOutcome['stop'] {
  if (signal.aborted && !isEnd) return 'interrupted';
  return errorLimit !== undefined && isBeyond(errorLimit, tally, isEnd) ? 'max-errors' : undefined;
}

function isBeyond(limit: ErrorLimit, tally: Tally, isEnd: boolean): boolean {
  if ('count' in limit) return tally.errorCount > limit.count;
  const rows = tally.imported + tally.skipped + tally.errorCount;
  return (isEnd || rows >= percentJudgedFrom) && tally.errorCount * 100 > limit.percent * rows;
}
