/** Reads the tables of a web page, which many systems give the name of a workbook, as its text arrives: no script runs, nothing is fetched. */
import { decodeHTML } from 'entities';
import { PmsError } from '../../contract/errors.ts';
import { xmlDepthMax, xmlTextMax } from '../limits.ts';
import type { TableSink } from './markup-book.ts';

/**
 * Reads UTF-8 bytes. A table inside a cell is text of that cell. Throws PmsError file_broken for a tag without an end, and for tables nested too
 * deeply.
 */
export async function* walkHtml(bytes: AsyncIterable<Uint8Array>, sink: TableSink, name: string): AsyncGenerator<void> {
  const reader = createHtmlReader(sink, name);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    rest = reader.add(rest + decoder.decode(chunk, { stream: true }), false);
    if (rest.length > xmlTextMax) throw broken(name, 'a tag or a text in it is too long');
    yield;
  }
  reader.add(rest, true);
  yield;
}

function createHtmlReader(sink: TableSink, name: string) {
  let depth = 0;
  let column = 0;
  let [inRow, inCell] = [false, false];
  let text = '';
  /** The element whose text is skipped until it ends. */
  let silent = '';
  let [span, down] = [1, 1];
  /** Columns still filled by a cell above, and for how many rows. */
  const filled = new Map<number, number>();
  const beginRow = () => {
    sink.beginRow(0, false);
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
  const onTag = (tag: string, isEnd: boolean, attributes: string) => {
    if (tag === 'table') {
      depth += isEnd ? -1 : 1;
      if (depth > xmlDepthMax) throw broken(name, 'its tables are nested too deeply');
      if (depth < 0) depth = 0;
      if (isEnd && depth === 0) endRow();
      else if (!isEnd && depth === 1) sink.beginTable('', false);
      return;
    }
    if (depth !== 1) {
      if (inCell) text += ' ';
      return;
    }
    if (tag === 'tr') {
      endRow();
      if (!isEnd) beginRow();
    } else if (tag === 'td' || tag === 'th') {
      endCell();
      if (isEnd) return;
      if (!inRow) beginRow();
      [inCell, text] = [true, ''];
      while (filled.has(column)) column += 1;
      span = spanOf(attributes, 'colspan');
      down = spanOf(attributes, 'rowspan');
    } else if (inCell && /^(?:br|p|div|li)$/.test(tag) && text.trim() !== '' && !(isEnd && tag !== 'br')) text += '\n';
  };
  return {
    /** Gives the part that is not complete yet. */
    add(html: string, isLast: boolean): string {
      let at = 0;
      while (at < html.length) {
        if (silent !== '') {
          const end = html.toLowerCase().indexOf(silent, at);
          if (end === -1) return isLast ? '' : html.slice(Math.max(at, html.length - silent.length));
          at = end + (silent === '-->' ? 3 : 0);
          silent = '';
        }
        const open = html.indexOf('<', at);
        const piece = html.slice(at, open === -1 ? html.length : open);
        if (open === -1) {
          // A text may be cut inside an entity.
          const cut = isLast ? piece.length : Math.max(piece.lastIndexOf('&'), piece.length - 40);
          if (inCell) text += piece.slice(0, cut);
          return piece.slice(cut);
        }
        if (inCell) text += piece;
        if (html.startsWith('<!--', open)) {
          silent = '-->';
          at = open + 4;
          continue;
        }
        const close = html.indexOf('>', open);
        if (close === -1) return isLast ? '' : html.slice(open);
        const found = /^<(\/?)([A-Za-z][\w:-]*)([\s\S]*)$/.exec(html.slice(open, close));
        at = close + 1;
        if (found === null) continue;
        const tag = found[2]!.toLowerCase();
        if (/^(?:script|style|title)$/.test(tag) && found[1] === '') silent = `</${tag}`;
        else onTag(tag, found[1] === '/', found[3]!);
      }
      if (isLast) endRow();
      return '';
    },
  };
}

function spanOf(attributes: string, name: string): number {
  const found = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,5})`, 'i').exec(attributes)?.[1];
  return Math.min(Math.max(1, Number(found ?? 1)), 16_384);
}

/** The text as a browser shows it: several blanks become one, except its own line breaks. */
function readable(text: string): string {
  return decodeHTML(text.replace(/[ \t\r\f]+/g, ' '))
    .replace(/[ \u00a0]*\n[ \u00a0]*/g, '\n')
    .replace(/^[\s\u00a0]+|[\s\u00a0]+$/g, '');
}

function broken(name: string, why: string): PmsError {
  return new PmsError('file_broken', `${name} is a web page that cannot be read: ${why}.`, {
    fix: 'Open it in a spreadsheet program and save it as .xlsx or as CSV (UTF-8).',
  });
}
