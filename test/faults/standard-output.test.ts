import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
const rooms = 'name,max_occupancy,base_price\nDouble,2,100\nSuite,none,200\n';

beforeAll(async () => {
  await desk.serve();
  await desk.write('rooms.csv', rooms);
  await desk.write('names.csv', 'Room,Check-in,Check-out,Guest\nDouble,2027-05-01,2027-05-03,Ada Byron\n');
  await desk.pms(['import', 'rooms', 'rooms.csv', '--no-rejects']);
});

afterAll(() => {
  expect(existsSync(desk.path('-'))).toBe(false);
});

test.each(['export', 'convert'])('%s -o - writes to standard output', async (command) => {
  const args = command === 'export' ? ['export', 'rooms'] : ['convert', 'rooms', 'rooms.csv', '--no-rejects'];
  const bare = await desk.pms(args);
  expect(bare.stdout).toContain('Double');
  expect(await desk.pms([...args, '-o', '-'])).toEqual(bare);
  expect(await readdir(desk.folder)).not.toContain('-');
});

test('import --rejects - gives the rejected rows as data, and the report beside it', async () => {
  const { exitCode, stdout, stderr } = await desk.pms(['import', 'rooms', 'rooms.csv', '--rejects', '-']);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^name,max_occupancy,base_price,_line,_field,_message,_raw\nSuite,none,200,3,max_occupancy,/);
  expect(stderr).toContain('some rows were rejected');
});

test.each([
  ['import', 'rooms', 'rooms.csv', '--rejects', '-', '--json'],
  ['convert', 'rooms', 'rooms.csv', '--rejects', '-'],
  ['convert', 'rooms', 'rooms.csv', '--rejects', '-', '-o', '-'],
  ['inspect', 'names.csv', '--save', '-', '--rooms', '-'],
  ['inspect', 'names.csv', '--save', '-', '--json'],
])('%s %s %s %s %s %s: two outputs do not mix', async (...args) => {
  const { exitCode, stderr } = await desk.pms(args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('would both go to standard output');
});

test('convert -o FILE --rejects - gives the rejected rows', async () => {
  const args = ['convert', 'rooms', 'rooms.csv', '-o', 'good.csv', '--rejects', '-'];
  expect((await desk.pms(args)).stdout).toContain('Suite,none,200,3,max_occupancy,');
  expect(await desk.read('good.csv')).toContain('Double');
});

test('inspect --save - prints the mapping, and what it found beside it', async () => {
  const { exitCode, stdout, stderr } = await desk.pms(['inspect', 'names.csv', '--offline', '--save', '-']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ resource: 'bookings' });
  expect(stderr).toContain('checkin_date');
  expect((await desk.pms(['inspect', 'names.csv', '--offline', '--rooms', '-'])).stdout).toBe('name\nDouble\n');
});

test('backup - is the database', async () => {
  const { exitCode, stdout, stderr } = await desk.pms(['backup', '-']);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'the database is copied to standard output\n' });
  expect(stdout).toMatch(/^SQLite format 3/);
  const shown = await desk.pms(['backup', '-'], { isTerminal: true });
  expect(shown.exitCode).toBe(2);
});

test('a database cannot be a stream', async () => {
  const { exitCode, stderr } = await desk.pms(['serve', '--port', '0', '--db', '-']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--db names a database file');
});
