/** What is remembered of the sources of one service: which files are in, and what waits for an answer. A JSON file beside its ledger, of its owner alone. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PmsError } from '../../contract/errors.ts';
import { writeOwnFile } from '../../file/output.ts';
import type { AppContext } from '../app-context.ts';
import { ledgerPath } from '../ledger/ledger-of-service.ts';
import type { Service } from '../service/find-service.ts';

/** A file that is in. `modifiedMs`: when it was changed last; `atMs`: when it went in. */
export interface Look {
  file: string;
  sha256: string;
  modifiedMs: number;
  atMs: number;
  rows: number;
}

interface Remembered {
  /** The latest last. */
  looks: Look[];
  /** Why it waits, and since when. */
  waits?: { why: string; sinceMs: number };
}

export interface SourceMemory {
  of(source: string): Readonly<Remembered>;
  /** On disk when it returns. Throws PmsError cannot_write. */
  keep(source: string, what: { look?: Look; waits?: string }): Promise<void>;
}

/** Files of one source that are remembered; older ones were changed before those. */
const looksMax = 500;

/** Opens it. A file that cannot be read counts as none: then everything is read again, which changes nothing that is in. */
export async function openSourceMemory({ env, clock }: AppContext, service: Service): Promise<SourceMemory> {
  const path = (await ledgerPath(env, service)).replace(/\.ledger$/, '.sources.json');
  const all = new Map<string, Remembered>(
    Object.entries((await readFile(path, 'utf8').then(JSON.parse, () => ({}))) as Record<string, Remembered>),
  );
  return {
    of: (source) => all.get(source) ?? { looks: [] },
    async keep(source, { look, waits }) {
      const { looks, waits: before } = all.get(source) ?? { looks: [] };
      const kept = look === undefined ? looks : [...looks.filter(({ sha256 }) => sha256 !== look.sha256), look];
      const since = before?.why === waits ? before?.sinceMs : undefined;
      all.set(source, {
        looks: kept.slice(-looksMax),
        ...(waits !== undefined && { waits: { why: waits, sinceMs: since ?? clock() } }),
      });
      await writeOwnFile(path, `${JSON.stringify(Object.fromEntries(all))}\n`);
    },
  };
}

/** The SHA-256 of a file, hexadecimal. Throws PmsError file_unreadable. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch (cause) {
    throw new PmsError('file_unreadable', `${path} cannot be read.`, { cause });
  }
  return hash.digest('hex');
}
