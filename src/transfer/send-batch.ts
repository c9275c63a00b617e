/** One batch to the service: halved where it is too large, its answer laid back over its rows. */
import { randomUUID } from 'node:crypto';
import { PmsError } from '../contract/errors.ts';
import type { DuplicateAction, ImportResult } from '../contract/import-result.ts';
import type { ResourceName } from '../contract/resource.ts';
import { importRoutes } from '../contract/routes.ts';
import { type FieldIssue, fieldIssue } from '../contract/row-issue.ts';
import type { BatchedRecord } from './batches.ts';
import type { RecordsWriter } from './write-records.ts';

/** A request that was answered: `issues` by place in `records`; `unplaced` are refused records of which the service did not say which. */
export interface AnsweredRecords {
  records: readonly BatchedRecord[];
  result: ImportResult;
  issues: Map<number, FieldIssue[]>;
  unplaced: FieldIssue[];
}

export interface SendOptions {
  api: RecordsWriter;
  resource: ResourceName;
  duplicateAction?: DuplicateAction;
  /** Is told how many records were too many for the service. */
  onTooLarge(records: number): void;
}

/** What one request shall carry: a Batch, or a part of one. */
export interface Sent {
  key: string;
  records: readonly BatchedRecord[];
  recordsJson?: string;
}

/** Sends records under their key; gives the answer of each request that it took, in order. Throws the client's PmsErrors. */
export async function* sendRecords(sent: Sent, options: SendOptions): AsyncGenerator<AnsweredRecords> {
  const { records } = sent;
  if (records.length === 0) return;
  const answer = await sendOnce(sent, options);
  if (answer !== 'too large') {
    yield answer;
    return;
  }
  if (records.length === 1) {
    yield refusedAlone(records);
    return;
  }
  options.onTooLarge(records.length);
  const half = Math.ceil(records.length / 2);
  yield* sendRecords({ key: randomUUID(), records: records.slice(0, half) }, options);
  yield* sendRecords({ key: randomUUID(), records: records.slice(half) }, options);
}

async function sendOnce(
  { key, records, recordsJson }: Sent,
  { api, resource, duplicateAction }: SendOptions,
): Promise<AnsweredRecords | 'too large'> {
  try {
    const request = {
      records: records.map(({ record }) => record),
      recordsJson,
      duplicateAction,
      idempotency: { key, fingerprint: key },
    };
    const { text } = await api[importRoutes[resource].call](request);
    const result = JSON.parse(text) as ImportResult;
    const issues = issuesByIndex(result);
    return { records, result, issues, unplaced: unplacedIssues(records, result, issues.size) };
  } catch (error) {
    if (error instanceof PmsError && error.code === 'too_large') return 'too large';
    throw error;
  }
}

function issuesByIndex(result: ImportResult): Map<number, FieldIssue[]> {
  const byIndex = new Map<number, FieldIssue[]>();
  for (const { index, ...issue } of result.errors) {
    if (index >= 0) byIndex.set(index, [...(byIndex.get(index) ?? []), issue]);
  }
  return byIndex;
}

/** One issue for each refused record that has no place: the lines it may be, and what the service said. */
function unplacedIssues(records: readonly BatchedRecord[], result: ImportResult, placed: number): FieldIssue[] {
  const count = Math.max(0, result.error_count - placed);
  const said = result.errors.filter(({ index }) => index < 0);
  const where = `one of the lines ${records[0]!.row.line} to ${records.at(-1)!.row.line}`;
  return Array.from({ length: count }, (_, place) => {
    const { index: _index, ...issue } = said[place] ?? said.at(-1) ?? { index: -1, ...fieldIssue('refused', null) };
    return { ...issue, message: `${where}: ${issue.message}` };
  });
}

function refusedAlone(records: readonly BatchedRecord[]): AnsweredRecords {
  const issue = fieldIssue('refused', null, { message: 'the service takes no request as large as this record alone' });
  const result = {
    success: false,
    total: 1,
    imported: 0,
    skipped: 0,
    error_count: 1,
    errors: [{ index: 0, ...issue }],
  };
  return { records, result, issues: new Map([[0, [issue]]]), unplaced: [] };
}
