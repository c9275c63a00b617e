import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
type Cell = string | number;

async function book(name: string, rows: Cell[][], merges?: XLSX.Range[]): Promise<string> {
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  if (merges !== undefined) sheet['!merges'] = merges;
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheet, 'Sheet1');
  return desk.write(name, XLSX.write(workbook, { type: 'buffer', bookType: name.endsWith('xls') ? 'biff8' : 'xlsx' }));
}

const header = ['Guest', 'Room', 'Arrival', 'Departure', 'Amount'];
const stay = (guest: string, amount: Cell) => [guest, 'Double', '2027-05-01', '2027-05-03', amount];
const convert = (file: string, ...flags: string[]) =>
  desk.pms(['convert', 'bookings', file, '--currency', 'EUR', '--no-rejects', ...flags]);
const amounts = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[6]);

describe('a list of bookings is no list of rooms', () => {
  test.each([
    ['guests.xlsx', [header, stay('Ada Byron', 200.5), stay('Bob Cox', 300)]],
    [
      'numbered.xlsx',
      [
        ['Reservation', 'Guest name', 'Room type', 'Check-in', 'Check-out', 'Total'],
        [1001, 'Ada Byron', 'Double', '2027-05-01', '2027-05-03', 200.5],
      ],
    ],
  ])('%s', async (name, rows) => {
    const file = await book(name, rows);
    for (const resource of ['rooms', 'rates']) {
      const { exitCode, stdout, stderr } = await desk.pms(['convert', resource, file, '--no-rejects']);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain('looks like a file of bookings');
      expect(stderr).toContain('`pms import bookings ');
    }
  });

  test('a list of rooms with prices stays one', async () => {
    const file = await book('rooms.xlsx', [
      ['Room type', 'Sleeps', 'Number of rooms', 'Price'],
      ['Double', 2, 4, 100.5],
    ]);
    expect((await desk.pms(['convert', 'rooms', file])).exitCode).toBe(0);
  });
});

describe('a merged header cell', () => {
  test('is said to hide a column', async () => {
    const file = await book(
      'merged.xlsx',
      [
        ['Guest', '', 'Room', 'Arrival', 'Departure', 'Amount'],
        ['Byron', 'Ada', 'Double', '2027-05-01', '2027-05-03', 200.5],
      ],
      [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }],
    );
    const { exitCode, stderr } = await convert(file);
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      'column B has no name in the header and is left out: where its header is merged with "Guest"',
    );
    const inspected = await desk.pms(['inspect', file, '--offline', '--currency', 'EUR']);
    expect(inspected.stdout).toMatch(/\(column B\) +│ \(no name in the header, left out\)/);
  });

  test('nothing is said of columns in which nothing stands', async () => {
    const file = await desk.write('blank.csv', 'Guest,,Room,Arrival,Departure\nAda,,Double,2027-05-01,2027-05-03\n');
    expect((await convert(file)).stderr).not.toContain('has no name');
  });
});

describe.each(['mixed.xlsx', 'mixed.xls'])('numbers beside amounts in texts: %s', (name) => {
  test('each is read as what it is', async () => {
    const rows = [header, stay('A', 1250.5), stay('B', '1.300,75'), stay('C', 1234.567), stay('D', 1.3), stay('E', 12)];
    const { exitCode, stdout } = await convert(await book(name, rows));
    expect(exitCode).toBe(0);
    expect(amounts(stdout)).toEqual(['1250.5', '1300.75', '1234.57', '1.3', '12']);
  });

  test('a text that may be either is asked for: numbers prove nothing of it', async () => {
    const file = await book(`open-${name}`, [header, stay('A', 1250.55), stay('B', '1.300')]);
    const asked = await convert(file);
    expect(asked.exitCode).toBe(2);
    expect(asked.stderr).toContain('`--decimal .` or `--decimal ,`');
    expect(amounts((await convert(file, '--decimal', ',')).stdout)).toEqual(['1250.55', '1300']);
    expect(amounts((await convert(file, '--decimal', '.')).stdout)).toEqual(['1250.55', '1.3']);
  });

  test('prices of rooms too', async () => {
    const file = await book(`rooms-${name}`, [
      ['Room type', 'Sleeps', 'Price'],
      ['Double', 2, 100.5],
      ['Suite', 4, '1.200,50'],
    ]);
    const { exitCode, stdout } = await desk.pms(['convert', 'rooms', file]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Double,2,,100.5,');
    expect(stdout).toContain('Suite,4,,1200.5,');
  });
});

test('in a CSV file two marks stay a contradiction', async () => {
  const csv = [header, stay('A', '1250.5'), stay('B', '"1.300,75"')].map((row) => row.join(',')).join('\n');
  const { exitCode, stderr } = await convert(await desk.write('marks.csv', `${csv}\n`));
  expect(exitCode).toBe(2);
  expect(stderr).toContain('contradict each other');
});
