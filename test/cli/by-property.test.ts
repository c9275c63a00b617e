/** `--by-property` of `pms import` and `pms sync`: each house of a file into its own profile. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from './cli-desk.ts';

let desk: CliDesk;

const header = 'Hotel,Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Status';
const rows = [
  'Casa Azul,A1,Ada Lark,2027-05-01,2027-05-04,Loft,300,EUR,Confirmed',
  'CASA AZUL,A2,Bo Finch,2027-05-02,2027-05-05,Loft,240,EUR,Confirmed',
  'Casa Roja,R1,Cleo Wren,2027-05-02,2027-05-05,Loft,200,EUR,Confirmed',
];
const file = (...more: readonly string[]) => `${[header, ...rows, ...more].join('\n')}\n`;

beforeAll(async () => {
  desk = await openCliDesk();
  await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nLoft,2,5,90\n');
  for (const name of ['azul', 'roja']) {
    const database = { env: { PMS_DB: desk.path(`${name}.db`) } };
    const { baseUrl } = await desk.serve([], database);
    const { stdout } = await desk.pms(['keys', 'create', '--name', 'house', '--db', desk.path(`${name}.db`)], database);
    const login = await desk.pms(['login', '--base-url', baseUrl, '--profile', name, '--key-stdin'], { input: stdout });
    expect(login).toMatchObject({ exitCode: 0 });
    await desk.pms(['import', 'rooms', 'rooms.csv', '--quiet', '--profile', name]);
  }
  await desk.write('houses.json', '{"Casa Azul": "azul", "Casa Roja": "roja"}');
  await desk.write('group.csv', file());
});

const byProperty = (command: string, file: string, ...flags: readonly string[]) =>
  desk.pms([command, 'bookings', file, '--by-property', 'houses.json', '--date-order', 'ymd', ...flags]);

async function guests(profile: string): Promise<string[]> {
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'json', '--profile', profile]);
  const all = JSON.parse(stdout) as Record<string, string>[];
  return all
    .filter((one) => one.booking_status !== 'Cancelled')
    .map((one) => `${one.guest_last_name} ${one.checkin_date}`)
    .sort();
}

describe('import', () => {
  test('brings each house into its own, with totals by house, and a sync moves in each what has moved there', async () => {
    const { exitCode, stdout } = await byProperty('import', 'group.csv');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Casa Azul (profile azul): 2 records, 2 imported, 0 skipped, 0 rejected; exit code 0');
    expect(stdout).toContain('Casa Roja (profile roja): 1 records, 1 imported');
    expect(await guests('azul')).toEqual(['Finch 2027-05-02', 'Lark 2027-05-01']);
    expect(await guests('roja')).toEqual(['Wren 2027-05-02']);

    await desk.write('group.csv', file().replace('2027-05-02,2027-05-05,Loft,200', '2027-05-07,2027-05-09,Loft,200'));
    const plan = await byProperty('compare', 'group.csv', '-o', 'plan.csv');
    expect(plan.stdout).toContain('Casa Roja (profile roja): 1 records, 1 would be sent, 1 would be cancelled');
    expect(await desk.read('plan.roja.csv')).toContain('moved');
    const said = await byProperty('sync', 'group.csv', '--yes', '--json');
    expect(said.exitCode).toBe(0);
    const [azul, roja] = JSON.parse(said.stdout);
    expect(azul).toMatchObject({ profile: 'azul', exit_code: 0, result: { writes: { puts: 0, ends: 0 } } });
    expect(roja.result.classes.moved).toMatchObject({ records: 1, held: 1 });
    expect(await guests('roja')).toEqual(['Wren 2027-05-07']);
  });

  test('a house that is not known stops all before anything is sent', async () => {
    await desk.write('more.csv', file('Casa Verde,V1,Jo Kite,2027-06-01,2027-06-03,Loft,90,EUR,Confirmed'));
    const said = await byProperty('import', 'more.csv');
    expect(said.exitCode).toBe(2);
    expect(said.stderr).toContain('Casa Verde');
    expect(said.stdout).toBe('');
  });

  test('a house that fails stops no other, and the worst exit code is that of all', async () => {
    await desk.write(
      'other.csv',
      `${[
        header,
        'Casa Roja,R2,Ed Heron,2027-06-01,2027-06-03,Attic,90,EUR,Confirmed',
        'Casa Azul,A3,Flo Stork,2027-06-01,2027-06-03,Loft,90,EUR,Confirmed',
      ].join('\n')}\n`,
    );
    const { profiles } = JSON.parse(await desk.read('config/profiles.json'));
    const before = await desk.read('config/profiles.json');
    profiles.azul.base_url = 'http://127.0.0.1:9';
    await desk.write('config/profiles.json', JSON.stringify({ ...JSON.parse(before), profiles }));
    const said = await byProperty('import', 'other.csv', '--retry-for', '0', '--json');
    await desk.write('config/profiles.json', before);
    expect(said.exitCode).toBe(4);
    const [azul, roja] = JSON.parse(said.stdout);
    expect(azul).toMatchObject({ houses: ['Casa Azul'], profile: 'azul', exit_code: 4, result: { success: false } });
    expect(roja).toMatchObject({ profile: 'roja', exit_code: 1, result: { rows: 2, error_count: 1 } });
  });

  test('says what is wrong with a file of houses', async () => {
    await desk.write('bad.json', '["azul"]');
    await desk.write('gone.json', '{"Casa Azul": "blau"}');
    for (const [path, word] of [
      ['bad.json', 'Casa Azul'],
      ['gone.json', 'blau'],
      ['none.json', 'none.json'],
    ]) {
      const said = await desk.pms(['import', 'bookings', 'group.csv', '--by-property', path!]);
      expect(said.exitCode).toBe(2);
      expect(said.stderr).toContain(word);
    }
    const none = await desk.pms(['import', 'rooms', 'rooms.csv', '--by-property', 'houses.json']);
    expect(none).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('=property') });
  });
});
