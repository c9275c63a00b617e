import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();

test('a database that was removed: it is said what the old key is of, and the new one is used', async () => {
  const port = await freePort();
  await (await desk.serve(['--port', port])).stop();
  for (const ending of ['', '-wal', '-shm', '.lock']) await rm(desk.path(`pms.db${ending}`), { force: true });
  const service = await desk.serve(['--port', port]);
  expect(service.stderr()).toContain('profile local was the current one: its key is of another database');
  expect((await desk.pms(['status'])).stdout).toMatch(/profile +local-2\n/);
  const old = await desk.pms(['export', 'rooms', '--profile', 'local']);
  expect(old).toMatchObject({ exitCode: 3, stdout: '' });
  expect(old.stderr).toMatch(/The key of profile local was made by `pms serve` for a database \(instance .*\)/);
  expect(old.stderr).toContain('`pms profile local-2` chooses it');
  const status = await desk.pms(['status', '--profile', 'local']);
  expect(status.exitCode).toBe(3);
  expect(status.stderr).toContain('`pms profile local-2` chooses it');
});

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return String(port);
}
