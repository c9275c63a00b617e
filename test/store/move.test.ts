/** What `pms move` carries is all that there is: every table and column, and texts of any letters. PostgreSQL's tables are looked at in the journey. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, lineOf, linesOf } from '../../src/store/row-text.ts';
import { openWriterConnection } from '../../src/store/sqlite/database.ts';
import { tables as moved } from '../../src/store/tables.ts';
import { holds } from '../effort.ts';
import { temporaryStore } from './temporary-store.ts';

/** Says something of its file alone. */
const ownTable = 'lineage';
const sorted = (tables: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, [...columns].sort()]));

test('the moved tables are those of SQLite, with all their columns', () => {
  const { path } = temporaryStore();
  const database = openWriterConnection(path);
  const names = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const columns = database.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck();
  const tables = Object.fromEntries(names.filter((name) => name !== ownTable).map((name) => [name, columns.all(name)]));
  database.close();
  // A rate has the property of its room type.
  expect(sorted({ ...tables, rate_segments: ['property_id', ...tables.rate_segments!] })).toEqual(
    sorted(Object.fromEntries(moved.map(({ name, columns }) => [name, Object.keys(columns)]))),
  );
});

test('a line gives back the cells it was made of, wherever its bytes are cut', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('\\', '\n', '\r', '\t', '\b', '\f', '\v', 'N', 'n', 'ü', '😀', '\ufeff') }),
    fc.constant(null),
  );
  await holds(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 7 }),
      async (rows, bytes) => {
        const text = Buffer.from(rows.map(lineOf).join(''));
        const pieces = Array.from({ length: Math.ceil(text.length / bytes) }, (_, n) =>
          text.subarray(n * bytes, (n + 1) * bytes),
        );
        const back: (string | null)[][] = [];
        for await (const lines of linesOf(streamOf(pieces))) back.push(...lines.map(cellsOf));
        expect(back).toEqual(rows);
      },
    ),
  );
});

async function* streamOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
