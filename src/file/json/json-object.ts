/** Finds the one array in a JSON object whose elements are the rows; skips everything else in constant memory. */
import { PmsError } from '../../contract/errors.ts';
import { heldBytesMax } from '../limits.ts';
import type { Row } from '../row.ts';
import { readArray } from './json-array.ts';
import { awaitToken, type JsonInput } from './json-input.ts';
import { keysOf, skip } from './json-keys.ts';

export interface ObjectOptions {
  name: string;
  encoding: string;
  /** The key whose array is preferred to any other array of objects, wherever it is. */
  key?: string;
  /** True: an array under any other key does not count. */
  keyRequired?: boolean;
}

const [OPEN, CLOSE, OPEN_OBJECT] = [0x5b, 0x5d, 0x7b];

/** Rows of the object whose `{` has just been read; stops after its `}`. Throws JsonBreak, and PmsError file_broken if the array is missing. */
export async function* readObject(input: JsonInput, options: ObjectOptions): AsyncGenerator<Row[]> {
  const choice: Choice = { held: [], released: false, empty: false };
  try {
    for await (const key of keysOf(input)) yield* readValue(input, key, { ...options, choice });
  } catch (error) {
    // If the text breaks off, the rows before that place are still delivered.
    yield* choice.held;
    throw error;
  }
  requireRows(choice, options);
  yield* choice.held;
}

type Context = ObjectOptions & { choice: Choice };

async function* readValue(input: JsonInput, key: string, context: Context): AsyncGenerator<Row[]> {
  if ((await awaitToken(input)) !== OPEN) return skip(input, []);
  input.at += 1;
  const use = choose(key, await awaitToken(input), context);
  if (use === 'skip') return skip(input, [CLOSE]);
  const rows = readArray(input, context.encoding);
  yield* use === 'read' ? rows : hold(rows, context.choice, input);
}

interface Choice {
  /** The key whose array was taken as the rows. */
  taken?: string;
  /** Rows of `taken` that are held back until a preferred key is found. */
  held: Row[][];
  /** True if there were too many rows to hold back, and all were delivered. */
  released: boolean;
  /** A second array of objects; it is not yet known whether it matters. */
  second?: string;
  /** There was an empty array, which may be the rows. */
  empty: boolean;
}

/** What to do with the array under `key`, whose first byte is `first`. */
function choose(key: string, first: number, { choice, ...options }: Context): 'skip' | 'read' | 'hold' {
  if (options.key !== undefined && choice.taken === options.key) return 'skip';
  if (key === options.key) {
    if (choice.released) throw twoArrays(options.name, choice.taken!, key);
    Object.assign(choice, { taken: key, held: [] });
    return 'read';
  }
  if (first === CLOSE) choice.empty = true;
  if (options.keyRequired || first !== OPEN_OBJECT) return 'skip';
  if (choice.taken === undefined) {
    choice.taken = key;
    return options.key === undefined ? 'read' : 'hold';
  }
  if (options.key === undefined) throw twoArrays(options.name, choice.taken, key);
  choice.second ??= key;
  return 'skip';
}

/** Holds rows back until there are too many; then delivers all. */
async function* hold(batches: AsyncIterable<Row[]>, choice: Choice, input: JsonInput): AsyncGenerator<Row[]> {
  const bytesMax = input.bytesRead + heldBytesMax;
  for await (const rows of batches) {
    choice.held.push(rows);
    choice.released ||= input.bytesRead > bytesMax;
    if (choice.released) yield* choice.held.splice(0);
  }
}

function requireRows(choice: Choice, options: ObjectOptions): void {
  const isPreferred = choice.taken !== undefined && choice.taken === options.key;
  if (!isPreferred && choice.second !== undefined) throw twoArrays(options.name, choice.taken!, choice.second);
  if (choice.taken !== undefined || (choice.empty && !options.keyRequired)) return;
  const what = options.keyRequired ? `no array "${options.key}"` : 'no array of objects';
  throw new PmsError('file_broken', `${options.name} is a JSON object with ${what}.`, {
    fix: 'The rows must be an array, or the value of one key; for one object a line, give `--format ndjson`.',
  });
}

function twoArrays(name: string, first: string, second: string): PmsError {
  return new PmsError('file_broken', `${name} holds two arrays of objects, "${first}" and "${second}".`, {
    fix: 'Keep one of them, or make a file of each.',
  });
}
