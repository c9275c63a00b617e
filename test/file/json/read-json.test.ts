import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonOptions, readJsonElements, readNdjsonLines } from '../../../src/file/json/read-json.ts';
import type { Row } from '../../../src/file/row.ts';
import { holds } from '../../effort.ts';
import { gather, inChunks, short } from '../reading.ts';

const MiB = 1024 * 1024;

const read = (text: string | Buffer, options: Partial<JsonOptions> = {}, sizes?: number[]) =>
  gather(readJsonElements(inChunks(text, sizes), { name: 'in.json', ...options }));

describe('an array', () => {
  test('gives each element the line where it begins', async () => {
    const rows = await read('[\n {"a":\n 1},{"a":2}\r\n,\r\n\n{"a":"]}\\"["}]\n');
    expect(short(rows)).toEqual(['2={"a":1}', '3={"a":2}', '6={"a":"]}\\"["}']);
  });

  test('elements that are no objects are values all the same', async () => {
    expect(short(await read('[1, "x",null,[2], true ,-1.5e3]'))).toEqual([
      '1=1',
      '1="x"',
      '1=null',
      '1=[2]',
      '1=true',
      '1=-1500',
    ]);
  });

  test('__proto__ stays a key like any other', async () => {
    const [row] = await read('[{"__proto__":{"x":1},"a":2}]');
    const value = (row as Row & { value: object }).value;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test('an element that is no JSON but whose brackets balance costs itself only, without its text in the message', async () => {
    const rows = await read('[{"a":1},\n{"a":Smith},\n{"a":3}]');
    expect(short(rows)).toEqual(['1={"a":1}', '2:broken_json', '3={"a":3}']);
    expect(rows[1]).toMatchObject({ raw: '{"a":Smith}', message: 'is not valid JSON' });
  });

  test('bytes that are not UTF-8 cost their element only', async () => {
    expect(short(await read(Buffer.from('[{"a":"\xfc"},{"a":1}]', 'latin1')))).toEqual(['1:undecodable', '1={"a":1}']);
  });

  test('an element over 1 MiB costs itself only, in constant memory', async () => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    async function* bytes(): AsyncGenerator<Buffer> {
      yield Buffer.from('[{"a":1},\n{"a":"');
      for (let sent = 0; sent < 100 * MiB; sent += chunk.length) yield chunk;
      yield Buffer.from('"},\n{"a":3}]');
    }
    const before = process.memoryUsage().arrayBuffers;
    const rows = await gather(readJsonElements(bytes(), { name: 'in.json' }));
    expect(short(rows)).toEqual(['1={"a":1}', '2:line_too_long', '3={"a":3}']);
    expect((rows[1] as { raw: string }).raw.length).toBe(64 * 1024);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MiB);
  });
});

describe('broken in the middle', () => {
  test.each([
    ['a missing comma', '[{"a":1}\n {"a":2}]', '2:broken_json', 'line 2, column 2'],
    ['two commas', '[{"a":1},,{"a":2}]', '1:broken_json', 'line 1, column 10'],
    ['a comma before the end', '[{"a":1},\n]', '2:broken_json', 'line 2, column 1'],
    ['the end of the file between elements', '[{"a":1},\n', '2:broken_json', 'line 2, column 1'],
    ['the end of the file in an element', '[{"a":1},\n{"a":', '2:broken_json', 'element that begins on line 2'],
    ['a wrong bracket', '[{"a":1},\n{"a":[2}]', '2:broken_json', 'line 2, column 8'],
    ['text behind the end', '[{"a":1}]\nx', '2:broken_json', 'line 2, column 1'],
  ])('%s: what stood before is in, the message names the place, and nothing follows', async (_, text, last, index) => {
    for (const sizes of [[], [1], [3]]) {
      const rows = await read(text, {}, sizes);
      expect(short(rows)).toEqual(['1={"a":1}', last]);
      expect(rows[1]).toMatchObject({ message: expect.stringContaining(index) });
    }
  });

  test.each([['[{"a":1'], ['[x]x'.slice(0, 2)], ['{"rows":[{"a"'], ['{"rows" [1]}'], ['{rows:1}'], ['[}']])(
    'before the first row it is file_broken: %s',
    async (text) => {
      await expect(read(text)).rejects.toMatchObject({ code: 'file_broken' });
    },
  );

  test('nesting without end is a broken structure, not a broken program', async () => {
    const rows = await read(`[{"a":1},${'['.repeat(100_000)}`);
    expect(short(rows)).toEqual(['1={"a":1}', '1:broken_json']);
  });
});

describe('an object', () => {
  test('gives the first array of objects and passes over every other key', async () => {
    const text = '{"meta":{"x":[{"no":1}]},"ids":[1,2],"e":"\\"[","rows":[{"a":1},\n{"a":2}],"total":2}';
    for (const sizes of [[], [1], [5]]) expect(short(await read(text, {}, sizes))).toEqual(['1={"a":1}', '2={"a":2}']);
  });

  test.each([
    '{"page":1,"totalPages":3,"rows":[{"a":1}]}',
    '{"rows":[{"a":1}],"meta":{"pagination":{"total_count":2}}}',
    '{"count":1,"next":"https://example.org/?page=2","rows":[{"a":1}]}',
    '{"rows":[{"a":1}],"has_more":true}',
    '{"_links":{"next":{"href":"/2"}},"rows":[{"a":1}]}',
  ])('that is a page of several says so behind its rows: %s', async (text) => {
    const rows = await read(text, { looksInside: true });
    expect(short(rows)).toEqual(['1={"a":1}', '1:broken_json']);
    expect(rows[1]).toMatchObject({ message: expect.stringContaining('page of several') });
    // A service that answers in pages is asked for the next one.
    expect(short(await read(text))).toEqual(['1={"a":1}']);
  });

  test('that is the only page is whole', async () => {
    const text = '{"total_pages":1,"total":900,"next":null,"has_more":false,"total_count":1,"rows":[{"a":1}]}';
    expect(short(await read(text, { looksInside: true }))).toEqual(['1={"a":1}']);
  });

  test('an empty array gives no row', async () => {
    expect(await read('{"rows":[],"total":0}')).toEqual([]);
  });

  test('without an array of objects it is file_broken', async () => {
    await expect(read('{"a":1,"b":[1,2]}')).rejects.toMatchObject({ code: 'file_broken' });
  });

  test('a second array of objects is file_broken', async () => {
    await expect(read('{"a":[{}],"b":[{}]}')).rejects.toMatchObject({ code: 'file_broken' });
  });

  test('the named key is preferred, wherever it stands', async () => {
    const options = { key: 'rows' };
    expect(short(await read('{"warnings":[{"w":1}],"rows":[{"a":1}]}', options))).toEqual(['1={"a":1}']);
    expect(short(await read('{"rows":[{"a":1}],"warnings":[{"w":1}]}', options))).toEqual(['1={"a":1}']);
    expect(short(await read('{"data":[{"a":1}]}', options))).toEqual(['1={"a":1}']);
    expect(short(await read('[{"a":1}]', options))).toEqual(['1={"a":1}']);
    await expect(read('{"x":[{}],"y":[{}]}', options)).rejects.toMatchObject({ code: 'file_broken' });
  });

  describe('of a file', () => {
    const inside = (text: string, options: Partial<JsonOptions> = {}, sizes?: number[]) =>
      read(text, { looksInside: true, ...options }, sizes).then(short);

    test('without a table is itself the record, if it says several things', async () => {
      const text = '{\n"id":"Q81","guest":{"name":"Ana"},\n"nights":2}';
      for (const sizes of [[], [1]])
        expect(await inside(text, {}, sizes)).toEqual(['2={"id":"Q81","guest":{"name":"Ana"},"nights":2}']);
      await expect(inside('{"error":"none","code":401}')).rejects.toMatchObject({ code: 'file_broken' });
      await expect(inside(text, { table: 'guests' })).rejects.toMatchObject({ code: 'usage' });
    });

    test('gives records under their ids, which they get where they have none', async () => {
      const text = '{"7":{"a":1,"b":2},\n"9":{"id":3,"a":4}}';
      for (const sizes of [[], [1]])
        expect(await inside(text, {}, sizes)).toEqual(['1={"id":"7","a":1,"b":2}', '2={"id":3,"a":4}']);
      expect(
        await inside('{"bookings":{"x":{"a":1},"y":{"a":2}},"rooms":{"r":{"b":1},"s":{"b":2}}}', { key: 'bookings' }),
      ).toEqual(['1={"id":"x","a":1}', '1={"id":"y","a":2}']);
    });

    test('gives the array inside an object', async () => {
      expect(await inside('{"ok":true,\n"data":{"page":1,"list":[{"a":1}]}}')).toEqual(['2={"a":1}']);
    });

    test('with several tables is refused with their keys, one of which is named', async () => {
      const text = '{"data":{"list":[{"a":1}],"guests":[{"b":1}]}}';
      await expect(inside(text)).rejects.toMatchObject({
        code: 'file_broken',
        message: 'in.json holds records under several keys: "data.list" (1 record), "data.guests" (1 record).',
        fix: 'Name one: `--sheet data.list`; the others are then not read.',
      });
      expect(await inside(text, { table: 'data.guests' })).toEqual(['1={"b":1}']);
      expect(await inside('{"x":[{"a":1}],"y":[{"b":1}]}', { table: 'y', key: 'x' })).toEqual(['1={"b":1}']);
      await expect(inside(text, { table: 'rooms' })).rejects.toMatchObject({ code: 'usage' });
    });

    test('that is too large to be held is refused, never read in part', async () => {
      const records = Array.from({ length: 60_000 }, (_, at) => `"k${at}":{"a":${at},"text":"${'x'.repeat(60)}"}`);
      await expect(inside(`{${records.join(',')}}`)).rejects.toMatchObject({ code: 'file_broken' });
      expect(await inside(`{${records.slice(0, 30_000).join(',')}}`)).toHaveLength(30_000);
    });

    test('is not taken for a table where it holds none, or an empty array', async () => {
      for (const text of ['{"a":{"x":1},"b":{"y":2}}', '{"a":{"x":1}}'])
        await expect(inside(text)).rejects.toMatchObject({ code: 'file_broken' });
      expect(await inside('{"rows":[],"rooms":{"r":{"b":1},"s":{"b":2}}}')).toEqual([]);
      await expect(inside('{"7":{"a":1},"9":{"a":2}')).rejects.toMatchObject({ code: 'file_broken' });
    });
  });

  test('rows held back for a preferred key are not lost where the text breaks off', async () => {
    expect(short(await read('{"data":[{"a":1},{"a":2},', { key: 'rows' }))).toEqual([
      '1={"a":1}',
      '1={"a":2}',
      '1:broken_json',
    ]);
  });

  test('more rows than may be held back are handed over, and a preferred key behind them is file_broken', async () => {
    const data = `"data":[${`{"a":"${'x'.repeat(1000)}"},`.repeat(10_000)}{}]`;
    expect((await read(`{${data}}`, { key: 'rows' }, [65_536])).length).toBe(10_001);
    await expect(read(`{${data},"rows":[{}]}`, { key: 'rows' }, [65_536])).rejects.toMatchObject({
      code: 'file_broken',
    });
  });

  test('a required key must be there', async () => {
    const options = { key: 'rows', keyRequired: true };
    expect(short(await read('{"data":[{"b":1}],"rows":[{"a":1}]}', options))).toEqual(['1={"a":1}']);
    await expect(read('{"data":[{"b":1}]}', options)).rejects.toMatchObject({ code: 'file_broken' });
  });
});

test('the table of a dump by phpMyAdmin is its rows, and of several one must be named', async () => {
  const table = (name: string, data: object[]) => ({ type: 'table', name, database: 'hotel', data });
  const dump = (...tables: object[]) =>
    JSON.stringify([{ type: 'header', version: '5.2.1' }, { type: 'database', name: 'hotel' }, ...tables]);
  const options = { looksInside: true };
  const [guests, bookings] = [table('guests', [{ a: 1 }]), table('bookings', [{ b: 2 }, { b: 3 }])];
  for (const sizes of [[], [1]])
    expect(short(await read(dump(bookings, table('old', [])), options, sizes))).toEqual(['1={"b":2}', '1={"b":3}']);
  await expect(read(dump(guests, bookings), options)).rejects.toThrow('"guests" (1 record), "bookings" (2 records)');
  expect(short(await read(dump(guests, bookings), { ...options, table: 'bookings' }))).toHaveLength(2);
  expect(short(await read('[{"type":"header"},{"a":1}]', options))).toHaveLength(2);
});

describe('NDJSON', () => {
  const lines = (text: string | Buffer, sizes?: number[]) => gather(readNdjsonLines(inChunks(text, sizes)));

  test('a line that is no JSON costs itself only, and blank lines count', async () => {
    const rows = await lines('{"a":1}\r\n\n  \n{"a":\n[2]\n{"__proto__":1}');
    expect(short(rows)).toEqual(['1={"a":1}', '4:broken_json', '5=[2]', '6={"__proto__":1}']);
  });

  test('a line over 1 MiB and one that is no UTF-8 cost themselves only', async () => {
    const text = Buffer.concat([Buffer.from(`{"a":"${'x'.repeat(MiB)}"}\n"`), Buffer.of(0xff), Buffer.from('"\n3\n')]);
    for (const sizes of [[], [100_000]]) {
      expect(short(await lines(text, sizes))).toEqual(['1:line_too_long', '2:undecodable', '3=3']);
    }
  });
});

test('what JSON.stringify writes is read back, whatever the spaces and chunks', async () => {
  await holds(
    fc.asyncProperty(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.constantFrom(undefined, 1, '\t', '\r\n'),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      async (values, space, sizes) => {
        const text = JSON.stringify(values, null, space as string);
        const rows = await read(text, {}, sizes);
        expect(rows.map((row) => (row as { value?: unknown }).value)).toEqual(JSON.parse(text));
        const ndjson = values.map((value) => `${JSON.stringify(value)}\n`).join('');
        const lines = await gather(readNdjsonLines(inChunks(ndjson, sizes)));
        expect(lines.map((row) => (row as { value?: unknown }).value)).toEqual(JSON.parse(text));
      },
    ),
    { numRuns: 300 },
  );
});

test('no cut of a broken text into chunks changes a row', async () => {
  const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '\n', '1', 'true', '{"a":1}', '"é"', ' ');
  const outcome = (text: string, sizes: number[]) => read(text, {}, sizes).catch((error) => error.message);
  await holds(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
      async (pieces, sizes) => {
        const text = `[{"a":1},${pieces.join('')}`;
        expect(withoutRaw(await outcome(text, sizes))).toEqual(withoutRaw(await outcome(text, [])));
      },
    ),
    { numRuns: 1000 },
  );
});

/** The text behind a break is shown as far as it has been read by then. */
function withoutRaw(rows: Row[] | string): unknown {
  return Array.isArray(rows) ? rows.map((row) => ({ ...row, raw: '' })) : rows;
}

describe('a number of more digits than JavaScript holds', () => {
  test('is its text, also in a list, with its decimals, and behind a text with digits and quotes', async () => {
    const rows = await read(
      '[{"id":123456789012345678,"n":-98765432109876543210,"t":"\\"12345678901234567890","in":[1,12345678901234567.25],"x":1.5}]',
    );
    expect(short(rows)).toEqual([
      '1={"id":"123456789012345678","n":"-98765432109876543210","t":"\\"12345678901234567890","in":[1,"12345678901234567.25"],"x":1.5}',
    ]);
  });

  test('does not make JSON of what is none', async () => {
    const rows = await read('[{"a":01234567890123456789},{"a":12345678901234567890x},{"a":1}]');
    expect(short(rows)).toEqual(['1:broken_json', '1:broken_json', '1={"a":1}']);
  });
});

describe('a key that stands twice', () => {
  test('in an object costs its element, however deep it is', async () => {
    const rows = await read('[{"a":1,"a":2},{"b":{"c":[{"d":1,"d":1}]}},{"a":":","b":{"a":1},"c":[{"a":1},{"a":2}]}]');
    expect(short(rows)).toEqual(['1:broken_json', '1:broken_json', '1={"a":":","b":{"a":1},"c":[{"a":1},{"a":2}]}']);
    expect(rows[0]).toMatchObject({ message: 'has a key twice in one object', raw: '{"a":1,"a":2}' });
  });

  test('costs its line of NDJSON', async () => {
    const rows = await gather(readNdjsonLines(inChunks('{"a":1}\n{"a":1,"\\u0061":2}\n')));
    expect(short(rows)).toEqual(['1={"a":1}', '2:broken_json']);
  });

  test('at the top breaks the file where it stands again, and what is before it is read', async () => {
    const rows = await read('{"bookings":[{"a":1}],\n"other":1,"bookings":[{"a":2}]}', { key: 'bookings' });
    expect(short(rows)).toEqual(['1={"a":1}', '2:broken_json']);
    expect(rows[1]).toMatchObject({ message: expect.stringContaining('has the key "bookings" twice') });
  });
});
