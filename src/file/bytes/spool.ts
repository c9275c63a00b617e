/** Copies standard input to a file that only its owner may read, so that it can be read twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { openNewFile } from '../new-file.ts';
import { ownerOnlyMode } from '../owner-only.ts';
import { reasonOf } from '../write-failure.ts';
import { openBytes } from './open-bytes.ts';

/** A file in a folder of its own, both accessible only to this user. */
export interface Spool {
  path: string;
  /** Removes both. May be called more than once. */
  remove(): Promise<void>;
}

/**
 * Copies a stream to its end. Throws PmsError cannot_write (no room, no temporary folder) and file_unreadable (the stream fails), and then leaves
 * nothing behind.
 */
export async function spool(stream: AsyncIterable<Uint8Array>): Promise<Spool> {
  const folder = await guarded(() => mkdtemp(join(tmpdir(), 'pms-')));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'stdin');
  try {
    await copy(stream, path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copy(stream: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const opened = await openBytes({ name: 'stdin', stream });
  const handle = await guarded(() => openNewFile(path, ownerOnlyMode));
  try {
    for await (const chunk of opened.bytes) await guarded(() => handle.writeFile(chunk));
  } finally {
    await guarded(() => handle.close());
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = `Standard input could not be kept in ${tmpdir()}: ${reasonOf(error)}.`;
    throw new PmsError('cannot_write', message, {
      fix: 'Make room there, set TMPDIR to another folder, or import a file instead.',
      cause: error,
    });
  }
}
