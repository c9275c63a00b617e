/** Writes text to a file that appears only when it is complete, or directly to standard output, a pipe or a device. */
import { existsSync, fstatSync, readSync, statSync } from 'node:fs';
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises';
import { devNull } from 'node:os';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { PmsError } from '../contract/errors.ts';
import { openNewFile, partName, putInPlace } from './new-file.ts';
import { ownerOnlyMode } from './owner-only.ts';
import { isClosedPipe, reasonOf, writeFailure } from './write-failure.ts';

export interface Output {
  /** Resolves once the operating system has taken it. Throws PmsError cannot_write, or the error of a closed pipe (see `isClosedPipe`). */
  write(data: string | Uint8Array): Promise<void>;
  /** Moves the file, on disk, to its final name or another in the same folder; gives its absolute path. */
  finish(as?: string): Promise<string | undefined>;
  /** Removes an unfinished file. May be called at any time, also after `finish`. */
  abandon(): Promise<void>;
}

/** Where to write: a path, otherwise the stream. */
interface OutputOptions extends FileOutputOptions {
  /** `-` means the stream too. */
  path?: string;
  stdout: Writable;
  /** True for text that is made for a terminal: it has styles, and what comes from files in it is printable already. */
  hasStyles?: boolean;
}

interface FileOutputOptions {
  /** The permissions of the file from its first byte, whatever an earlier file had. */
  mode?: number;
  /** False if an existing file must not be overwritten; does not apply to pipes and devices. */
  isForced?: boolean;
}

/** Whether a path that a person typed means standard output. */
export function isStandardOutput(path: string): boolean {
  return path === '-';
}

/**
 * Opens the output before any work is done. Throws PmsError output_folder_missing, and output_exists if the path is a folder or may not be written.
 * An existing file keeps its permissions, and its content until `finish`; a new one gets the usual permissions. On a terminal control characters are
 * spelled out; files and pipes get the bytes as they are.
 */
export async function openOutput({ path, stdout, hasStyles = false, ...options }: OutputOptions): Promise<Output> {
  if (path !== undefined && !isStandardOutput(path)) return openFileOutput(path, options);
  if (isClosed(stdout))
    throw new PmsError('cannot_write', 'Standard output could not be written: it is closed, or leads nowhere.', {
      fix: closedFix,
    });
  return streamOutput(stdout, (stdout as { isTTY?: boolean }).isTTY === true && !hasStyles);
}

/** What moves the cursor, changes colours or turns the direction of writing: a terminal would do what a guest's name says. */
const unsafe = /(?![\n\t]|\r\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function forTerminal(text: string): string {
  return text.replace(unsafe, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const closedFix = 'Let it lead to a file, a pipe or `/dev/null`, or name a file with `-o` where the command takes one.';

/**
 * Whether it was closed when this process started (`>&-`). Node then opens the null device in its place, for reading too, unlike a person's
 * `>/dev/null`.
 */
function isClosed(stdout: Writable & { fd?: number }): boolean {
  if (stdout.fd === undefined || process.platform === 'win32') return false;
  try {
    if (fstatSync(stdout.fd).rdev !== statSync(devNull).rdev) return false;
    readSync(stdout.fd, Buffer.alloc(1));
    return true;
  } catch {
    return false;
  }
}

/** Writes to a stream. Resolves once the operating system has taken it; throws like `Output`. */
export function writeToStream(stream: Writable, data: string | Uint8Array): Promise<void> {
  return new Promise((done, fail) => {
    stream.write(data, (error) => (error ? fail(writeError(error, 'Standard output')) : done()));
  });
}

/**
 * Writes a file that only its owner may read, as a text or piece by piece: it appears, or replaces the one of its name, when it is whole. Throws as
 * `openFileOutput` and `write` do.
 */
export async function writeOwnFile(path: string, text: string | ((output: Output) => Promise<void>)): Promise<void> {
  const output = await openFileOutput(path, { mode: ownerOnlyMode });
  try {
    await (typeof text === 'string' ? output.write(text) : text(output));
    await output.finish();
  } finally {
    await output.abandon();
  }
}

/** The usual permissions of a new file, before the system subtracts the umask. */
const usualMode = 0o666;

/** Opens a file like `openOutput`. */
export async function openFileOutput(path: string, { mode, isForced = true }: FileOutputOptions = {}): Promise<Output> {
  const target = await realpath(path).catch(() => resolve(path));
  const found = await stat(target).catch(() => undefined);
  if (found?.isDirectory()) throw new PmsError('output_exists', `${path} is a folder.`, { fix: 'Name a file in it.' });
  const isDevice = found ? !found.isFile() : path.startsWith('\\\\.\\');
  if (isDevice) return fileOutput({ handle: await opening(path, () => open(target, 'w')), name: path });
  if (found !== undefined && !isForced) throw isThere(path);
  const part = partName(target);
  const kept = mode ?? (found && found.mode & 0o777);
  const handle = await opening(path, () => openNewFile(part, kept ?? usualMode));
  // The umask may have removed permissions that the old file had.
  if (kept !== undefined) await handle.chmod(kept).catch(() => undefined);
  return fileOutput({ handle, name: path, part, target, isForced });
}

function isThere(path: string): PmsError {
  return new PmsError('output_exists', `${path} is there already.`, {
    fix: 'Choose another name, or write over it with `--force`.',
  });
}

async function opening(path: string, open: () => Promise<FileHandle>): Promise<FileHandle> {
  try {
    return await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new PmsError('output_folder_missing', `The folder of ${path} does not exist.`, { cause: error });
    }
    throw new PmsError('output_exists', `${path} cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

/** Turns a failure to open an output that the user did not name into a failure of this machine, not of the command. */
export function asWriteError(error: unknown): unknown {
  const isOfOutput = error instanceof PmsError && error.code.startsWith('output_');
  return isOfOutput ? new PmsError('cannot_write', error.message, { cause: error }) : error;
}

interface OpenFile {
  handle: FileHandle;
  /** What messages call it. */
  name: string;
  /** The file being written, and its final path; absent for pipes and devices. */
  part?: string;
  target?: string;
  isForced?: boolean;
}

function fileOutput({ handle, name, part, target, isForced = true }: OpenFile): Output {
  let open = true;
  const guarded = <T>(work: () => Promise<T>) => work().catch((error) => Promise.reject(writeError(error, name)));
  const close = async () => {
    if (open) await handle.close();
    open = false;
  };
  return {
    write: (data) => guarded(() => writeWhole(handle, typeof data === 'string' ? Buffer.from(data) : data)),
    finish: (as = target) =>
      guarded(async () => {
        if (part !== undefined && open) await handle.sync();
        await close();
        if (part === undefined || as === undefined) return undefined;
        // Another program may have made it meanwhile.
        if (!isForced && existsSync(as)) throw isThere(name);
        await putInPlace(part, as);
        return as;
      }),
    abandon: async () => {
      await close().catch(() => undefined);
      if (part !== undefined) await rm(part, { force: true }).catch(() => undefined);
    },
  };
}

async function writeWhole(handle: FileHandle, data: Uint8Array): Promise<void> {
  for (let at = 0; at < data.length; ) at += (await handle.write(data, at)).bytesWritten;
}

function streamOutput(stream: Writable, isTerminal: boolean): Output {
  // Is never removed: a late EPIPE must not end the process as an uncaught error.
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const textOf = (data: string | Uint8Array) =>
    typeof data === 'string' ? data : decoder.decode(data, { stream: true });
  return {
    write: (data) => writeToStream(stream, isTerminal ? forTerminal(textOf(data)) : data),
    finish: async () => undefined,
    abandon: async () => undefined,
  };
}

function ignore(): void {}

function writeError(error: unknown, name: string): unknown {
  return isClosedPipe(error) || error instanceof PmsError ? error : writeFailure(error, name);
}
