/** The input file that was typed: opened for reading, and its name for messages. */
import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';

/** The input at a path, or `-` for standard input; a pipe is read like standard input. The caller must close it. */
export function createInput(file: string, stdin: Readable): RepeatableInput {
  if (isStandardInput(file)) return createRepeatableInput({ name: 'stdin', stream: stdin });
  return createRepeatableInput(isReadOnce(file) ? { name: file, stream: bytesOf(file) } : { name: file, path: file });
}

/** Opened with its first byte, so that a failure to open it meets whoever reads. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Whether the path that was typed means standard input. */
export function isStandardInput(file: string): boolean {
  return file === '-';
}

/** Whether what was typed can be read only once: standard input, a pipe (`<(…)`) or a device. */
export function isReadOnce(file: string): boolean {
  if (isStandardInput(file)) return true;
  try {
    const found = statSync(file);
    return !found.isFile() && !found.isDirectory();
  } catch {
    // Whoever opens it says what is wrong with it.
    return false;
  }
}

/** Whether what was typed names a file by an address, of any kind: most are refused, and none is a path. */
export function isAddress(file: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//i.test(file);
}

/** What messages call the source of rows: the path as typed, or `standard input`. */
export function nameOfInput(file: string): string {
  return isStandardInput(file) ? 'standard input' : file;
}

/** The absolute path of what was typed; `-` for standard input. */
export function pathOfInput(file: string): string {
  return isStandardInput(file) ? file : resolve(file);
}
