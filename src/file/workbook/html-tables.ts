/** Reads the tables of a web page, which many systems give the name of a workbook: htmlparser2 reads the tags, no script runs, nothing is fetched. */
import { Parser } from 'htmlparser2';
import { PmsError } from '../../contract/errors.ts';
import { htmlDepthMax, xmlDepthMax } from '../limits.ts';
import type { TableSink } from './markup-book.ts';

/**
 * Reads UTF-8 bytes. A table inside a cell is text of that cell; what is struck out or not shown is no text. A table without an end
 * is reported as cut off. Throws PmsError file_broken for elements nested too deeply.
 */
export async function* walkHtml(bytes: AsyncIterable<Uint8Array>, sink: TableSink, name: string): AsyncGenerator<void> {
  const reader = createHtmlReader(sink, name);
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    reader.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  reader.end();
  yield;
}

/** Elements whose text is no part of a cell: never shown, or struck out. */
const quietTags = new Set(['script', 'style', 'title', 'template', 's', 'strike', 'del']);
const quietStyle = /\b(?:display\s*:\s*none|text-decoration(?:-line)?\s*:[^;]*line-through)/i;
const newLineTags = new Set(['br', 'p', 'div', 'li']);
const innerCells = new Set(['table', 'tr', 'td', 'th']);

type Attributes = Readonly<Record<string, string>>;

function createHtmlReader(sink: TableSink, name: string) {
  let [tables, elements, quiet] = [0, 0, 0];
  let column = 0;
  let [inRow, inCell] = [false, false];
  let text = '';
  let [span, down] = [1, 1];
  /** Columns still filled by a cell above, and for how many rows. */
  const filled = new Map<number, number>();
  const beginRow = (isHidden: boolean) => {
    sink.beginRow(0, isHidden);
    [inRow, column] = [true, 0];
    for (const [index, rows] of filled) {
      if (rows > 1) filled.set(index, rows - 1);
      else filled.delete(index);
    }
  };
  const endCell = () => {
    if (!inCell) return;
    sink.cell(column, readable(text), 1);
    if (down > 1) for (let at = column; at < column + span; at += 1) filled.set(at, down);
    column += span;
    inCell = false;
  };
  const endRow = () => {
    endCell();
    if (inRow) sink.endRow(1);
    inRow = false;
  };
  const beginCell = (attributes: Attributes) => {
    endCell();
    if (!inRow) beginRow(false);
    [inCell, text] = [true, ''];
    while (filled.has(column)) column += 1;
    span = spanOf(attributes.colspan);
    down = spanOf(attributes.rowspan);
  };
  const breakLine = () => {
    if (inCell && quiet === 0 && text.trim() !== '') text += '\n';
  };
  /** Whether a tag is of the table that is read, and not of one in its cells. */
  const isOwn = (tag: string) => tables === 1 && innerCells.has(tag);
  const parser = new Parser({
    onopentag(tag, attributes) {
      elements += 1;
      if (tag === 'table') tables += 1;
      if (elements > htmlDepthMax || tables > xmlDepthMax) throw tooDeep(name);
      const isUnseen = 'hidden' in attributes || quietStyle.test(attributes.style ?? '');
      if (isOwn(tag)) {
        // Whatever was left open before it ends here.
        quiet = 0;
        if (tag === 'table') sink.beginTable('', false);
        else if (tag === 'tr') {
          endRow();
          beginRow(isUnseen);
        } else beginCell(attributes);
      } else if (quiet > 0 || quietTags.has(tag) || isUnseen) quiet += 1;
      else if (newLineTags.has(tag) || innerCells.has(tag)) breakLine();
      else if (/^su[bp]$/.test(tag) && /\d$/.test(text)) text += raised;
    },
    ontext(piece) {
      if (inCell && quiet === 0) text += piece;
    },
    onclosetag(tag) {
      elements -= 1;
      if (isOwn(tag)) {
        if (tag === 'td' || tag === 'th') endCell();
        else endRow();
      } else if (quiet > 0) quiet -= 1;
      if (tag === 'table') tables -= 1;
    },
  });
  return {
    write: (html: string) => parser.write(html),
    /** The last row of a table without an end is finished, unless the text stops in the middle of a cell. */
    end(): void {
      const isCut = tables > 0;
      if (isCut && inCell && /\S$/.test(text)) [inCell, inRow] = [false, false];
      parser.end();
      if (isCut) sink.cutOff();
    },
  };
}

/** Stands before a text above or below the line until the cell ends: between two numbers it parts them, `m²` stays one word. */
const raised = '\u0001';

function spanOf(written: string | undefined): number {
  const found = /^\s*(\d{1,5})/.exec(written ?? '')?.[1];
  return Math.min(Math.max(1, Number(found ?? 1)), 16_384);
}

/** The text as a browser shows it: several blanks become one, except its own line breaks. */
function readable(text: string): string {
  return text
    .replace(/\u0001(?=\s*\d)/g, '\n')
    .replaceAll(raised, '')
    .replace(/[ \t\r\f]+/g, ' ')
    .replace(/[ \u00a0]*\n[ \u00a0]*/g, '\n')
    .replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '');
}

function tooDeep(name: string): PmsError {
  return new PmsError('file_broken', `${name} is a web page that cannot be read: its elements are nested too deeply.`, {
    fix: 'Open it in a spreadsheet program and save it as .xlsx or as CSV (UTF-8).',
  });
}
