/**
 * Which files of a source are read now: of a folder those that are newer than what is in, of an address what has changed there. What is suspicious
 * about them is a question, asked before anything is planned. And where a file goes when it is in.
 */
import { copyFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { withFreePath } from '../../file/rejects/rejects-path.ts';
import { reasonOf } from '../../file/write-failure.ts';
import type { AppContext } from '../app-context.ts';
import { fetchAddress } from '../reading/fetch-address.ts';
import { hashOfFile, type Look, type SourceMemory } from './source-memory.ts';
import type { SavedSource } from './sources-file.ts';

export interface SourceFile extends Omit<Look, 'rows' | 'atMs'> {
  path: string;
}

export interface SourceFiles {
  /** What is to be read, the oldest first. */
  files: readonly SourceFile[];
  /** What is in already and stands where the source's files are. */
  known: readonly SourceFile[];
}

/** How many per cent of the rows of last time a source must have where it does not say another number. */
const shrinkDefault = 50;
const dayMs = 86_400_000;

/** Finds or fetches the files of a source. Throws PmsError for what must be asked about it, and what fetching and reading throw. */
export async function takeSource(context: AppContext, source: SavedSource, memory: SourceMemory): Promise<SourceFiles> {
  const { name, url, take, archive, stale_days: staleDays = 0 } = source;
  const { looks } = memory.of(name);
  const last = looks.at(-1);
  const found = url === undefined ? await filesOf(source, last, context.clock()) : [await fetched(context, url)];
  const isIn = ({ sha256 }: SourceFile) =>
    url === undefined && isPattern(source.file!)
      ? looks.some((look) => look.sha256 === sha256)
      : last?.sha256 === sha256;
  const fresh = found.filter((file) => !isIn(file));
  const newer =
    last === undefined || url !== undefined || !isPattern(source.file!)
      ? fresh
      : fresh.filter((file) => byAge(file, last) > 0);
  const known = found.filter(isIn);
  const isAll = (take ?? (archive === undefined ? 'newest' : 'all')) === 'all';
  if (isAll && newer.length < fresh.length)
    throw asked(
      name,
      `${fresh.find((file) => !newer.includes(file))!.file} is older than ${last!.file}, which is in.`,
      'Move it away, or import it: `pms import bookings FILE`.',
    );
  const daysOld = last === undefined ? 0 : Math.floor((context.clock() - last.atMs) / dayMs);
  if (newer.length === 0 && staleDays > 0 && daysOld >= staleDays)
    throw asked(
      name,
      `${last!.file} is the same as ${daysOld} days ago.`,
      'Export it again; if it is right, `pms sync --stale-days 0`.',
    );
  return { files: isAll ? newer : newer.slice(-1), known };
}

/** Throws PmsError undecided where a source has far fewer rows than last time. */
export function requireRows({ name, shrink = shrinkDefault }: SavedSource, rows: number, memory: SourceMemory): void {
  const last = memory.of(name).looks.at(-1);
  if (last === undefined || rows * 100 >= last.rows * shrink) return;
  throw asked(
    name,
    `it has ${rows} ${rows === 1 ? 'row' : 'rows'}, and ${last.file} had ${last.rows}.`,
    'Export it again, and whole; if it is right, `pms sync --shrink 0`.',
  );
}

/** Moves a file to its archive, where it gets another name if its own is taken. Throws PmsError cannot_write; the file then stays where it is. */
export async function archiveFile(path: string, folder: string): Promise<void> {
  try {
    await withFreePath(join(folder, basename(path)), {
      async use(free) {
        await rename(path, free).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EXDEV') throw error;
          await copyFile(path, free);
          await rm(path);
        });
      },
    });
  } catch (error) {
    const why = error instanceof PmsError ? error.message : `${reasonOf(error)}.`;
    throw new PmsError('cannot_write', `${path} is in, but could not be moved to ${folder}: ${why}`, {
      fix: 'Make room or make the folder: the next `pms sync` moves it.',
      cause: error,
    });
  }
}

function asked(source: string, message: string, fix: string): PmsError {
  return new PmsError('undecided', message, { fix, details: { source } });
}

async function fetched(context: AppContext, url: string): Promise<SourceFile> {
  const path = await fetchAddress(context, url);
  return { path, file: new URL(url).hostname, sha256: await hashOfFile(path), modifiedMs: context.clock() };
}

const isPattern = (path: string) => /[*?]/.test(basename(path));

/** The files that a source means, the oldest first. For a day nothing more is expected of one whose file was moved to its archive. */
async function filesOf(
  { name, file: pattern = '', archive }: SavedSource,
  last: Look | undefined,
  nowMs: number,
): Promise<SourceFile[]> {
  const names = isPattern(pattern) ? await namesLike(pattern) : [basename(pattern)];
  const found: Omit<SourceFile, 'sha256'>[] = [];
  for (const file of names) {
    const path = join(dirname(pattern), file);
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isFile()) found.push({ path, file, modifiedMs: stats.mtimeMs });
  }
  const isExpected = last === undefined ? !isPattern(pattern) : archive === undefined || nowMs - last.atMs >= dayMs;
  if (found.length === 0 && isExpected)
    throw asked(
      name,
      `there is no file ${pattern}${last === undefined ? '' : `; the last one, ${last.file}, is in`}.`,
      'Export it again and put it there, or correct `file` in the sources.',
    );
  const files: SourceFile[] = [];
  for (const one of found.sort(byAge)) files.push({ ...one, sha256: await hashOfFile(one.path) });
  return files;
}

/** The names in its folder that a path with `*` and `?` means, without hidden ones and those that pms writes itself. */
async function namesLike(pattern: string): Promise<string[]> {
  const parts = basename(pattern)
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  const like = new RegExp(`^${parts}$`, 'su');
  const names = await readdir(dirname(pattern)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new PmsError('file_unreadable', `${dirname(pattern)} cannot be read: ${reasonOf(error)}.`, { cause: error });
  });
  return names.filter(
    (name) => like.test(name) && !/^\.|\.(?:rejects|left-out|unsent|unsure)(?:-\d+)?\.\w+$/.test(name),
  );
}

function byAge(one: { modifiedMs: number; file: string }, other: { modifiedMs: number; file: string }): number {
  return one.modifiedMs - other.modifiedMs || (one.file < other.file ? -1 : Number(one.file > other.file));
}
