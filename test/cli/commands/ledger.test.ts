import { beforeAll, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openCliDesk();
  await desk.serve();
});

test('what is found is not forgotten: both at once is refused', async () => {
  const { exitCode, stderr } = await desk.pms(['ledger', 'find', '4711', '--forget-before', '2027-01-01']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('one at a time');
});

test('stays that are still to come are not forgotten', async () => {
  const { exitCode, stderr } = await desk.pms(['ledger', '--forget-before', '+1d']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('still to come');
});
