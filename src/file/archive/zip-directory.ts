/** Reads the directory at the end of a zip archive: names, sizes and positions of its files. */
import { archiveEntriesMax } from '../limits.ts';

/** A packed file. Sizes are bytes. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflate; no other is supported. */
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  bytes: number;
  crc32: number;
  /** Where its local header begins in the archive. */
  offset: number;
}

const endSize = 22;
const commentMax = 65_535;
const entrySize = 46;
/** A 32-bit value that refers to the zip64 field. */
const overflow = 0xffff_ffff;

/** The files of an archive, without folders; undefined if it has no complete directory (cut off, damaged, not a zip). */
export function readZipDirectory(archive: Buffer): ZipEntry[] | undefined {
  const end = findEnd(archive);
  if (end === undefined) return undefined;
  try {
    return readEntries(archive, directoryAt(archive, end));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findEnd(archive: Buffer): number | undefined {
  const from = Math.max(0, archive.length - endSize - commentMax);
  const at = archive.subarray(from).lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  return at === -1 || from + at + endSize > archive.length ? undefined : from + at;
}

function directoryAt(archive: Buffer, end: number): { at: number; count: number } {
  const count = archive.readUInt16LE(end + 10);
  const at = archive.readUInt32LE(end + 16);
  const locator = end - 20;
  if (locator < 0 || archive.readUInt32LE(locator) !== 0x0706_4b50) return { at, count };
  const end64 = Number(archive.readBigUInt64LE(locator + 8));
  return {
    at: Number(archive.readBigUInt64LE(end64 + 48)),
    count: Number(archive.readBigUInt64LE(end64 + 32)),
  };
}

function readEntries(archive: Buffer, { at, count }: { at: number; count: number }): ZipEntry[] | undefined {
  const entries: ZipEntry[] = [];
  let position = at;
  for (let index = 0; index < Math.min(count, archiveEntriesMax); index += 1) {
    if (archive.readUInt32LE(position) !== 0x0201_4b50) return undefined;
    const nameEnd = position + entrySize + archive.readUInt16LE(position + 28);
    const extraEnd = nameEnd + archive.readUInt16LE(position + 30);
    const entry = readEntry(archive, position, nameEnd);
    readLongSizes(archive.subarray(nameEnd, extraEnd), entry);
    if (!entry.name.endsWith('/')) entries.push(entry);
    position = extraEnd + archive.readUInt16LE(position + 32);
  }
  return entries;
}

function readEntry(archive: Buffer, position: number, nameEnd: number): ZipEntry {
  return {
    // Some programs write backslashes, against the standard.
    name: archive.toString('utf8', position + entrySize, nameEnd).replaceAll('\\', '/'),
    method: archive.readUInt16LE(position + 10),
    isEncrypted: (archive.readUInt16LE(position + 8) & 1) === 1,
    crc32: archive.readUInt32LE(position + 16),
    packedBytes: archive.readUInt32LE(position + 20),
    bytes: archive.readUInt32LE(position + 24),
    offset: archive.readUInt32LE(position + 42),
  };
}

/** Sizes of zip64, which some programs write for small files too: present only for the values that overflow, in this order. */
function readLongSizes(extra: Buffer, entry: ZipEntry): void {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let position = at + 4;
    for (const size of ['bytes', 'packedBytes', 'offset'] as const) {
      if (entry[size] !== overflow) continue;
      entry[size] = Number(extra.readBigUInt64LE(position));
      position += 8;
    }
    return;
  }
}
