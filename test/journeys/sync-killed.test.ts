/** `kill -9` of `pms sync` at some moment, then the same command again: what stands there is what a sync in peace leaves. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openFrontDesk } from './front-desk.ts';

const bookings = 400;
const batchSize = 20;
const kills = 5;

/** Week by week all bookings move by a day, every third also changes its price, and every fifth is cancelled in the second. */
function fileOf(week: number): string {
  const rows = Array.from({ length: bookings }, (_, index) => {
    const day = new Date(Date.UTC(2027, 0, 1 + index + week)).toISOString().slice(0, 10);
    const next = new Date(Date.UTC(2027, 0, 3 + index + week)).toISOString().slice(0, 10);
    const amount = index % 3 === 0 ? 100 + week : 100;
    const status = week > 1 && index % 5 === 0 ? 'Cancelled' : 'Confirmed';
    return `N${index},Guest ${'abcdefghij'[index % 10]}${index},${day},${next},Loft,${amount},EUR,Web,${status}`;
  });
  return `Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status\n${rows.join('\n')}\n`;
}

test('the end is that of a sync in peace', { timeout: 180_000 }, async () => {
  const desk = await openFrontDesk();
  const service = await desk.serve();
  await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nLoft,2,1,90\n');
  await desk.pms(['import', 'rooms', 'rooms.csv']);
  const command = ['sync', 'bookings', 'week.csv', '--yes', '--json', '--batch-size', String(batchSize)];
  for (const [week, killedAfterMs] of [
    [0, [500]],
    [1, [700, 900]],
    [2, [800, 1100]],
  ] as const) {
    await desk.write('week.csv', fileOf(week));
    for (const ms of killedAfterMs) {
      const running = desk.start(command);
      await wait(ms);
      running.child.kill('SIGKILL');
      await running.finished.catch(() => undefined);
    }
    const { exitCode, stderr } = await desk.pms(command);
    expect(exitCode, stderr).toBe(0);
    const again = JSON.parse((await desk.pms(command)).stdout);
    expect({ ...again.writes, items: again.items.slice(0, 2) }, `week ${week}`).toEqual({
      puts: 0,
      ends: 0,
      items: [],
    });
    const { stdout } = await desk.pms(['export', 'bookings', '--status', 'Confirmed', '--format', 'ndjson']);
    const live = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { checkin_date: string });
    expect(live, `week ${week}`).toHaveLength(week > 1 ? bookings - bookings / 5 : bookings);
    expect(live.map(({ checkin_date: date }) => date).sort()[week > 1 ? 1 : 0]).toBe(
      new Date(Date.UTC(2027, 0, 1 + week + (week > 1 ? 2 : 0))).toISOString().slice(0, 10),
    );
  }
  // The history counts what the killed runs did too; a kill may leave one request uncounted.
  const runs = JSON.parse((await desk.pms(['history', '--json'])).stdout) as Record<string, string | number>[];
  const written = runs.filter(({ kind }) => kind === 'sync').map((run) => Number(run.sent) + Number(run.cancelled));
  const sum = written.reduce((all, each) => all + each, 0);
  const all = bookings + 2 * bookings + (2 * bookings - bookings / 5);
  expect(sum).toBeLessThanOrEqual(all);
  expect(sum).toBeGreaterThanOrEqual(all - kills * batchSize);
  await service.stop();
});

test('the history counts what went in before a kill, but for the request that the kill met', {
  timeout: 120_000,
}, async () => {
  const desk = await openFrontDesk();
  const service = await desk.serve();
  await desk.write('rooms.csv', 'name,max_occupancy,total_rooms,base_price\nLoft,2,1,90\n');
  await desk.pms(['import', 'rooms', 'rooms.csv']);
  await desk.write('week.csv', fileOf(0));
  const command = ['sync', 'bookings', 'week.csv', '--yes', '--json'];
  const stored = async () =>
    (await desk.pms(['export', 'bookings', '--format', 'ndjson'])).stdout.split('\n').length - 1;
  const running = desk.start([...command, '--batch-size', '1']);
  while ((await stored()) === 0) await wait(20);
  running.child.kill('SIGKILL');
  await running.finished.catch(() => undefined);
  const before = await stored();
  expect(before).toBeLessThan(bookings);
  await desk.pms(command);
  const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout) as { sent: number }[];
  expect(run!.sent).toBeLessThanOrEqual(bookings);
  expect(run!.sent).toBeGreaterThanOrEqual(bookings - 1);
  await service.stop();
});
