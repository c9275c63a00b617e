/** What `pms export` makes that is no line of text; lists, forms, dates and flags stand in golden/dialogues/export.txt. */
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Double,2,2,100', 'Straßenseite,1,1,60.5');
await desk.write(
  'bookings.csv',
  `checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_status
2027-06-28,2027-07-01,Double,a,300,EUR,Confirmed
2027-06-30,2027-07-02,Double,b,200,EUR,CheckedIn
2027-07-10,2027-07-12,Straßenseite,c,121,EUR,Pending
2027-07-31,2027-08-09,Double,e,900,EUR,NoShow
`,
);
await desk.pms(['import', 'bookings', 'bookings.csv', '--quiet']);

async function exported(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await desk.pms(['export', ...args]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

test('a calendar of one room type holds the days that are taken, as RFC 5545 wants it, and no names', async () => {
  const calendar = await exported('bookings', '--format', 'ics', '--type', 'double');
  const lines = calendar.split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // The no-show is out, and so are single rooms.
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20270628',
    'DTEND;VALUE=DATE:20270701',
    'DTSTART;VALUE=DATE:20270630',
    'DTEND;VALUE=DATE:20270702',
  ]);
  expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:Reserved', 'SUMMARY:Reserved']);
  expect(calendar).toBe(await exported('bookings', '--format', 'ics', '--type', 'Double'));
  const singles = await exported('bookings', '--type', 'STRASSENSEITE', '--columns', 'guest_last_name');
  expect(singles).toBe('guest_last_name\nc\n');
});

test('a failure leaves the file that was there, and no other', async () => {
  await desk.write('kept.csv', 'kept');
  const before = await readdir(desk.folder);
  const failing = await desk.pms(['export', 'rooms', '--columns', 'nam', '--force', '-o', desk.path('kept.csv')]);
  expect(failing.exitCode).toBe(2);
  const keyless = await desk.pms(['export', 'rooms', '--force', '-o', desk.path('kept.csv')], {
    env: { PMS_API_KEY: 'pms_wrong' },
  });
  expect(keyless.exitCode).toBe(3);
  expect(await desk.read('kept.csv')).toBe('kept');
  expect(await readdir(desk.folder)).toEqual(before);
});
