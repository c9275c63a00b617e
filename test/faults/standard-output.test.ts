/** A database on standard output; all else that goes there stands in golden/dialogues/standard-output.txt. */
import { expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
await desk.serve();

test('backup - is the database', async () => {
  const { exitCode, stdout, stderr } = await desk.pms(['backup', '-']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'the database is copied to standard output\n' });
  expect(stdout).toMatch(/^SQLite format 3/);
  const shown = await desk.pms(['backup', '-'], { isTerminal: true });
  expect(shown.exitCode).toBe(2);
});
