/** What every command is given: streams, environment, clock and signals, so that nothing else touches the process. */
import type { Readable, Writable } from 'node:stream';
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import { isClosedPipe } from '../file/write-failure.ts';
import { printableLines } from '../words/printable.ts';

export type TerminalReadable = Readable & { isTTY?: boolean; setRawMode?(isRaw: boolean): void };
export type TerminalWritable = Writable & { isTTY?: boolean; columns?: number };

export interface Io {
  /** Data is read from here if the file is `-`. */
  stdin: TerminalReadable;
  /** Data only. */
  stdout: TerminalWritable;
  /** Messages. */
  stderr: TerminalWritable;
}

export interface Context extends AppContext {
  io: Io;
  /** The words typed after `pms`. */
  words: readonly string[];
  /** Exit code of the signal that came: 130 or 143. */
  signalExitCode(): number;
}

/** Flags of every command. */
export interface GlobalFlags extends ServiceOptions {
  debug?: boolean;
  color?: boolean;
}

/** Says one line to people. */
export function say(context: Context, text: string): void {
  context.io.stderr.write(`${printableLines(text)}\n`);
}

/** Whether a stream takes colours: a terminal, and neither NO_COLOR (no-color.org) nor `--no-color`. */
export function hasColor(context: Context, stream: TerminalWritable, flags: GlobalFlags): boolean {
  return stream.isTTY === true && !context.env.NO_COLOR && flags.color !== false;
}

/** Prints the result of a command. Throws PmsError cannot_write if it cannot be written; a reader that has left is no error. */
export async function print({ io: { stdout } }: Context, data: string): Promise<void> {
  const { openOutput } = await import('../file/output.ts');
  const output = await openOutput({ stdout });
  await output.write(data).catch((error) => {
    if (!isClosedPipe(error)) throw error;
  });
}
