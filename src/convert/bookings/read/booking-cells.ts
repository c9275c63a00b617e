/** Reads the cells of a row of an external file by their roles; they are cleaned, and placeholders count as absent. */
import { decodeHTMLStrict } from 'entities/decode';
import { isJsonObject } from '../../../contract/field.ts';
import { unguardCell } from '../../../file/csv/cell-guard.ts';
import type { CellsOfRows, Row } from '../../../file/row.ts';
import { plainNumber } from '../../../file/workbook/cell-text.ts';
import { indexesOfRole } from '../../columns/native-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { valueAt } from '../../columns/value-columns.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { readDate } from '../../values/dates/read-date.ts';
import {
  isClean,
  isPlaceholder,
  isPlaceholderWord,
  plainText,
  withoutStrayQuotes,
} from '../../values/text/clean-cell.ts';
import type { BookingPlan } from '../plan.ts';

/** A cell and its index in the row. */
export interface CellAt {
  text: string;
  index: number;
}

export type BookingCells = ReturnType<typeof createBookingCells>;

/** The columns of a role, the most important first, and what was found in the row that was asked for last: a row is asked several times. */
interface ColumnsOfRole {
  indexes: readonly number[];
  row?: readonly string[];
  found?: CellAt;
}

const none: readonly number[] = [];
const noTexts: readonly string[] = [];

/** A reader for the rows under one header. */
export function createBookingCells(plan: Pick<BookingPlan, 'roles' | 'header' | 'source'>) {
  const ofRoles = new Map<ColumnRole, ColumnsOfRole>();
  for (const role of plan.roles) {
    if (role === undefined || ofRoles.has(role)) continue;
    ofRoles.set(role, { indexes: indexesOfRole(plan, role) });
  }
  const linkText = plan.source?.linkText;
  const textAt = (cells: readonly string[], index: number, role: ColumnRole): string =>
    role === 'booking_status' ? plainText(unguardCell(cells[index]!)) : cellText(linked(cells[index]!, linkText));
  const find = (cells: readonly string[], role: ColumnRole, { indexes }: ColumnsOfRole): CellAt | undefined => {
    for (const index of indexes) {
      const text = textAt(cells, index, role);
      if (text !== '') return { text, index };
    }
    return undefined;
  };
  const cell = (cells: readonly string[], role: ColumnRole): CellAt | undefined => {
    const columns = ofRoles.get(role);
    if (columns === undefined) return undefined;
    if (columns.row !== cells) {
      columns.row = cells;
      columns.found = find(cells, role, columns);
    }
    return columns.found;
  };
  return {
    /** The first cell with this role that is not blank. */
    cell,
    /** The texts of all cells with this role that are not blank. */
    texts(cells: readonly string[], role: ColumnRole): readonly string[] {
      let texts = noTexts;
      for (const index of ofRoles.get(role)?.indexes ?? none) {
        const text = textAt(cells, index, role);
        // An empty list to which one is pushed has room for 17.
        if (text !== '') texts = texts.length === 0 ? [text] : [...texts, text];
      }
      return texts;
    },
    /** The text of the first cell with this role; undefined if all are blank. */
    text: (cells: readonly string[], role: ColumnRole) => cell(cells, role)?.text,
    /** The first cell with this role that is not blank, uncleaned, with its line breaks. */
    raw(cells: readonly string[], role: ColumnRole): string | undefined {
      const found = cell(cells, role);
      return found === undefined ? undefined : linked(unguardCell(cells[found.index]!), linkText);
    },
    has: (role: ColumnRole) => ofRoles.has(role),
  };
}

/** What a row says as room type: a name, else a code, else the names of the rooms. */
export function roomTypeText(cells: readonly string[], reader: BookingCells): string | undefined {
  const text =
    reader.text(cells, 'room_type_name') ?? reader.text(cells, 'type_code') ?? reader.text(cells, 'room_names');
  return text && withoutStrayQuotes(text);
}

/**
 * The text of a cell, without formula guard, invisible characters and outer white space; blank for a placeholder such as `n/a`. Numbers on two lines
 * stay on two lines: only blanks group the digits of one.
 */
export function cellText(cell: string): string {
  // Most cells: no guard, no entity, nothing to clean.
  if (isClean(cell) && cell.charCodeAt(0) !== apostrophe) return isPlaceholderWord(cell) ? '' : cell;
  const written = unguardCell(cell);
  // Web systems leave HTML entities in their exports.
  const text = plainText(written.includes('&') ? decodeHTMLStrict(written) : written);
  if (brokenNumber.test(cell) && groupedByBlanks.test(text)) return text.replace(/(?<=\d) (?=\d)/g, '\n');
  return text === '' || isPlaceholder(text) ? '' : text;
}

const apostrophe = 0x27;
const brokenNumber = /\d[^\S\t-\r]*[\t-\r]\s*\d/;
const groupedByBlanks = /^\D*\d{1,3}(?: \d{3})+(?:[.,]\d+)?\D*$/;

/** The text behind a web address: its parameter, as the web page shows it. */
function linked(cell: string, parameter: string | undefined): string {
  if (parameter === undefined || !/^https?:\/\//.test(cell)) return cell;
  const at = cell.indexOf(`${parameter}=`);
  if (at < 0) return cell;
  const value = cell.slice(at + parameter.length + 1).split(/[&#]/)[0]!;
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}

/** The cells of rows that are not broken. */
export function cellsOfRows(rows: readonly Row[], header: readonly string[]): CellsOfRows {
  return rows.flatMap((row) => (row.kind === 'broken' ? [] : [cellsOf(row, header) ?? []]));
}

/** The cells of a column that are not blank, cleaned. */
export function filledCells(rows: CellsOfRows, index: number): string[] {
  return rows.map((cells) => cellText(cells[index] ?? '')).filter((text) => text !== '');
}

/** Whether there are texts, and all are amounts. */
export function areAmounts(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => readAmount(text) !== undefined);
}

/** Whether a column has a few names, at least so many different ones, most of them in several rows. */
export function areRepeatedNames(names: readonly string[], least = 2): boolean {
  const different = [...new Set(names)];
  const isName = (name: string) =>
    /\p{L}{2}/u.test(name) && !/^(?:true|false|yes|no)$|:\/\//i.test(name) && !readDate(name);
  return different.length >= least && different.length * 2 <= names.length && different.every(isName);
}

/** The cells of a row in the order of the header, whatever the format; undefined for a broken one, and a JSON value that is not an object. */
export function cellsOf(row: Row, header: readonly string[]): readonly string[] | undefined {
  if (row.kind === 'broken') return undefined;
  if (row.kind === 'cells') return row.cells;
  if (row.cells?.header !== header) row.cells = { header, of: cellsOfValue(row.value, header) };
  return row.cells.of;
}

function cellsOfValue(value: unknown, header: readonly string[]): readonly string[] | undefined {
  return isJsonObject(value) ? header.map((key) => textOfValue(valueAt(value, key))) : undefined;
}

function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && !Number.isInteger(value)) return plainNumber(value);
  if (Array.isArray(value) && isDayInParts(value)) {
    const [year, ...parts] = value.slice(0, 3);
    return [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isDayInParts(value: readonly unknown[]): value is number[] {
  const [year, month, day] = value as number[];
  const areWhole = value.length >= 3 && value.length <= 7 && value.every((part) => Number.isInteger(part));
  return areWhole && year! >= 1970 && year! <= 2100 && month! >= 1 && month! <= 12 && day! >= 1 && day! <= 31;
}
