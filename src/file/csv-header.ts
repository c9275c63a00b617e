/** The beginning of a CSV: an Excel `sep=` line, blank lines and the header are read off, and say how the rows behind them are cut. */
import { PmsError } from '../contract/errors.ts';
import { parseCells } from './csv-cells.ts';
import { delimiterFrom, detectDelimiter, sepLineDelimiter } from './csv-delimiter.ts';
import { recordBytesMax, recordLinesMax } from './limits.ts';
import { cutLines, type LineWindow } from './lines.ts';
import { findNoText } from './utf8.ts';

export interface CsvHeader {
  /** As written, unguarded. */
  cells: string[];
  delimiter: string;
  /** Bytes up to the first line behind the header, and the number of that line. */
  bytes: number;
  nextLine: number;
}

/** How to read it. */
export interface HeaderOptions {
  name: string;
  encoding: string;
  delimiter?: string;
}

/**
 * Reads the header from the beginning of a CSV; undefined where it goes on behind `head`. Throws PmsError file_empty, file_broken, usage.
 * `ended`: `head` is the whole file.
 */
export function readHeader(head: Buffer, ended: boolean, options: HeaderOptions): CsvHeader | undefined {
  const window = cutLines(head, 1, ended);
  let at = firstLineFrom(window, 0);
  const sep = sepLineDelimiter(lineText(window, at));
  if (sep !== undefined) at = firstLineFrom(window, at + 1);
  if (at === window.ends.length) {
    if (ended) throw new PmsError('file_empty', `${options.name} is empty.`);
    if (head.length > recordBytesMax) throw broken(options.name, at + 1, 'is not within the first MiB');
    return undefined;
  }
  const sample = head.toString('utf8', window.starts[at]);
  const delimiter =
    options.delimiter === undefined ? (sep ?? detectDelimiter(sample)) : delimiterFrom(options.delimiter);
  return headerAt(window, at, { ...options, delimiter });
}

function headerAt(window: LineWindow, at: number, options: Required<HeaderOptions>): CsvHeader | undefined {
  const delimiter = options.delimiter.charCodeAt(0);
  const rest = { ...window, starts: window.starts.slice(at), ends: window.ends.slice(at), firstLine: at + 1 };
  const end = headerEnd(rest);
  if (end === undefined) {
    if (!window.final && window.bytes.length <= recordBytesMax) return undefined;
    throw broken(options.name, at + 1, 'opens a quote that does not close, or is longer than 1 MiB');
  }
  const bytes = window.bytes.subarray(rest.starts[0], rest.ends[end]);
  const noText = findNoText(bytes, options.encoding);
  if (noText) throw broken(options.name, at + 1, `is not readable: ${noText.message}`, encodingFix);
  const cells = parseCells(bytes, delimiter);
  if (cells?.length !== 1) throw broken(options.name, at + 1, 'holds a quote where none may stand');
  return { cells: cells[0]!, delimiter: options.delimiter, bytes: rest.starts[end + 1]!, nextLine: at + end + 2 };
}

const encodingFix = 'Name the encoding of the file, for example `--encoding windows-1252`, or save it as UTF-8.';

/** The last line of the header: where the quotes that it opens are closed. undefined where they are not, within the limits. */
function headerEnd(window: LineWindow): number | undefined {
  let open = false;
  for (const [at, end] of window.ends.entries()) {
    const start = window.starts[at]!;
    if (at >= recordLinesMax || end - window.starts[0]! > recordBytesMax) return undefined;
    for (
      let quote = window.bytes.indexOf(34, start);
      quote !== -1 && quote < end;
      quote = window.bytes.indexOf(34, quote + 1)
    )
      open = !open;
    if (!open) return at;
  }
  return undefined;
}

function firstLineFrom(window: LineWindow, from: number): number {
  let at = from;
  while (at < window.ends.length && lineText(window, at).trim() === '') at += 1;
  return at;
}

function lineText(window: LineWindow, at: number): string {
  return at < window.ends.length ? window.bytes.toString('utf8', window.starts[at], window.ends[at]) : '';
}

function broken(name: string, line: number, what: string, fix?: string): PmsError {
  return new PmsError('file_broken', `The header of ${name} (line ${line}) ${what}.`, { fix });
}
