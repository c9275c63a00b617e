import { beforeAll, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();
const stays = (amount: string, more = '') =>
  `Room,Check-in,Check-out,Guest,Total${more === '' ? '' : ',Currency'}\nDouble,2027-05-13,2027-05-15,Ada Byron,${amount}${more}\n`;

beforeAll(async () => {
  await desk.serve();
  await desk.write('rooms.csv', 'name,max_occupancy,base_price\nDouble,2,100\n');
  await desk.pms(['import', 'rooms', 'rooms.csv']);
});

test('a property without a currency is asked for', async () => {
  await desk.write('plain.csv', stays('200.50'));
  const { exitCode, stderr } = await desk.pms(['import', 'bookings', 'plain.csv']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('`--currency CURRENCY`'.replace('CURRENCY', 'CODE'));
});

test('the currency of the property is taken where the file says none, and that is said', async () => {
  await desk.pms(['properties', 'set', 'default', '--currency', 'EUR']);
  const inspected = await desk.pms(['inspect', 'plain.csv']);
  expect(inspected.exitCode).toBe(0);
  const said = 'currency EUR, that of the property, where the file says none';
  for (const words of [
    ['sync', 'bookings', 'plain.csv', '--dry-run'],
    ['verify', 'bookings', 'plain.csv'],
  ]) {
    const { exitCode, stderr } = await desk.pms(words);
    expect({ exitCode, stderr }).toEqual({
      exitCode: words[0] === 'sync' ? 0 : 1,
      stderr: expect.stringContaining(said),
    });
  }
  for (const words of [['inspect'], ['convert', 'bookings']]) {
    const written = await desk.pms([...words, 'plain.csv', '-o', `${words[0]}.csv`, '--json']);
    expect(JSON.parse(written.stdout).decided).toContain(said);
  }
  const { exitCode, stdout } = await desk.pms(['import', 'bookings', 'plain.csv']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(said);
  const exported = await desk.pms(['export', 'bookings', '--columns', 'total_amount,currency_iso']);
  expect(exported.stdout).toBe('total_amount,currency_iso\n200.5,EUR\n');
});

test('a sign that is not of that currency stays a question, and so does a file that says another', async () => {
  await desk.write('dollars.csv', stays('$300.00'));
  const dollars = await desk.pms(['import', 'bookings', 'dollars.csv']);
  expect(dollars.exitCode).toBe(2);
  expect(dollars.stderr).toContain('belongs to several currencies');
  await desk.write('two.csv', `${stays('200.50', ',USD')}Double,2027-06-13,2027-06-15,Bob Byron,80.50,\n`);
  expect((await desk.pms(['import', 'bookings', 'two.csv'])).exitCode).toBe(2);
});

test('a sign of that currency among others is that currency', async () => {
  await desk.pms(['properties', 'set', 'default', '--currency', 'CAD']);
  const { exitCode, stdout } = await desk.pms(['import', 'bookings', 'dollars.csv']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('currency CAD, that of the property');
});

test('nothing is asked without a service, and --offline asks none', async () => {
  const env = { PMS_BASE_URL: 'http://127.0.0.1:1', PMS_API_KEY: 'none' };
  await desk.write('again.csv', stays('201.50'));
  expect((await desk.pms(['import', 'bookings', 'again.csv'], { env })).exitCode).toBe(2);
  expect((await desk.pms(['inspect', 'again.csv', '--offline'])).exitCode).toBe(2);
  expect((await desk.pms(['convert', 'bookings', 'again.csv', '--offline', '--no-input'])).exitCode).toBe(2);
});
