/** Reads the beginning of a byte stream without losing it: the stream delivers it again. */

export interface Peeked {
  /** The first bytes: at least as many as asked for, or fewer if the stream ends. */
  head: Buffer;
  /** True if `head` is the whole stream. */
  ended: boolean;
  /** The whole stream, starting with `head`. Can be read once. */
  bytes: AsyncGenerator<Buffer>;
}

/** Reads until there are `atLeast` bytes or the stream ends; holds no more than that and one chunk. */
export async function peek(bytes: AsyncIterable<Uint8Array>, atLeast: number): Promise<Peeked> {
  const source = bytes[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  let ended = false;
  while (length < atLeast && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else {
      const chunk = asBuffer(next.value);
      chunks.push(chunk);
      length += chunk.length;
    }
  }
  const head = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  return { head, ended, bytes: replay(head, source) };
}

/** The same bytes as a Buffer, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function* replay(head: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  for (let next = await source.next(); !next.done; next = await source.next()) yield asBuffer(next.value);
}

/** The stream without its first `count` bytes. */
export async function* dropBytes(bytes: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of bytes) {
    if (left >= chunk.length) left -= chunk.length;
    else {
      yield left > 0 ? chunk.subarray(left) : chunk;
      left = 0;
    }
  }
}
