/** `kill -9` of `pms sync`, then the same command again: the history counts what went in before. That the end is that of a sync in peace, test/laws/sync-killed tells. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';

const bookings = 400;

function fileOf(): string {
  const rows = Array.from({ length: bookings }, (_, index) => {
    const [day, next] = [1, 3].map((from) => new Date(Date.UTC(2027, 0, from + index)).toISOString().slice(0, 10));
    return `N${index},Guest ${'abcdefghij'[index % 10]}${index},${day},${next},Loft,100,EUR,Web,Confirmed`;
  });
  return `Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status\n${rows.join('\n')}\n`;
}

test('the history counts what went in before a kill, but for the request that the kill met', async () => {
  const desk = await openHotelDesk('Loft,2,1,90');
  await desk.write('week.csv', fileOf());
  const command = ['sync', 'bookings', 'week.csv', '--yes', '--json'];
  const stored = async () =>
    (await desk.pms(['export', 'bookings', '--format', 'ndjson'])).stdout.split('\n').length - 1;
  const running = desk.start([...command, '--batch-size', '1']);
  while ((await stored()) === 0) await wait(20);
  running.child.kill('SIGKILL');
  await running.finished;
  const before = await stored();
  expect(before).toBeLessThan(bookings);
  await desk.pms(command);
  const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout) as { sent: number }[];
  expect(run!.sent).toBeLessThanOrEqual(bookings);
  expect(run!.sent).toBeGreaterThanOrEqual(bookings - 1);
  expect(await stored()).toBe(bookings);
});
