/** A pipe that is named like a file, as `<(…)` does, can be read only once: it is read like standard input. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openHouses } from './foreign-house.ts';
import { startPms } from './run-pms.ts';

const houses = await openHouses({ asProcesses: true });

const foreign = `Guest,Arrival,Departure,Room type,Total,Currency,Status
Eva Lark,14.05.2027,17.05.2027,Double,"1.320,50",EUR,Confirmed
Tom Finch,26.05.2027,27.05.2027,Double,"1.320,50",EUR,Confirmed
`;
const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso,booking_source,booking_status';
const own = `${header}\n2027-05-14,2027-05-17,Double,Eva,Lark,e@example.com,420.5,EUR,Direct,Confirmed\n`;

/** A pipe at a path, into which this is written by whoever opens it first. */
let pipes = 0;
function pipeOf(text: string): string {
  const path = houses.desk.path(`pipe-${++pipes}`);
  execFileSync('mkfifo', [path]);
  createWriteStream(path).end(text);
  return path;
}

async function openDouble() {
  const house = await houses.open();
  await house.addRooms('Double');
  return house;
}

describe.skipIf(process.platform === 'win32')('a pipe', () => {
  test('of another system, which is read twice, goes in whole', async () => {
    const house = await openDouble();
    const { report, exitCode } = await house.import(['bookings', pipeOf(foreign)]);
    expect({ exitCode, imported: report.imported }).toEqual({ exitCode: 0, imported: 2 });
  });

  test('whose rows were not sent leaves them in a file', async () => {
    const house = await openDouble();
    // It lists its room types, and takes nothing.
    const service = createServer((request, response) => {
      request.resume().on('end', () => {
        if (request.method === 'GET') response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
        else response.writeHead(503).end();
      });
    });
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const PMS_BASE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const args = ['import', 'bookings', pipeOf(own), '--retry-for', '0'];
    const { exitCode, stderr } = await house.pms(args, { env: { PMS_BASE_URL } });
    service.close();
    expect(exitCode, stderr).toBe(4);
    expect(await houses.desk.read('stdin.unsent.csv')).toContain('Eva,Lark');
  });

  test('that nobody writes into is left at the third signal', async () => {
    const path = houses.desk.path('silent');
    execFileSync('mkfifo', [path]);
    const house = await openDouble();
    const { child, finished } = startPms(['import', 'bookings', path], { env: house.variables });
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
