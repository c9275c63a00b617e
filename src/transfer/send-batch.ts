/**
 * Sends one batch to the service; one that is refused whole is halved until the bad record is found. Assigns the answers to the rows of the batch, and
 * decides how many records the next may have: fewer if the service refuses large ones or is slow, more again when it is fast.
 */
import { PmsError } from '../contract/errors.ts';
import { type ImportResult, importResultOf } from '../contract/import-result.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import type { BatchedRecords } from './batched-records.ts';
import { halvesOf, isRefusedWhole, type OutgoingRecords, quickMs, type SendRequest } from './send-request.ts';

/** A request with its answer: `issues` by index in `records`; `unplaced` are rejected records that the service did not identify. */
export interface AnsweredRecords {
  records: BatchedRecords;
  result: ImportResult;
  issues: Map<number, FieldIssue[]>;
  unindexed: FieldIssue[];
}

export interface BatchSender {
  send: SendRequest;
  size: BatchSize;
  /** Single records refused in a row, with nothing accepted in between. */
  refusedAlone: number;
}

/** After this many single records refused in a row, the records are not the reason. */
const refusedAloneMax = 20;

/**
 * Sends records; gives the answer of each accepted request, in order. Throws the PmsErrors of the sender; those of a refusal only if the service
 * refuses one record after another.
 */
export async function* sendRecords(outgoing: OutgoingRecords, sender: BatchSender): AsyncGenerator<AnsweredRecords> {
  const { records } = outgoing;
  const { send, size } = sender;
  if (records.rows.length === 0) return;
  const answered = await send(outgoing).catch((error) => {
    if (error instanceof PmsError && isRefusedWhole(error)) return error;
    throw error;
  });
  if (!(answered instanceof PmsError)) {
    const { result, ms } = answered;
    size.answered(records.rows.length, ms);
    sender.refusedAlone = 0;
    const issues = issuesByIndex(result);
    yield { records, result, issues, unindexed: unindexedIssues(records, result, issues.size) };
    return;
  }
  if (answered.code === 'too_large') size.tooLarge(records.rows.length);
  if (records.rows.length === 1) {
    sender.refusedAlone++;
    if (sender.refusedAlone > refusedAloneMax) throw answered;
    yield refusedAlone(records, answered);
    return;
  }
  for (const half of halvesOf(outgoing)) yield* sendRecords(half, sender);
}

function issuesByIndex(result: ImportResult): Map<number, FieldIssue[]> {
  const byIndex = new Map<number, FieldIssue[]>();
  for (const { index, ...issue } of result.errors) {
    if (index < 0) continue;
    const issues = byIndex.get(index);
    if (issues === undefined) byIndex.set(index, [issue]);
    else issues.push(issue);
  }
  return byIndex;
}

/** One issue for each rejected record that was not identified: the lines it may be, and what the service said. */
function unindexedIssues({ rows }: BatchedRecords, result: ImportResult, placed: number): FieldIssue[] {
  const count = Math.max(0, result.error_count - placed);
  const said = result.errors.filter(({ index }) => index < 0);
  const where = `one of the lines ${rows[0]!.line} to ${rows.at(-1)!.line}`;
  return Array.from({ length: count }, (_, index) => {
    const { index: _index, ...issue } = said[index] ?? said.at(-1) ?? { index: -1, ...fieldIssue('refused', null) };
    return { ...issue, message: `${where}: ${issue.message}` };
  });
}

function refusedAlone(records: BatchedRecords, { code, message }: PmsError): AnsweredRecords {
  const why =
    code === 'too_large'
      ? 'the service takes no request as large as this record alone'
      : `the service refuses a request with this record alone: ${message.replace(/\.$/, '')}`;
  const issue = fieldIssue('refused', null, { message: why });
  const result = importResultOf([{ kind: 'error', issues: [issue] }]);
  return { records, result, issues: new Map([[0, [issue]]]), unindexed: [] };
}

/** A slower answer reduces the size of batches; one within `quickMs` increases it, up to that requested. */
const slowMs = 10_000;
const slowRecordsLeast = 100;

interface BatchSize {
  /** Most records of the next batch. */
  records(): number;
  /** The service processed this many records in this time. */
  answered(records: number, ms: number): void;
  /** The service refuses requests with this many records. */
  tooLarge(records: number): void;
  /** Why batches are smaller than requested; undefined if they are not. */
  why(): string | undefined;
}

/** Starts with `recordsMax` and never exceeds it. Depends only on the calls made. */
export function createBatchSize(recordsMax: number): BatchSize {
  let most = recordsMax;
  let records = recordsMax;
  let slowestMs = 0;
  return {
    records: () => records,
    answered(count, ms) {
      if (ms > slowMs && count >= records / 2) {
        records = Math.min(records, Math.max(slowRecordsLeast, Math.floor(records / 2)));
        slowestMs = ms;
      } else if (ms < quickMs && records < most) records = Math.min(most, records * 2);
    },
    tooLarge(count) {
      most = Math.max(1, Math.min(most, Math.ceil(count / 2)));
      records = Math.min(records, most);
    },
    why() {
      if (records === recordsMax) return undefined;
      const size = `batches of ${records.toLocaleString('en-US')}`;
      if (records < most) return `the service took ${Math.round(slowestMs / 1000)} s for a batch: ${size}`;
      return `the service takes no larger requests: ${size}`;
    },
  };
}
