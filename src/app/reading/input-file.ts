/** The input file that was typed: opened for reading, and its name for messages. */

import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';

/** The input at a path, or `-` for standard input. The caller must close it. */
export function createInput(file: string, stdin: Readable): RepeatableInput {
  return createRepeatableInput(isStandardInput(file) ? { name: 'stdin', stream: stdin } : { name: file, path: file });
}

/** Whether the path that was typed means standard input. */
export function isStandardInput(file: string): boolean {
  return file === '-';
}

/** What messages call the source of rows: the path as typed, or `standard input`. */
export function nameOfInput(file: string): string {
  return isStandardInput(file) ? 'standard input' : file;
}

/** The absolute path of what was typed; `-` for standard input. */
export function pathOfInput(file: string): string {
  return isStandardInput(file) ? file : resolve(file);
}
