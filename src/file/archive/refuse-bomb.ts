/** Bytes that come out of a packed file, let through as long as they are no more than any honest file packs into so few. */
import { PmsError } from '../../contract/errors.ts';
import { unpackedFreeBytes, unpackedRatioMax } from '../limits.ts';

/** The file on disk, before anything is taken off. */
export interface PackedFile {
  name: string;
  /** How many of its bytes have been read so far. */
  bytesRead(): number;
}

/** The same bytes. Throws PmsError file_broken where they are too many for the file, whatever layers lie between. */
export async function* refuseBomb(
  bytes: AsyncIterable<Buffer>,
  { name, bytesRead }: PackedFile,
): AsyncGenerator<Buffer> {
  let unpacked = 0;
  for await (const chunk of bytes) {
    unpacked += chunk.length;
    if (unpacked > unpackedFreeBytes && unpacked > bytesRead() * unpackedRatioMax) throw tooDense(name);
    yield chunk;
  }
}

function tooDense(name: string): PmsError {
  const message = `The compressed file ${name} unpacks to more than ${unpackedRatioMax} times its size: it was made to fill a machine.`;
  return new PmsError('file_broken', message, { fix: 'If it is yours, unpack it first and import what comes out.' });
}
