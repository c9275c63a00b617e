/** `pms report` on a terminal, and nights that an import leaves overbooked; what is counted stands in golden/dialogues/report.txt. */
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

test('room types with fewer rooms than are sold are said, exit code 1, in a dry run as well; with as many as are sold they are right', async () => {
  const desk = await openHotelDesk('Loft,2,3,90');
  const stays = ['Lark', 'Finch'].map((guest) => `2027-06-01,2027-06-03,Loft,${guest},100,EUR`);
  const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso';
  await desk.write('bookings.csv', `${[header, ...stays].join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'bookings.csv', '--quiet']);
  const withRooms = async (rooms: number, ...flags: readonly string[]) => {
    await desk.write('rooms.csv', `name,total_rooms\nloft,${rooms}\n`);
    const args = ['import', 'room-types', 'rooms.csv', '--on-duplicate', 'update', '--json', ...flags];
    const { exitCode, stdout } = await desk.pms(args, { clock: () => Date.parse('2027-05-01') });
    return { exitCode, overbooked: JSON.parse(stdout).overbooked };
  };
  const overbooked = [{ type: 'Loft', nights: 2, from: '2027-06-01', to: '2027-06-02' }];
  expect(await withRooms(2)).toEqual({ exitCode: 0, overbooked: [] });
  expect(await withRooms(1, '--dry-run')).toEqual({ exitCode: 1, overbooked });
  expect(await withRooms(1)).toEqual({ exitCode: 1, overbooked });
});
