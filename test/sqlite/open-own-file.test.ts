/** Whether a ledger or a history is whole, as far as it is soon seen. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLedger } from '../../src/ledger/open-ledger.ts';
import { isWholeFile } from '../../src/sqlite/open-own-file.ts';

test('a damaged file is told from one that the disk does not give: that is said where it is opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pms-own-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'damaged.ledger'), 'no database'.repeat(500));
  expect(isWholeFile(join(folder, 'damaged.ledger'))).toBe(false);
  // SQLite cannot open a folder, as it cannot on a full disk.
  expect(isWholeFile(folder)).toBe(true);
  expect(() => openLedger(folder, { service: 'x', clock: Date.now })).toThrow(
    expect.objectContaining({ code: 'ledger_unusable', fix: expect.stringContaining('Make room') }),
  );
});
