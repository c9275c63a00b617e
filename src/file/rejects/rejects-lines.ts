/**
 * Writes one rejected row as a line of the rejects file. Columns that begin with `_` are ours, and all but `_number` are ignored when the corrected
 * file is imported.
 */
import { renderCsvLines } from '../csv/csv-write.ts';
import type { Reject, RejectsOptions } from './reject.ts';

type Columns = Pick<RejectsOptions, 'header' | 'delimiter' | 'keepColumns' | 'bom' | 'format' | 'kind'>;

/** The header of the input, without the columns of an earlier rejects file, followed by our own: with `_number` if the first row has one. */
export function renderCsvRejectsHeader(columns: Columns, { number }: Pick<Reject, 'number'>): string {
  const header = (columns.header ?? []).filter((cell) => !isOurs(cell));
  const numbered = number === undefined ? [] : ['_number'];
  const ours =
    columns.kind === 'left-out'
      ? ['_line', '_reason', '_replaced_by', '_replacing_row']
      : [...numbered, '_line', '_field', '_message', '_raw'];
  const line = renderLine([...header, ...ours], columns);
  // People who have workbooks open this file in Excel, which takes a CSV without a mark for Windows-1252.
  const isMarked = columns.bom || columns.format === 'xlsx' || columns.format === 'xls';
  return isMarked ? `\ufeff${line}` : line;
}

/** The cells as they were, guarded like those of an export: people open this in a spreadsheet. `_raw` only for a row that could not be split. */
export function renderCsvReject(reject: Reject, columns: Columns): string {
  const cells = cellsOf(reject, columns);
  if (reject.leftOut !== undefined) {
    const { reason, by } = reject.leftOut;
    const filled = by === undefined ? [] : cellsOf(by, columns).filter((cell) => cell.trim() !== '');
    return renderLine([...cells, reject.line, reason, by?.line ?? '', filled.join(' | ')], columns);
  }
  const { field, message } = reasonsOf(reject);
  // A NUL among the first bytes would make the next import take the whole file for binary.
  const raw = reject.cells ? '' : (reject.raw ?? '').replaceAll('\0', '\ufffd');
  const numbered = reject.number === undefined ? [] : [reject.number];
  return renderLine([...cells, ...numbered, reject.line, field, message, raw], columns);
}

function cellsOf({ cells }: Pick<Reject, 'cells'>, { header = [], keepColumns }: Columns): string[] {
  return header.flatMap((name, index) => {
    if (isOurs(name)) return [];
    const isKept = keepColumns?.[index] ?? true;
    return [isKept ? (cells?.[index] ?? '') : ''];
  });
}

/** An object is written as it was, with our keys added; anything else as its text under `_raw`. */
export function renderJsonReject(reject: Reject): string {
  const { value, line, number, leftOut } = reject;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const raw = reject.raw ?? JSON.stringify(value);
  const { field, message } = reasonsOf(reject);
  // A spread copies an own `__proto__` as data; an assignment would not.
  const ours =
    leftOut === undefined
      ? { ...(number && { _number: number }), _line: line, _field: field, _message: message }
      : { _line: line, _reason: leftOut.reason, _replaced_by: leftOut.by?.line, _replacing_row: leftOut.by?.value };
  // A number of an earlier import is read back and given again.
  const fixed = { ...(isObject ? value : { _raw: raw }), ...ours };
  return `${JSON.stringify(fixed)}\n`;
}

function isOurs(name: string): boolean {
  return name.trimStart().startsWith('_');
}

function reasonsOf({ issues }: Reject): { field: string; message: string } {
  const fields = issues.map((issue) => issue.field ?? '').filter((field) => field !== '');
  return { field: fields.join('; '), message: issues.map((issue) => issue.message).join('; ') };
}

function renderLine(cells: (string | number)[], { delimiter = ',' }: Columns): string {
  return renderCsvLines([cells], { delimiter, guard: true });
}
