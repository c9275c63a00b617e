/** The door of this folder: a path or stdin becomes rows, whatever its compression, encoding and format, which its content tells. */
import { PmsError } from '../contract/errors.ts';
import { refuseBinary } from './binary.ts';
import { detectFormat, type Format } from './detect-format.ts';
import { gunzip, isGzip } from './gunzip.ts';
import { sampleBytes } from './limits.ts';
import { type Input, openBytes } from './open-bytes.ts';
import { type Peeked, peek } from './peek.ts';
import { readCsv } from './read-csv.ts';
import { readJsonElements } from './read-json.ts';
import { readNdjsonLines } from './read-ndjson.ts';
import type { Row, RowSource } from './row.ts';
import { encodingOf, readAsUtf8, type TextBytes } from './text-bytes.ts';

/** What is known of the file beforehand; the content tells the rest. */
export interface OpenOptions {
  format?: Format;
  /** CSV: one ASCII character, or `tab`. */
  delimiter?: string;
  /** A label of the WHATWG Encoding Standard; a byte order mark beats it. */
  encoding?: string;
  /** JSON: in an object, the key whose array is preferred to any other array of objects. */
  key?: string;
}

/**
 * Opens a file for reading its rows in constant memory. Throws PmsError file_not_found, file_unreadable, file_empty, file_binary,
 * file_broken, unknown_encoding and usage; `batches` throws file_broken and file_unreadable, after the rows that came before.
 */
export async function openRows(input: Input, options: OpenOptions = {}): Promise<RowSource> {
  if (options.encoding !== undefined) encodingOf(options.encoding);
  const opened = await openBytes(input);
  try {
    const plain = await unpack(await peek(opened.bytes, sampleBytes), input.name);
    const text = readAsUtf8(plain, options.encoding);
    refuseBinary(plain.head, text.encoding, input.name);
    const source = await openText(text, { ...options, name: input.name });
    return {
      ...source,
      encoding: text.encoding,
      bom: text.bom,
      batches: closeAfter(source.batches, opened.close),
      progress: () => ({ bytesRead: opened.bytesRead(), bytesTotal: opened.bytesTotal }),
      close: opened.close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function unpack(peeked: Peeked, name: string): Promise<Peeked> {
  return isGzip(peeked.head) ? peek(gunzip(peeked.bytes, name), sampleBytes) : peeked;
}

type TextSource = Pick<RowSource, 'format' | 'header' | 'delimiter' | 'batches'>;

async function openText(text: TextBytes, options: OpenOptions & { name: string }): Promise<TextSource> {
  const { head, ended, bytes } = await peek(text.bytes, sampleBytes);
  const { name } = options;
  if (ended && head.toString('utf8').trim() === '') throw new PmsError('file_empty', `${name} is empty.`);
  const format = options.format ?? detectFormat(head, ended);
  const { encoding } = text;
  if (format === 'json') return { format, batches: readJsonElements(bytes, { name, encoding, key: options.key }) };
  if (format === 'ndjson') return { format, batches: readNdjsonLines(bytes, encoding) };
  return { format, ...(await readCsv(bytes, { name, encoding, delimiter: options.delimiter })) };
}

async function* closeAfter(batches: AsyncIterable<Row[]>, close: () => Promise<void>): AsyncGenerator<Row[]> {
  try {
    yield* batches;
  } finally {
    await close();
  }
}
