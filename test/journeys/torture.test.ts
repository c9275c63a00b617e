/** Kills, broken connections, databases that are pulled away and files that grow, with real processes: `npm run torture` in small. */
import { expect, test } from 'vitest';
import { hasPostgres } from '../store/postgres/postgres-server.ts';
import { root, startProcess } from './run-pms.ts';

/** Rounds of each kind, and the seed of the first. */
const kinds = [
  { kind: 'killed', rounds: 14, seed: 1, over: [] },
  { kind: 'pulled', rounds: 3, seed: 2, over: [] },
  { kind: 'grown', rounds: 3, seed: 6, over: [] },
  { kind: 'synced', rounds: 2, seed: 1, over: [] },
  { kind: 'listed', rounds: 1, seed: 1, over: [] },
  { kind: 'killed', rounds: 10, seed: 1, over: ['--store', 'postgres', '--instances', '2'] },
  { kind: 'overlapping', rounds: 5, seed: 1, over: ['--store', 'postgres', '--instances', '2'] },
];

test.each(kinds.filter(({ over }) => hasPostgres || over.length === 0))(
  'what is under attack ends as in peace: $kind, $rounds rounds $over',
  async ({ kind, rounds, seed, over }) => {
    const args = ['test/torture/torture.mjs', '--rounds', `${rounds}`, '--seed', `${seed}`, '--kind', kind, ...over];
    const { exitCode, stdout, stderr } = await startProcess(process.execPath, args, { cwd: root }).finished;
    expect(stderr).toBe('');
    expect(stdout).toContain(`${rounds} ended as in peace, 0 did not`);
    expect(exitCode).toBe(0);
  },
  900_000,
);
