/** The XML of one sheet of an .xlsx becomes rows of texts, in constant memory. */
import { PmsError } from '../../contract/errors.ts';
import { recordBytesMax, sheetColumnsMax, sheetRowsMax } from '../limits.ts';
import type { XmlEvents } from '../xml/walk-xml.ts';
import type { SheetRow } from './book.ts';
import type { NumberText } from './cell-text.ts';
import { createTextReader, unescapeText } from './xlsx-texts.ts';

/** What the cells of every sheet of a workbook need to be read. */
export interface SheetContext {
  /** What messages call the workbook. */
  name: string;
  /** The list that cells of type `s` point into. */
  texts: readonly string[];
  /** The number format of each style. */
  formats: readonly string[];
  numberText: NumberText;
}

/** Rows that are in the sheet, blank ones too where they are written; those of one chunk of XML at a time. */
export async function* readSheetRows(
  walk: (events: XmlEvents) => AsyncGenerator<void>,
  context: SheetContext,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const events = createSheetEvents(context, (row) => rows.push(row));
  for await (const _ of walk(events)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

/** A cell as far as it has been read. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

function createSheetEvents(context: SheetContext, onRow: (row: SheetRow) => void): XmlEvents {
  const inline = createTextReader();
  let row: SheetRow = { line: 0, cells: [] };
  let cell: OpenCell | undefined;
  let isValue = false;
  let units = 0;
  let nextColumn = 0;
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: lineOf(attributes.r, row.line + 1, context.name), cells: [] };
        units = 0;
        nextColumn = 0;
      } else if (name === 'c') {
        cell = openCell(attributes, nextColumn);
        if (!(cell.column >= 0 && cell.column < sheetColumnsMax))
          throw broken(context.name, `row ${row.line} has a cell "${attributes.r}"`);
        nextColumn = cell.column + 1;
        inline.begin();
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    text(text) {
      if (cell === undefined) return;
      units += text.length;
      if (units > recordBytesMax) throw broken(context.name, `row ${row.line} is longer than 1 MiB`);
      if (isValue) cell.value += text;
      else inline.text(text);
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c' && cell !== undefined) {
        placeCell(row, cell.column, cell.type === 'inlineStr' ? inline.end() : textOf(cell, context));
        cell = undefined;
      } else if (name === 'row') onRow(row);
    },
  };
}

function lineOf(reference: string | undefined, next: number, name: string): number {
  const line = reference === undefined ? next : Number(reference);
  if (Number.isInteger(line) && line >= 1 && line <= sheetRowsMax) return line;
  throw broken(name, `it has a row "${String(reference ?? line).slice(0, 20)}"`);
}

function openCell(attributes: Readonly<Record<string, string>>, nextColumn: number): OpenCell {
  const column = attributes.r === undefined ? nextColumn : columnOf(attributes.r);
  return { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
}

/** 0 for `A7`, 27 for `AB7`; -1 for what is no reference. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < Math.min(reference.length, 4); at += 1) {
    const letter = (reference.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function placeCell({ cells }: SheetRow, column: number, text: string): void {
  if (text === '') return;
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

function textOf({ type, style, value }: OpenCell, { name, texts, formats, numberText }: SheetContext): string {
  if (value === '') return '';
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw broken(name, `it points to a text ${value.slice(0, 20)} that is not there`);
    return text;
  }
  if (type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoDate(value.trim());
  if (type !== 'n') return unescapeText(value);
  const number = Number(value);
  return Number.isFinite(number) ? numberText(number, formats[style] ?? 'General') : value.trim();
}

/** A date written out, as it stands: fractions of a second, a zone and a midnight are cut off, nothing is shifted. */
export function isoDate(text: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(text) ?? [];
  if (date === undefined) return text;
  return time === '00:00:00' ? date : `${date}T${time}`;
}

function broken(name: string, why: string): PmsError {
  return new PmsError('file_broken', `A sheet of ${name} is broken: ${why}.`, {
    fix: 'Open it in a spreadsheet program and save it again.',
  });
}
