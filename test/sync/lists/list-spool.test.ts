/** `pms sync rooms`: the types of a file beside those of the service, by field. */
import { beforeAll, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openCliDesk();
  await desk.serve();
});

async function sync(content: string, ...flags: string[]) {
  await desk.write('rooms.csv', content);
  const said = await desk.pms(['sync', 'rooms', 'rooms.csv', '--yes', '--json', ...flags]);
  return { exitCode: said.exitCode, stderr: said.stderr, plan: JSON.parse(said.stdout) };
}

test('types are new, then the same, then changed by field; what the file does not name stays', async () => {
  const rooms =
    'name,max_occupancy,total_rooms,base_price,bed_type,room_area\nDeluxe,2,5,90,queen,25 m2\nLoft,2,1,80,,\n';
  expect(await sync(rooms)).toMatchObject({ exitCode: 0, plan: { classes: { new: 2 }, done: { sent: 2 } } });
  expect(await sync(rooms)).toMatchObject({ exitCode: 0, plan: { classes: { new: 0, changed: 0, same: 2 } } });
  const changed = 'name,max_occupancy,base_price\ndeluxe,3,95.50\n';
  await desk.write('rooms.csv', changed);
  const plan = await desk.pms(['compare', 'rooms', 'rooms.csv']);
  expect(plan.stdout).toContain('deluxe: max_occupancy 2 -> 3, base_price 90 -> 95.5');
  const done = await sync(changed);
  expect(done).toMatchObject({
    exitCode: 0,
    plan: { classes: { changed: 1, same: 0, not_in_these_files: 1 }, done: { sent: 1 } },
  });
  expect((await sync(changed)).plan.classes).toMatchObject({ changed: 0, same: 1 });
  expect((await desk.pms(['sync', 'rooms', 'rooms.csv'])).stdout).toContain('same: 1 room type (');
});

test('a type without rooms is listed nowhere, and is as it should be', async () => {
  const closed = 'name,max_occupancy,total_rooms,base_price\nLoft,2,0,80\n';
  expect((await sync(closed)).plan.classes).toMatchObject({ changed: 1 });
  expect((await sync(closed)).plan.classes).toMatchObject({ changed: 0, new: 0, same: 1 });
});

test('what two files say of one type and differ in is asked, and the file that is preferred counts, then and later', async () => {
  await desk.write('one.csv', 'name,max_occupancy,base_price\nDeluxe,3,110\nVilla,4,300\n');
  await desk.write('two.csv', 'name,max_occupancy,total_rooms,base_price\nDeluxe,3,6,120\nVilla,4,1,310\n');
  const both = ['sync', 'rooms', 'one.csv', 'two.csv', '--yes', '--json'];
  const asked = await desk.pms(both);
  expect(asked.exitCode).toBe(1);
  expect(JSON.parse(asked.stdout)).toMatchObject({
    ...{ contradictions: { base_price: 2 }, left: { contradiction: 2 }, classes: { new: 0, changed: 1 } },
    changes: [{ room_type_name: 'Deluxe', field: 'total_rooms', before: 5, after: 6 }],
  });
  const said = await desk.pms([...both, '--prefer', 'two.csv']);
  expect(said.exitCode).toBe(0);
  expect(JSON.parse(said.stdout)).toMatchObject({ contradictions: {}, classes: { new: 1, changed: 1 } });
  expect(await desk.pms(both)).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"contradictions":{}') });
});

test('nights on which more rooms are sold than a type keeps are named, with exit code 1', async () => {
  const house = (rooms: number) => `name,max_occupancy,total_rooms,base_price\nCabin,2,${rooms},80\n`;
  await sync(house(3));
  const stays = ['Ann,2099-05-03,2099-05-05', 'Bea,2099-05-04,2099-05-06'].map((stay) => `${stay},Cabin,100,EUR`);
  const header = 'guest_last_name,checkin_date,checkout_date,room_type_name,total_amount,currency_iso';
  await desk.write('stays.csv', [header, ...stays, ''].join('\n'));
  expect(await desk.pms(['import', 'bookings', 'stays.csv', '--quiet'])).toMatchObject({ exitCode: 0, stderr: '' });
  const asOf = ['--as-of', '2099-01-01'];
  const night = { type: 'Cabin', nights: 1, from: '2099-05-04', to: '2099-05-04' };
  expect(await sync(house(2), ...asOf)).toMatchObject({ exitCode: 0, plan: { overbooked: [] } });
  await desk.write('rooms.csv', house(1));
  const planned = await desk.pms(['compare', 'rooms', 'rooms.csv', ...asOf]);
  expect(planned).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('would be overbooked: Cabin 1 night') });
  for (const rooms of [1, 0])
    expect(await sync(house(rooms), ...asOf)).toMatchObject({
      exitCode: 1,
      plan: {
        success: false,
        left: { overbooked: rooms === 1 ? 1 : 3 },
        overbooked: [rooms === 1 ? night : { nights: 3 }],
      },
    });
});
