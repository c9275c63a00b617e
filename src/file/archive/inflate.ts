/** Compressed bytes in, plain bytes out, step by step: everything before a damaged place is delivered before the error. */
import type { Gunzip, InflateRaw } from 'node:zlib';
import { PmsError } from '../../contract/errors.ts';
import { gzipStepBytes } from '../limits.ts';

/** Unpacks in constant memory, and destroys `unzip` at the end. Throws PmsError file_broken if the data is damaged or cut off. */
export async function* inflate(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  unzip: Gunzip | InflateRaw,
  name: string,
): AsyncGenerator<Buffer> {
  let failure: Error | undefined;
  let out: Buffer[] = [];
  unzip.on('data', (chunk: Buffer) => out.push(chunk));
  unzip.on('error', (error) => {
    failure ??= error;
  });
  // Iterating over the stream would, on an error, drop what is unpacked but not yet delivered.
  const take = () => {
    const taken = out;
    out = [];
    return taken;
  };
  // Not `once`: it would reject with the error before all unpacked data is delivered.
  const closed = new Promise<void>((done) => unzip.once('close', () => done()));
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length && !failure; at += gzipStepBytes) {
        const step = chunk.subarray(at, at + gzipStepBytes);
        await Promise.race([new Promise<void>((done) => unzip.write(step, () => done())), closed]);
        yield* take();
      }
      if (failure) break;
    }
    unzip.end();
    await closed;
    yield* take();
  } finally {
    unzip.destroy();
  }
  if (failure) throw broken(failure, name);
}

function broken(error: Error, name: string): PmsError {
  const cut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR';
  return damaged(name, cut ? 'is cut off in the middle' : 'is damaged', error);
}

/** The error for compressed data that ends early or is damaged, thrown after the rows before that place. */
export function damaged(name: string, what: string, cause?: unknown): PmsError {
  const fix = 'Fetch the file again; what came before the damaged place has been read.';
  return new PmsError('file_broken', `The compressed file ${name} ${what}.`, { fix, cause });
}
