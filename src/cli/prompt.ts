/** Asks on a terminal, with or without echo, and reads a key from a pipe. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { PmsError } from '../contract/errors.ts';
import type { Context, TerminalReadable } from './context.ts';

/** Longest key read from a pipe, in characters. */
const keyCharactersMax = 4096;

/** Asks for a line. */
export async function ask(context: Context, question: string): Promise<string> {
  return answerTo(context, question, context.io.stderr);
}

/** Asks for a line without showing it. Throws PmsError no_key if there is no terminal. */
export async function askSecret(context: Context, question: string): Promise<string> {
  if (!context.io.stdin.isTTY) {
    throw new PmsError('no_key', 'A key is asked for on a terminal only.', { fix: 'Pipe it in with `--key-stdin`.' });
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await answerTo(context, question, silent);
  } finally {
    context.io.stderr.write('\n');
  }
}

async function answerTo({ io, signal }: Context, question: string, output: Writable): Promise<string> {
  const lines = createInterface({ input: io.stdin, output, terminal: true });
  // The terminal's echo is off only from now on: a key pasted before would be visible.
  if (output !== io.stderr) io.stderr.write(question);
  const interrupted = new AbortController();
  // In raw mode ^C reaches readline instead of the process; ^D ends the input without an answer.
  for (const end of ['SIGINT', 'close'] as const) lines.on(end, () => interrupted.abort());
  try {
    const answer = await lines.question(question, { signal: AbortSignal.any([signal, interrupted.signal]) });
    return answer.trim();
  } catch (error) {
    throw new PmsError('no_key', 'Nothing was entered.', { cause: error });
  } finally {
    lines.close();
  }
}

/** The first line of a stream, as a key. */
export async function readKeyFrom(stdin: TerminalReadable): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.length > keyCharactersMax || text.includes('\n')) break;
  }
  return text.split('\n')[0]!.trim();
}
