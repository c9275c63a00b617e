import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';

const desk = await openHotelDesk('Double,2,1,100');
await desk.write(
  'bookings.csv',
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso\n2027-05-14,2027-05-17,Double,Ada,Byron,ada@example.com,300,EUR\n',
);
await desk.pms(['import', 'bookings', 'bookings.csv']);

const widest = (text: string) => Math.max(...text.split('\n').map((line) => [...line].length));

test.each([
  [['export', 'bookings', '--format', 'table']],
  [['keys', 'list']],
  [['profiles']],
  [['properties', 'list']],
  [['sources']],
])('%j fits its window', async (args) => {
  for (const columns of [40, 60, 80, 120]) {
    const { exitCode, stdout } = await desk.pms(args, { isTerminal: true, columns });
    expect(exitCode).toBe(0);
    const table = stdout.split('\nnot certain:')[0]!;
    expect([columns, widest(table) <= columns]).toEqual([columns, true]);
  }
});

test.each([0, 1])('a window of %i columns gets its answer', async (columns) => {
  for (const args of [
    ['--help'],
    ['help', 'files'],
    ['export', 'bookings', '--format', 'table'],
    ['inspect', 'rooms.csv'],
  ])
    expect((await desk.pms(args, { isTerminal: true, columns })).stdout).not.toBe('');
});

test('a pipe gets the whole table', async () => {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'table']);
  expect(stdout).toContain('│ ada@example.com │');
});

test('a record stands upright where its columns do not fit', async () => {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'table'], { isTerminal: true, columns: 60 });
  expect(stdout).toContain('guest_email       ada@example.com\n');
});
