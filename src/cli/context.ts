/** What every command is given: streams, environment, clock and signals, so that nothing else touches the process. */
import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import type { Service } from '../app/service/find-service.ts';
import type { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { Reading } from '../convert/reading.ts';
import type { ReadingOptions } from '../convert/reading-options.ts';
import { isClosedPipe, writeFailure } from '../file/write-failure.ts';
import { printableLines } from '../words/printable.ts';
import { shellWord } from '../words/shell-word.ts';

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

interface AnsweredFile {
  /** The answers as words of a command. */
  words: readonly string[];
  /** Whether something was answered beyond what was kept. */
  isNew: boolean;
  options: ReadingOptions;
  resource: ResourceName;
  reading: Reading;
  /** All options with which it is read. */
  flags: ReadingOptions;
}

export interface Context extends AppContext {
  io: Io;
  /** The words typed after `pms`. */
  words: readonly string[];
  /** Exit code of the signal that came: 130 or 143. */
  signalExitCode(): number;
  /** Ends the command as ^C does, where a question has taken the key. */
  interrupt(): void;
  /** The files about which nothing is asked any more, by their path as typed; undefined where nothing was. */
  answers: Map<string, AnsweredFile | undefined>;
}

/** Flags of every command. */
export interface GlobalFlags extends ServiceOptions {
  debug?: boolean;
  color?: boolean;
  /** False: nothing is asked, also on a terminal. */
  input?: boolean;
}

/** The flags that name the service, as a command that is shown says them again: without them it would speak to the current profile. */
export function flagsOfService({ profile, baseUrl }: ServiceOptions): string {
  const named = profile === undefined ? [] : ['--profile', profile];
  return [...named, ...(baseUrl === undefined ? [] : ['--base-url', baseUrl])].map(shellWord).join(' ');
}

/** `http://127.0.0.1:8080, profile local, property default`. */
export function describeService({ target, info }: Pick<Service, 'target' | 'info'>): string {
  const named = { profile: target.profile, property: info.property ?? target.property };
  const said = Object.entries(named).flatMap(([what, name]) => (name === undefined ? [] : `${what} ${name}`));
  return [target.baseUrl, ...said].join(', ');
}

/** Says one line to people. */
export function say(context: Context, text: string): void {
  context.io.stderr.write(`${printableLines(text)}\n`);
}

/** Whether a stream takes colours: a terminal, and neither NO_COLOR (no-color.org) nor `--no-color`. */
export function hasColor(context: Context, stream: TerminalWritable, flags: GlobalFlags): boolean {
  return stream.isTTY === true && !context.env.NO_COLOR && flags.color !== false;
}

/** Prints what a command found: as JSON if that is asked for, else as the text of it. Throws what `print` throws. */
export function printFound(
  context: Context,
  { json }: { json?: boolean },
  found: unknown,
  text: () => string,
): Promise<void> {
  return print(context, json ? `${JSON.stringify(found)}\n` : text());
}

/** Prints the result of a command. Throws PmsError cannot_write if it cannot be written; a reader that has left is no error. */
export async function print({ io: { stdout } }: Context, data: string): Promise<void> {
  const { openOutput } = await import('../file/output.ts');
  const output = await openOutput({ stdout });
  await output.write(data).catch((error) => {
    if (!isClosedPipe(error)) throw error;
  });
}

/** Resolves when the signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((stop) => signal.addEventListener('abort', () => stop(), { once: true }));
}

/** Starts to watch. The result waits until everything is written, and gives the error if that failed; a reader that has left is no error. */
export function watchStdout(stdout: Writable): () => Promise<PmsError | undefined> {
  let failure: unknown;
  const notice = (error: unknown) => {
    failure ??= error;
  };
  stdout.on('error', notice);
  return async () => {
    if (stdout.writableLength > 0) await new Promise<void>((done) => stdout.write('', () => done()));
    // A stream reports its error a moment later.
    await nextTurn();
    stdout.off('error', notice);
    return failure === undefined || isClosedPipe(failure) ? undefined : writeFailure(failure, 'Standard output');
  };
}
