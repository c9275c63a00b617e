/** Reads a rejects file as a grid that can be edited, and renders it again. Our own columns in it (`_line`, `_number` …) stay as they were. */
import { isJsonObject } from '../../contract/field.ts';
import { renderCsvLines } from '../../file/csv/csv-write.ts';
import { isOwnColumn } from '../../file/rejects/rejects.ts';
import { withRows } from '../../file/repeatable-input.ts';
import type { Row } from '../../file/row.ts';
import { rejectedRowsMax } from '../facts.ts';

export interface RejectedSheet {
  /** The columns that come from the original file. */
  header: string[];
  rows: { line: number; cells: string[]; fields: string[]; message: string }[];
  /** Rejected rows of the whole file. */
  total: number;
  /** The rows of the window with these cells, as the text of a file; an entry for each row, in order. Added columns that are all blank are left out. */
  render(rows: readonly (readonly string[])[], added?: readonly { name: string; cells: readonly string[] }[]): string;
  extension: 'csv' | 'ndjson';
}

type Values = Record<string, unknown>;

/** The sheet with blank columns behind its own, for fields that the file has no column for. */
export function withColumns(sheet: RejectedSheet, names: readonly string[]): RejectedSheet {
  const blank = names.map(() => '');
  const width = sheet.header.length;
  return {
    ...sheet,
    header: [...sheet.header, ...names],
    rows: sheet.rows.map((row) => ({ ...row, cells: [...row.cells, ...blank] })),
    render: (rows) =>
      sheet.render(
        rows.map((cells) => cells.slice(0, width)),
        names.map((name, at) => ({ name, cells: rows.map((cells) => cells[width + at] ?? '') })),
      ),
  };
}

/** Reads the window that begins at a row, counted from 0. Throws the errors of opening and reading the file. */
export async function readRejectedSheet(path: string, first = 0): Promise<RejectedSheet> {
  return withRows({ name: path, path }, {}, async ({ batches, header, delimiter = ',' }) => {
    const rows: Row[] = [];
    let total = 0;
    for await (const batch of batches) {
      for (const row of batch) {
        if (total >= first && rows.length < rejectedRowsMax) rows.push(row);
        total++;
      }
    }
    return header === undefined ? sheetOfValues(rows, total) : sheetOfCells(rows, total, { header, delimiter });
  });
}

function sheetOfCells(
  rows: readonly Row[],
  total: number,
  { header, delimiter }: { header: string[]; delimiter: string },
): RejectedSheet {
  const cells = rows.map((row) => (row.kind === 'cells' ? [...row.cells] : header.map(() => '')));
  const indexes = header.map((name, index) => ({ name, index })).filter(({ name }) => !isOwnColumn(name));
  const cellOf = (row: readonly string[], name: string) => row[header.indexOf(name)] ?? '';
  return {
    header: indexes.map(({ name }) => name),
    rows: cells.map((row) => ({
      line: Number(cellOf(row, '_line')) || 0,
      cells: indexes.map(({ index }) => row[index] ?? ''),
      fields: fieldsOf(cellOf(row, '_field')),
      message: cellOf(row, '_message'),
    })),
    total,
    render(edited, added = []) {
      const more = added.filter((column) => column.cells.some((cell) => cell !== ''));
      const lines = cells.map((row, at) => {
        const whole = [...row];
        indexes.forEach(({ index }, column) => {
          whole[index] = edited[at]?.[column] ?? whole[index] ?? '';
        });
        return [...whole, ...more.map((column) => column.cells[at] ?? '')];
      });
      return renderCsvLines([[...header, ...more.map(({ name }) => name)], ...lines], { delimiter, guard: true });
    },
    extension: 'csv',
  };
}

function sheetOfValues(rows: readonly Row[], total: number): RejectedSheet {
  const values = rows.map((row): Values => (row.kind === 'value' && isJsonObject(row.value) ? row.value : {}));
  const header = [...new Set(values.flatMap((value) => Object.keys(value)))].filter((name) => !isOwnColumn(name));
  return {
    header,
    rows: values.map((value) => ({
      line: Number(value._line) || 0,
      cells: header.map((name) => textOf(value[name])),
      fields: fieldsOf(textOf(value._field)),
      message: textOf(value._message),
    })),
    total,
    render(edited, added = []) {
      return values
        .map((value, at) => {
          const changed = header.flatMap((name, column): [string, unknown][] => {
            const text = edited[at]?.[column] ?? '';
            return text === textOf(value[name]) ? [] : [[name, text]];
          });
          for (const { name, cells } of added) if (cells[at]) changed.push([name, cells[at]]);
          return `${JSON.stringify({ ...value, ...Object.fromEntries(changed) })}\n`;
        })
        .join('');
    },
    extension: 'ndjson',
  };
}

function fieldsOf(text: string): string[] {
  return text
    .split(';')
    .map((field) => field.trim())
    .filter((field) => field !== '');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
