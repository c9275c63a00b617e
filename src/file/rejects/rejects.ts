/** Writes rejected rows beside the input, as they were and with the reason, so that they can be corrected and imported. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { PmsError } from '../../contract/errors.ts';
import { isJsonObject } from '../../contract/field.ts';
import { renderCsvLines } from '../csv/csv-write.ts';
import { writeBytes } from '../limits.ts';
import { asWriteError, type Output, openFileOutput, openOutput } from '../output.ts';
import { ownerOnlyMode } from '../owner-only.ts';
import type { FileFormat } from '../row.ts';
import { firstRejectsPath, type RejectsPlace, withFreePath } from './rejects-path.ts';

export interface Rejects {
  /** Throws PmsError cannot_write. */
  add(reject: Reject): Promise<void>;
  /**
   * Moves the file to its final name; gives its absolute path, or undefined if no row was rejected or a stream took them. Throws PmsError
   * cannot_write.
   */
  finish(again?: RejectsAgain): Promise<string | undefined>;
  /** Removes what was written. May be called at any time. */
  abandon(): Promise<void>;
}

/** For rows that may be rejected again: where their file was written the last time, and a function that remembers where it will be written. */
export interface RejectsAgain {
  path: string | undefined;
  keepPath(path: string): void;
}

/**
 * Prepares the file; nothing appears before the first rejected row, and under the final name only at `finish`. Only its owner may read it. Throws
 * PmsError output_folder_missing or output_exists if no file could be written.
 */
export async function openRejects(options: RejectsOptions): Promise<Rejects> {
  const isCsv = options.header !== undefined;
  const path = firstRejectsPath({ ...options, extension: isCsv ? 'csv' : 'ndjson' });
  const { stream } = options;
  // Replaced rows are rare, and are written beside the rejects or the input.
  if (stream === undefined && options.kind !== 'left-out') await requireWritable(path);
  const render = isCsv ? (reject: Reject) => renderCsvReject(reject, options) : renderJsonReject;
  let output: Output | undefined;
  let waiting = '';
  let failure: unknown;
  const flush = async (): Promise<Output> => {
    // A file that lacks rows must never get its final name: it would look complete.
    if (failure !== undefined) throw failure;
    try {
      output ??=
        stream === undefined
          ? await openFileOutput(path, { mode: ownerOnlyMode })
          : await openOutput({ stdout: stream });
      const text = waiting;
      waiting = '';
      await output.write(text);
      return output;
    } catch (error) {
      failure = asWriteError(error);
      throw failure;
    }
  };
  return {
    async add(reject) {
      if (waiting === '' && !output && isCsv) waiting = renderCsvRejectsHeader(options, reject);
      waiting += render(reject);
      if (waiting.length >= writeBytes) await flush();
    },
    async finish(again) {
      if (waiting === '' && !output && failure === undefined) return undefined;
      const finished = await flush();
      if (stream !== undefined) return finished.finish();
      if (options.path !== undefined) return (await finished.finish()) ?? path;
      if (again?.path !== undefined) return finished.finish(again.path);
      return withFreePath(path, { use: (free) => finished.finish(free), announce: again?.keepPath });
    },
    async abandon() {
      waiting = '';
      await output?.abandon();
    },
  };
}

async function requireWritable(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new PmsError('output_exists', `${path} is a folder.`, { fix: 'Name a file in it.' });
  const folder = dirname(path);
  const around = await stat(folder).catch(() => undefined);
  if (!around?.isDirectory()) throw new PmsError('output_folder_missing', `The folder ${folder} does not exist.`);
  if (found && !found.isFile()) return;
  await access(folder, constants.W_OK).catch((error) => {
    const fix = 'Name another place with `--rejects FILE`, or write none with `--no-rejects`.';
    throw new PmsError('output_exists', `Rejected rows cannot be written to ${folder}.`, { fix, cause: error });
  });
}

export interface RejectsOptions extends Omit<RejectsPlace, 'extension'> {
  /** Takes the rows instead of a file, as they come. */
  stream?: Writable;
  /** The format of the input: what comes from a workbook gets a byte order mark. */
  format: FileFormat;
  /** CSV: that of the input; a comma when absent. */
  delimiter?: string;
  /** That of the input, as written; absent where its rows are values, which are written as NDJSON. */
  header?: readonly string[];
  /** CSV: for each column of the header, whether its cells are kept; the others are left empty. All are kept when absent. */
  keepColumns?: readonly boolean[];
  /** True if the input begins with a byte order mark. */
  bom?: boolean;
}

/** A rejected row: its cells or value, or `raw` if it could not be split, and the reason. */
export interface Reject {
  line: number;
  cells?: readonly string[];
  value?: unknown;
  raw?: string;
  /** The numbers that follow the names of its records; absent for all rows if the file has none. */
  number?: string;
  issues: readonly { field?: string; message: string }[];
  /** For a row that is left out (`left-out`): the reason, and the row that replaces it, if one does. */
  leftOut?: { reason: string; by: Pick<Reject, 'line' | 'cells' | 'value'> | undefined };
}

type Columns = Pick<RejectsOptions, 'header' | 'delimiter' | 'keepColumns' | 'bom' | 'format' | 'kind'>;

/** The header of the input, without the columns of an earlier rejects file, followed by our own: with `_number` if the first row has one. */
function renderCsvRejectsHeader(columns: Columns, { number }: Pick<Reject, 'number'>): string {
  const header = (columns.header ?? []).filter((cell) => !isOwnColumn(cell));
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
function renderCsvReject(reject: Reject, columns: Columns): string {
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
    if (isOwnColumn(name)) return [];
    const isKept = keepColumns?.[index] ?? true;
    return [isKept ? (cells?.[index] ?? '') : ''];
  });
}

/** An object is written as it was, with our keys added; anything else as its text under `_raw`. */
function renderJsonReject(reject: Reject): string {
  const { value, line, number, leftOut } = reject;
  const raw = reject.raw ?? JSON.stringify(value);
  const { field, message } = reasonsOf(reject);
  // A spread copies an own `__proto__` as data; an assignment would not.
  const ours =
    leftOut === undefined
      ? { ...(number && { _number: number }), _line: line, _field: field, _message: message }
      : { _line: line, _reason: leftOut.reason, _replaced_by: leftOut.by?.line, _replacing_row: leftOut.by?.value };
  // A number of an earlier import is read back and given again.
  const fixed = { ...(isJsonObject(value) ? value : { _raw: raw }), ...ours };
  return `${JSON.stringify(fixed)}\n`;
}

/** Whether a column of a rejects file is one that pms has put before those of the file: `_line`, `_number`. */
export function isOwnColumn(name: string): boolean {
  return name.trimStart().startsWith('_');
}

function reasonsOf({ issues }: Reject): { field: string; message: string } {
  const fields = issues.map((issue) => issue.field ?? '').filter((field) => field !== '');
  return { field: fields.join('; '), message: issues.map((issue) => issue.message).join('; ') };
}

function renderLine(cells: (string | number)[], { delimiter = ',' }: Columns): string {
  return renderCsvLines([cells], { delimiter, guard: true });
}
