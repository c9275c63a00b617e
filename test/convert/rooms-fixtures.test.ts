import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Room } from '../../src/contract/room.ts';
import { optionsOfFlags, readRooms, recordsOf } from './rooms-reading.ts';

const folder = new URL('../../fixtures/rooms/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => name.slice(0, -4));

interface Golden {
  flags: string[];
  records: Room[];
  left_out: Record<string, number[]>;
  rejected: { line: number; field: string | null; code: string }[];
  warnings: Record<string, number[]>;
  currencies: string[];
}

test.each(names)('%s becomes its golden records', async (name) => {
  const golden = JSON.parse(readFileSync(new URL(`${name}.records.json`, folder), 'utf8')) as Golden;
  const reading = await readRooms(readFileSync(new URL(`${name}.csv`, folder), 'utf8'), optionsOfFlags(golden.flags));
  expect(reading.verdict.undecided).toEqual([]);
  expect(recordsOf(reading)).toEqual(golden.records);
  const leftOut: Record<string, number[]> = {};
  for (const { row, leftOut: reason } of reading.rows)
    if (reason !== undefined) leftOut[reason] = [...(leftOut[reason] ?? []), row.line];
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
  expect([...reading.verdict.currencies.keys()]).toEqual(golden.currencies);
});
