/** `pms report` on a terminal; what it counts stands in golden/dialogues/report.txt. */
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

test('occupancy is coloured on a terminal, no wider than it is, and as in a pipe without colours', async () => {
  const desk = await openHotelDesk('Loft,2,1,90', 'Attic,2,4,80');
  const occupancy = ['report', 'occupancy', '--from', '2027-06-01', '--to', '2027-06-02'];
  await desk.write(
    'bookings.csv',
    'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n2027-05-30,2027-06-02,Loft,Lark,100,EUR\n2027-06-01,2027-06-03,Loft,Finch,200,EUR\n',
  );
  await desk.pms(['import', 'bookings', 'bookings.csv', '--quiet']);
  const piped = (await desk.pms(occupancy)).stdout;
  const shown = (await desk.pms(occupancy, { isTerminal: true, columns: 60 })).stdout;
  expect(shown).toContain('\u001b[45m');
  for (const line of shown.split('\n')) expect(line.replaceAll(/\u001b\[\d+m/g, '').length).toBeLessThanOrEqual(60);
  const plain = (await desk.pms([...occupancy, '--no-color'], { isTerminal: true })).stdout;
  expect(plain).toBe(piped);
});
