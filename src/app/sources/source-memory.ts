/** What is remembered of the sources of one service: which files are in, and what waits for an answer. A JSON file beside its ledger, of its owner alone. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { PmsError } from '../../contract/errors.ts';
import { writeOwnFile } from '../../file/output.ts';
import type { Applied } from '../../sync/plan.ts';
import type { AppContext } from '../app-context.ts';
import type { Service } from '../service/find-service.ts';
import { identityOf, makeStatePath, nameOf, stateNames, statePath } from '../state-folder.ts';

/** A file that is in. `modifiedMs`: when it was changed last; `atMs`: when it went in. */
export interface Look {
  file: string;
  sha256: string;
  modifiedMs: number;
  atMs: number;
  rows: number;
}

/** Why a source waits: a sentence, or how many bookings of each class are asked about. */
export interface Waits {
  why?: string;
  asked?: Applied;
  /** The bytes whose rejected rows were written beside their file. */
  sha256?: string;
}

interface Remembered {
  /** The latest last. */
  looks: Look[];
  waits?: Waits & { sinceMs: number };
}

interface MemoryFile {
  service: string;
  sources: Record<string, Remembered>;
}

export interface SourceMemory {
  of(source: string): Readonly<Remembered>;
  /** On disk when it returns. Throws PmsError cannot_write. */
  keep(source: string, what: { look?: Look; waits?: Waits }): Promise<void>;
}

/** Files of one source that are remembered; older ones were changed before those. */
const looksMax = 500;

/** Opens it. A file that cannot be read counts as none: then everything is read again, which changes nothing that is in. */
export async function openSourceMemory({ env, clock }: AppContext, service: Service): Promise<SourceMemory> {
  const path = await makeStatePath(env, 'memories of sources', identityOf(service));
  const all = new Map(Object.entries((await readMemory(path)).sources));
  return {
    of: (source) => all.get(source) ?? { looks: [] },
    async keep(source, { look, waits }) {
      const { looks, waits: before } = all.get(source) ?? { looks: [] };
      const kept = look === undefined ? looks : [...looks.filter(({ sha256 }) => sha256 !== look.sha256), look];
      const { sinceMs, ...same } = before ?? { sinceMs: clock() };
      all.set(source, {
        looks: kept.slice(-looksMax),
        ...(waits !== undefined && {
          waits: { ...waits, sinceMs: isDeepStrictEqual(same, waits) ? sinceMs : clock() },
        }),
      });
      const file: MemoryFile = { service: nameOf(service), sources: Object.fromEntries(all) };
      await writeOwnFile(path, `${JSON.stringify(file)}\n`);
    },
  };
}

/** A source that waits for an answer. */
export interface WaitingSource extends Waits {
  source: string;
  /** What people call its service. */
  service: string;
  sinceMs: number;
}

/** The sources of all services that wait, as they were at their last sync. */
export async function waitingSources({ env }: Pick<AppContext, 'env'>): Promise<WaitingSource[]> {
  const found: WaitingSource[] = [];
  for (const name of await stateNames(env, 'memories of sources')) {
    const { service, sources } = await readMemory(statePath(env, 'memories of sources', name));
    for (const [source, { waits }] of Object.entries(sources))
      if (waits !== undefined) found.push({ source, service, ...waits });
  }
  return found;
}

async function readMemory(path: string): Promise<MemoryFile> {
  return readFile(path, 'utf8').then(JSON.parse, () => ({ service: '', sources: {} }));
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
