/**
 * `npm run bench [-- ROWS] [--store sqlite|postgres]`, of the page `npm run bench -- --board [ROWS]`: how long work takes, as ratios to what the
 * database does by itself in the same run. Ratios, because machines differ and are noisy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchPostgres } from './postgres.mjs';
import { openRuns } from './runs.mjs';
import { benchSqlite } from './sqlite.mjs';

const { values, positionals } = parseArgs({
  options: { store: { type: 'string', default: 'sqlite' }, board: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const benches = { sqlite: benchSqlite, postgres: benchPostgres };
const bench = benches[values.store];
const rows = Number(positionals[0] ?? 1_000_000);
if (bench === undefined) throw new Error(`--store takes sqlite or postgres, not "${values.store}"`);
if (!Number.isInteger(rows) || rows < 1) throw new Error(`rows are a whole number from 1, not "${positionals[0]}"`);

const folder = await mkdtemp(join(tmpdir(), 'pms-bench-'));
try {
  if (values.board) await (await import('./board.mjs')).benchBoard(rows);
  else {
    const runs = openRuns(folder);
    await bench({ ...runs, folder, rows });
    console.log(runs.shownTable());
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
