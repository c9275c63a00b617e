/** What a small foreign file of prices becomes, held to the file that says what it must. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ConvertedRow } from '../../src/convert/converter.ts';
import type { RowsRemark } from '../../src/convert/remark.ts';

/** Beside each fixture, as `NAME.records.json`. */
export interface Golden {
  /** The source it is recognised as; absent where its columns are matched by their headings. */
  source?: string;
  flags: string[];
  records: object[];
  left_out: Record<string, number[]>;
  rejected: { line: number; field: string | null; code: string }[];
  warnings: Record<string, number[]>;
  currencies?: string[];
}

/** The names of the CSV files of a folder, without extension. */
export function fixturesOf(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => name.slice(0, -4));
}

/** What a fixture must become. */
export function readFixture(folder: URL, name: string): Golden {
  return JSON.parse(readFileSync(new URL(`${name}.records.json`, folder), 'utf8')) as Golden;
}

/** Compares records, rows that are none, rejected rows and warnings. */
export function expectGolden({ rows, notes }: { rows: ConvertedRow[]; notes: RowsRemark[] }, golden: Golden): void {
  expect(rows.flatMap(({ record }) => (record === undefined ? [] : [record]))).toEqual(golden.records);
  const leftOut: Record<string, number[]> = {};
  for (const { row, leftOut: reason } of rows)
    if (reason !== undefined) leftOut[reason] = [...(leftOut[reason] ?? []), row.line];
  expect(leftOut).toEqual(golden.left_out);
  const rejected = rows.flatMap(({ row, issues = [] }) =>
    issues.map(({ field, code }) => ({ line: row.line, field, code })),
  );
  expect(rejected).toEqual(golden.rejected);
  const warnings = notes.map(({ code, lines }) => [
    code,
    lines.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  ]);
  expect(Object.fromEntries(warnings)).toEqual(golden.warnings);
}
