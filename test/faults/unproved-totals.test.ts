import { expect, onTestFinished, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import { serve } from '../client/small-server.ts';

const desk = await openCliDesk();
const csv = `checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso
2027-05-14,2027-05-17,Double,Ada,300,EUR
2027-05-14,2027-05-16,Double,Bea,200,EUR
`;

test('control totals say what a service that only counts its skips does not prove', async () => {
  const server = await serve((request, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(
      request.method === 'GET'
        ? '[]'
        : '{"success":true,"total":2,"imported":1,"skipped":1,"error_count":0,"errors":[]}',
    );
  });
  onTestFinished(() => server.close());
  const env = { PMS_BASE_URL: server.baseUrl, PMS_API_KEY: 'their-key' };
  const file = await desk.write('bookings.csv', csv);
  const { exitCode, stdout } = await desk.pms(['import', 'bookings', file], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('finished, 1 booking skipped, and the service does not say why');
  expect(stdout).toContain('skipped: 1 for a reason that the service does not say');
  expect(stdout).toContain('in the system for certain: the 1 imported; of the 1 skipped the service does not say');
  expect(stdout).not.toContain('now in the system');
  const again = await desk.pms(['import', 'bookings', file, '--json'], { env });
  expect(JSON.parse(again.stdout).control).toEqual({ records: 2, nights: 5, amounts: { EUR: 500 }, unproved: 1 });
});
