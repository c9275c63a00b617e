/** Small files that unpack to more than a machine can hold are stopped early and said; densely packed honest ones are not. */
import { createGzip, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { refuseBomb } from '../../src/file/archive/refuse-bomb.ts';
import { unpackedFreeBytes, unpackedRatioMax } from '../../src/file/limits.ts';
import { makeZip, openContent } from '../file/books.ts';
import { gather } from '../file/reading.ts';

const mebibyte = 1024 * 1024;
const stopMsMax = 15_000;

/** Gzip of one mebibyte over and over, made step by step. */
async function gzipOf(block: Buffer, times: number): Promise<Buffer> {
  const gzip = createGzip();
  const packed: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => packed.push(chunk));
  const ended = new Promise((resolve) => gzip.on('end', resolve));
  for (let n = 0; n < times; n++) if (!gzip.write(block)) await new Promise((resolve) => gzip.once('drain', resolve));
  gzip.end();
  await ended;
  return Buffer.concat(packed);
}

const refusal = { code: 'file_broken', message: expect.stringContaining('200 times its size') };

/** What reading the content ends with, which must be soon; undefined where it ends well. */
async function endOf(content: Buffer): Promise<unknown> {
  const before = performance.now();
  const error = await openContent(content)
    .then(async ({ batches }) => {
      for await (const _ of batches);
    })
    .catch((thrown: unknown) => thrown);
  expect(performance.now() - before).toBeLessThan(stopMsMax);
  return error;
}

test('a gzip bomb, by itself, in another gzip or in a zip, is file_broken', async () => {
  const line = `${'a,'.repeat(1023)}\n\n`;
  const bomb = await gzipOf(Buffer.from(line.repeat(512)), unpackedFreeBytes / mebibyte + 32);
  for (const content of [bomb, gzipSync(bomb), makeZip({ 'rows.csv.gz': bomb })]) {
    expect(content.length).toBeLessThan(mebibyte);
    expect(await endOf(content)).toMatchObject(refusal);
  }
});

test.each(['a', ' ', '\0', '"', '[', '<'])(
  'a bomb of nothing but %j ends in a sentence, or in refused rows',
  async (filling) => {
    const error = await endOf(await gzipOf(Buffer.alloc(mebibyte, filling), 40));
    if (error !== undefined) expect(error).toMatchObject({ name: 'PmsError' });
  },
  60_000,
);

async function* chunks(count: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(mebibyte);
  for (let n = 0; n < count; n++) yield chunk;
}

async function bytesThrough(count: number, bytesRead: number): Promise<number> {
  let through = 0;
  for await (const chunk of refuseBomb(chunks(count), { name: 'in.gz', bytesRead: () => bytesRead }))
    through += chunk.length;
  return through;
}

test('what comes out is bounded by the size of the file, or by an amount that any machine can take', async () => {
  const free = unpackedFreeBytes / mebibyte;
  expect(await bytesThrough(free, 1)).toBe(unpackedFreeBytes);
  await expect(bytesThrough(free + 1, 1)).rejects.toMatchObject(refusal);
  const large = 4 * mebibyte;
  expect(await bytesThrough((large / mebibyte) * unpackedRatioMax, large)).toBe(large * unpackedRatioMax);
  await expect(bytesThrough((large / mebibyte) * unpackedRatioMax + 1, large)).rejects.toMatchObject(refusal);
});

test('a file of the same row over and over is read whole', async () => {
  const source = await openContent(gzipSync(Buffer.from(`name\n${'Deluxe Double,2,10,120\n'.repeat(200_000)}`)));
  expect(await gather(source.batches)).toHaveLength(200_000);
});
