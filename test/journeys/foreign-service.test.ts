/** The command line against a service that decided otherwise: what it cannot read is told, and what it can is read. */
import { expect, onTestFinished, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import { type Handler, json, serve } from '../client/small-server.ts';

const desk = await openCliDesk();

async function service(handler: Handler) {
  const server = await serve(handler);
  onTestFinished(server.close);
  const env = { PMS_BASE_URL: server.baseUrl, PMS_API_KEY: 'pms_of_another_house' };
  return { ...server, pms: (args: string[], input?: string) => desk.pms(args, { env, input }) };
}

const dates = ['--from', '2027-05-01', '--to', '2027-05-31'];

test('rates that cannot be read are counted and told, with exit code 1', async () => {
  const days = [1, 2, 3].map((day) => ({ day: `2027-05-0${day}`, room: 'Double', price: 100 }));
  const { pms } = await service((_request, answer) => json(answer, 200, days));
  const { exitCode, stdout, stderr } = await pms(['export', 'rates', ...dates]);
  expect({ exitCode, lines: stdout.trim().split('\n').length }).toEqual({ exitCode: 1, lines: 1 });
  expect(stderr).toContain('3 rows were left out');
  expect(stderr).toContain('no column room_type_name, rate_plan_name, date, rate_amount');
});

test('of rates that can be read in part, the others are told', async () => {
  const rate = { room_type_name: 'Double', rate_plan_name: 'BAR', date: '2027-05-01', rate_amount: 100 };
  const days = [rate, { ...rate, date: '2027-05-02' }, { ...rate, date: '3 May' }, { ...rate, rate_plan_name: null }];
  const { pms } = await service((_request, answer) => json(answer, 200, days));
  const { exitCode, stdout, stderr } = await pms(['export', 'rates', ...dates]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('Double,BAR,2027-05-01,2027-05-02,100');
  expect(stderr).toContain('2 rows were left out: date cannot be read in 1, rate_plan_name cannot be read in 1');
});

test('JSON that is said to be a web page is JSON, for export and for import', async () => {
  const { pms } = await service(({ method }, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' });
    const result = { success: true, total: 1, imported: 1, skipped: 0, error_count: 0, errors: [] };
    answer.end(JSON.stringify(method === 'GET' ? { bookings: [{ checkin_date: '2027-05-14' }] } : result));
  });
  const exported = await pms(['export', 'bookings']);
  expect(exported).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('2027-05-14') });
  const imported = await pms(['import', 'rooms', '-', '--json'], '[{"name":"A","max_occupancy":2,"base_price":5}]');
  expect(JSON.parse(imported.stdout)).toMatchObject({ imported: 1 });
});

test('a web page is none', async () => {
  const { pms } = await service((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' });
    answer.end('Welcome, please log in; then come back');
  });
  expect((await pms(['export', 'bookings'])).exitCode).toBe(4);
});

test('duplicate_action is always said of bookings and rates, and of rooms where it was asked for', async () => {
  const bodies: Record<string, unknown>[] = [];
  const { pms } = await service(({ method, body }, answer) => {
    if (method === 'POST') bodies.push(JSON.parse(body));
    json(answer, 200, method === 'GET' ? [] : { success: true, imported: 1 });
  });
  const booking = {
    checkin_date: '2027-05-14',
    checkout_date: '2027-05-15',
    room_type_name: 'A',
    guest_last_name: 'M',
  };
  const rate = { room_type_name: 'A', rate_plan_name: 'B', date_from: '2027-05-14', date_to: '2027-05-15' };
  for (const [resource, record] of [
    ['bookings', booking],
    ['rates', rate],
    ['rooms', { name: 'A' }],
  ] as const)
    await pms(['import', resource, '-', '--json'], JSON.stringify([record]));
  await pms(['import', 'rooms', '-', '--json', '--on-duplicate', 'update'], '[{"name":"A"}]');
  expect(bodies.map((body) => body.duplicate_action)).toEqual(['skip', 'skip', undefined, 'update']);
});
