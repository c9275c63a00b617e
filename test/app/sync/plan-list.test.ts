/** `pms sync rates`: nights of a file beside those of the service, by plan and type. */
import { beforeAll, expect, test } from 'vitest';
import { type CliDesk, openHotelDesk } from '../../cli/cli-desk.ts';

let desk: CliDesk;

beforeAll(async () => {
  desk = await openHotelDesk('Deluxe,2,5,90', 'Loft,2,5,80');
});

const header = 'room_type_name,rate_plan_name,date_from,date_to,rate_amount,availability,min_nights,stop_sell';

async function sync(rows: readonly string[], ...flags: string[]) {
  await desk.write('rates.csv', `${[header, ...rows].join('\n')}\n`);
  const said = await desk.pms(['sync', 'rates', 'rates.csv', '--yes', '--json', ...flags]);
  return { ...said, plan: said.stdout === '' ? undefined : JSON.parse(said.stdout) };
}

test('what is new goes in, and a second sync is all the same', async () => {
  const rows = ['Deluxe,BAR,2027-01-01,2027-12-31,120,3,,', 'Loft,BAR,2027-01-01,2027-01-31,100,,2,'];
  const first = await sync(rows);
  expect(first).toMatchObject({
    exitCode: 0,
    plan: { classes: { new: 396, same: 0 }, done: { sent: 396, refused: [] } },
  });
  const second = await sync(rows);
  expect(second).toMatchObject({
    exitCode: 0,
    plan: { classes: { new: 0, changed: 0, same: 396 }, done: { sent: 0 } },
  });
});

test('what differs is said by field and sent, and the later row of a file counts', async () => {
  await desk.write(
    'rates.csv',
    `${header}\nDeluxe,BAR,2027-01-01,2027-07-31,135,,,\nDeluxe,BAR,2027-08-01,2027-08-14,,,,1\nDeluxe,BAR,2027-08-01,2027-08-14,120,,3,\n`,
  );
  const plan = await desk.pms(['compare', 'rates', 'rates.csv', '-o', 'plan.csv']);
  expect(plan.exitCode).toBe(0);
  expect(plan.stdout).toContain(
    'BAR, Deluxe: 212 nights 120 -> 135 (2027-01-01 to 2027-07-31), 14 nights min_nights 1 -> 3 (2027-08-01 to 2027-08-14), 14 nights closed (2027-08-01 to 2027-08-14)',
  );
  expect(plan.stdout + plan.stderr).not.toContain('--on-duplicate');
  expect(await desk.read('plan.csv')).toContain('changed,BAR,Deluxe,rate_amount,120,135,212');
  const done = await desk.pms(['sync', 'rates', 'rates.csv', '--yes']);
  expect(done.stdout).toContain('Done: 226 changed.');
  const { stdout } = await desk.pms(['export', 'rates', '--from', '2027-07-30', '--to', '2027-08-16']);
  expect(stdout).toContain('Deluxe,BAR,2027-07-30,2027-07-31,135,3,1,0');
  expect(stdout).toContain('Deluxe,BAR,2027-08-01,2027-08-14,120,3,3,1');
  expect(stdout).toContain('Deluxe,BAR,2027-08-15,2027-08-16,120,3,1,0');
  expect((await desk.pms(['sync', 'rates', 'rates.csv', '--yes'])).stdout).toContain('nothing to do');
});

test('--fields limits what changes; a wrong row is rejected and the rest goes in', async () => {
  const rows = ['Deluxe,BAR,2027-03-01,2027-03-02,150,9,,', 'Deluxe,BAR,2027-03-09,2027-03-01,150,9,,'];
  const { plan, exitCode } = await sync(rows, '--fields', 'availability');
  expect(plan.changes).toEqual([
    {
      ...{ class: 'changed', room_type_name: 'Deluxe', rate_plan_name: 'BAR' },
      ...{ field: 'availability', before: 3, after: 9, count: 2, from: '2027-03-01', to: '2027-03-02' },
    },
  ]);
  expect(plan.classes.rejected).toBe(1);
  expect(exitCode).toBe(1);
});

test('what two files say of one night and differ in is asked, and the file that is preferred counts', async () => {
  await desk.write('one.csv', `${header}\nLoft,NR,2028-02-01,2028-02-02,70,,,\n`);
  await desk.write('two.csv', `${header}\nLoft,NR,2028-02-01,2028-02-03,90,4,,\n`);
  const asked = await desk.pms(['sync', 'rates', 'one.csv', 'two.csv', '--yes', '--json']);
  expect(asked.exitCode).toBe(1);
  expect(JSON.parse(asked.stdout)).toMatchObject({ contradictions: { rate_amount: 2 }, classes: { new: 1 } });
  const said = await desk.pms(['sync', 'rates', 'one.csv', 'two.csv', '--prefer', 'one.csv', '--yes']);
  expect(said).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('2 nights new at 70') });
  const other = await desk.pms(['sync', 'rates', 'one.csv', 'two.csv', '--prefer', 'rate_amount=two.csv', '--yes']);
  expect(other).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('70 -> 90') });
});

test('what cannot be is said before anything is sent', async () => {
  expect(await sync(['Loft,NR,2028-01-01,2028-01-02,70,,,'], '--gone', 'cancel')).toMatchObject({ exitCode: 2 });
  await desk.write('rates.csv', `${header}\nLoft,NR,2028-01-01,2028-01-02,70,,,\n`);
  const said = await desk.pms(['sync', 'rates', 'rates.csv']);
  expect(said).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('new') });
  const unknown = await sync(['Cellar,NR,2028-01-01,2028-01-02,70,,,']);
  expect(unknown).toMatchObject({ exitCode: 1, plan: { errors: [{ line: 2 }], done: { sent: 0, refused: [] } } });
});

test('prices of a room type that there is not are rejected rows of the plan, and a property without a currency is told', async () => {
  const rows = [
    'Deluxe,BAR,2031-01-01,2031-01-02,120,,,',
    'Yurt,BAR,2031-01-01,2031-01-31,60,,,',
    'Loftt,BAR,2031-01-01,2031-01-03,70,,,',
  ];
  const { plan, exitCode, stderr } = await sync(rows, '--dry-run');
  expect(exitCode).toBe(1);
  expect(plan).toMatchObject({ classes: { new: 2, rejected: 2 }, apply: { new: 2 }, left: { rejected: 2 } });
  expect(plan.warnings.map(({ code }: { code: string }) => code)).toEqual([
    ...['unlisted_room_type', 'unlisted_room_type', 'no_currency'],
  ]);
  expect(plan.errors[0]).toMatchObject({ code: 'unknown_room_type', message: 'there is no active room type "Yurt"' });
  expect(stderr).toContain('2 rows rejected');
  const done = await sync(rows);
  expect(done).toMatchObject({ exitCode: 1, plan: { done: { sent: 2, refused: [] } } });
  const [rejects] = done.plan.rejects_files as string[];
  expect(await desk.read(rejects!.split('/').at(-1)!)).toContain(
    'there is no active room type ""Loftt"" (the nearest is ""Loft"")',
  );
});

test('of two prices of one night in one file the later one counts, and is said to', async () => {
  const said = await sync(
    ['Deluxe,BAR,2032-01-01,2032-01-05,120,,,', 'Deluxe,BAR,2032-01-02,2032-01-02,99,,,'],
    '--dry-run',
  );
  expect(said.plan.warnings[0]).toMatchObject({
    code: 'rates_overlap',
    message: expect.stringContaining('an earlier row, and the later one counts: lines 2 and 3'),
  });
});
