import { expect, onTestFinished, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import { serve } from '../client/small-server.ts';

const desk = await openCliDesk();

async function statusOf(type: string, body: string) {
  const server = await serve((_request, answer) => {
    answer.writeHead(200, { 'content-type': type }).end(body);
  });
  onTestFinished(() => server.close());
  const env = { PMS_BASE_URL: server.baseUrl, PMS_API_KEY: 'their-key' };
  const { exitCode, stdout, stderr } = await desk.pms(['status', '--json'], { env });
  const rooms = await desk.pms(['import', 'rooms', '-'], { env, input: 'name,max_occupancy,base_price\nA,1,1\n' });
  return { exitCode, status: JSON.parse(stdout), stderr, rooms };
}

test('a web page is no service', async () => {
  const { exitCode, status, rooms } = await statusOf('text/html; charset=utf-8', '<!doctype html><h1>Welcome</h1>');
  expect(exitCode).toBe(4);
  expect(status).toMatchObject({ key: 'unknown', service: expect.stringContaining('answers with a web page') });
  expect(rooms).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('pms login --base-url URL') });
});

test('a list that calls itself HTML is one', async () => {
  expect(await statusOf('text/html', '[]')).toMatchObject({ exitCode: 0, status: { key: 'works' } });
});
