import { expect, onTestFinished, test } from 'vitest';
import { createMetrics, openMetricsPort } from '../../src/server/metrics.ts';
import { openHouse } from './house-server.ts';

const prefix = '/pms_be/pms_be_api';

test('metrics count requests, records by what became of them, batches, what is run again and connections', async () => {
  const metrics = await createMetrics();
  metrics.showConnections(() => ({ inUse: 3, waiting: 1 }));
  metrics.countRunAgain();
  const house = await openHouse({}, { metrics, isMetricsShared: true });
  const authorization = `Bearer ${await house.key('inn')}`;
  const send = (rooms: unknown, key: string) =>
    fetch(`${house.url}${prefix}/import_rooms`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ rooms }),
    });
  const double = { name: 'Double', max_occupancy: 2, base_price: 100 };
  const some = [double, { ...double, name: 'Twin' }, { ...double, name: 'Suite', max_occupancy: 'x' }];
  for (const key of ['a', 'a', 'b']) expect((await send(some, key)).status).toBeLessThan(300);
  expect((await send([double], 'a')).status).toBe(422);
  await (await fetch(`${house.url}${prefix}/room_types`, { headers: { authorization } })).text();

  const told = async () => (await fetch(`${house.url}/metrics`)).text();
  const of = (outcome: string) =>
    `pms_records_total{route="${prefix}/import_rooms",direction="in",outcome="${outcome}"}`;
  await expect.poll(told).toContain(`pms_records_total{route="${prefix}/room_types",direction="out",outcome="sent"} 2`);
  const text = await told();
  for (const line of [
    `pms_request_seconds_count{method="POST",route="${prefix}/import_rooms",status="422"} 1`,
    `${of('imported')} 2`,
    `${of('skipped')} 2`,
    `${of('rejected')} 2`,
    `${of('replayed')} 3`,
    `${of('refused')} 1`,
    `pms_batches_total{route="${prefix}/import_rooms",outcome="done"} 2`,
    `pms_batches_total{route="${prefix}/import_rooms",outcome="replayed"} 1`,
    `pms_batches_total{route="${prefix}/import_rooms",outcome="refused"} 1`,
    'pms_transactions_run_again_total 1',
    'pms_database_connections{state="in use"} 3',
    'pms_database_connections{state="waiting"} 1',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toContain(line);
});

test('on a port of their own they are there and nothing else, and not among the addresses of the service', async () => {
  const metrics = await createMetrics();
  const house = await openHouse({}, { metrics });
  const own = await openMetricsPort(metrics, { host: '127.0.0.1', port: 0 });
  onTestFinished(own.close);
  expect((await fetch(`${house.url}/metrics`)).status).toBe(404);
  expect(await (await fetch(own.url)).text()).toContain('pms_request_seconds');
  expect((await fetch(own.url.replace('metrics', 'healthz'))).status).toBe(404);
  const port = Number(new URL(own.url).port);
  await expect(openMetricsPort(metrics, { host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'port_taken' });
});

test('metrics are not there where nobody asked for them', async () => {
  const house = await openHouse();
  expect((await fetch(`${house.url}/metrics`)).status).toBe(404);
});
