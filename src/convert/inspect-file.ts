/** Runs a prepared file to its end without sending anything: counts what its rows become, and keeps the first records. */

import type { Records, ResourceName } from '../contract/resource.ts';
import type { FieldIssue } from '../contract/row-issue.ts';
import { addLine, emptyRanges, type LineRanges } from '../file/line-ranges.ts';
import type { RowSource } from '../file/row.ts';
import type { Converter } from './converter.ts';
import { createKeyMemory } from './key-memory.ts';
import type { LeftOutReason } from './left-out.ts';
import { contradiction, recordKey, recordValues } from './record-key.ts';
import type { RowsRemark } from './remark.ts';

export interface Inspected {
  rows: number;
  records: number;
  rejected: number;
  /** The first five. */
  first: Records[ResourceName][];
  /** By field and code, with the sentence of the first. */
  problems: { field: string | null; code: string; message: string; lines: LineRanges }[];
  leftOut: { reason: LeftOutReason; lines: LineRanges }[];
  /** Room types that the records name, with their number; for rooms, their own names. */
  rooms: ReadonlyMap<string, number>;
  notes: RowsRemark[];
}

const firstRecords = 5;
const namesMax = 10_000;

/** Converts all rows and keeps only the counts. */
export async function inspectFile(resource: ResourceName, file: RowSource, converter: Converter): Promise<Inspected> {
  const memory = createKeyMemory();
  const repeated = emptyRanges();
  const problems = new Map<string, Inspected['problems'][number]>();
  const leftOut = new Map<string, Inspected['leftOut'][number]>();
  const rooms = new Map<string, number>();
  const found: Inspected = { rows: 0, records: 0, rejected: 0, first: [], problems: [], leftOut: [], rooms, notes: [] };
  const reject = (line: number, issues: readonly FieldIssue[]) => {
    found.rejected++;
    for (const { code, field, message } of issues)
      countLine(problems, `${code} ${field}`, line, (lines) => ({ field, code, message, lines }));
  };
  const take = (converted: ReturnType<Converter['convert']>) => {
    for (const { row, record, issues, leftOut: reason } of converted) {
      if (reason !== undefined) countLine(leftOut, reason, row.line, (lines) => ({ reason, lines }));
      else if (issues !== undefined) reject(row.line, issues);
      else {
        const { key, email } = recordKey(resource, record);
        const seen = memory.remember(key, email, recordValues(resource, record));
        if (seen === 'contradicted') {
          reject(row.line, [contradiction(resource)]);
          continue;
        }
        if (seen === 'repeated' && resource === 'bookings') addLine(repeated, row.line);
        found.records++;
        if (found.first.length < firstRecords) found.first.push(record);
        const name = 'room_type_name' in record ? record.room_type_name : 'name' in record ? record.name : undefined;
        if (name !== undefined && (rooms.has(name) || rooms.size < namesMax))
          rooms.set(name, (rooms.get(name) ?? 0) + 1);
      }
    }
  };
  for await (const rows of file.batches) {
    found.rows += rows.length;
    take(converter.convert(rows));
  }
  take(converter.finish());
  const { count, ranges: lines } = repeated;
  const twice: RowsRemark = { code: 'repeated', count, lines, resource, isListed: true };
  const notes = [...converter.notes(), ...(count === 0 ? [] : [twice])];
  return { ...found, problems: [...problems.values()], leftOut: [...leftOut.values()], notes };
}

function countLine<Counted extends { lines: LineRanges }>(
  all: Map<string, Counted>,
  key: string,
  line: number,
  create: (lines: LineRanges) => Counted,
): void {
  const counted = all.get(key) ?? create(emptyRanges());
  all.set(key, counted);
  addLine(counted.lines, line);
}
