import { expect, test } from 'vitest';
import { createMetrics } from '../../src/server/metrics.ts';
import { openHouse } from './house-server.ts';

test('metrics are there where they are asked for, and count requests, records and what is run again', async () => {
  const metrics = await createMetrics();
  metrics.showConnections(() => ({ inUse: 3, waiting: 1 }));
  metrics.countRunAgain();
  const house = await openHouse({}, { metrics });
  const authorization = `Bearer ${await house.key('inn')}`;
  const rooms = { records: [{ name: 'Double', max_occupancy: 2 }] };
  await fetch(`${house.url}/pms_be/pms_be_api/import_rooms`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(rooms),
  });
  const told = async () => (await fetch(`${house.url}/metrics`)).text();
  await expect
    .poll(told)
    .toContain('pms_request_seconds_count{method="POST",route="/pms_be/pms_be_api/import_rooms",status="');
  expect(await told()).toContain('pms_transactions_run_again_total 1');
  expect(await told()).toContain('pms_database_connections{state="in use"} 3');
  expect(await told()).toContain('nodejs_eventloop_lag_seconds');
});

test('metrics are not there where nobody asked for them', async () => {
  const house = await openHouse();
  expect((await fetch(`${house.url}/metrics`)).status).toBe(404);
});
