import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Rate } from '../../src/contract/rate.ts';
import { optionsOfFlags, readRates, recordsOf } from './rates-reading.ts';

const folder = new URL('../../fixtures/rates/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.slice(0, -4));

interface Golden {
  flags: string[];
  records: Rate[];
  left_out: Record<string, number[]>;
  rejected: { line: number; field: string | null; code: string }[];
  warnings: Record<string, number[]>;
}

test.each(names)('%s becomes its golden records', async (name) => {
  const golden = JSON.parse(readFileSync(new URL(`${name}.records.json`, folder), 'utf8')) as Golden;
  const reading = await readRates(readFileSync(new URL(`${name}.csv`, folder), 'utf8'), optionsOfFlags(golden.flags));
  expect(reading.verdict.undecided).toEqual([]);
  expect(recordsOf(reading)).toEqual(golden.records);
  const leftOut: Record<string, number[]> = {};
  for (const { row, leftOut: reason } of reading.rows) {
    if (reason !== undefined) leftOut[reason] = [...(leftOut[reason] ?? []), row.line];
  }
  expect(leftOut).toEqual(golden.left_out);
  const rejected = reading.rows.flatMap(({ row, issues = [] }) =>
    issues.map(({ field, code }) => ({ line: row.line, field, code })),
  );
  expect(rejected).toEqual(golden.rejected);
  const warnings = Object.fromEntries(
    reading.notes.map(({ code, lines }) => [
      code,
      lines.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place)),
    ]),
  );
  expect(warnings).toEqual(golden.warnings);
});

test('there is a fixture of every layout', () => {
  for (const layout of ['long', 'ranges', 'dates-down', 'dates-across', 'months-across'])
    expect(names.some((name) => name.startsWith(layout))).toBe(true);
});
