import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n';
const stay = (guest: string, room = 'Double') => `2027-05-14,2027-05-17,${room},${guest},300,EUR\n`;

beforeAll(async () => {
  await desk.serve();
  await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nDouble,2,90,100\n');
  await desk.pms(['import', 'rooms', 'rooms.csv']);
  await desk.write('a.csv', header + stay('Ada') + stay('Bea', 'Cellar'));
  await desk.write('b.csv', header + stay('Cleo'));
  await desk.write('c.csv', header + stay('Dora') + stay('Ada'));
});

describe('several files', () => {
  test('one after the other, each with its report and its rejects, and a sum', async () => {
    const { exitCode, stdout } = await desk.pms(['import', 'bookings', 'a.csv', 'b.csv', 'c.csv']);
    expect(exitCode).toBe(1);
    const indexes = ['a.csv', 'b.csv', 'c.csv'].map((name) => stdout.indexOf(`${name}:`));
    expect(indexes.toSorted((left, right) => left - right)).toEqual(indexes);
    expect(indexes[0]).toBeGreaterThanOrEqual(0);
    expect(stdout).toMatch(/^3 files: 5 records, 3 imported, 1 skipped, 1 rejected$/m);
    expect(existsSync(desk.path('a.rejects.csv'))).toBe(true);
    expect(existsSync(desk.path('b.rejects.csv'))).toBe(false);
  });

  test('--json is an array of reports, and what is wrong with one file does not keep the others out', async () => {
    await desk.write('d.csv', header + stay('Edna'));
    const files = ['gone.csv', 'rooms.csv', 'b.csv', 'd.csv'];
    const { exitCode, stdout, stderr } = await desk.pms(['import', 'bookings', ...files, '--json']);
    expect(exitCode).toBe(2);
    const [gone, rooms, b, d, ...more] = JSON.parse(stdout);
    expect(gone).toMatchObject({ file: 'gone.csv', success: false, error: { code: 'file_not_found' } });
    expect(rooms).toMatchObject({ file: 'rooms.csv', success: false, error: { code: 'wrong_resource' } });
    expect(b).toMatchObject({ file: 'b.csv', success: true, imported: 0, skipped: 1 });
    expect(d).toMatchObject({ file: 'd.csv', success: true, imported: 1 });
    expect(more).toEqual([]);
    expect(stderr).toContain('nothing was imported of: gone.csv, rooms.csv');
  });

  test('what would stop all of them leaves the rest alone, and names it', async () => {
    const env = { PMS_BASE_URL: 'http://127.0.0.1:1', PMS_API_KEY: 'none' };
    const args = ['import', 'bookings', 'a.csv', 'b.csv', 'c.csv', '--retry-for', '0'];
    const { exitCode, stdout, stderr } = await desk.pms(args, { env });
    expect(exitCode).toBe(4);
    expect(stdout).toMatch(/^3 files: 0 records/m);
    expect(stderr).toContain('nothing was imported of: a.csv\nnot begun: b.csv, c.csv; the same command goes on');
    const json = await desk.pms([...args, '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject([{ file: 'a.csv', error: { code: 'unreachable' } }]);
  });

  test('--max-errors stops the rest too, and each file goes on by itself', async () => {
    const args = ['import', 'bookings', 'a.csv', 'b.csv', '--max-errors', '0'];
    const { exitCode, stderr } = await desk.pms(args);
    expect(exitCode).toBe(5);
    expect(stderr).toContain('not begun: b.csv');
    const { stdout } = await desk.pms(['imports', '--json']);
    expect(JSON.parse(stdout)[0].words).toEqual(['import', 'bookings', desk.path('a.csv'), '--max-errors', '0']);
    await desk.pms(['import', 'bookings', 'a.csv']);
  });

  test.each([
    [['a.csv', 'b.csv', '--rejects', 'all.csv'], '--rejects all.csv is one place, and there are 2 files.'],
    [['-', 'b.csv', '-'], 'Standard input (-) can be read once only.'],
  ])('%j is refused', async (args, sentence) => {
    const { exitCode, stdout, stderr } = await desk.pms(['import', 'bookings', ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });
});

describe('a command that does not say what the file holds', () => {
  test.each([
    [['import', 'rooms.csv'], 'say what the file holds: `pms import room-types rooms.csv`'],
    [['import', 'a.csv', 'b.csv'], 'say what the file holds: `pms import bookings a.csv b.csv`'],
    [['import', 'gone.xlsx'], 'say what the file holds: `pms import bookings gone.xlsx`'],
    [['convert', 'rooms.csv'], 'say what the file holds: `pms convert room-types rooms.csv`'],
    [['convert', 'rooms.csv', '-o', 'x.csv'], 'say what the file holds: `pms convert room-types rooms.csv`'],
  ])('%j', async (args, sentence) => {
    const { exitCode, stdout, stderr } = await desk.pms(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });
});
