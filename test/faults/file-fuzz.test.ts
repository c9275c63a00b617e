/** Whatever bytes a file holds, reading ends soon, in rows or in a sentence, and no word of a text is lost on the way. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PmsError } from '../../src/contract/errors.ts';
import { type OpenOptions, openRows } from '../../src/file/open-rows.ts';
import type { Row, RowSource } from '../../src/file/row.ts';
import { holds } from '../effort.ts';
import { makeBook, makeRawXlsx, makeZip } from '../file/books.ts';

const endMsMax = 5000;
const prototypeBefore = Object.getOwnPropertyNames(Object.prototype).join();

interface ReadContent {
  source?: RowSource;
  rows: Row[];
  error?: PmsError;
}

/** All that a file gives before it ends, well or in a PmsError; any other error, or no end, fails the test. */
async function read(content: Buffer, options?: OpenOptions): Promise<ReadContent> {
  const before = performance.now();
  const result: ReadContent = { rows: [] };
  try {
    const stream = (async function* () {
      yield content;
    })();
    result.source = await openRows({ stream, name: 'input' }, options);
    for await (const batch of result.source.batches) result.rows.push(...batch);
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    expect(error.message).toMatch(/^\S.*\.$/s);
    result.error = error;
  }
  expect(performance.now() - before).toBeLessThan(endMsMax);
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(prototypeBefore);
  checkRows(result.rows);
  return result;
}

function checkRows(rows: Row[]): void {
  let line = 0;
  for (const row of rows) {
    expect(row.line).toBeGreaterThanOrEqual(Math.max(line, 1));
    line = row.line;
    if (row.kind === 'broken') expect(row.message).toMatch(/\w/);
    if (row.kind === 'cells') for (const cell of row.cells) expect(cell).toBeTypeOf('string');
  }
}

const csv = 'name,max_occupancy,total_rooms,base_price\n"Deluxe, ""D""",2,10,120\nSingle,1,5,80.5\n\n"a\nb",1,1,1\n';
const json = '{"rooms":[{"name":"Deluxe","x":[1,{"y":null}]},{"name":"\\u00fc"}],"more":1}';
const ndjson = '{"name":"Deluxe"}\n{"name":"Single","a":[1,2]}\n\n{"name":"x"}\n';
const xml =
  '<?xml version="1.0"?>\n<RES_DETAIL><LIST_G_RESERVATION><G_RESERVATION><RESV_NAME_ID>1</RESV_NAME_ID><FULL_NAME>M&amp;x</FULL_NAME></G_RESERVATION><G_RESERVATION><RESV_NAME_ID>2</RESV_NAME_ID></G_RESERVATION></LIST_G_RESERVATION></RES_DETAIL>';
const sheets = {
  One: [
    ['name', 'date', 'price'],
    ['Deluxe', { value: 46000, format: 'dd/mm/yyyy' }, 120.5],
    ['x', null, true],
  ],
};

/** One good file of every kind. */
const goodFiles: Record<string, Buffer> = {
  CSV: Buffer.from(csv),
  'CSV with semicolons in Windows-1252': Buffer.from(csv.replaceAll(',', ';').replace('Single', 'Hôtel'), 'latin1'),
  'CSV in UTF-16': Buffer.from(`\ufeff${csv}`, 'utf16le'),
  JSON: Buffer.from(json),
  NDJSON: Buffer.from(ndjson),
  XML: Buffer.from(xml),
  'an .xlsx': makeBook(sheets),
  'an .xlsx, part by part': makeRawXlsx(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row><row r="2"><c r="A2"><v>1e5</v></c></row>',
  ),
  'an .xls': makeBook(sheets, { type: 'biff8' }),
  'a gzip': gzipSync(Buffer.from(csv)),
  'a zip': makeZip({ 'rows.csv': csv }),
  'a zip in a gzip': gzipSync(makeZip({ 'rows.json': json })),
};

type Damage = (content: Buffer) => Buffer;

const index = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Ways in which a file comes to harm: cut off, bits flipped, bytes changed to those that mean something, a piece twice or lost. */
const damages: fc.Arbitrary<Damage> = fc.oneof(
  index.map(
    (at): Damage =>
      (content) =>
        content.subarray(0, at * content.length),
  ),
  fc.array(fc.tuple(index, fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 8 }).map(
    (flips): Damage =>
      (content) => {
        const changed = Buffer.from(content);
        for (const [at, bit] of flips) changed[Math.floor(at * changed.length)]! ^= 1 << bit;
        return changed;
      },
  ),
  fc
    .array(fc.tuple(index, fc.constantFrom(...Buffer.from('\0\n\r",;\t|\\<>&[]{}=P\xff\xfe', 'latin1'))), {
      minLength: 1,
      maxLength: 8,
    })
    .map(
      (changes): Damage =>
        (content) => {
          const changed = Buffer.from(content);
          for (const [at, byte] of changes) changed[Math.floor(at * changed.length)] = byte;
          return changed;
        },
    ),
  fc.tuple(index, index).map(
    ([from, to]): Damage =>
      (content) => {
        const [a, b] = [from * content.length, to * content.length];
        return Buffer.concat([content.subarray(0, a), content.subarray(b)]);
      },
  ),
);

describe.each(Object.entries(goodFiles))('%s', (_name, content) => {
  test('that is whole is read, and one that is damaged gives rows or a sentence', async () => {
    expect((await read(content)).rows.length).toBeGreaterThan(0);
    await holds(
      fc.asyncProperty(fc.array(damages, { minLength: 1, maxLength: 3 }), async (each) => {
        await read(each.reduce((damaged, damage) => damage(damaged), content));
      }),
      { numRuns: 300 },
    );
  });
});

const formats = ['csv', 'json', 'ndjson'] as const;
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
  fc
    .array(
      fc.constantFrom(
        'a',
        '1',
        ',',
        ';',
        '"',
        '""',
        '\n',
        '\r\n',
        '\r',
        '\t',
        '{',
        '}',
        '[',
        ']',
        ':',
        '<a>',
        '</a>',
        '<!--',
        '&',
        '\0',
        '\ufeff',
        'sep=;',
        ' ',
      ),
      { maxLength: 60 },
    )
    .map((pieces) => Buffer.from(pieces.join(''))),
);
/** Beginnings by which a format is told, so that what follows is read by its reader. */
const heads = [
  '',
  '{"rooms":[',
  '[',
  '<?xml version="1.0"?><RES_DETAIL>',
  '<html',
  '\x1f\x8b\x08',
  'PK\x03\x04',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  '\xff\xfe',
  '\xfe\xff',
  '\xef\xbb\xbf',
];

test('bytes of any kind, behind any beginning and read as any format, give rows or a sentence', async () => {
  const format = fc.option(fc.constantFrom(...formats), { nil: undefined });
  await holds(
    fc.asyncProperty(fc.constantFrom(...heads), anyBytes, format, async (head, bytes, as) => {
      await read(Buffer.concat([Buffer.from(head, 'latin1'), bytes]), { format: as });
    }),
    { numRuns: 1500 },
  );
});

/** Letters and digits alone: what no reader may drop, double or bring out of order. */
function lettersOf(text: string): string {
  return text.replace(/[^0-9A-Za-z]+/g, '');
}

function textOf(row: Row): string {
  if (row.kind === 'broken') return row.raw;
  return row.kind === 'cells' ? row.cells.join(' ') : JSON.stringify(row.value);
}

const csvText = fc
  .array(
    fc.oneof(
      fc.constantFrom(',', ';', '"', '""', '\n', '\r\n', ' ', '='),
      fc.string({ unit: fc.constantFrom(...'abcXYZ019'), minLength: 1, maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''));

test('every letter of a CSV file stands in its header or in one row, in order, refused rows included', async () => {
  await holds(
    fc.asyncProperty(csvText, async (text) => {
      const { source, rows, error } = await read(Buffer.from(text), { format: 'csv', delimiter: ',' });
      if (error !== undefined) return;
      expect(lettersOf([source!.header!.join(' '), ...rows.map(textOf)].join(' '))).toBe(lettersOf(text));
    }),
    { numRuns: 1000 },
  );
});

test('every line of NDJSON that is not blank is a value or a refused row', async () => {
  const piece = fc.constantFrom('{"a":1}', '{', '}', '"x"', '[1]', ' ', 'null', '{"__proto__":{"x":1}}', 'NaN');
  const lines = fc.array(
    fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join('')),
    { minLength: 1, maxLength: 10 },
  );
  await holds(
    fc.asyncProperty(lines, async (all) => {
      const { rows, error } = await read(Buffer.from(all.join('\n')), { format: 'ndjson' });
      const filled = all.flatMap((line, at) => (line.trim() === '' ? [] : [at + 1]));
      expect(error?.code).toBe(filled.length === 0 ? 'file_empty' : undefined);
      expect(rows.map(({ line }) => line)).toEqual(filled);
    }),
    { numRuns: 500 },
  );
});

test('every element of a JSON array is a value, whatever its shape', async () => {
  await holds(
    fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1, maxLength: 6 }), async (elements) => {
      const { rows, error } = await read(Buffer.from(JSON.stringify(elements)), { format: 'json' });
      expect(error).toBeUndefined();
      expect(rows.map((row) => (row.kind === 'value' ? row.value : row))).toEqual(JSON.parse(JSON.stringify(elements)));
    }),
    { numRuns: 300 },
  );
});

test('JSON and XML of a million levels are refused, not fallen over', async () => {
  for (const text of ['[', '{"a":', '[{"a":', '{"rooms":[[']) {
    const { rows, error } = await read(Buffer.from(text.repeat(1_000_000)));
    expect([text, error !== undefined || rows.every(({ kind }) => kind === 'broken')]).toEqual([text, true]);
  }
  const deep = `<?xml version="1.0"?><RES_DETAIL>${'<a>'.repeat(1_000_000)}`;
  expect((await read(Buffer.from(deep))).error?.code).toBe('file_broken');
});

test('XML does not read other files, nor unfold entities', async () => {
  const head =
    '<?xml version="1.0"?><!DOCTYPE RES_DETAIL [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const { rows } = await read(Buffer.from(xml.replace('<?xml version="1.0"?>', head).replace('M&amp;x', '&b;&f;')));
  expect(JSON.stringify(rows)).not.toMatch(/aaaa|root:/);
});
