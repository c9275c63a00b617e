/**
 * Reads the XML of one sheet of an .xlsx as rows of texts, in constant memory: SheetJS holds a whole workbook, and a front desk's export has a
 * hundred thousand rows. It stays for `.xls` and the formats of numbers.
 */
import type { PackedFile } from '../archive/refuse-bomb.ts';
import { sheetColumnsMax, sheetRowsMax } from '../limits.ts';
import type { XmlEvents } from '../xml/walk-xml.ts';
import type { RowsWanted, SheetRow } from './book.ts';
import { moneyOf, type NumberText } from './cell-text.ts';
import { brokenSheet, createRowBuilder } from './sheet-row.ts';
import { createTextReader, joinWritten, textOfWritten } from './xlsx-texts.ts';

/** What is needed to read the cells of every sheet of a workbook. */
export interface SheetContext {
  file: PackedFile;
  /** The list that cells of type `s` refer to. */
  texts: readonly string[];
  /** The number format of each style. */
  formats: readonly string[];
  numberText: NumberText;
}

/** Rows that are not empty, those of one chunk of XML at a time; nothing after the last row wanted. */
export async function* readSheetRows(
  walk: (events: XmlEvents) => AsyncGenerator<void>,
  context: SheetContext,
  wanted: RowsWanted,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const events = createSheetEvents(context, wanted, (row) => rows.push(row));
  for await (const _ of walk(events)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

function createSheetEvents(context: SheetContext, wanted: RowsWanted, onRow: (row: SheetRow) => void): XmlEvents {
  const inline = createTextReader();
  const builder = createRowBuilder(context.file, wanted);
  let line = 0;
  let cell: OpenCell | undefined;
  let isValue = false;
  let nextColumn = 0;
  return {
    open(name, attributes) {
      if (name === 'row') {
        line = lineOf(attributes.r, line + 1, context.file.name);
        builder.begin(line, /^(1|true)$/.test(attributes.hidden ?? ''));
        nextColumn = 0;
      } else if (name === 'c') {
        cell = openCell(attributes, nextColumn);
        if (!(cell.column >= 0 && cell.column < sheetColumnsMax))
          throw brokenSheet(context.file.name, `row ${line} has a cell "${attributes.r?.slice(0, 20)}"`);
        nextColumn = cell.column + 1;
        inline.begin();
      } else if (name === 'v') isValue = true;
      else inline.open(name, attributes);
    },
    text(text) {
      if (cell === undefined) return;
      if (isValue) cell.value = joinWritten(cell.value, text);
      else inline.text(text);
    },
    close(name) {
      inline.close(name);
      if (name === 'v') isValue = false;
      else if (name === 'c' && cell !== undefined) {
        const isNumber = cell.type === 'n' && cell.value !== '';
        builder.put(
          cell.column,
          cell.type === 'inlineStr' ? inline.end() : textOf(cell, context),
          isNumber ? moneyOf(context.formats[cell.style] ?? '') : undefined,
        );
        cell = undefined;
      } else if (name === 'row') {
        const row = builder.end();
        if (row !== undefined) onRow(row);
      }
    },
  };
}

function lineOf(reference: string | undefined, next: number, name: string): number {
  const line = reference === undefined ? next : Number(reference);
  if (Number.isInteger(line) && line >= 1 && line <= sheetRowsMax) return line;
  throw brokenSheet(name, `it has a row "${String(reference ?? line).slice(0, 20)}"`);
}

function openCell(attributes: Readonly<Record<string, string>>, nextColumn: number): OpenCell {
  const column = attributes.r === undefined ? nextColumn : columnOf(attributes.r);
  return { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' };
}

/** 0 for `A7`, 27 for `AB7`; -1 for anything that is not a reference. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < Math.min(reference.length, 4); at += 1) {
    const letter = (reference.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function textOf({ type, style, value }: OpenCell, { file, texts, formats, numberText }: SheetContext): string {
  if (value === '') return '';
  if (type === 's') {
    const text = texts[Number(value)];
    if (text === undefined) throw brokenSheet(file.name, `it points to a text ${value.slice(0, 20)} that is not there`);
    return text;
  }
  if (type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoDate(value.trim());
  if (type !== 'n') return textOfWritten(value);
  const number = Number(value);
  return Number.isFinite(number) ? numberText(number, formats[style] ?? 'General') : value.trim();
}

/** A date in ISO form, as written: fractions of a second, a zone and a midnight are removed, nothing is shifted. */
function isoDate(text: string): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/.exec(text) ?? [];
  if (date === undefined) return text;
  return time === '00:00:00' ? date : `${date}T${time}`;
}
