/**
 * A zip archive, held packed in memory; each of its files is read in constant memory and verified by its checksum. yauzl, by its
 * documentation, does not verify checksums.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import { PmsError } from '../../contract/errors.ts';
import { archiveBytesMax, sampleBytes } from '../limits.ts';
import { damaged, inflate } from './inflate.ts';
import { createBombCount, type PackedFile } from './refuse-bomb.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

export interface Zip {
  /** What messages call the archive. */
  name: string;
  /** The file that contains the archive. */
  file: PackedFile;
  archive: Buffer;
  entries: ZipEntry[];
  /** Counts all bytes unpacked from the archive, from any of its files. Throws if they are too many for its size. */
  countUnpacked(bytes: number): void;
}

/** Reads a whole archive and its directory. Throws PmsError file_binary if it has none, file_broken if it is too large. */
export async function openZip(bytes: AsyncIterable<Buffer>, file: PackedFile): Promise<Zip> {
  const { name } = file;
  const fix = 'Unpack it, and of a workbook save the sheet as CSV (UTF-8).';
  const archive = await gatherBytes(bytes, archiveBytesMax, () => tooLarge(name, 'archive', fix));
  const entries = readZipDirectory(archive);
  if (entries !== undefined) return { name, file, archive, entries, countUnpacked: createBombCount(file) };
  throw new PmsError(
    'file_binary',
    `${name} is an Excel workbook (.xlsx) or another zip archive, damaged or cut off.`,
    {
      fix: 'Fetch the file again, or open it and save it as CSV (UTF-8).',
    },
  );
}

/** All bytes of a stream, at most `bytesMax`; throws what `excess` gives if there are more. */
export async function gatherBytes(
  bytes: AsyncIterable<Buffer>,
  bytesMax: number,
  excess: () => PmsError,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > bytesMax) throw excess();
  }
  return Buffer.concat(chunks);
}

/** The error for anything larger than the limits of this folder. */
export function tooLarge(name: string, what: string, fix: string): PmsError {
  return new PmsError('file_broken', `The ${what} ${name} is too large to be read as it is.`, { fix });
}

/** How one file of an archive is read. */
export interface EntryOptions {
  /** Most bytes that may be unpacked; no limit when absent. */
  bytesMax?: number;
  /** Receives the number of packed bytes read. */
  onRead?: (packedBytes: number) => void;
}

/** The bytes of one file of the archive. Throws PmsError file_broken, after everything before the damaged place. */
export async function* readEntry(zip: Zip, entry: ZipEntry, options: EntryOptions = {}): AsyncGenerator<Buffer> {
  const bytesMax = options.bytesMax ?? Number.POSITIVE_INFINITY;
  if (entry.bytes > bytesMax) throw unpacksTooLarge(zip.name);
  const packed = stepsOf(packedBytesOf(zip, entry), options.onRead);
  const plain =
    entry.method === 8 ? inflate(packed, createInflateRaw({ chunkSize: sampleBytes }), zip.name) : asStream(packed);
  let sum = 0;
  let length = 0;
  for await (const chunk of plain) {
    // Two files of an archive may share the same bytes, so all are counted.
    zip.countUnpacked(chunk.length);
    sum = crc32(chunk, sum);
    length += chunk.length;
    // The size in the directory may be false.
    if (length > bytesMax) throw unpacksTooLarge(zip.name);
    yield chunk;
  }
  if (length !== entry.bytes || sum !== entry.crc32) throw damaged(zip.name, 'is damaged');
}

/** The error for a workbook that is larger than any honest one. */
export function unpacksTooLarge(name: string): PmsError {
  return tooLarge(name, 'workbook', 'Save the sheet as CSV (UTF-8): a CSV may have any size.');
}

function packedBytesOf({ archive, name }: Zip, entry: ZipEntry): Buffer {
  if (entry.isEncrypted) {
    throw new PmsError('file_binary', `${name} is protected by a password.`, { fix: 'Save it without a password.' });
  }
  if (entry.method !== 0 && entry.method !== 8) {
    throw new PmsError('file_binary', `${name} is packed in a way that is not known (${entry.method}).`, {
      fix: 'Unpack it first.',
    });
  }
  const header = entry.offset;
  if (header + 30 > archive.length || archive.readUInt32LE(header) !== 0x0403_4b50) throw damaged(name, 'is damaged');
  const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  return archive.subarray(from, from + entry.packedBytes);
}

function* stepsOf(packed: Buffer, onRead: EntryOptions['onRead']): Generator<Buffer> {
  for (let at = 0; at < packed.length; at += sampleBytes) {
    onRead?.(Math.min(at + sampleBytes, packed.length));
    yield packed.subarray(at, at + sampleBytes);
  }
}

/** Chunks that are there already, as a stream. */
export async function* asStream(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks;
}
