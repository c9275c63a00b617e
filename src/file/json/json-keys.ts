/** Iterates over the keys of a JSON object and skips values, in constant memory. */

import { recordBytesMax } from '../limits.ts';
import { jsonBreakAt } from './json-break.ts';
import { awaitToken, type JsonInput } from './json-input.ts';
import { scanSpan, startSpan } from './json-span.ts';

const [QUOTE, COMMA, COLON, CLOSE_OBJECT] = [0x22, 0x2c, 0x3a, 0x7d];

/** Where each record has a key, there may be any number of them. */
const keysRemembered = 10_000;

/** The keys of the object whose `{` has just been read; stops after its `}`. Throws JsonBreak also for one that stands there twice. The caller must read the value of a key before asking for the next. */
export async function* keysOf(input: JsonInput): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (let first = true; ; first = false) {
    let byte = await awaitToken(input);
    if (byte === CLOSE_OBJECT) break;
    if (!first) {
      if (byte !== COMMA) throw jsonBreakAt(input, 'lacks a comma or the end of the object');
      input.at += 1;
      byte = await awaitToken(input);
    }
    if (byte !== QUOTE) throw jsonBreakAt(input, 'lacks a key in quotes');
    const key = await readKey(input);
    if (seen.has(key)) throw jsonBreakAt(input, `has the key "${key.slice(0, 60)}" twice in one object`);
    if (seen.size < keysRemembered) seen.add(key);
    if ((await awaitToken(input)) !== COLON) throw jsonBreakAt(input, 'lacks a colon behind a key');
    input.at += 1;
    yield key;
  }
  input.at += 1;
}

async function readKey(input: JsonInput): Promise<string> {
  const span = startSpan();
  let start = input.at;
  while (scanSpan(input, span) !== 'end') {
    if (input.at - start > recordBytesMax || !(await input.more(start))) throw jsonBreakAt(input, 'ends inside a key');
    start = 0;
  }
  try {
    return String(JSON.parse(input.bytes.toString('utf8', start, input.at)));
  } catch {
    throw jsonBreakAt(input, 'has a key that is not a string');
  }
}

/** Skips a value, or the rest of one whose opening brackets have been read and whose closing ones are `due`. */
export async function skip(input: JsonInput, due: number[]): Promise<void> {
  const span = startSpan(due);
  for (let state = scanSpan(input, span); state !== 'end'; state = scanSpan(input, span)) {
    if (state === 'broken') throw jsonBreakAt(input, 'has a bracket or comma where none is allowed');
    if (!(await input.more(input.at))) throw jsonBreakAt(input, 'ends inside a value');
  }
}
