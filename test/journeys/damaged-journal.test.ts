/** A journal with flipped bytes, wherever they are: a sentence with the way out, or an import that goes on as if nothing had happened; never a bug. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { driverPath } from '../../src/sqlite/driver.ts';
import { keyOf, openHotelDesk } from '../cli/cli-desk.ts';
import { eachSeed, seedsOf } from '../effort.ts';
import { createRandom } from '../torture/chance.mjs';
import { startRelay } from './slow-relay.ts';

const rows = 60;
const desk = await openHotelDesk(`Double,2,${rows},100`);

/** Changes some bytes of one page of one of the files. */
function flip(folder: string, seed: number): string {
  const chance = createRandom(seed * 7919);
  const below = (count: number) => Math.floor(chance() * count);
  const files = readdirSync(folder).filter((name) => /\.journal(-wal)?$/.test(name));
  const name = files[below(files.length)]!;
  const bytes = readFileSync(join(folder, name));
  const page = below(Math.ceil(bytes.length / 4096)) * 4096;
  const size = Math.min(4096, bytes.length - page);
  const flips = 1 + below(64);
  for (let turn = 0; turn < flips; turn++) bytes[page + below(size)]! ^= 1 + below(255);
  writeFileSync(join(folder, name), bytes);
  return `${flips} bytes of the page at ${page} of ${name}`;
}

test('journals with flipped bytes', { timeout: 600_000 }, async () => {
  const lines = Array.from({ length: rows }, (_, index) => `2027-05-14,2027-05-17,Double,Guest${index},100,EUR`);
  const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso';
  await desk.write('bookings.csv', `${header}\n${lines.join('\n')}\n`);
  const relay = await startRelay(desk.service.baseUrl);
  const env = { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: await keyOf(desk) };
  const args = ['import', 'bookings', 'bookings.csv', '--batch-size', '5', '--json'];
  relay.holdAnswersAfter(6);
  const killed = desk.start(args, { env });
  await relay.holding();
  killed.child.kill('SIGKILL');
  await killed.finished;
  relay.release();
  const imports = desk.path('config/imports');
  // As the kill left it, and as an import that was asked to stop leaves it: with and without a log beside it.
  cpSync(imports, desk.path('killed'), { recursive: true });
  const sqlite = `new (require(process.argv[1]))(process.argv[2]).pragma('wal_checkpoint(TRUNCATE)')`;
  const [journal] = readdirSync(imports).filter((name) => name.endsWith('.journal'));
  spawnSync(process.execPath, ['-e', sqlite, driverPath, join(imports, journal!)]);
  cpSync(imports, desk.path('stopped'), { recursive: true });
  const ends: Record<string, number> = {};
  const tried = seedsOf(80).length;
  await eachSeed(80, async (seed) => {
    rmSync(imports, { recursive: true });
    cpSync(desk.path(seed % 2 === 0 ? 'killed' : 'stopped'), imports, { recursive: true });
    const what = `seed ${seed}: ${flip(imports, seed)}`;
    let { exitCode, stdout, stderr } = await desk.pms(args, { env });
    const said = `${what}\n${stdout.slice(0, 300)}\n${stderr}`;
    if (exitCode === 2) {
      const { error } = JSON.parse(stdout);
      expect(error.code, said).toBe('journal_unusable');
      expect(error.message, said).toMatch(/^The journal .* is damaged/);
      expect(error.fix, said).toMatch(/`--restart`.*in already/);
      ends[error.code] = (ends[error.code] ?? 0) + 1;
      // Listed all the same, and the way out is open.
      expect((await desk.pms(['imports'], { env })).exitCode, said).toBe(0);
      ({ exitCode, stdout, stderr } = await desk.pms([...args, '--restart'], { env }));
    }
    expect(exitCode, `${said}${stderr}`).toBe(0);
    const report = JSON.parse(stdout);
    ends.in = (ends.in ?? 0) + 1;
    expect(report, said).toMatchObject({ success: true, total: rows, error_count: 0, unsent: 0 });
    expect(report.imported + report.skipped, said).toBe(rows);
    expect(readdirSync(imports), said).toEqual([]);
  });
  expect(ends.in).toBe(tried);
  // Flips that hit nothing are no test. Of thirty about nine hit, and seven or fewer are chance.
  if (tried > 20) expect(ends.journal_unusable).toBeGreaterThan(tried / 8);
  const { stdout } = await desk.pms(['export', 'bookings', '--format', 'ndjson'], { env });
  expect(stdout.trim().split('\n')).toHaveLength(rows);
});
