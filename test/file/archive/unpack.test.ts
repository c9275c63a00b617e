import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testOfAll } from '../../effort.ts';
import { makeBook, makeZip, openContent, readContent } from '../books.ts';
import { gather } from '../reading.ts';

describe('a zip', () => {
  test.each([
    ['CSV', 'a;b\n1;2\n', 'csv', ['2:1|2']],
    ['JSON', '[{"a":1}]', 'json', ['1={"a":1}']],
    ['an .xlsx', makeBook({ Data: [['a'], ['1']] }), 'xlsx', ['2:1']],
    ['an .xls', makeBook({ Data: [['a'], ['1']] }, { type: 'biff8' }), 'xls', ['2:1']],
    ['UTF-16 with a mark', Buffer.from('\ufeffa\tb\n1\t2\n', 'utf16le'), 'csv', ['2:1|2']],
  ])('with %s in it is that file', async (_, content, format, rows) => {
    expect(await readContent(makeZip({ 'some folder/file': content }))).toMatchObject({ format, rows });
  });

  test('what a Mac or Windows adds to an archive does not count', async () => {
    const zip = makeZip({ '__MACOSX/._a.csv': 'x', '.DS_Store': 'x', 'Thumbs.db': 'x', 'a.csv': 'a\n1\n' });
    expect((await readContent(zip)).rows).toEqual(['2:1']);
  });

  test('in a gzip is unpacked too', async () => {
    expect((await readContent(gzipSync(makeZip({ 'a.csv': 'a\n1\n' })))).rows).toEqual(['2:1']);
  });

  test('with several files names them', async () => {
    await expect(openContent(makeZip({ 'may.csv': 'a', 'june.csv': 'b' }))).rejects.toMatchObject({
      code: 'file_broken',
      message: 'input is a zip archive of 2 files: may.csv, june.csv.',
    });
  });

  test('with nothing in it is file_empty', async () => {
    await expect(openContent(makeZip({}))).rejects.toMatchObject({ code: 'file_empty' });
  });

  test('cut off is file_binary, damaged inside is file_broken behind the rows before', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index},${Math.sin(index)}`);
    const zip = makeZip({ 'a.csv': `a,b\n${lines.join('\n')}\n` });
    await expect(openContent(zip.subarray(0, zip.length / 2))).rejects.toMatchObject({ code: 'file_binary' });
    const damaged = Buffer.from(zip);
    damaged.fill(0xff, zip.length / 2, zip.length / 2 + 1000);
    const { batches } = await openContent(damaged);
    let count = 0;
    const reading = (async () => {
      for await (const batch of batches) count += batch.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'file_broken' });
    expect(count).toBeGreaterThan(10_000);
  });

  test('whose file has not the checksum that the directory says is file_broken', async () => {
    const zip = Buffer.from(makeZip({ 'a.csv': 'a\n1\n' }));
    const directory = zip.indexOf('PK\x01\x02', 0, 'latin1');
    zip.writeUInt32LE(7, directory + 16);
    const reading = openContent(zip).then(({ batches }) => gather(batches));
    await expect(reading).rejects.toMatchObject({ code: 'file_broken', message: expect.stringContaining('damaged') });
  });

  test('with sizes of zip64, as some programs write them for small files, is read', async () => {
    expect((await readContent(withLongSizes(makeZip({ 'a.csv': 'a\n1\n' })))).rows).toEqual(['2:1']);
  });

  test('with a password is file_binary and the message says so', async () => {
    const zip = Buffer.from(makeZip({ 'a.csv': 'a\n1\n' }));
    zip[zip.indexOf('PK\x01\x02', 0, 'latin1') + 8] = 1;
    await expect(openContent(zip)).rejects.toMatchObject({
      code: 'file_binary',
      message: expect.stringContaining('password'),
    });
  });

  test.each([
    ['a binary workbook', { '[Content_Types].xml': '', 'xl/workbook.bin': '' }, '.xlsb'],
    ['an OpenDocument file', { mimetype: 'x', 'content.xml': '' }, 'OpenDocument'],
    ['a letter', { '[Content_Types].xml': '', 'word/document.xml': '' }, 'not a workbook'],
  ])('that is %s is file_binary and called that', async (_, files, word) => {
    await expect(openContent(makeZip(files))).rejects.toMatchObject({
      code: 'file_binary',
      message: expect.stringContaining(word),
    });
  });

  testOfAll('of 200 MB in 200 KB passes in constant memory', async () => {
    const line = Buffer.from(`${'x'.repeat(99)}\n`);
    const big = Buffer.alloc(200_000_000, line);
    const source = await openContent(makeZip({ 'a.csv': Buffer.concat([Buffer.from('a\n'), big]) }));
    const before = process.memoryUsage().arrayBuffers;
    let [count, peakBytes] = [0, 0];
    for await (const batch of source.batches) {
      count += batch.length;
      peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - before);
    }
    expect(count).toBe(2_000_000);
    expect(peakBytes).toBeLessThan(60 * 1024 * 1024);
  });
});

/** The sizes of the only entry moved into a zip64 field of the directory. */
function withLongSizes(zip: Buffer): Buffer {
  const directory = zip.indexOf('PK\x01\x02', 0, 'latin1');
  const end = zip.indexOf('PK\x05\x06', 0, 'latin1');
  const entry = Buffer.from(zip.subarray(directory, end));
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
  extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
  entry.writeUInt32LE(0xffff_ffff, 20);
  entry.writeUInt32LE(0xffff_ffff, 24);
  entry.writeUInt16LE(extra.length, 30);
  return Buffer.concat([zip.subarray(0, directory), entry, extra, zip.subarray(end)]);
}
