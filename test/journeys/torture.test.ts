/** Kills and broken connections at random moments, with real processes: `npm run torture` in small. */
import { expect, test } from 'vitest';
import { root, startProcess } from './run-pms.ts';

/** Rounds of each kind. */
const rounds = { killed: 20 };

test.each(Object.entries(rounds))(
  'imports under attack end as in peace: %s, %i rounds',
  async (kind, count) => {
    const args = ['test/torture/torture.mjs', '--rounds', String(count), '--seed', '1', '--kind', kind];
    const { exitCode, stdout, stderr } = await startProcess(process.execPath, args, { cwd: root }).finished;
    expect(stderr).toBe('');
    expect(stdout).toContain(`${count} ended as in peace, 0 did not`);
    expect(exitCode).toBe(0);
  },
  900_000,
);
