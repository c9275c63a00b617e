/** Workbooks and archives for the tests of this folder: made by the library that others use too, or part by part by hand. */
import * as xlsx from '@e965/xlsx';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { onTestFinished } from 'vitest';
import { type OpenOptions, openRows } from '../../src/file/open-rows.ts';
import type { RowSource } from '../../src/file/row.ts';
import { gather, newFile, short } from './reading.ts';

/** A cell with a number format. */
export interface Formatted {
  value: number;
  format: string;
}

export type Cell = string | number | boolean | null | Formatted;

/** Name of a sheet -> its rows. */
export type Sheets = Record<string, Cell[][]>;

export interface BookOptions {
  type?: 'xlsx' | 'biff8';
  isFrom1904?: boolean;
  hidden?: string[];
}

/** A workbook as a program would save it. */
export function makeBook(sheets: Sheets, { type = 'xlsx', isFrom1904 = false, hidden = [] }: BookOptions = {}): Buffer {
  const book = xlsx.utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => row.map(toCell))), name);
  }
  book.Workbook = {
    WBProps: { date1904: isFrom1904 },
    Sheets: Object.keys(sheets).map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return xlsx.write(book, { type: 'buffer', bookType: type, compression: true }) as Buffer;
}

function toCell(cell: Cell): unknown {
  return typeof cell === 'object' && cell !== null ? { t: 'n', v: cell.value, z: cell.format } : cell;
}

/** An .xlsx of one sheet from its XML; `parts` replaces or adds parts, as text or bytes. */
export function makeRawXlsx(sheetXml: string, parts: Record<string, string | Uint8Array> = {}): Buffer {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      '<workbook xmlns:r="http://r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ]),
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetXml}</sheetData></worksheet>`,
    ...parts,
  };
  return makeZip(all);
}

function relations(list: [id: string, type: string, target: string][]): string {
  const each = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${each.join('')}</Relationships>`;
}

/** A zip archive with these files. */
export function makeZip(files: Record<string, string | Uint8Array>): Buffer {
  const zippable: Zippable = {};
  for (const [name, content] of Object.entries(files))
    zippable[name] = typeof content === 'string' ? strToU8(content) : content;
  return Buffer.from(zipSync(zippable));
}

/** Opens bytes as a file of a name that says nothing; closed when the test is over. */
export async function openContent(content: string | Buffer, options?: OpenOptions): Promise<RowSource> {
  const source = await openRows({ path: await newFile('input', content), name: 'input' }, options);
  onTestFinished(source.close);
  return source;
}

/** Header and rows, short to read. */
export async function readContent(content: string | Buffer, options?: OpenOptions) {
  const { format, header, preamble, batches } = await openContent(content, options);
  const rows = short(await gather(batches));
  return { format, header: header?.join('|'), ...(preamble ? { preamble: short(preamble) } : {}), rows };
}

/** An .xls of one sheet, written byte by byte: cells that point into a list of texts, at any place that its numbers can say, and which rows are hidden. */
export function makeRawXls(
  cells: readonly { row: number; column: number; text: number }[],
  texts: string[],
  hiddenRows: readonly number[] = [],
): Buffer {
  const globals = [biffRecord(0x0809, words(0x0600, 0x0005, 0, 0, 0, 0, 0, 0))];
  const list = textList(texts);
  const name = Buffer.from('\x03\0One', 'latin1');
  const end = biffRecord(0x000a, Buffer.alloc(0));
  const sheetAt = globals[0]!.length + 4 + 6 + name.length + list.length + end.length;
  const index = Buffer.alloc(6);
  index.writeUInt32LE(sheetAt);
  const sheet = cells.map(({ row, column, text }) =>
    biffRecord(0x00fd, words(row, column, 0, text & 0xffff, text >> 16)),
  );
  const looks = hiddenRows.map((row) => biffRecord(0x0208, words(row, 0, 1, 255, 0, 0, 0x20, 0)));
  const workbook = Buffer.concat([
    ...globals,
    biffRecord(0x0085, Buffer.concat([index, name])),
    list,
    end,
    biffRecord(0x0809, words(0x0600, 0x0010, 0, 0, 0, 0, 0, 0)),
    ...[...looks, ...sheet],
    end,
  ]);
  const container = xlsx.CFB.utils.cfb_new();
  xlsx.CFB.utils.cfb_add(container, '/Workbook', workbook);
  return xlsx.CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** The record SST, and one that continues it for each further piece of a text, which begins with a byte that says one byte a letter. */
function textList(texts: readonly string[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(texts.length, 0);
  head.writeUInt32LE(texts.length, 4);
  const pieces = [head];
  for (const text of texts) {
    for (let at = 0; at === 0 || at < text.length; at += 8000) {
      const beginning = at === 0 ? Buffer.concat([words(text.length), Buffer.of(0)]) : Buffer.of(0);
      pieces.push(Buffer.concat([beginning, Buffer.from(text.slice(at, at + 8000), 'latin1')]));
    }
  }
  return Buffer.concat(pieces.map((piece, at) => biffRecord(at === 0 ? 0x00fc : 0x003c, piece)));
}

function biffRecord(type: number, data: Buffer): Buffer {
  return Buffer.concat([words(type, data.length), data]);
}

function words(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, at) => {
    bytes.writeUInt16LE(number, at * 2);
  });
  return bytes;
}
