/** The entry to this folder: reads a path or stdin as rows; its packing, encoding and format are found from its content. */
import { PmsError } from '../contract/errors.ts';
import type { Unpacked } from './archive/unpack.ts';
import type { GatheredLetters } from './bytes/code-page/gather-letters.ts';
import { encodingOf, readAsUtf8 } from './bytes/decode-text.ts';
import {
  declaredCharset,
  detectFormat,
  detectMarkup,
  type Format,
  isCalendar,
  packingOf,
  tableMarkup,
} from './bytes/detect-format.ts';
import { type Input, type OpenBytes, openBytes } from './bytes/open-bytes.ts';
import { type Peeked, peek } from './bytes/peek.ts';
import { readCsv } from './csv/read-csv.ts';
import type { FindHeader } from './header.ts';
import { sampleBytes } from './limits.ts';
import { withoutRejectsGuard } from './rejects/fixed-rows.ts';
import type { CountedTable, Row, RowSource } from './row.ts';
import type { Book } from './workbook/book.ts';
import type { RecordOptions } from './xml/read-records.ts';

/** What is known of the file beforehand; the rest is found from its content. */
export interface OpenOptions {
  format?: Format;
  /** CSV: one ASCII character, or `tab`. */
  delimiter?: string;
  /** A label of the WHATWG Encoding Standard; a byte order mark overrides it. */
  encoding?: string;
  /** JSON: in an object, the key whose array is preferred to any other array of objects. */
  key?: string;
  /**
   * Workbook: a sheet by name, otherwise by its 1-based number among the visible ones. JSON and XML: the key or element under which the records are. Zip or
   * mail: the name of one of several files.
   */
  sheet?: string;
  /** CSV and workbook: the names of the columns, where the first record that is not blank is a row. */
  header?: readonly string[];
  /** CSV and workbook: tells the header among the first records; the first that is not blank when absent. */
  findHeader?: FindHeader;
  /** Workbook: whether a sheet is called as what is looked for: of several with a header it is read. */
  isLikelySheet?: (name: string) => boolean;
}

type NamedOptions = OpenOptions & { name: string };

/**
 * Opens a file to read its rows in constant memory; of a zip the packed bytes are held, of an .xlsx also its texts, of an .xls everything. Throws
 * PmsError file_not_found, file_unreadable, file_empty, file_binary, file_broken, unknown_encoding and usage; `batches` throws file_broken and
 * file_unreadable, after the rows before that place.
 */
export async function openRows(input: Input, options: OpenOptions = {}): Promise<RowSource> {
  if (options.encoding !== undefined) encodingOf(options.encoding);
  const opened = await openBytes(input);
  try {
    const unpacked = await unpackedOf(opened, input.name, options.sheet);
    const named = { ...options, name: input.name, ...(unpacked.isChosen && { sheet: undefined }) };
    const source = withoutRejectsGuard(
      unpacked.kind === 'plain' ? await openPlain(unpacked.peeked, named) : await openBook(unpacked, named),
    );
    const fileProgress = () => ({ bytesRead: opened.bytesRead(), bytesTotal: opened.snapshot?.bytes });
    return {
      progress: unpacked.progress ?? fileProgress,
      snapshot: opened.snapshot,
      ...source,
      batches: closeAfter(source.batches, opened.close),
      close: opened.close,
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The letters of a text file in an unknown code page: reads all of it, in constant memory. Throws like `openRows`. */
export async function openLetters(input: Input, sheet?: string): Promise<GatheredLetters> {
  const opened = await openBytes(input);
  try {
    const unpacked = await unpackedOf(opened, input.name, sheet);
    const { gatherLetters } = await import('./bytes/code-page/gather-letters.ts');
    return await gatherLetters(unpacked.kind === 'plain' ? unpacked.peeked.bytes : nothing());
  } finally {
    await opened.close();
  }
}

/** Most files are neither packed nor workbooks, so what reads those is loaded only when needed, here and below. */
async function unpackedOf({ bytes, bytesRead }: OpenBytes, name: string, sheet?: string): Promise<Unpacked> {
  const peeked = await peek(bytes, sampleBytes);
  if (packingOf(peeked.head) === undefined) return { kind: 'plain', peeked };
  return (await import('./archive/unpack.ts')).unpack(peeked, { name, bytesRead }, sheet);
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

type BareSource = Omit<RowSource, 'progress' | 'snapshot' | 'close'> & Partial<Pick<RowSource, 'progress'>>;

async function openBook(unpacked: Exclude<Unpacked, { kind: 'plain' }>, options: NamedOptions): Promise<BareSource> {
  if (options.format !== undefined) {
    throw new PmsError('usage', `${options.name} is an Excel workbook, not ${options.format}.`, {
      fix: 'Leave `--format` out.',
    });
  }
  const { openSheet } = await import('./workbook/open-sheet.ts');
  return { ...(await openSheet(await bookOf(unpacked, options), options)), encoding: 'utf-8', bom: false };
}

async function bookOf(unpacked: Exclude<Unpacked, { kind: 'plain' }>, { name }: NamedOptions): Promise<Book> {
  switch (unpacked.kind) {
    case 'xlsx':
      return (await import('./workbook/xlsx-book.ts')).openXlsx(unpacked.zip);
    case 'ods':
      return (await import('./workbook/open-markup.ts')).openOds(unpacked.zip, unpacked.content);
    case 'xls':
      return (await import('./workbook/xls-book.ts')).openXls(unpacked.bytes, name);
  }
}

async function openPlain(peeked: Peeked, options: NamedOptions): Promise<BareSource> {
  const { name, delimiter, header, findHeader, key, sheet } = options;
  const text = readAsUtf8(peeked, options.encoding ?? declaredCharset(peeked.head));
  refuseBinary(peeked.head, text.encoding, name);
  const { encoding, encodingFound, bom } = text;
  const { head, ended, bytes } = await peek(text.bytes, sampleBytes);
  const markup = options.format === undefined ? tableMarkup(head) : undefined;
  if (markup !== undefined) {
    const { openSheet } = await import('./workbook/open-sheet.ts');
    const { openMarkup } = await import('./workbook/open-markup.ts');
    const book = await openMarkup(markup, bytes, name);
    return { ...(await openSheet(book, options)), encoding, encodingFound, bom };
  }
  if (ended && head.toString('utf8').trim() === '') throw new PmsError('file_empty', `${name} is empty.`);
  const format = options.format ?? markupOf(head, name) ?? (isCalendar(head) ? 'ics' : await detectFormat(head));
  refuseOptionsOfOthers(format, options);
  const found = { encoding, encodingFound, bom };
  const unread: CountedTable[] = [];
  switch (format) {
    case 'json':
    case 'ndjson': {
      const { readJsonElements, readNdjsonLines } = await import('./json/read-json.ts');
      const inside = { name, encoding, key, looksInside: true, table: sheet, unread };
      const batches = format === 'json' ? readJsonElements(bytes, inside) : readNdjsonLines(bytes, encoding);
      return { ...found, format, unread, batches };
    }
    case 'ics':
      return { ...found, format, ...(await (await import('./ics/read-ics.ts')).readIcs(bytes, { name })) };
    case 'xml':
      return { ...found, format, unread, ...(await openXml(head, bytes, { name, table: sheet, unread })) };
    case 'csv':
      if (delimiter === undefined) refuseFixedWidth(head.toString('utf8'), name);
      return { ...found, format, ...(await readCsv(bytes, { name, encoding, delimiter, header, findHeader })) };
  }
}

function refuseOptionsOfOthers(format: RowSource['format'], { name, header, sheet }: NamedOptions): void {
  if (header !== undefined && format !== 'csv')
    throw new PmsError('usage', `${name} names its columns itself: it is ${format}.`, { fix: 'Leave `--header` out.' });
  if (sheet !== undefined && format !== 'json' && format !== 'xml') throw noSheets(name);
}

const ofPrices =
  /<(?:[\w.-]+:)?OTA_Hotel(?:RateAmountNotif|RatePlanNotif|RatePlan|AvailNotif|InvCountNotif)R[QS][\s>/]/;

async function openXml(head: Buffer, bytes: AsyncIterable<Uint8Array>, options: RecordOptions) {
  const { isOta, readOta } = await import('./xml/read-ota.ts');
  const { isOpera, readXml } = await import('./xml/read-xml.ts');
  if (ofPrices.test(head.toString('utf8'))) {
    const fix = 'Export the prices as CSV or as a workbook: `pms template rates` shows its columns.';
    const words = `${options.name} is a message of prices or rooms left between systems, which is not read.`;
    throw new PmsError('file_broken', words, { fix });
  }
  if (!isOta(head) && !isOpera(head))
    return { batches: (await import('./xml/read-records.ts')).readRecords(bytes, options) };
  if (options.table !== undefined) throw noSheets(options.name);
  return isOta(head) ? readOta(bytes, options) : readXml(bytes, options);
}

function noSheets(name: string): PmsError {
  return new PmsError('usage', `${name} is not a workbook and has no sheets.`, { fix: 'Leave `--sheet` out.' });
}

/** A web page without a table may have the name of a workbook too. */
function markupOf(head: Buffer, name: string): 'xml' | undefined {
  const found = detectMarkup(head);
  if (found !== 'html') return found;
  const fix = 'Open it in a spreadsheet program and save it as .xlsx or as CSV (UTF-8).';
  throw new PmsError('file_broken', `${name} is a web page (HTML) without a table, whatever its name says.`, { fix });
}

async function* closeAfter(batches: AsyncIterable<Row[]>, close: () => Promise<void>): AsyncGenerator<Row[]> {
  try {
    yield* batches;
  } finally {
    await close();
  }
}

const linesLookedAt = 30;
const linesLeast = 3;
const gapsLeast = 2;

/** Throws PmsError file_broken if a text begins with such a table: where its columns end cannot be known for sure. */
function refuseFixedWidth(sample: string, name: string): void {
  if (/[,;\t|]/.test(sample.slice(0, 4096))) return;
  const lines = sample
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt);
  if (lines.length < linesLeast || !lines.every((line) => /\S {2,}\S/.test(line))) return;
  if (commonGaps(lines) < gapsLeast) return;
  const fix =
    'Open it in a spreadsheet program as text of fixed width, set where columns begin, and save it as .xlsx or as CSV (UTF-8).';
  throw new PmsError('file_broken', `${name} is a table of fixed width: only blanks separate its columns.`, {
    fix,
  });
}

/** Runs of blanks that all lines have in common, with letters before and after. */
function commonGaps(lines: readonly string[]): number {
  const length = Math.min(...lines.map((line) => line.trimEnd().length));
  let gaps = 0;
  let isGap = true;
  for (let at = 0; at < length; at += 1) {
    const isBlank = lines.every((line) => line[at] === ' ');
    if (isBlank && !isGap) gaps += 1;
    isGap = isBlank;
  }
  return gaps;
}

/**
 * Throws PmsError file_binary for a file without a readable table, with its kind and how to get a table out of it, and for a NUL in the first 64 KiB
 * of a text that is not UTF-16.
 */
function refuseBinary(head: Buffer, encoding: string, name: string): void {
  const found = others.find(({ is }) => is(head));
  if (found !== undefined) throw new PmsError('file_binary', `${name} is ${found.what}.`, { fix: found.fix });
  if (encoding.startsWith('utf-16')) return;
  const at = head.subarray(0, sampleBytes).indexOf(0);
  if (at === -1) return;
  throw new PmsError('file_binary', `${name} is not text: byte ${at + 1} is NUL.`, { fix: fixFor(head) });
}

interface OtherFile {
  what: string;
  fix: string;
  is(head: Buffer): boolean;
}

const asTable = 'save it as .xlsx or as CSV (UTF-8)';
const begins = (text: string) => (head: Buffer) => head.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));

/** Kinds of files that hotels have and that hold no readable table. */
const others: readonly OtherFile[] = [
  {
    what: 'a PDF document',
    fix: 'A PDF is a printed page: export the list itself from the program that printed it, as CSV (UTF-8), .xlsx or JSON.',
    is: begins('%PDF-'),
  },
  {
    what: 'a SYLK sheet (.slk)',
    fix: `Open it in a spreadsheet program and ${asTable}.`,
    is: (head) => /^ID;P/.test(head.toString('latin1', 0, 10)),
  },
  {
    what: 'a DIF sheet (.dif)',
    fix: `Open it in a spreadsheet program and ${asTable}.`,
    is: (head) => /^TABLE\r?\n0,1\r?\n/.test(head.toString('latin1', 0, 20)),
  },
  { what: 'a dBASE table (.dbf)', fix: `Open it in LibreOffice Calc and ${asTable}.`, is: isDbf },
  {
    what: 'a text document (RTF)',
    fix: `Copy its table into a spreadsheet program and ${asTable}.`,
    is: begins('{\\rtf'),
  },
  {
    what: 'a saved web page or mail (MIME)',
    fix: `Open it in a browser or a spreadsheet program and ${asTable}.`,
    is: (head) => /^MIME-Version: /i.test(head.toString('latin1', 0, 20)),
  },
  {
    what: 'a dump of a database (SQL)',
    fix: 'Export the table of bookings, room types or rates itself: as CSV, with the names of its columns in the first row.',
    is: (head) =>
      /^(?:\s|--[^\n]*\n|\/\*[^*]*\*\/;?|(?:SET|USE|DROP|BEGIN|START|LOCK|CREATE DATABASE)\b[^;]*;)*(?:CREATE TABLE|INSERT INTO)\b/i.test(
        head.toString('utf8', 0, 8192),
      ),
  },
  {
    what: 'a picture',
    fix: 'A scan or a photo holds no table: export the list itself as CSV (UTF-8), .xlsx or JSON.',
    is: (head) =>
      begins('\x89PNG')(head) ||
      begins('\xff\xd8\xff')(head) ||
      /^(?:GIF8|II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4)),
  },
];

/** A known version, a day of last change, and a header length that fits its fields of 32 bytes. */
function isDbf(head: Buffer): boolean {
  if (head.length < 32 || ![0x02, 0x03, 0x30, 0x31, 0x43, 0x83, 0x8b, 0xf5].includes(head[0]!)) return false;
  const [month, day, length] = [head[2]!, head[3]!, head.readUInt16LE(8)];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && length >= 65 && [1, 8].includes(length % 32);
}

function fixFor(head: Buffer): string | undefined {
  // ASCII letters in UTF-16 have a NUL beside them: probably only the byte order mark is missing.
  const [even, odd] = [0, 1].map((from) => countNul(head.subarray(0, 200), from)) as [number, number];
  if (Math.max(even, odd) < 20 || Math.min(even, odd) > 5) return undefined;
  return `It looks like UTF-16 without a mark: try \`--encoding ${odd > even ? 'utf-16le' : 'utf-16be'}\`.`;
}

function countNul(bytes: Buffer, from: number): number {
  return bytes.filter((byte, index) => index % 2 === from && byte === 0).length;
}
