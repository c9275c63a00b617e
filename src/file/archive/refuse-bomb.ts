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
export async function* refuseBomb(bytes: AsyncIterable<Buffer>, file: PackedFile): AsyncGenerator<Buffer> {
  const count = createBombCount(file);
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
  }
}

/** Is told of all that comes out of a file. The call throws PmsError file_broken where it is too much for the file. */
export function createBombCount({ name, bytesRead }: PackedFile): (more: number) => void {
  let unpacked = 0;
  return (more) => {
    unpacked += more;
    if (unpacked > unpackedFreeBytes && unpacked > bytesRead() * unpackedRatioMax) throw tooDense(name);
  };
}

function tooDense(name: string): PmsError {
  const message = `The compressed file ${name} unpacks to more than ${unpackedRatioMax} times its size: it was made to fill a machine.`;
  return new PmsError('file_broken', message, {
    fix: 'If it is yours, unpack it first, or save the sheet of a workbook as CSV, and import what comes out.',
  });
}
