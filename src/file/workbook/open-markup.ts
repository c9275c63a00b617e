/** Opens markup that contains tables as a book: an .ods from its archive, a SpreadsheetML of Excel 2003 as its XML arrives, others within a bound. */
import { gatherBytes, readEntry, tooLarge, type Zip } from '../archive/zip.ts';
import type { ZipEntry } from '../archive/zip-directory.ts';
import { markupBytesMax, sampleBytes, sheetBytesMax } from '../limits.ts';
import { walkXml, type XmlEvents } from '../xml/walk-xml.ts';
import type { Book } from './book.ts';
import { percentText, plainNumber } from './cell-text.ts';
import { walkHtml } from './html-tables.ts';
import { openMarkupBook, type TableSink } from './markup-book.ts';

/** A book of the tables in the content of an OpenDocument file. Throws PmsError file_broken if its XML is broken or too large. */
export async function openOds(zip: Zip, content: ZipEntry): Promise<Book> {
  const { name } = zip;
  const walk = (sink: TableSink) =>
    walkXml(readEntry(zip, content, { bytesMax: sheetBytesMax }), openDocumentEvents(sink), { name });
  return openMarkupBook('ods', zip.file, walk);
}

/** A book of the tables in a UTF-8 text. Throws PmsError file_broken if it is broken or larger than 64 MiB. */
export async function openMarkup(
  kind: 'html' | 'fods' | 'spreadsheetml',
  text: AsyncIterable<Buffer>,
  name: string,
): Promise<Book> {
  const fix = 'Save it as .xlsx or as CSV (UTF-8).';
  const held = await gatherBytes(text, markupBytesMax, () => tooLarge(name, 'table', fix));
  const file = { name, bytesRead: () => held.length };
  const events = kind === 'fods' ? openDocumentEvents : spreadsheetMlEvents;
  const walk = (sink: TableSink) =>
    kind === 'html' ? walkHtml(pieces(held), sink, name) : walkXml(pieces(held), events(sink), { name });
  return openMarkupBook(kind, file, walk);
}

async function* pieces(held: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < held.length; at += sampleBytes) yield held.subarray(at, at + sampleBytes);
}

function spreadsheetMlEvents(sink: TableSink): XmlEvents {
  let [row, column] = [0, 0];
  let across = 0;
  let type: string | undefined;
  let text = '';
  /** What is open of comments and of struck text: neither is the value of its cell. */
  let quiet = 0;
  return {
    open(name, attributes) {
      if (quiet > 0 || quietElements.has(name)) {
        quiet += 1;
        return;
      }
      switch (name) {
        case 'Worksheet':
          sink.beginTable(attributes['ss:Name'] ?? attributes.Name ?? '', false);
          row = 0;
          return;
        case 'Row': {
          const index = numberOf(attributes['ss:Index'] ?? attributes.Index) ?? row + 1;
          sink.beginRow(Math.max(0, index - row - 1), attributes['ss:Hidden'] === '1');
          row = Math.max(index, row + 1);
          column = 0;
          return;
        }
        case 'Cell':
          column = Math.max(column, (numberOf(attributes['ss:Index'] ?? attributes.Index) ?? 1) - 1);
          across = numberOf(attributes['ss:MergeAcross']) ?? 0;
          return;
        case 'Data':
          type = attributes['ss:Type'] ?? attributes.Type ?? 'String';
          text = '';
      }
    },
    text(piece) {
      if (type !== undefined && quiet === 0) text += piece;
    },
    close(name) {
      if (quiet > 0) quiet -= 1;
      else if (name === 'Data' && type !== undefined) {
        sink.cell(column, valueOfCell(type, text), 1);
        type = undefined;
      } else if (name === 'Cell') column += 1 + across;
      else if (name === 'Row') sink.endRow(1);
    },
  };
}

const quietElements: ReadonlySet<string> = new Set(['Comment', 'PhoneticText', 'S']);

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? Math.min(number, 1_048_576) : undefined;
}

function valueOfCell(type: string, text: string): string {
  if (type === 'Number') return Number.isFinite(Number(text)) && text.trim() !== '' ? plainNumber(Number(text)) : text;
  if (type === 'DateTime') return text.replace(/T00:00:00(?:\.0+)?$/, '').replace(/\.0+$/, '');
  return type === 'Boolean' ? (text.trim() === '1' ? 'TRUE' : 'FALSE') : text;
}

function openDocumentEvents(sink: TableSink): XmlEvents {
  let column = 0;
  let [rowTimes, cellTimes] = [1, 1];
  let [value, money]: (string | undefined)[] = [];
  /** Depth inside a cell: notes contain texts too, and struck text is none. */
  let [inCell, quiet, paragraphs] = [false, 0, 0];
  let text = '';
  let style = '';
  const struckStyles = new Set<string>();
  return {
    open(name, attributes) {
      if (inCell) {
        if (quiet > 0 || name === 'annotation' || struckStyles.has(attributes['text:style-name'] ?? '')) quiet += 1;
        else if (name === 'p' && ++paragraphs > 1) text += '\n';
        else if (name === 's') text += ' '.repeat(repeats(attributes['text:c'], 1000));
        else if (name === 'tab') text += '\t';
        else if (name === 'line-break') text += '\n';
        return;
      }
      switch (name) {
        case 'style':
          style = attributes['style:name'] ?? '';
          return;
        case 'text-properties':
          if (/^(?!none$)./.test(attributes['style:text-line-through-style'] ?? '')) struckStyles.add(style);
          return;
        case 'table':
          sink.beginTable(attributes['table:name'] ?? '', attributes['table:display'] === 'false');
          return;
        case 'table-row':
          rowTimes = repeats(attributes['table:number-rows-repeated']);
          column = 0;
          sink.beginRow(0, /^(collapse|filter)$/.test(attributes['table:visibility'] ?? ''));
          return;
        case 'table-cell':
        case 'covered-table-cell':
          inCell = true;
          [text, paragraphs] = ['', 0];
          cellTimes = repeats(attributes['table:number-columns-repeated']);
          value = name === 'table-cell' ? valueOfOdsCell(attributes) : '';
          money = attributes['office:currency'];
          return;
      }
    },
    text(piece) {
      if (inCell && quiet === 0 && paragraphs > 0) text += piece;
    },
    close(name) {
      if (quiet > 0) quiet -= 1;
      else if ((name === 'table-cell' || name === 'covered-table-cell') && inCell) {
        sink.cell(column, value ?? text, cellTimes, money);
        column += cellTimes;
        inCell = false;
      } else if (name === 'table-row') sink.endRow(rowTimes);
    },
  };
}

/** Never more than the rows a sheet may have, whatever the file says. */
function repeats(text: string | undefined, most = 1_048_576): number {
  const times = Number(text ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, most) : 1;
}

/** The value of the cell, whatever text it shows; undefined for a text. */
function valueOfOdsCell(attributes: Readonly<Record<string, string>>): string | undefined {
  const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  switch (type) {
    case 'date':
      return attributes['office:date-value']?.replace(/T00:00:00(?:\.0+)?$/, '');
    case 'time': {
      const found = /^PT(\d+)H(\d+)M(\d+)/.exec(attributes['office:time-value'] ?? '');
      return found === null ? undefined : found.slice(1, 4).join(':');
    }
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(attributes['office:value']);
      if (!Number.isFinite(number)) return undefined;
      return type === 'percentage' ? percentText(number) : plainNumber(number);
    }
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    default:
      return undefined;
  }
}
