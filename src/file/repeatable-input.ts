/** An input that can be opened more than once: a file directly, standard input through a spool file once it is opened again. */
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PmsError } from '../contract/errors.ts';
import type { GatheredLetters } from './bytes/code-page/gather-letters.ts';
import type { CodePageVerdict } from './bytes/code-page/prove-code-page.ts';
import { type Input, openBytes } from './bytes/open-bytes.ts';
import { closing } from './closing.ts';
import { takeSnapshot } from './file-state.ts';
import { replayBytesMax } from './limits.ts';
import { openNewFile } from './new-file.ts';
import { type OpenOptions, openLetters, openRows } from './open-rows.ts';
import { ownerOnlyMode } from './owner-only.ts';
import type { Row, RowSource } from './row.ts';
import { reasonOf } from './write-failure.ts';

export interface RepeatableInput {
  /** Opens it from its beginning. A stream is read on, or from its spool file; the previous opening ends. Throws like `openRows` and `spool`. */
  open(options: OpenOptions): Promise<RowSource>;
  /** It will not be opened again: data read from a stream need not be kept. */
  settle(): void;
  /** Closes what is open, so that reading fails, and removes the spool file. May be called at any time, and more than once. */
  close(): Promise<void>;
}

/** Makes an input repeatable. Data read from a stream before `settle` is held in memory, or in the spool file if it is large. */
export function createRepeatableInput(input: Input): RepeatableInput {
  const repeatable = input.path === undefined ? repeatableStream(input) : repeatableFile(input);
  const ending = new AbortController();
  const kept = createKeptRows();
  let proved: Promise<CodePageVerdict> | undefined;
  const openByLetters = async (options: OpenOptions): Promise<RowSource> => {
    proved ??= repeatable.letters(options.sheet).then(prove);
    const verdict = await proved;
    if (verdict.kind === 'open') return { ...(await repeatable.open(options)), codePage: verdict };
    return { ...(await repeatable.open({ ...options, encoding: verdict.encoding })), encodingFound: 'letters' };
  };
  return {
    settle() {
      kept.forget();
      repeatable.settle();
    },
    async open(options) {
      const again = kept.again(options);
      if (again !== undefined) return { ...again, batches: untilClosed(again.batches, ending.signal) };
      let opened = await repeatable.open(options);
      if (opened.encodingFound === 'not-utf-8') {
        await opened.close();
        opened = await openByLetters(options);
      }
      const batches = opened.sheetName === undefined ? opened.batches : kept.keep(opened, options);
      return { ...opened, batches: untilClosed(batches, ending.signal) };
    },
    async close() {
      ending.abort();
      await repeatable.close();
    },
  };
}

/** Opens a file for `use`, and closes it after that. Throws like `open`, and what `use` throws. */
export async function withRows<Result>(
  input: Input,
  options: OpenOptions,
  use: (source: RowSource) => Promise<Result>,
): Promise<Result> {
  return closing(createRepeatableInput(input), async (repeatable) => closing(await repeatable.open(options), use));
}

async function prove(letters: GatheredLetters): Promise<CodePageVerdict> {
  const { proveCodePage } = await import('./bytes/code-page/prove-code-page.ts');
  return proveCodePage(letters);
}

/** An input whose letters can also be examined. */
interface LookedThrough extends RepeatableInput {
  letters(sheet: string | undefined): Promise<GatheredLetters>;
}

async function* untilClosed<T>(batches: AsyncIterable<T>, closing: AbortSignal): AsyncGenerator<T> {
  for await (const batch of batches) {
    closing.throwIfAborted();
    yield batch;
  }
}

/** A file that grows between two openings gives the same both times: it ends where it ended at the first. */
function repeatableFile(input: Extract<Input, { path: string }>): LookedThrough {
  let { snapshot } = input;
  return {
    async open(options) {
      snapshot ??= await takeSnapshot(input);
      try {
        return await openRows({ ...input, snapshot }, options);
      } catch (error) {
        throw (isOfContent(error) && (await snapshot?.changed('It cannot be read as it is now.'))) || error;
      }
    },
    letters: (sheet) => openLetters({ ...input, snapshot }, sheet),
    settle: () => undefined,
    close: async () => undefined,
  };
}

/** Whether the content of the file is the reason: the directory of a zip, for example, is written last. */
function isOfContent(error: unknown): boolean {
  return error instanceof PmsError && /^file_(empty|binary|broken)$/.test(error.code);
}

/** What is read of it before it is settled is kept, so that it can be read again. */
function repeatableStream({ name, stream }: Extract<Input, { stream: unknown }>): LookedThrough {
  const source = stream[Symbol.asyncIterator]();
  let kept: Uint8Array[] | undefined = [];
  let keptBytes = 0;
  let spooled: Promise<Spool> | undefined;
  let isOpened = false;
  async function* rest(): AsyncGenerator<Uint8Array> {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      kept?.push(next.value);
      keptBytes += next.value.length;
      yield next.value;
    }
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    const before = kept ?? [];
    kept = undefined;
    yield* before;
    yield* rest();
  }
  const spoolAll = () => (spooled ??= spool(all()));
  async function* firstBytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of rest()) {
      yield chunk;
      if (kept === undefined || keptBytes <= replayBytesMax) continue;
      const start = keptBytes;
      yield* createReadStream((await spoolAll()).path, { start });
      return;
    }
  }
  return {
    async open(options) {
      if (isOpened) return openRows({ name, path: (await spoolAll()).path }, options);
      isOpened = true;
      return openRows({ name, stream: firstBytes() }, options);
    },
    letters: async (sheet) => openLetters({ name, path: (await spoolAll()).path }, sheet),
    settle() {
      kept = undefined;
    },
    async close() {
      stream.destroy?.();
      const done = await spooled?.catch(() => undefined);
      await done?.remove();
    },
  };
}

/** A file in a folder of its own, both accessible only to this user. */
interface Spool {
  path: string;
  /** Removes both. May be called more than once. */
  remove(): Promise<void>;
}

/**
 * Copies a stream to its end. Throws PmsError cannot_write (no room, no temporary folder) and file_unreadable (the stream fails), and then leaves
 * nothing behind.
 */
export async function spool(stream: AsyncIterable<Uint8Array>): Promise<Spool> {
  const folder = await guarded(() => mkdtemp(join(tmpdir(), 'pms-')));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'stdin');
  try {
    await copy(stream, path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function copy(stream: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  const opened = await openBytes({ name: 'stdin', stream });
  const handle = await guarded(() => openNewFile(path, ownerOnlyMode));
  try {
    for await (const chunk of opened.bytes) await guarded(() => handle.writeFile(chunk));
  } finally {
    await guarded(() => handle.close());
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const message = `Standard input could not be kept in ${tmpdir()}: ${reasonOf(error)}.`;
    throw new PmsError('cannot_write', message, {
      fix: 'Make room there, set TMPDIR to another folder, or import a file instead.',
      cause: error,
    });
  }
}

/** The rows of one opening, and of what was opened what does not hold the whole file. */
interface Kept {
  options: OpenOptions;
  source: Omit<RowSource, 'batches' | 'progress'>;
  packed: Buffer[];
  isWhole: boolean;
}

/** Keeps the rows of a workbook packed as they are read, a fifth of what the file takes: to unpack and parse it again would take eight times as long. */
function createKeptRows() {
  let kept: Kept | undefined;
  return {
    /** The same rows, kept as they are read, in place of any others. */
    async *keep({ batches, progress: _, ...source }: RowSource, options: OpenOptions): AsyncGenerator<Row[]> {
      const own: Kept = { options, source, packed: [], isWhole: false };
      kept = own;
      for await (const rows of batches) {
        // Copied, because what is packed stands in a buffer that is much larger.
        if (kept === own) own.packed.push(Buffer.from(deflateRawSync(JSON.stringify(rows), { level: 1 })));
        yield rows;
      }
      own.isWhole = true;
    },
    /** The source that was opened with these options, if its rows were read and kept to the end. */
    again(options: OpenOptions): RowSource | undefined {
      const names = Object.keys({ ...kept?.options, ...options }) as (keyof OpenOptions)[];
      const isSame = kept?.isWhole && names.every((name) => kept!.options[name] === options[name]);
      return isSame ? sourceOf(kept!) : undefined;
    },
    forget(): void {
      kept = undefined;
    },
  };
}

function sourceOf({ source, packed }: Kept): RowSource {
  let read = 0;
  async function* batches(): AsyncGenerator<Row[]> {
    for (; read < packed.length; read++) {
      yield JSON.parse(inflateRawSync(packed[read]!).toString());
      // Nothing else could run until all are delivered.
      await nextTurn();
    }
  }
  return { ...source, batches: batches(), progress: () => ({ bytesRead: read, bytesTotal: packed.length }) };
}
