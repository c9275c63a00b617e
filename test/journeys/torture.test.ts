/** Kills and broken connections at random moments, with real processes: `npm run torture` in small. */
import { expect, test } from 'vitest';
import { root, startProcess } from './run-pms.ts';

const rounds = 20;

test(`${rounds} imports under attack end as in peace`, async () => {
  const args = ['test/torture/torture.mjs', '--rounds', String(rounds), '--seed', '1'];
  const { exitCode, stdout, stderr } = await startProcess(process.execPath, args, { cwd: root }).finished;
  expect(stderr).toBe('');
  expect(stdout).toContain(`${rounds} ended as in peace, 0 did not`);
  expect(exitCode).toBe(0);
}, 900_000);
