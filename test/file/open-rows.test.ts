import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type OpenOptions, openRows } from '../../src/file/open-rows.ts';
import type { Row } from '../../src/file/row.ts';
import { gather, inChunks, newFile, newFolder, short } from './reading.ts';

async function openFile(content: string | Buffer, options?: OpenOptions) {
  const path = await newFile('input', content);
  return openRows({ path, name: 'input' }, options);
}

async function read(content: string | Buffer, options?: OpenOptions) {
  const source = await openFile(content, options);
  return { format: source.format, encoding: source.encoding, rows: short(await gather(source.batches)) };
}

const text = 'naïve,b\n1,€\n3,4\n';

describe('content tells the format, never the name', () => {
  test.each([
    ['csv', 'a,b\n1,2\n', 'csv', ['2:1|2']],
    ['a CSV whose header begins with a bracket', '[id],name\n1,2\n', 'csv', ['2:1|2']],
    ['a CSV whose header begins with a bracketed number', '[2024] total,name\n1,2\n', 'csv', ['2:1|2']],
    ['a CSV whose header begins with a brace', '{id},name\n1,2\n', 'csv', ['2:1|2']],
    ['an array', ' [{"a":1}]', 'json', ['1={"a":1}']],
    ['an empty array', '[]', 'json', []],
    ['an object with an array', '{"total":1,"rows":[{"a":1}]}', 'json', ['1={"a":1}']],
    ['an object with an array over several lines', '{\n"rows":[\n{"a":1}\n]\n}\n', 'json', ['3={"a":1}']],
    ['NDJSON', '{"a":1}\n{"a":2}\n', 'ndjson', ['1={"a":1}', '2={"a":2}']],
    ['NDJSON of one line', '{"a":"}"}', 'ndjson', ['1={"a":"}"}']],
    ['NDJSON with arrays in it', '{"a":[{"b":1}]}\n{"a":[]}\n', 'ndjson', ['1={"a":[{"b":1}]}', '2={"a":[]}']],
  ])('%s', async (_, content, format, rows) => {
    expect(await read(content)).toMatchObject({ format, rows });
  });

  test.each([
    'HotelRateAmountNotifRQ',
    'HotelRatePlanNotifRQ',
    'HotelRatePlanRS',
    'HotelAvailNotifRQ',
    'HotelInvCountNotifRQ',
  ])('a message of prices between systems is refused in words: %s', async (name) => {
    const message = `<?xml version="1.0"?><s:Body><OTA_${name} Version="1.0"/></s:Body>`;
    await expect(openFile(message)).rejects.toMatchObject({ message: expect.stringContaining('message of prices') });
  });

  test.each([10, 400, 1200, 3000])(
    'the body of a request of %i records on one line is one, however much of it is read at once',
    async (count) => {
      const records = Array.from({ length: count }, (_, index) => ({
        guest_last_name: `Guest${index}`.padEnd(200, 'x'),
      }));
      const { format, rows } = await read(JSON.stringify({ bookings: records }));
      expect([format, rows.length]).toEqual(['json', count]);
    },
  );

  test('a named format beats the content', async () => {
    expect(await read('{"a":[{"b":1}]}', { format: 'ndjson' })).toMatchObject({ rows: ['1={"a":[{"b":1}]}'] });
    expect(await read('[1]\n2\n', { format: 'csv' })).toMatchObject({ format: 'csv', rows: ['2:2'] });
  });
});

describe('encodings', () => {
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  test.each([
    ['UTF-8', Buffer.from(text), undefined, 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`), undefined, 'utf-8'],
    ['UTF-16LE by its mark', Buffer.from(`\ufeff${text}`, 'utf16le'), undefined, 'utf-16le'],
    ['UTF-16BE by its mark', utf16be, undefined, 'utf-16be'],
    ['UTF-16LE by label', Buffer.from(text, 'utf16le'), 'UTF-16', 'utf-16le'],
    ['windows-1252 by label', Buffer.from(text.replace('€', '\x80'), 'latin1'), 'latin1', 'windows-1252'],
    ['a mark beats a label', Buffer.from(`\ufeff${text}`), 'windows-1252', 'utf-8'],
  ])('%s', async (_, bytes, encoding, name) => {
    const source = await openFile(bytes, { encoding });
    expect(source.header).toEqual(['naïve', 'b']);
    expect(source.encoding).toBe(name);
    expect(source.bom).toBe(encoding === undefined ? name !== 'utf-8' || bytes[0] === 0xef : name === 'utf-8');
    expect(short(await gather(source.batches))).toEqual(['2:1|€', '3:3|4']);
  });

  test('an unknown label is unknown_encoding', async () => {
    await expect(openFile('a\n', { encoding: 'klingon' })).rejects.toMatchObject({ code: 'unknown_encoding' });
  });

  test('bytes that mean nothing in the named encoding reject their row', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\n1,2\n3,'), Buffer.of(0xff), Buffer.from('\n5,6\n')]);
    expect((await read(bytes, { encoding: 'shift_jis' })).rows).toEqual(['2:1|2', '3:undecodable', '4:5|6']);
  });
});

describe('gzip', () => {
  test('is unpacked whatever the file is called, members joined as one', async () => {
    const bytes = Buffer.concat([gzipSync('a,b\n1,2\n'), gzipSync('3,4\n')]);
    expect((await read(bytes)).rows).toEqual(['2:1|2', '3:3|4']);
  });

  test('cut off in the middle, it gives the rows before that place and then file_broken', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index},${Math.sin(index)}`);
    const packed = gzipSync(`a,b\n${lines.join('\n')}\n`);
    const source = await openFile(packed.subarray(0, packed.length / 2));
    const rows: Row[] = [];
    const reading = (async () => {
      for await (const batch of source.batches) rows.push(...batch);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'file_broken', message: expect.stringContaining('cut off') });
    expect(rows.length).toBeGreaterThan(15_000);
    expect(rows.at(-1)).toMatchObject({ kind: 'cells', line: rows.length + 1 });
  });

  test('damaged in the middle, it gives the rows before that place and then file_broken', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `${index},${Math.sin(index)}`);
    const packed = gzipSync(`a,b\n${lines.join('\n')}\n`);
    packed.fill(0xff, packed.length / 2, packed.length / 2 + 1000);
    const source = await openFile(packed);
    let count = 0;
    const reading = (async () => {
      for await (const batch of source.batches) count += batch.length;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'file_broken', message: expect.stringContaining('damaged') });
    expect(count).toBeGreaterThan(10_000);
  });

  test('100 MB unpacked from 100 KB pass in constant memory', async () => {
    const source = await openFile(gzipSync(`a,b\n1,2\n${'x'.repeat(100 * 1024 * 1024)}\n3,4\n`, { level: 1 }));
    const before = process.memoryUsage().arrayBuffers;
    expect(short(await gather(source.batches))).toEqual(['2:1|2', '3:line_too_long', '4:3|4']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024);
  });
});

describe('a file that is none', () => {
  test('missing is file_not_found', async () => {
    const path = join(await newFolder(), 'none.csv');
    await expect(openRows({ path, name: 'none.csv' })).rejects.toMatchObject({ code: 'file_not_found' });
    const under = join(await newFile('file', 'x'), 'none.csv');
    await expect(openRows({ path: under, name: 'none.csv' })).rejects.toMatchObject({ code: 'file_not_found' });
  });

  test('a folder is file_unreadable and called a folder', async () => {
    const path = join(await newFolder(), 'folder');
    await mkdir(path);
    const opening = openRows({ path, name: 'folder' });
    await expect(opening).rejects.toMatchObject({ code: 'file_unreadable', message: 'folder is a folder.' });
  });

  test.each([
    ['no byte', ''],
    ['a mark only', '\ufeff'],
    ['white space only', ' \r\n\n\t'],
    ['packed nothing', gzipSync('')],
  ])('%s is file_empty', async (_, content) => {
    await expect(openFile(content)).rejects.toMatchObject({ code: 'file_empty' });
  });

  test.each([
    ['a NUL in the first 64 KiB', `a,b\n${'x,y\n'.repeat(10_000)}\0`, 'NUL'],
    ['a workbook', Buffer.from('PK\x03\x04rest', 'latin1'), 'xlsx'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'xls'],
    ['a PDF', '%PDF-1.7\n', 'PDF'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'picture'],
    ['UTF-16 without a mark, of few Latin letters', Buffer.from('שם אורח,תאריך\n'.repeat(20), 'utf16le'), 'NUL'],
  ])('%s is file_binary', async (_, content, word) => {
    await expect(openFile(content)).rejects.toMatchObject({
      code: 'file_binary',
      message: expect.stringContaining(word),
    });
  });

  test('UTF-16 without a mark that is not clear names the label that reads it', async () => {
    const opening = openFile(Buffer.from('שם אורח,תאריך\n'.repeat(20), 'utf16le'));
    await expect(opening).rejects.toMatchObject({ fix: expect.stringContaining('--encoding utf-16le') });
  });

  test('a NUL behind the first 64 KiB costs its row only', async () => {
    const { rows } = await read(`a,b\n${'x,y\n'.repeat(20_000)}1,\0\n3,4\n`);
    expect(rows.slice(-2)).toEqual(['20002:not_text', '20003:3|4']);
  });
});

describe('a stream', () => {
  test('is read like a file, in whatever chunks it comes', async () => {
    const stream = inChunks(gzipSync(`\ufeffa,b\n1,2\n`), [1]);
    const source = await openRows({ stream, name: 'stdin' });
    expect(source).toMatchObject({ header: ['a', 'b'], bom: true });
    expect(short(await gather(source.batches))).toEqual(['2:1|2']);
    expect(source.progress().bytesTotal).toBeUndefined();
  });
});

test('progress counts the bytes of the file up to its size', async () => {
  const packed = gzipSync('a,b\n1,2\n');
  const source = await openFile(packed);
  await gather(source.batches);
  expect(source.progress()).toEqual({ bytesRead: packed.length, bytesTotal: packed.length });
});

test('a source may be left early and closed twice', async () => {
  const source = await openFile(`a,b\n${'1,2\n'.repeat(500_000)}`);
  for await (const batch of source.batches) if (batch.length > 0) break;
  await source.close();
  await source.close();
});

test('no batch has more than 1,000 rows', async () => {
  for (const content of [`a\n${'1\n'.repeat(5000)}`, '{}\n'.repeat(5000), `[${'{},'.repeat(5000)}{}]`]) {
    const source = await openFile(content);
    let count = 0;
    for await (const batch of source.batches) {
      expect(batch.length).toBeLessThanOrEqual(1000);
      count += batch.length;
    }
    expect(count).toBeGreaterThanOrEqual(5000);
  }
});
