/** The file that was typed: as an input that can be read, and by the name that people read. */

import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';

/** The input behind a path, or behind `-` for standard input. Whoever makes it closes it. */
export function createInput(file: string, stdin: Readable): RepeatableInput {
  return createRepeatableInput(isStandardInput(file) ? { name: 'stdin', stream: stdin } : { name: file, path: file });
}

/** Whether the file that was typed is standard input. */
export function isStandardInput(file: string): boolean {
  return file === '-';
}

/** What people are told of where rows come from: the path as typed, or `standard input`. */
export function nameOfInput(file: string): string {
  return isStandardInput(file) ? 'standard input' : file;
}

/** The whole path of what was typed; `-` for standard input. */
export function pathOfInput(file: string): string {
  return isStandardInput(file) ? file : resolve(file);
}
