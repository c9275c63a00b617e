/** Keeps what a command writes apart from what it reads, and the files that it reads apart from one another. */
import { type BigIntStats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { PmsError } from '../contract/errors.ts';

interface NamedFiles {
  /** Paths as they were typed; undefined, true, false and `-` name no file. */
  reads: readonly (string | boolean | undefined)[];
  writes: readonly (string | boolean | undefined)[];
}

/**
 * Throws PmsError output_exists if a file that is written is one that is read, under whatever name, or if two that are written are one: the rows of
 * the first would be gone. Pipes and devices are no files.
 */
export function requireApart({ reads, writes }: NamedFiles): void {
  const taken = new Map<string, string>();
  for (const path of reads.filter(isPath)) taken.set(identityOf(path), `${path} is read by this command`);
  for (const path of writes.filter(isPath)) {
    const found = statOf(path);
    if (found !== undefined && !found.isFile()) continue;
    const identity = identityOf(path);
    const why = taken.get(identity);
    if (why !== undefined)
      throw new PmsError('output_exists', `${why}, and would be written over.`, { fix: 'Name another file.' });
    taken.set(identity, `${path} is named for two outputs`);
  }
}

/** Throws PmsError usage where a file is given more than once. */
export function refuseTwice(files: readonly string[]): void {
  if (new Set(files).size === files.length) return;
  throw new PmsError('usage', 'A file is named twice.', { fix: 'Name each file once.' });
}

function isPath(named: string | boolean | undefined): named is string {
  return typeof named === 'string' && named !== '-';
}

function identityOf(path: string): string {
  const found = statOf(path);
  return found === undefined ? resolve(path) : `${found.dev} ${found.ino}`;
}

function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    // Whoever opens it says what is wrong with it.
    return undefined;
  }
}
