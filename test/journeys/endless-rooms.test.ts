/** A service whose list of room types never ends costs the check of the room types, and neither the report nor the memory. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CliDesk, openCliDesk } from '../cli/cli-desk.ts';
import { type SmallServer, serve } from '../client/small-server.ts';

/** So many names of 20,000 letters each are more than are held. */
const tooMany = 1200;

let desk: CliDesk;
let server: SmallServer;
let written = 0;
beforeAll(async () => {
  desk = await openCliDesk();
  server = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/csv' });
    answer.write('name\n');
    const row = `${'x'.repeat(20_000)}\n`;
    const write = () => {
      if (answer.destroyed || written > tooMany * 5) return void answer.end();
      for (written += 1; answer.write(row); written += 1) if (written > tooMany * 5) break;
      setImmediate(write);
    };
    write();
  });
});
afterAll(() => server.close());

const bookings =
  'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n2027-05-14,2027-05-17,Double,Eva,100,EUR\n';

test('a dry run and an inspection go on without the list', async () => {
  const file = await desk.write('bookings.csv', bookings);
  const env = { PMS_BASE_URL: server.baseUrl, PMS_API_KEY: 'some-key' };
  for (const args of [
    ['import', 'bookings', file, '--dry-run', '--no-rejects'],
    ['inspect', file],
  ]) {
    written = 0;
    const { exitCode, stderr } = await desk.pms(args, { env });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining('it lists more room types than any property has'),
    });
  }
});
