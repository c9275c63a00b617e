/** The cells of one row of a foreign file, asked for by what they mean: cleaned, with placeholders as absent. */
import { decodeHTMLStrict } from 'entities';
import { unguardCell } from '../../../file/csv/cell-guard.ts';
import type { CellRow, ValueRow } from '../../../file/row.ts';
import { plainNumber } from '../../../file/workbook/cell-text.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { valueAt } from '../../columns/value-columns.ts';
import { isPlaceholder, plainText } from '../../values/text/clean-cell.ts';
import { type BookingPlan, indexesOf } from '../plan.ts';

/** One cell and where it stands in the row. */
export interface CellAt {
  text: string;
  index: number;
}

export interface BookingCells {
  /** The first cell of this role that is not blank. */
  cell(cells: readonly string[], role: ColumnRole): CellAt | undefined;
  /** The texts of all cells of this role that are not blank. */
  texts(cells: readonly string[], role: ColumnRole): string[];
  /** Its text; undefined where it is blank. */
  text(cells: readonly string[], role: ColumnRole): string | undefined;
  /** The first cell that is not blank as it stands, with its line breaks. */
  raw(cells: readonly string[], role: ColumnRole): string | undefined;
  has(role: ColumnRole): boolean;
}

/** A reader of rows for one header. */
export function createBookingCells(plan: Pick<BookingPlan, 'roles' | 'header' | 'source'>): BookingCells {
  const indexes = new Map<ColumnRole, number[]>();
  for (const role of plan.roles) {
    if (role !== undefined && !indexes.has(role)) indexes.set(role, indexesOf(plan, role));
  }
  const linkText = plan.source?.linkText;
  const textAt = (cells: readonly string[], index: number, role: ColumnRole): string =>
    role === 'booking_status' ? wordText(cells[index]!) : cellText(linked(cells[index]!, linkText));
  const cell = (cells: readonly string[], role: ColumnRole): CellAt | undefined => {
    for (const index of indexes.get(role) ?? []) {
      const text = textAt(cells, index, role);
      if (text !== '') return { text, index };
    }
    return undefined;
  };
  return {
    cell,
    texts: (cells, role) =>
      (indexes.get(role) ?? []).map((index) => textAt(cells, index, role)).filter((text) => text !== ''),
    text: (cells, role) => cell(cells, role)?.text,
    raw: (cells, role) => {
      const found = cell(cells, role);
      return found === undefined ? undefined : linked(unguardCell(cells[found.index]!), linkText);
    },
    has: (role) => indexes.has(role),
  };
}

/** What a row calls its room type: a name, else a code, else the names of the rooms. */
export function roomTypeText(cells: readonly string[], reader: BookingCells): string | undefined {
  return reader.text(cells, 'room_type_name') ?? reader.text(cells, 'type_code') ?? reader.text(cells, 'room_names');
}

/** The text of a cell, without guard, invisible characters and outer space; blank for a placeholder such as `n/a`. */
export function cellText(cell: string): string {
  const text = plainText(withoutEntities(unguardCell(cell)));
  return isPlaceholder(text) ? '' : text;
}

/** HTML entities as what they stand for: web systems leave them in their exports. */
function withoutEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(text) : text;
}

/** A word of a state as it stands: "unknown" is a word that nobody knows, and no blank. */
function wordText(cell: string): string {
  return plainText(unguardCell(cell));
}

/** The text of a web address: what its parameter says, as it stands on the page. */
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

/** The cells of a row in the order of a header, whatever the format; undefined for a JSON value that is no object. */
export function cellsOf(row: CellRow | ValueRow, header: readonly string[]): readonly string[] | undefined {
  if (row.kind === 'cells') return row.cells;
  const { value } = row;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return header.map((key) => textOfValue(valueAt(value as Record<string, unknown>, key)));
}

function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && !Number.isInteger(value)) return plainNumber(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
