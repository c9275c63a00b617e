/** A file that is still being written while it is imported: what may be cut is not sent, it is said, and the whole file brings in the rest. */
import { appendFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { keyOf, openHotelDesk } from '../cli/cli-desk.ts';
import { serve } from '../client/small-server.ts';
import { makeBook, makeZip } from '../file/books.ts';
import type { PrintedReport } from './hotel.ts';
import { startRelay } from './slow-relay.ts';

const desk = await openHotelDesk('Double,2,5000,100');
const relay = await startRelay(desk.service.baseUrl);
const env = { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: await keyOf(desk) };

const columns = [
  'checkin_date',
  'checkout_date',
  'room_type_name',
  'guest_last_name',
  'booking_source',
  'currency_iso',
  'total_amount',
];

function recordsOf(source: string, count: number): string[][] {
  return Array.from({ length: count }, (_, index) => {
    return ['2027-05-14', '2027-05-17', 'Double', `Guest${index} ${source}`, source, 'EUR', `${12_000 + index}.5`];
  });
}

const objectsOf = (source: string, count: number) =>
  recordsOf(source, count).map((cells) => Object.fromEntries(columns.map((column, index) => [column, cells[index]])));

const csvOf = (source: string, count: number, header = columns) =>
  `${[header, ...recordsOf(source, count)].map((cells) => cells.join(',')).join('\n')}\n`;

/** What stands in the file when it is opened, and what in the end. */
interface Growing {
  first: Buffer;
  whole: Buffer;
  /** Rows in the end; `rows` when absent. */
  count?: number;
}

const rows = 40;
/** The last line ends within its amount: `12` of `12029.5`. */
const cutInAmount = (source: string) => {
  const there = csvOf(source, 30);
  return Buffer.from(there.slice(0, there.length - '029.5\n'.length));
};

const files: Record<string, (source: string) => Growing> = {
  'growing.csv': (source) => ({ first: cutInAmount(source), whole: Buffer.from(csvOf(source, rows)) }),
  'quoted.csv': (source) => {
    const whole = csvOf(source, rows).replace(`Guest29 ${source}`, `"Guest29\n${source}"`);
    return { first: Buffer.from(whole.slice(0, whole.indexOf(`\n${source}"`))), whole: Buffer.from(whole) };
  },
  'growing.ndjson': (source) => {
    const whole = objectsOf(source, rows).map((record) => `${JSON.stringify(record)}\n`);
    const there = whole.slice(0, 30).join('');
    return { first: Buffer.from(there.slice(0, there.length - 4)), whole: Buffer.from(whole.join('')) };
  },
  'growing.json': (source) => {
    const whole = JSON.stringify(objectsOf(source, rows));
    const there = JSON.stringify(objectsOf(source, 30));
    return { first: Buffer.from(there.slice(0, there.length - 5)), whole: Buffer.from(whole) };
  },
  'growing.csv.gz': (source) => {
    const whole = gzipSync(csvOf(source, 2000), { level: 0 });
    return { first: whole.subarray(0, (whole.length * 3) >> 2), whole, count: 2000 };
  },
  // Members one behind the other: each beginning of it can be unpacked.
  'members.csv.gz': (source) => {
    const first = gzipSync(cutInAmount(source));
    return { first, whole: Buffer.concat([first, gzipSync(csvOf(source, rows).slice(cutInAmount(source).length))]) };
  },
  'growing.xlsx': (source) => ({
    first: makeBook({ One: [columns, ...recordsOf(source, 30)] }),
    whole: makeBook({ One: [columns, ...recordsOf(source, rows)] }),
  }),
  'growing.xls': (source) => ({
    first: makeBook({ One: [columns, ...recordsOf(source, 30)] }, { type: 'biff8' }),
    whole: makeBook({ One: [columns, ...recordsOf(source, rows)] }, { type: 'biff8' }),
  }),
  'growing.zip': (source) => ({
    first: makeZip({ 'bookings.csv': csvOf(source, 30) }),
    whole: makeZip({ 'bookings.csv': csvOf(source, rows) }),
  }),
};

async function stored(source: string): Promise<Map<string, number>> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'ndjson'], { env });
  const all = stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  const bookings = all.map((line) => JSON.parse(line)).filter((booking) => booking.booking_source === source);
  const amounts = new Map(bookings.map((booking) => [booking.guest_last_name, Number(booking.total_amount)]));
  expect(amounts.size).toBe(bookings.length);
  return amounts;
}

const amountsOf = (source: string, count: number) =>
  new Map(objectsOf(source, count).map((record) => [record.guest_last_name, Number(record.total_amount)]));

/** Imports a file, and writes on in it when one of its requests was answered: its last rows are not read yet. */
async function importGrowing(name: string, grow: () => Promise<void>, flags: string[] = ['--batch-size', '5']) {
  relay.holdAnswersAfter(1);
  const running = desk.pms(['import', 'bookings', name, '--json', ...flags], { env });
  await relay.holding();
  await grow();
  relay.release();
  const { exitCode, stdout, stderr } = await running;
  return { exitCode, stderr, report: JSON.parse(stdout) as PrintedReport };
}

describe('a file that is written on while it is imported', () => {
  test.each(Object.keys(files))('%s: its last row is not sent, and the whole file brings in the rest', async (name) => {
    const { first, whole, count = rows } = files[name]!(name);
    const flags = ['--batch-size', `${count / 8}`];
    await writeFile(name, first);
    const { exitCode, report } = await importGrowing(name, () => writeFile(name, whole), flags);
    expect(report.stopped?.code).toBe('file_changed');
    expect(report.stopped!.message).toContain(`${name} grew while it was read: it had`);
    expect(report.stopped!.fix).toMatch(/^Run the same command again when the file is complete/);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ success: false, skipped: 0, error_count: 0, unsent: expect.any(Number) });
    expect(report.total).toBe(report.imported + report.unsent);
    const there = await stored(name);
    expect(there.size).toBe(report.imported);
    expect(there.size).toBeGreaterThan(10);
    expect(there).toEqual(new Map([...amountsOf(name, count)].filter(([guest]) => there.has(guest!))));
    const again = await desk.pms(['import', 'bookings', name, '--json', ...flags], { env });
    expect(again.exitCode, again.stderr).toBe(0);
    expect(again.stderr).toMatch(
      /has changed since its import stopped at line [\d,]+: it starts over, and what is in already is skipped/,
    );
    expect(JSON.parse(again.stdout)).toMatchObject({
      total: count,
      imported: count - there.size,
      skips: { identical: there.size, differs: 0 },
    });
    expect((await stored(name)).size).toBe(count);
    if (name !== 'quoted.csv') expect(await stored(name)).toEqual(amountsOf(name, count));
    const unfinished = JSON.parse((await desk.pms(['history', '--unfinished', '--json'])).stdout) as { file: string }[];
    expect(unfinished.filter(({ file }) => file === desk.path(name))).toEqual([]);
  });

  test('a file whose only row is not whole sends nothing, and says so; a dry run too', async () => {
    for (const flags of [[], ['--dry-run']]) {
      await writeFile('short.csv', csvOf('short', 1).slice(0, -4));
      const before = relay.keys().length;
      const grown = await startGrowingRelay(() => appendFile('short.csv', '9.5\n'));
      const { exitCode, stdout } = await desk.pms(['import', 'bookings', 'short.csv', '--json', ...flags], {
        env: { ...env, PMS_BASE_URL: grown },
      });
      const report = JSON.parse(stdout);
      expect(report.stopped).toMatchObject({
        code: 'file_changed',
        message: expect.stringContaining('line 2, may be cut'),
      });
      expect(report).toMatchObject({ total: 1, imported: 0, unsent: 1 });
      expect({ exitCode, requests: relay.keys().length - before }).toEqual({ exitCode: 1, requests: 0 });
    }
  });

  test('one that was shortened, or only touched, is said to be changed too', async () => {
    for (const [name, change, word] of [
      ['shorter.csv', () => writeFile('shorter.csv', csvOf('shorter.csv', 3)), 'shrank while it was read'],
      ['touched.csv', () => writeFile('touched.csv', csvOf('touched.csv', 30)), 'was written again while it was read'],
    ] as const) {
      await writeFile(name, csvOf(name, 30));
      const { exitCode, report } = await importGrowing(name, change);
      expect(exitCode).toBe(1);
      expect(report.stopped!.message).toContain(word);
      expect(report).toMatchObject({ imported: 29, unsent: 1 });
    }
  });
});

test('a file of another system that has grown before its first row is sent is not sent at all', async () => {
  const foreign = ['Arrival', 'Departure', 'Room type', 'Last name', 'Source', 'Currency', 'Total'];
  await writeFile(
    'foreign.csv',
    csvOf('foreign', 30, foreign).replaceAll('2027-05-14', '14.05.2027').replaceAll('2027-05-17', '17.05.2027'),
  );
  const before = relay.keys().length;
  // Asked who is there, the service answers when the file has been looked through.
  const grown = await startGrowingRelay(() =>
    appendFile('foreign.csv', '14.05.2027,17.05.2027,Double,Late,foreign,EUR,1\n'),
  );
  const { exitCode, stdout } = await desk.pms(['import', 'bookings', 'foreign.csv', '--json'], {
    env: { ...env, PMS_BASE_URL: grown },
  });
  expect(exitCode, stdout).toBe(2);
  expect(JSON.parse(stdout).error).toMatchObject({
    code: 'file_changed',
    message: expect.stringContaining('nothing was sent'),
  });
  expect(relay.keys()).toHaveLength(before);
  expect((await desk.pms(['import', 'bookings', 'foreign.csv', '--json'], { env })).exitCode).toBe(0);
  expect((await stored('foreign')).size).toBe(31);
});

/** A way to the service that writes on in a file before its first answer, with which an import learns who is there. */
async function startGrowingRelay(grow: () => Promise<void>): Promise<string> {
  let isGrown = false;
  const { baseUrl } = await serve(async (request, answer) => {
    if (!isGrown) await grow();
    isGrown = true;
    const { authorization = '', accept = '*/*' } = request.headers;
    const onward = await fetch(relay.baseUrl + request.url, {
      method: request.method,
      headers: { authorization, accept },
    });
    const headers = Object.fromEntries([...onward.headers].filter(([name]) => /^(content-type|pms-)/.test(name)));
    answer.writeHead(onward.status, headers).end(Buffer.from(await onward.arrayBuffer()));
  });
  return baseUrl;
}

test('a last line without an end that grows between two runs: the second says that it differs, and nothing is doubled', async () => {
  const source = 'between.csv';
  await writeFile(source, cutInAmount(source));
  const first = await desk.pms(['import', 'bookings', source, '--json'], { env });
  expect(first.exitCode).toBe(0);
  await writeFile(source, csvOf(source, rows));
  const again = await desk.pms(['import', 'bookings', source, '--json'], { env });
  expect(JSON.parse(again.stdout)).toMatchObject({ total: rows, imported: 10, skips: { identical: 29, differs: 1 } });
  const update = await desk.pms(['import', 'bookings', source, '--json', '--on-duplicate', 'update'], { env });
  expect(update.exitCode).toBe(0);
  expect(await stored(source)).toEqual(amountsOf(source, rows));
});
