/** Reads UTF-8 bytes of a CSV as its header and batches of rows: the one place that combines header, lines, records and cells. */
import { dropBytes, type Peeked, peek } from '../bytes/peek.ts';
import type { FindHeader } from '../header.ts';
import { recordBytesMax, sampleBytes } from '../limits.ts';
import { createFixes, readRecords, saysNothing } from './csv-cells.ts';
import { delimiterFrom, sepLineDelimiter } from './csv-delimiter.ts';
import { type CsvHeader, firstRecords, readHeader } from './csv-header.ts';
import { columnShapes } from './fix-cells.ts';
import { cutLines, type LineWindow, readLines } from './lines.ts';
import type { CsvDialect } from './rewrite-dialect.ts';

export interface CsvOptions {
  /** What messages call the file. */
  name: string;
  /** One ASCII character, or `tab`; detected from the first lines when absent. */
  delimiter?: string;
  /** The encoding before transcoding; `utf-8` when absent. */
  encoding?: string;
  /** The names of the columns, if the file has no header. */
  header?: readonly string[];
  /** Finds a header below other lines; the first record is the header when absent. */
  findHeader?: FindHeader;
}

/**
 * Reads the header and prepares to read the rows, which can be read once, at most 1,000 a batch. `preamble` is what stands above the header. Throws
 * PmsError file_empty, file_broken (the header) and usage (the delimiter).
 */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions) {
  const encoding = options.encoding ?? 'utf-8';
  const { dialect, text } = await plainly(await peek(bytes, sampleBytes), options.delimiter);
  const { header, rest } = await takeHeader(text, {
    ...options,
    encoding,
    delimiter: options.delimiter ?? dialect?.delimiter,
  });
  const delimiter = header.delimiter.charCodeAt(0);
  const width = header.cells.length;
  const first = await peek(rest, sampleBytes);
  const blankTail = width - 1 - header.cells.findLastIndex((name) => name.trim() !== '');
  const fixes = createFixes();
  const rows = firstRecords(cutLines(first.head, 1, first.ended), 0, header.delimiter).map(({ cells }) => cells);
  const shapes = columnShapes(
    rows.filter(({ length }) => length === width),
    width,
  );
  const shape = { delimiter, width, rowWidth: oneRowWidth(rows, width), blankTail, encoding, fixes, shapes };
  const take = (window: LineWindow) => {
    if (window.final && window.ends.at(-1) === window.bytes.length)
      fixes.openLine = window.firstLine + window.ends.length - 1;
    return readRecords(window, shape);
  };
  const batches = readLines(first.bytes, header.nextLine, take, shape);
  const { cells, preamble } = header;
  return { header: cells, preamble, delimiter: header.delimiter, dialect: dialect?.kind, fixes, batches };
}

/** The text by RFC 4180, and its original dialect if that was another. */
async function plainly(
  { head, ended, bytes }: Peeked,
  given: string | undefined,
): Promise<{ dialect?: CsvDialect; text: AsyncIterable<Buffer> }> {
  const sample = head.toString('utf8', 0, sampleBytes);
  const delimiter = given === undefined ? sepLineDelimiter(sample.split(/[\r\n]/, 1)[0]!) : delimiterFrom(given);
  // Of most files under our own names nothing is quoted.
  const dialect = /["']/.test(sample)
    ? (await import('./csv-dialect.ts')).findDialect(sample, delimiter, !ended)
    : undefined;
  if (dialect === undefined) return { text: bytes };
  return { dialect, text: (await import('./rewrite-dialect.ts')).rewriteDialect(bytes, dialect) };
}

/**
 * The most cells of the first rows, if all have more than the header and say nothing behind it; their number, if all have one less; otherwise that of
 * the header.
 */
function oneRowWidth(rows: readonly (readonly string[])[], width: number): number {
  const widths = rows.map(({ length }) => length);
  const [least, most] = [Math.min(...widths), Math.max(...widths)];
  if (least > width && rows.every((cells) => cells.slice(width).every(saysNothing))) return most;
  return least === most && least === width - 1 && least > 1 && rows.length > 1 ? least : width;
}

async function takeHeader(
  bytes: AsyncIterable<Uint8Array>,
  options: CsvOptions & { encoding: string },
): Promise<{ header: CsvHeader; rest: AsyncIterable<Uint8Array> }> {
  let source = bytes;
  // Two attempts: a sample is enough for all but a header of many lines; the second has the most bytes that a record may have.
  for (const size of [sampleBytes, recordBytesMax + sampleBytes]) {
    const peeked = await peek(source, size);
    const header = await readHeader(peeked.head, peeked.ended, options);
    if (header) return { header, rest: dropBytes(peeked.bytes, header.bytes) };
    source = peeked.bytes;
  }
  throw new Error('unreachable: the second look is larger than the limit of a header');
}
