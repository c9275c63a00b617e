/** Finds where to write rejected rows: a name beside the input that no other file has yet. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, extname, resolve } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { rejectsNamesMax } from '../limits.ts';
import { openNewFile } from '../new-file.ts';
import { ownerOnlyMode } from '../owner-only.ts';
import { reasonOf } from '../write-failure.ts';

export interface RejectsPlace {
  /** A path that the user named; it is overwritten. */
  path?: string;
  /** The input file; absent for stdin. */
  inputPath?: string;
  /** Where rejects of stdin go. */
  folder: string;
  extension: 'csv' | 'ndjson';
  /** What the rows are, as part of the name; `rejects` when absent. */
  kind?: 'rejects' | 'unsent' | 'unsure' | 'left-out';
}

/** The first name to try, absolute: as given, or `NAME.rejects.csv` beside the input, where NAME is its name without extensions. */
export function firstRejectsPath(location: RejectsPlace): string {
  if (location.path !== undefined) return resolve(location.path);
  const folder = location.inputPath === undefined ? location.folder : dirname(location.inputPath);
  const name = location.inputPath === undefined ? 'stdin' : bareName(location.inputPath);
  return resolve(folder, `${name}.${location.kind ?? 'rejects'}.${location.extension}`);
}

/**
 * Runs `use` with the first of `x.csv`, `x-2.csv`, `x-3.csv` ... that does not exist, reserved so that nothing else takes it meanwhile. `announce`
 * gets the name before a file is there.
 */
export async function withFreePath<T>(
  path: string,
  { use, announce = () => undefined }: { use(free: string): Promise<T>; announce?(free: string): void },
): Promise<T> {
  const free = await reserve(path, announce);
  try {
    return await use(free);
  } catch (error) {
    await rm(free, { force: true });
    throw error;
  }
}

async function reserve(path: string, announce: (free: string) => void): Promise<string> {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  for (let number = 1; number <= rejectsNamesMax; number += 1) {
    const candidate = number === 1 ? path : `${stem}-${number}${extension}`;
    if (existsSync(candidate)) continue;
    announce(candidate);
    const handle = await openNewFile(candidate, ownerOnlyMode).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw new PmsError('cannot_write', `${candidate} could not be written: ${reasonOf(error)}.`, { cause: error });
    });
    if (!handle) continue;
    await handle.close();
    return candidate;
  }
  throw new PmsError('cannot_write', `There are ${rejectsNamesMax} files like ${path} already.`, {
    fix: 'Remove the old ones.',
  });
}

function bareName(inputPath: string): string {
  const name = basename(inputPath);
  const unpacked = name.replace(/(?<=.)\.(?:gz|zip)$/i, '');
  return basename(unpacked, extname(unpacked));
}
