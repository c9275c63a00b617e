/** A pipe that is named like a file, as `<(…)` does, can be read only once: it is read like standard input. */
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openHotelDesk } from '../cli/cli-desk.ts';
import { reportOf } from './hotel.ts';

const desk = await openHotelDesk('Double,2,9,100');

const foreign = `Guest,Arrival,Departure,Room type,Total,Currency,Status
Eva Lark,14.05.2027,17.05.2027,Double,"1.320,50",EUR,Confirmed
Tom Finch,26.05.2027,27.05.2027,Double,"1.320,50",EUR,Confirmed
`;
/** A pipe at a path, into which this is written by whoever opens it first. */
let pipes = 0;
function pipeOf(text: string): string {
  const path = desk.path(`pipe-${++pipes}`);
  execFileSync('mkfifo', [path]);
  createWriteStream(path).end(text);
  return path;
}

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  test('of another system, which is read twice, goes in whole', async () => {
    const finished = await desk.start(['import', 'bookings', pipeOf(foreign), '--json']).finished;
    expect(finished.exitCode).toBe(0);
    expect(reportOf(finished)).toMatchObject({ total: 2, imported: 2 });
  });

  test('that nobody writes into is left at the third signal', async () => {
    const path = desk.path('silent');
    execFileSync('mkfifo', [path]);
    const { child, finished } = desk.start(['import', 'bookings', path]);
    const writer = await open(path, 'w');
    for (let sent = 0; child.signalCode === null && child.exitCode === null && sent < 20; sent++) {
      await wait(500);
      child.kill('SIGTERM');
    }
    await writer.close();
    await finished;
    expect(child.signalCode).toBe('SIGTERM');
  });
});
