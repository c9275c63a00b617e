/** Files in trouble, as bytes: what can be read in part goes in in part; what is said of text that cannot be used stands in golden/dialogues/bad-files.txt. */
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testOfAll } from '../effort.ts';
import { bookingColumns, bookingFile, bookingRow, checkImported, type HotelHere, openHotelHere } from './hotel.ts';

let hotel: HotelHere;
beforeAll(async () => {
  hotel = await openHotelHere();
});

const header = bookingColumns.join(',');

test.each([
  ['an .xlsx', Buffer.from('PK\x03\x04\x14\0\x06\0', 'latin1'), 'file_binary', /Excel/],
  ['damaged gzip', Buffer.concat([gzipSync(header).subarray(0, 14), Buffer.from('rubbish')]), 'file_broken', /damaged/],
])('%s in a .csv stops before the first row with exit code 2', async (_what, content, code, says) => {
  await hotel.write('unusable.csv', content);
  const { exitCode, stdout } = await hotel.pms(['import', 'bookings', 'unusable.csv', '--json']);
  expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
    ...{ exitCode: 2, success: false },
    error: { code, message: expect.stringMatching(says) },
  });
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

  testOfAll('a line of 100 MB is refused in less than 200 MB of memory, and the lines around it go in', async () => {
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
