/** Passes on the bytes of a packed file as long as they are no more than an honest file of its size can hold. */
import { PmsError } from '../../contract/errors.ts';
import { unpackedFreeBytes, unpackedRatioMax } from '../limits.ts';

/** The file on disk, still packed. */
export interface PackedFile {
  name: string;
  /** How many of its bytes have been read so far. */
  bytesRead(): number;
}

/** The same bytes. Throws PmsError file_broken if they are too many for the size of the file, however many layers it has. */
export async function* refuseBomb(bytes: AsyncIterable<Buffer>, file: PackedFile): AsyncGenerator<Buffer> {
  const count = createBombCount(file);
  for await (const chunk of bytes) {
    count(chunk.length);
    yield chunk;
  }
}

/** Counts everything that is unpacked from a file. The call throws PmsError file_broken if it is too much for the size of the file. */
export function createBombCount({ name, bytesRead }: PackedFile): (more: number) => void {
  let unpacked = 0;
  return (more) => {
    unpacked += more;
    if (unpacked > unpackedFreeBytes && unpacked > bytesRead() * unpackedRatioMax) throw tooDense(name);
  };
}

function tooDense(name: string): PmsError {
  const message = `The compressed file ${name} unpacks to more than ${unpackedRatioMax} times its size: it may have been made to fill the memory of a machine.`;
  return new PmsError('file_broken', message, {
    fix: 'If it is yours, unpack it first, or save the sheet of a workbook as CSV, and import what comes out.',
  });
}
