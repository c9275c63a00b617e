/** Copies the ledger of a database for a copy of that database. */
import { linkSync, rmSync } from 'node:fs';
import { makeNewFile, partName } from '../file/new-file.ts';
import { ownerOnlyMode } from '../file/owner-only.ts';
import { Database } from '../sqlite/driver.ts';
import { openingOwnFile } from '../sqlite/open-own-file.ts';
import type { ReplacedEntry } from './ledger.ts';
import { ledgerFile, openLedger } from './open-ledger.ts';

interface CopiedLedger {
  /** What people call the service of the copy. */
  service: string;
  /** Entries that were replaced since the copy of the database was taken, so that they may be true in it. */
  replaced: Iterable<ReplacedEntry>;
}

/** Copies a ledger to a path where none is; one that another process makes meanwhile stays. Throws PmsError ledger_unusable, cannot_write. */
export function copyLedger(from: string, to: string, { service, replaced }: CopiedLedger): void {
  const part = partName(to);
  try {
    openingOwnFile(from, ledgerFile, () => {
      makeNewFile(part, ownerOnlyMode);
      const origin = new Database(from);
      try {
        origin.prepare('VACUUM INTO ?').run(part);
      } finally {
        origin.close();
      }
    });
    const copy = openLedger(part, { service, clock: Date.now });
    copy.recall(replaced);
    copy.close();
    openingOwnFile(to, ledgerFile, () => putWhereNoneIs(part, to));
  } finally {
    rmSync(part, { force: true });
  }
}

function putWhereNoneIs(part: string, to: string): void {
  try {
    linkSync(part, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
