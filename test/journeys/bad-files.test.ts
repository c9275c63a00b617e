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
  { what: 'an .xlsx', content: Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), code: 'file_binary', says: /Excel/ },
  {
    what: 'a missing key column',
    content: 'checkin_date,checkout_date,guest_last_name\n2027-05-14,2027-05-17,Muster\n',
    code: 'missing_column',
    says: /No column is known as room_type_name/,
  },
  {
    what: 'two columns for one field',
    content: `${header},Arrival\n${bookingRow('unusable')},2027-01-01\n`,
    code: 'double_column',
    says: /"checkin_date" and "Arrival"/,
  },
  { what: 'JSON that breaks before its first record', content: '[ {"a": ', code: 'file_broken', says: /line 1/ },
  {
    what: 'damaged gzip',
    content: Buffer.concat([gzipSync(header).subarray(0, 14), Buffer.from('rubbish')]),
    code: 'file_broken',
    says: /damaged|cut off/,
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

describe('bad lines cost no other line', () => {
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
});

describe('columns', () => {
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
});
