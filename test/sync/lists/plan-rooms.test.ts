/** `pms sync rooms`: the types of a file beside those of the service, by field. */
import { beforeAll, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openCliDesk();
  await desk.serve();
}, 60_000);

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
    plan: { classes: { changed: 1, same: 0, 'not in these files': 1 }, done: { sent: 1 } },
  });
  expect((await sync(changed)).plan.classes).toMatchObject({ changed: 0, same: 1 });
});

test('a type without rooms is listed nowhere, and is as it should be', async () => {
  const closed = 'name,max_occupancy,total_rooms,base_price\nLoft,2,0,80\n';
  expect((await sync(closed)).plan.classes).toMatchObject({ changed: 1 });
  expect((await sync(closed)).plan.classes).toMatchObject({ changed: 0, new: 0, same: 1 });
});
