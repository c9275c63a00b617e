/** Files in trouble: what cannot be read stops before the first row with a sentence, what can be read in part goes in in part. */

import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingColumns, bookingFile, bookingRow, checkImported, type HotelHere, openHotelHere } from './hotel.ts';

let hotel: HotelHere;
beforeAll(async () => {
  hotel = await openHotelHere();
  await mkdir(hotel.path('folder.csv'));
});

const header = bookingColumns.join(',');
const record = {
  checkin_date: '2027-05-14',
  checkout_date: '2027-05-17',
  room_type_name: 'Deluxe Double',
  total_amount: 420.5,
  currency_iso: 'EUR',
};
/** A good record; each source has guests of its own. */
const recordOf = (source: string, guest = source) => {
  return { ...record, guest_last_name: guest, booking_source: source };
};

interface Unusable {
  what: string;
  resource?: string;
  name?: string;
  content?: string | Uint8Array;
  args?: string[];
  code: string;
  says: RegExp;
}

const unusable: Unusable[] = [
  { what: 'a file that does not exist', name: 'missing.csv', code: 'file_not_found', says: /no file missing\.csv/ },
  { what: 'a folder', name: 'folder.csv', code: 'file_unreadable', says: /folder\.csv is a folder/ },
  { what: 'an empty file', content: '', code: 'file_empty', says: /\.csv is empty/ },
  { what: 'a file of blanks', content: ' \r\n\t\n', code: 'file_empty', says: /\.csv is empty/ },
  { what: 'a file of a byte order mark', content: '\ufeff', code: 'file_empty', says: /\.csv is empty/ },
  { what: 'an .xlsx', content: Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), code: 'file_binary', says: /Excel/ },
  {
    what: 'an .xls',
    content: Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
    code: 'file_binary',
    says: /old Excel workbook/,
  },
  { what: 'a PDF', content: '%PDF-1.7\n%âãÏÓ\n', code: 'file_binary', says: /PDF/ },
  {
    what: 'a PNG',
    content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    code: 'file_binary',
    says: /picture/,
  },
  { what: 'NUL among the first bytes', content: `${header}\nA\0B\n`, code: 'file_binary', says: /byte \d+ is NUL/ },
  {
    what: 'the same header twice',
    content: `${header},total_amount\n${bookingRow('unusable')},1\n`,
    code: 'double_column',
    says: /total_amount/,
  },
  {
    what: 'two columns for one field',
    content: `${header},Arrival\n${bookingRow('unusable')},2027-01-01\n`,
    code: 'double_column',
    says: /"checkin_date" and "Arrival"/,
  },
  {
    what: 'a missing key column',
    content: 'checkin_date,checkout_date,guest_last_name\n2027-05-14,2027-05-17,Muster\n',
    code: 'missing_column',
    says: /room_type_name is missing/,
  },
  { what: 'a header of nothing we know', content: 'a,b\n1,2\n', code: 'unknown_header', says: /"a", "b"/ },
  {
    what: 'a list of physical rooms as room types',
    resource: 'rooms',
    content: 'name,room_number,max_occupancy,base_price\nDeluxe 1,1,2,100\n',
    code: 'wrong_resource',
    says: /room_number/,
  },
  {
    what: 'a JSON list of physical rooms as room types',
    resource: 'rooms',
    content: JSON.stringify([{ name: 'Deluxe 1', room_number: 1, max_occupancy: 2, base_price: 100 }]),
    code: 'wrong_resource',
    says: /room_number/,
  },
  { what: 'JSON that breaks before its first record', content: '[ {"a": ', code: 'file_broken', says: /line 1/ },
  { what: 'JSON without an array', content: '{\n"a": 1}', code: 'file_broken', says: /no array/ },
  {
    what: 'a header whose quote never closes',
    content: `"${header}\n${bookingRow('unusable')}\n`,
    code: 'file_broken',
    says: /header/,
  },
  {
    what: 'damaged gzip',
    content: Buffer.concat([gzipSync(header).subarray(0, 14), Buffer.from('rubbish')]),
    code: 'file_broken',
    says: /damaged|cut off/,
  },
  {
    what: 'an encoding that does not exist',
    content: bookingFile('unusable', 1),
    args: ['--encoding', 'klingon'],
    code: 'unknown_encoding',
    says: /klingon/,
  },
];

describe('what cannot be used stops before the first row with exit code 2', () => {
  test.each(unusable)('$what', async ({ what, resource = 'bookings', name, content, args = [], code, says }) => {
    const file = name ?? `${what.replaceAll(/\W+/g, '-')}.csv`;
    if (content !== undefined) await hotel.write(file, content);
    const { exitCode, stdout, stderr } = await hotel.pms(['import', resource, file, '--json', ...args]);
    const { success, error } = JSON.parse(stdout);
    expect({ exitCode, success, code: error.code }).toEqual({ exitCode: 2, success: false, code });
    expect(error.message).toMatch(says);
    expect(error.message).toMatch(/^([A-Z]|\S+\.csv).*\.$/);
    expect(error.fix).toMatch(/^[A-Z].*\.$/);
    expect(stderr).toContain(`pms: ${error.message} ${error.fix}\n`);
  });

  test('people get the sentence on stderr, and nothing on stdout', async () => {
    const { exitCode, stdout, stderr } = await hotel.pms(['import', 'bookings', 'missing.csv']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toBe('pms: There is no file missing.csv. Check the path.\n');
  });
});

test('nothing of what cannot be used was sent', async () => {
  expect(await hotel.bookings('unusable')).toEqual([]);
});

describe('a file without rows is no failure', () => {
  test.each([
    ['a header only', `${header}\n`],
    ['an empty JSON array', '[]'],
    ['a body object with an empty array', '{"bookings": []}'],
  ])('%s gives exit code 0 and a total of 0', async (what, content) => {
    await hotel.write(`${what}.csv`, content);
    const { exitCode, report } = await hotel.importFile('bookings', `${what}.csv`);
    expect({ exitCode, total: report.total, rejects: report.rejects_file }).toEqual({
      exitCode: 0,
      total: 0,
      rejects: null,
    });
  });
});

describe('bad lines cost no other line', () => {
  test('rows with too few or too many cells are refused with their count', async () => {
    const short = bookingRow('cells').split(',').slice(0, 3).join(',');
    await hotel.write('cells.csv', bookingFile('cells', 5, { 1: short, 3: `${bookingRow('cells')},more` }));
    const { exitCode, report, rejects } = await hotel.importFile('bookings', 'cells.csv');
    expect(exitCode).toBe(1);
    expect(report.errors).toMatchObject([
      { line: 3, code: 'wrong_cell_count', message: 'has 3 cells, the header has 7' },
      { line: 5, code: 'wrong_cell_count', message: 'has 8 cells, the header has 7' },
    ]);
    expect(rejects.map(({ _raw }) => _raw)).toEqual([short, `${bookingRow('cells')},more`]);
    expect(await hotel.bookings('cells')).toHaveLength(3);
  });

  test('a quote that never closes makes each line to the end a refused row of its own', async () => {
    const open = bookingRow('open', { guest_last_name: '"Guest' });
    await hotel.write('open.csv', bookingFile('open', 6, { 2: open }));
    const { exitCode, report, rejects } = await hotel.importFile('bookings', 'open.csv');
    expect(exitCode).toBe(1);
    expect(report.errors.map(({ line, code }) => [line, code])).toEqual(
      [4, 5, 6, 7].map((line) => [line, 'unclosed_quote']),
    );
    expect(report.errors[3]!.message).toContain('line 4');
    expect(rejects[0]!._raw).toBe(open);
    expect(await hotel.bookings('open')).toHaveLength(2);
  });

  test('a quote that a stray one closes thousands of lines on swallows no line but its own', async () => {
    const open = bookingRow('stray', { guest_last_name: '"Guest' });
    const stray = bookingRow('stray', { guest_last_name: 'Guest" 3000' });
    await hotel.write('stray.csv', bookingFile('stray', 4000, { 9: open, 3000: stray }));
    const { exitCode, report } = await hotel.importFile('bookings', 'stray.csv');
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ total: 4000, imported: 3999, errors: [{ line: 11, code: 'unclosed_quote' }] });
    const names = (await hotel.bookings('stray')).map(({ guest_last_name }) => guest_last_name);
    expect(names).toHaveLength(3999);
    expect(names).toContain('Guest" 3000');
  });

  test('LF, CRLF and CR may stand in one file', async () => {
    const rows = [0, 1, 2, 3].map((at) => bookingRow('mixed', { guest_last_name: `Guest ${at} of mixed` }));
    await hotel.write('mixed.csv', `${header}\r\n${rows[0]}\n${rows[1]}\r${rows[2]}\r\n\r\n${rows[3]}`);
    const { exitCode } = await hotel.importFile('bookings', 'mixed.csv');
    expect(exitCode).toBe(0);
    expect(await hotel.bookings('mixed')).toHaveLength(4);
  });

  test('bytes that are no UTF-8 refuse their row where the file is UTF-8, and the message names --encoding', async () => {
    const latin = Buffer.from(
      `\u00ef\u00bb\u00bf${bookingFile('latin', 3, { 1: bookingRow('latin', { guest_last_name: 'Müller' }) })}`,
      'latin1',
    );
    await hotel.write('latin.csv', latin);
    const { exitCode, report } = await hotel.importFile('bookings', 'latin.csv');
    expect(exitCode).toBe(1);
    expect(report.errors).toMatchObject([
      { line: 3, code: 'undecodable', message: expect.stringContaining('--encoding') },
    ]);
    await hotel.write('latin-1.csv', latin.subarray(3));
    const again = await hotel.importFile('bookings', 'latin-1.csv');
    expect(again).toMatchObject({ exitCode: 0, report: { imported: 1, skipped: 2 } });
    expect(await hotel.bookings('latin')).toContainEqual(expect.objectContaining({ guest_last_name: 'Müller' }));
  });

  test('NUL behind the first 64 KiB refuses its row, and the rejects file can be opened again', async () => {
    await hotel.write('nul.csv', bookingFile('nul', 1500, { 1400: bookingRow('nul', { guest_last_name: 'G\0' }) }));
    const { exitCode, report } = await hotel.importFile('bookings', 'nul.csv');
    expect({ exitCode, errors: report.errors }).toMatchObject({
      exitCode: 1,
      errors: [{ line: 1402, code: 'not_text' }],
    });
    expect(await hotel.bookings('nul')).toHaveLength(1499);
    expect((await hotel.importFile('bookings', report.rejects_file!)).exitCode).toBe(1);
  });

  test('a text of 1 MB is refused as too long, one beyond 1 MiB as a line that is too long', async () => {
    const long = bookingRow('long', { guest_last_name: 'x'.repeat(1_000_000) });
    const longer = bookingRow('long', { guest_last_name: 'x'.repeat(1_100_000) });
    await hotel.write('long.csv', bookingFile('long', 4, { 1: long, 2: longer }));
    const { exitCode, report } = await hotel.importFile('bookings', 'long.csv');
    expect(exitCode).toBe(1);
    expect(report.errors).toMatchObject([
      { line: 3, field: 'guest_last_name', code: 'too_long' },
      { line: 4, field: null, code: 'line_too_long' },
    ]);
    expect(await hotel.bookings('long')).toHaveLength(2);
  });

  test('a line of 100 MB is refused in less than 200 MB of memory, and the lines around it go in', async () => {
    const path = hotel.path('huge.csv');
    const file = createWriteStream(path);
    const part = Buffer.alloc(1_000_000, 'x');
    file.write(`${header}\n${bookingRow('huge', { guest_last_name: 'Before' })}\n`);
    for (let written = 0; written < 100; written++) if (!file.write(part)) await once(file, 'drain');
    file.end(`\n${bookingRow('huge', { guest_last_name: 'Behind' })}\n`);
    await once(file, 'close');
    const running = hotel.start(['import', 'bookings', path, '--json']);
    let highest = 0;
    const watch = setInterval(() => {
      highest = Math.max(highest, highestKib(running.child.pid!));
    }, 20);
    const finished = await running.finished;
    clearInterval(watch);
    const { exitCode, report } = await checkImported(finished);
    expect({ exitCode, errors: report.errors }).toMatchObject({
      exitCode: 1,
      errors: [{ line: 3, code: 'line_too_long' }],
    });
    expect(highest).toBeLessThan(200 * 1024);
    if (process.platform === 'linux') expect(highest).toBeGreaterThan(10 * 1024);
    expect((await hotel.bookings('huge')).map(({ guest_last_name }) => guest_last_name)).toEqual(['Before', 'Behind']);
  });
});

/** The most memory a process has held, as Linux counts it; 0 elsewhere, and where it has ended. */
function highestKib(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

describe('JSON', () => {
  test('what stood before a broken place is in, and the message names the place', async () => {
    const good = JSON.stringify(recordOf('broken json'));
    await hotel.write('broken.json', `[${good},\n{"checkin_date": "2027-05-14"]`);
    const { exitCode, report, rejects } = await hotel.importFile('bookings', 'broken.json');
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 1, imported: 1 });
    expect(report.errors).toMatchObject([
      { line: 2, code: 'broken_json', message: expect.stringMatching(/line 2, column \d+/) },
    ]);
    expect(rejects).toHaveLength(1);
    expect(await hotel.bookings('broken json')).toHaveLength(1);
  });

  test('a broken line of NDJSON costs no other', async () => {
    const good = (name: string) => JSON.stringify(recordOf('ndjson', name));
    await hotel.write('lines.ndjson', `${good('A')}\n{"checkin_date": \n${good('B')}\n`);
    const { exitCode, report } = await hotel.importFile('bookings', 'lines.ndjson');
    expect({ exitCode, errors: report.errors }).toMatchObject({
      exitCode: 1,
      errors: [{ line: 2, code: 'broken_json' }],
    });
    expect(await hotel.bookings('ndjson')).toHaveLength(2);
  });

  test('elements that are no objects are refused one by one', async () => {
    const good = recordOf('elements');
    await hotel.write('elements.json', JSON.stringify([1, 'text', null, true, [good], good]));
    const { exitCode, report, rejects } = await hotel.importFile('bookings', 'elements.json');
    expect(exitCode).toBe(1);
    expect(report.errors.map(({ code }) => code)).toEqual(Array(5).fill('not_an_object'));
    expect(rejects.map(({ _raw }) => _raw)).toEqual(['1', '"text"', 'null', 'true', JSON.stringify([good])]);
    expect(await hotel.bookings('elements')).toHaveLength(1);
  });

  test('null everywhere is as good as nothing: the key fields are missing', async () => {
    const nothing = Object.fromEntries(Object.keys(record).map((name) => [name, null]));
    await hotel.write('null.json', JSON.stringify([nothing, { ...recordOf('null'), guest_email: null }]));
    const { exitCode, report } = await hotel.importFile('bookings', 'null.json');
    expect(exitCode).toBe(1);
    expect(report.imported).toBe(1);
    expect(new Set(report.errors.map(({ line, code }) => `${line} ${code}`))).toEqual(new Set(['1 required']));
  });

  test('constructor is a key as any other that is not known, __proto__ is passed over as all that begin with _', async () => {
    const text = `[{"__proto__": {"guest_last_name": "No"}, "constructor": 1, ${JSON.stringify(recordOf('proto')).slice(1)}]`;
    await hotel.write('proto.json', text);
    const { exitCode, report, stderr } = await hotel.importFile('bookings', 'proto.json');
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 0, imported: 1 });
    expect(stderr).toContain('the column "constructor" is not known');
    expect(await hotel.bookings('proto')).toMatchObject([{ guest_last_name: 'proto' }]);
  });
});

describe('columns', () => {
  test('an unknown one is named with its nearest field, and the rows go in', async () => {
    await hotel.write('unknown.csv', `${header},guest_emial,__proto__,constructor\n${bookingRow('unknown')},x,y,z\n`);
    const { exitCode, stderr, report } = await hotel.importFile('bookings', 'unknown.csv');
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 0, imported: 1 });
    expect(stderr).toContain(
      'the column "guest_emial" is not known and is left out (the nearest field is guest_email)',
    );
    expect(stderr).toContain('the column "constructor" is not known');
    expect(report.warnings.map(({ code }) => code)).toContain('unknown_column');
    expect(await hotel.bookings('unknown')).toMatchObject([{ guest_email: null }]);
  });

  test('a file that Excel has saved anew (; CRLF BOM) comes back in', async () => {
    const text = bookingFile('excel', 3).replaceAll(',', ';').replaceAll('\n', '\r\n');
    await hotel.write('excel.csv', `\ufeff${text.replace('EUR', 'Euro')}`);
    const { exitCode, report, rejects } = await hotel.importFile('bookings', 'excel.csv');
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 1, imported: 2 });
    expect(rejects).toMatchObject([{ currency_iso: 'Euro' }]);
    const kept = await hotel.read('excel.rejects.csv');
    expect(kept).toMatch(/^\ufeffcheckin_date;/);
    await hotel.write('fixed.csv', kept.replace('Euro', 'EUR'));
    expect(await hotel.importFile('bookings', 'fixed.csv')).toMatchObject({ exitCode: 0, report: { imported: 1 } });
    expect(await hotel.bookings('excel')).toHaveLength(3);
  });

  test('gzip is unpacked, and its rejects stand beside it without .gz', async () => {
    await hotel.write('packed.csv.gz', gzipSync(bookingFile('gzip', 3, { 1: 'too,few' })));
    const { exitCode, report } = await hotel.importFile('bookings', 'packed.csv.gz');
    expect({ exitCode, rejects: report.rejects_file }).toEqual({
      exitCode: 1,
      rejects: hotel.path('packed.rejects.csv'),
    });
    expect(await hotel.bookings('gzip')).toHaveLength(2);
  });

  test('gzip that is cut off in the middle brings in what came before, and says so', async () => {
    const packed = gzipSync(bookingFile('cut', 20_000));
    await hotel.write('cut.csv.gz', packed.subarray(0, packed.length - 2000));
    const { exitCode, report } = await hotel.importFile('bookings', 'cut.csv.gz');
    expect({ exitCode, stopped: report.stopped?.code }).toEqual({ exitCode: 1, stopped: 'file_broken' });
    expect(report.stopped!.message).toContain('cut off');
    expect(report.imported).toBeGreaterThan(5000);
    expect(await hotel.bookings('cut')).toHaveLength(report.imported);
  });
});

describe('the rejects file', () => {
  test('one that is there already is never overwritten by the default name', async () => {
    await hotel.write('twice.csv', bookingFile('twice', 2, { 0: 'too,few' }));
    await hotel.write('twice.rejects.csv', 'mine');
    const first = await hotel.importFile('bookings', 'twice.csv');
    const second = await hotel.importFile('bookings', 'twice.csv');
    expect(first.report.rejects_file).toBe(hotel.path('twice.rejects-2.csv'));
    expect(second.report.rejects_file).toBe(hotel.path('twice.rejects-3.csv'));
    expect(await hotel.read('twice.rejects.csv')).toBe('mine');
  });

  test('fixed where it says what is wrong, it comes in as it is', async () => {
    const bad = bookingRow('fix', { checkout_date: '2027-05-14', guest_last_name: 'Bad' });
    await hotel.write('fix.csv', bookingFile('fix', 3, { 1: bad }));
    const { report } = await hotel.importFile('bookings', 'fix.csv');
    const kept = await hotel.read('fix.rejects.csv');
    expect(kept).toContain('checkout_date must be after checkin_date');
    await hotel.write('fix.rejects.csv', kept.replace('2027-05-14,2027-05-14', '2027-05-14,2027-05-15'));
    expect(await hotel.importFile('bookings', report.rejects_file!)).toMatchObject({
      exitCode: 0,
      report: { imported: 1 },
    });
    expect(await hotel.bookings('fix')).toHaveLength(3);
  });

  test('a folder for it that does not exist stops before the first row', async () => {
    await hotel.write('no-folder.csv', bookingFile('no folder', 2));
    const { exitCode, stdout } = await hotel.pms([
      'import',
      'bookings',
      'no-folder.csv',
      '--json',
      '--rejects',
      'none/r.csv',
    ]);
    expect({ exitCode, code: JSON.parse(stdout).error.code }).toEqual({ exitCode: 2, code: 'output_folder_missing' });
    expect(await hotel.bookings('no folder')).toEqual([]);
  });
});
