/**
 * Stores dropped files in a folder accessible only to their owner, under an id made from their name and content, so that the same file dropped again
 * resumes its import.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { PmsError } from '../../contract/errors.ts';
import { makeFolder } from '../../file/make-folder.ts';
import { partName, removePart } from '../../file/new-file.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import { reasonOf } from '../../file/write-failure.ts';

const bytesMax = 2 * 1024 ** 3;
/** Most files stored at once. */
const filesMax = 100;
/** Files that a killed board left are removed by a board that starts at least a day later, unless their import or sync is to go on. */
const forgottenMs = 24 * 3600 * 1000;
const noteName = 'board.json';

/** Answers to the questions of a plan: `FILE NAME\nLINE\nQUESTION` -> answer. */
export const sameStaySchema = z.record(z.string().regex(/\n\d+\n[a-z]*$/), z.enum(['yes', 'no']));

/** Choices for a sync, like the flags of `pms sync`: those that the page sends. */
export const syncSchema = z.strictObject({
  gone: z.literal('cancel').optional(),
  maxCancel: z.int().min(0).max(1_000_000).optional(),
  states: z.literal('file').optional(),
  /** One answer for all bookings that look alike, or an answer for each. */
  sameStay: z.union([z.enum(['yes', 'no']), sameStaySchema]).optional(),
  /** Field, or `dates` -> the id of the file whose value counts, or `service`, where sources contradict one another. */
  prefer: z.record(z.string().max(100), z.string().max(100)).optional(),
});

export type SyncChoices = z.infer<typeof syncSchema>;

/** What is stored beside a dropped file: what it is, and the answers given about it. */
const noteSchema = z.object({
  name: z.string(),
  resource: z.enum(['bookings', 'rooms', 'rates']).optional(),
  answers: z.record(z.string(), z.array(z.string())).default({}),
  map: z.string().optional(),
  /** A person wants it read without a saved mapping. */
  withoutMap: z.literal(true).optional(),
  onDuplicate: z.enum(['skip', 'update']).optional(),
  repeats: z.literal('rooms').optional(),
  /** The latest choices for a sync of this file as the first of these, by their ids. */
  sync: z
    .object({ files: z.array(z.string()), choices: syncSchema })
    .optional()
    .catch(undefined),
  /** The source whose file it is, and why it waits for an answer. */
  source: z
    .object({
      name: z.string(),
      file: z.object({ path: z.string(), file: z.string(), sha256: z.string(), modifiedMs: z.number() }),
      why: z.string(),
    })
    .optional(),
  /** It holds corrected rows of another file. It may have one of several rooms of a number, and a sync would cancel the others. */
  isPart: z.literal(true).optional(),
});

export type DropNote = z.infer<typeof noteSchema>;

export interface Drop {
  id: string;
  folder: string;
  path: string;
  bytes: number;
  /** When it was last changed, on the machine it came from. */
  modifiedMs: number;
  note: DropNote;
}

/** What a sync and the history call it: its source, or its path. */
export function keyOfDrop({ path, note: { source } }: Drop): string {
  return source?.name ?? path;
}

/** Stores a file as it arrives; `modifiedMs` is its modification time on the user's machine. Throws PmsError cannot_write, usage. */
export async function takeDrop(
  root: string,
  { name, modifiedMs, body, source }: Pick<DropNote, 'name' | 'source'> & { modifiedMs: number; body: Readable },
): Promise<Drop> {
  if ((await readdir(root)).length >= filesMax)
    throw new PmsError('usage', `There are ${filesMax} files here already.`, { fix: 'Remove some of them first.' });
  const safe = safeName(name);
  const hash = createHash('sha256').update(`${safe}\n${source === undefined ? '' : `${source.name}\n`}`);
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > bytesMax)
        throw new PmsError('usage', 'The file is larger than 2 GiB.', {
          fix: 'Import it in a terminal: `pms import`.',
        });
      hash.update(chunk);
      yield chunk;
    }
  }
  const part = createWriteStream(partName(join(root, 'drop')), { mode: ownerOnlyMode, flags: 'wx' });
  try {
    await pipeline(body, counted, part);
    const id = hash.digest('hex').slice(0, 20);
    const folder = join(root, id);
    const path = join(folder, safe);
    await makeFolder(folder);
    await utimes(part.path, new Date(), new Date(modifiedMs));
    await rename(part.path, path);
    const note = { ...((await readNote(folder)) ?? { name: safe, answers: {} }), source };
    const drop = { id, folder, path, bytes, modifiedMs, note };
    await keepNote(drop);
    return drop;
  } catch (error) {
    await removePart(part);
    if (error instanceof PmsError) throw error;
    throw new PmsError('cannot_write', `${safe} could not be kept: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Stores the answers about a file. */
export async function keepNote({ folder, note }: Drop): Promise<void> {
  await writeFile(join(folder, noteName), JSON.stringify(note), { mode: ownerOnlyMode });
}

/** The files that earlier boards left. */
export async function findDrops(root: string): Promise<Drop[]> {
  const found = await Promise.all((await readdir(root)).map((id) => findDrop(root, id)));
  return found.filter((drop) => drop !== undefined);
}

async function findDrop(root: string, id: string): Promise<Drop | undefined> {
  const folder = join(root, id);
  const note = await readNote(folder);
  if (note === undefined) return undefined;
  const path = join(folder, note.name);
  const found = await stat(path).catch(() => undefined);
  return found && { id, folder, path, bytes: found.size, modifiedMs: found.mtimeMs, note };
}

/** Removes files that are no longer used; `isKept` tells which have an import or sync that is to go on. */
export async function sweepDrops(root: string, isKept: (drop: Drop) => boolean, nowMs: number): Promise<void> {
  for (const name of await readdir(root)) {
    const at = join(root, name);
    const found = await stat(at).catch(() => undefined);
    const drop = await findDrop(root, name);
    if (found === undefined || nowMs - found.mtimeMs < forgottenMs) continue;
    if (drop === undefined || !isKept(drop)) await rm(at, { recursive: true, force: true });
  }
}

async function readNote(folder: string): Promise<DropNote | undefined> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(join(folder, noteName), 'utf8')));
    return note.name === safeName(note.name) ? note : undefined;
  } catch {
    return undefined;
  }
}

/** A safe file name: no folders, no control characters, short enough for any disk. */
function safeName(name: string): string {
  const bare = basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_');
  const ending = /\.[A-Za-z0-9]{1,8}(\.gz)?$/.exec(bare)?.[0] ?? '';
  const whole = bare.slice(0, bare.length - ending.length).trim();
  const isOurs = `${whole}${ending}` === noteName || `${whole}${ending}`.startsWith('map.');
  const stem = isOurs ? `file-${whole}` : whole === '' || whole.startsWith('.') ? `file${whole}` : whole;
  // A name cut here is the same when it is cut again, and no character of it is cut in half.
  return `${stem
    .slice(0, 60)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()}${ending}`;
}
