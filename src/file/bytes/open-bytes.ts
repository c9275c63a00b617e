/** Opens a path or a stream (stdin) as raw bytes, with a count; every reason why it cannot be read becomes a PmsError. */
import type { Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { PmsError } from '../../contract/errors.ts';
import { type FileSnapshot, snapshotOf } from '../file-state.ts';
import { chunkBytes } from '../limits.ts';
import { reasonOf } from '../write-failure.ts';

/** What to read: a file, or an open stream. `name` is what messages call it. If there is a `snapshot`, no more is read than the file had then. */
export type Input = { name: string } & (
  | { path: string; snapshot?: FileSnapshot; stream?: undefined }
  | { path?: undefined; stream: AsyncIterable<Uint8Array> & { destroy?: () => unknown } }
);

/** What was opened. */
export interface OpenBytes {
  /** Can be read once. Throws PmsError file_unreadable if reading fails. */
  bytes: AsyncIterable<Uint8Array>;
  /** The state of the file when it was first opened; absent for streams, pipes and devices. */
  snapshot?: FileSnapshot;
  bytesRead(): number;
  /** May be called at any time, and more than once. */
  close(): Promise<void>;
}

/** Opens the input. Throws PmsError file_not_found or file_unreadable (also for a folder). */
export async function openBytes(input: Input): Promise<OpenBytes> {
  return input.path === undefined ? openStream(input.stream, input.name) : openFile(input);
}

async function openFile({ path, name, ...input }: Extract<Input, { path: string }>): Promise<OpenBytes> {
  const handle = await openHandle(path, name);
  const found = await statOf(handle, name);
  const snapshot = found.isFile() ? (input.snapshot ?? snapshotOf({ path, name }, found)) : undefined;
  let closed: Promise<void> | undefined;
  // A file of the system, such as those in /proc, reports a size of 0 but is not empty.
  const counted = countBytes(readHandle(handle, snapshot?.bytes || Number.POSITIVE_INFINITY), name);
  return {
    ...counted,
    snapshot,
    close: () => {
      closed ??= handle.close();
      return closed;
    },
  };
}

function openStream(stream: Extract<Input, { path?: undefined }>['stream'], name: string): OpenBytes {
  const counted = countBytes(stream, name);
  return {
    ...counted,
    close: async () => {
      stream.destroy?.();
    },
  };
}

async function openHandle(path: string, name: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    // The code that Windows gives for a folder does not mention folders.
    const found = await stat(path).catch(() => undefined);
    throw unreadable(found?.isDirectory() ? Object.assign(new Error(), { code: 'EISDIR' }) : error, name);
  }
}

async function statOf(handle: FileHandle, name: string): Promise<Stats> {
  const found = await handle.stat();
  if (!found.isDirectory()) return found;
  await handle.close();
  throw unreadable(Object.assign(new Error(), { code: 'EISDIR' }), name);
}

async function* readHandle(handle: FileHandle, bytesMax: number): AsyncGenerator<Buffer> {
  for (let left = bytesMax; left > 0; ) {
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, left), null);
    if (bytesRead === 0) return;
    left -= bytesRead;
    yield bytesRead === chunkBytes ? buffer : buffer.subarray(0, bytesRead);
  }
}

function countBytes(source: AsyncIterable<Uint8Array>, name: string): Pick<OpenBytes, 'bytes' | 'bytesRead'> {
  let count = 0;
  async function* counting(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of source) {
        count += chunk.length;
        yield chunk;
      }
    } catch (error) {
      throw unreadable(error, name);
    }
  }
  return { bytes: counting(), bytesRead: () => count };
}

function unreadable(error: unknown, name: string): PmsError {
  if (error instanceof PmsError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new PmsError('file_not_found', `There is no file ${name}.`, { cause: error });
  }
  if (code === 'EISDIR') {
    return new PmsError('file_unreadable', `${name} is a folder.`, { fix: 'Name a file in it.', cause: error });
  }
  const reason = code === 'EACCES' || code === 'EPERM' ? 'you have no right to read it' : reasonOf(error);
  return new PmsError('file_unreadable', `${name} cannot be read: ${reason}.`, { cause: error });
}
