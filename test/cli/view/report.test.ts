/** The report of an import on a terminal; what it says stands in golden/dialogues/import-report.txt. */
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Double,2,4,100');
const importing = ['import', 'bookings', '-', '--no-rejects'];
const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,guest_email';
const row = '2027-05-01,2027-05-03,Double,Muster,200,EUR';
const input = `${header}\n${row},\n${row},not-a-mail\n`;

test('it shows the values of guests, but in JSON', async () => {
  const said = async (...flags: string[]) => {
    const { exitCode, stdout, stderr } = await desk.pms([...importing, ...flags], { input, isTerminal: true });
    expect(exitCode).toBe(1);
    return stdout + stderr;
  };
  expect(await said('--json')).not.toContain('not-a-mail');
  expect(await said()).toContain('not-a-mail');
});

test('it has colours on a terminal without NO_COLOR', async () => {
  const hasColours = async (flags: string[], isTerminal: boolean, env: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await desk.pms([...importing, ...flags], { env: { ...env, CI: '1' }, input, isTerminal });
    return stdout.includes('\u001B[');
  };
  expect(await hasColours([], true)).toBe(true);
  expect(await hasColours([], false)).toBe(false);
  expect(await hasColours(['--no-color'], true)).toBe(false);
  expect(await hasColours([], true, { NO_COLOR: '1' })).toBe(false);
});
