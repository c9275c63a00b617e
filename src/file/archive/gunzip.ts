/** Unpacks a gzip file, whatever its name. */
import { createGunzip } from 'node:zlib';
import { sampleBytes } from '../limits.ts';
import { inflate } from './inflate.ts';
import { type PackedFile, refuseBomb } from './refuse-bomb.ts';

/** True for bytes that begin like gzip. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** Unpacks in constant memory. Throws PmsError file_broken if the data is damaged, cut off, or unpacks to more than any honest file. */
export function gunzip(bytes: AsyncIterable<Uint8Array>, file: PackedFile): AsyncGenerator<Buffer> {
  return refuseBomb(inflate(bytes, createGunzip({ chunkSize: sampleBytes }), file.name), file);
}
