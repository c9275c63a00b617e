/** UTF-8 bytes of a CSV become its header and batches of rows: the only place that joins header, lines, records and cells. */

import { dropBytes, peek } from '../bytes/peek.ts';
import type { FindHeader } from '../find-header.ts';
import { recordBytesMax, sampleBytes } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { readCells } from './csv-cells.ts';
import { type CsvHeader, readHeader } from './csv-header.ts';
import { cutRecords } from './csv-records.ts';
import { readLines } from './lines.ts';

export interface CsvOptions {
  /** What messages call the file. */
  name: string;
  /** One ASCII character, or `tab`; found from the first lines when absent. */
  delimiter?: string;
  /** What the bytes were transcoded from; `utf-8` when absent. */
  encoding?: string;
  /** Tells the header where it may stand below other lines; the first record is the header when absent. */
  findHeader?: FindHeader;
}

export interface CsvSource {
  header: string[];
  /** Records above the header, where `findHeader` found it below the first. */
  preamble?: CellRow[];
  delimiter: string;
  /** To be read once; at most 1,000 rows a batch. */
  batches: AsyncGenerator<Row[]>;
}

/** Reads the header and gets ready for the rows. Throws PmsError file_empty, file_broken (the header) and usage (the delimiter). */
export async function readCsv(bytes: AsyncIterable<Uint8Array>, options: CsvOptions): Promise<CsvSource> {
  const encoding = options.encoding ?? 'utf-8';
  const { header, rest } = await takeHeader(bytes, { ...options, encoding });
  const shape = { delimiter: header.delimiter.charCodeAt(0), width: header.cells.length, encoding };
  const batches = readLines(rest, header.nextLine, (window) => {
    const { pieces, used } = cutRecords(window, shape);
    return { rows: pieces.flatMap((piece) => (piece.kind === 'block' ? readCells(piece, shape) : piece)), used };
  });
  return { header: header.cells, preamble: header.preamble, delimiter: header.delimiter, batches };
}

async function takeHeader(
  bytes: AsyncIterable<Uint8Array>,
  options: CsvOptions & { encoding: string },
): Promise<{ header: CsvHeader; rest: AsyncIterable<Uint8Array> }> {
  let source = bytes;
  // Two looks: a sample is enough for all but a header of many lines, and the second is as much as a record may have.
  for (const size of [sampleBytes, recordBytesMax + sampleBytes]) {
    const peeked = await peek(source, size);
    const header = await readHeader(peeked.head, peeked.ended, options);
    if (header) return { header, rest: dropBytes(peeked.bytes, header.bytes) };
    source = peeked.bytes;
  }
  throw new Error('unreachable: the second look is larger than the limit of a header');
}
