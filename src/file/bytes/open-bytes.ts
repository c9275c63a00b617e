/** A path or a stream (stdin) becomes raw bytes, counted, with every reason why it cannot be read turned into a PmsError. */
import { type FileHandle, open, stat } from 'node:fs/promises';
import { PmsError } from '../../contract/errors.ts';
import { chunkBytes } from '../limits.ts';

/** Where to read: a file, or a stream that is open already. `name` is what messages call it. */
export type Input = { name: string } & (
  | { path: string; stream?: undefined }
  | { path?: undefined; stream: AsyncIterable<Uint8Array> & { destroy?: () => unknown } }
);

export interface OpenBytes {
  /** To be read once. Throws PmsError file_unreadable where reading fails. */
  bytes: AsyncIterable<Uint8Array>;
  /** Size in bytes; absent for streams, pipes and devices. */
  bytesTotal?: number;
  bytesRead(): number;
  /** May be called at any time, and again. */
  close(): Promise<void>;
}

/** Opens the input. Throws PmsError file_not_found or file_unreadable (also for a folder). */
export async function openBytes(input: Input): Promise<OpenBytes> {
  return input.path === undefined ? openStream(input.stream, input.name) : openFile(input.path, input.name);
}

async function openFile(path: string, name: string): Promise<OpenBytes> {
  const handle = await openHandle(path, name);
  const bytesTotal = await sizeOf(handle, name);
  let closed: Promise<void> | undefined;
  const counted = countBytes(readHandle(handle), name);
  return {
    ...counted,
    bytesTotal,
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
    // Windows refuses to open a folder with a code that says nothing of folders.
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    throw unreadable(isFolder ? Object.assign(new Error(), { code: 'EISDIR' }) : error, name);
  }
}

async function sizeOf(handle: FileHandle, name: string): Promise<number | undefined> {
  const found = await handle.stat();
  if (!found.isDirectory()) return found.isFile() ? found.size : undefined;
  await handle.close();
  throw unreadable(Object.assign(new Error(), { code: 'EISDIR' }), name);
}

async function* readHandle(handle: FileHandle): AsyncGenerator<Buffer> {
  for (;;) {
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    const { bytesRead } = await handle.read(buffer, 0, chunkBytes, null);
    if (bytesRead === 0) return;
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
  const reason = code === 'EACCES' || code === 'EPERM' ? 'you have no right to read it' : (error as Error).message;
  return new PmsError('file_unreadable', `${name} cannot be read: ${reason}.`, { cause: error });
}
