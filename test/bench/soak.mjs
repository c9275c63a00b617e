/**
 * `npm run soak [-- MINUTES]`: imports, exports and reads against one service without a pause; its memory once a minute. It is flat where
 * the second half takes no more than a tenth above the first.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBookings, writeRooms } from './generate.mjs';
import { measure, startService } from './measure.mjs';
import { startPolling } from './poll.mjs';

const pms = fileURLToPath(new URL('../../bin/pms.js', import.meta.url));
const minutes = Number(process.argv[2] ?? 10);
const rows = 100_000;
const tolerance = 1.1;

const folder = await mkdtemp(join(tmpdir(), 'pms-soak-'));
const env = { ...process.env, PMS_CONFIG_DIR: join(folder, 'config'), CI: '1' };
const service = await startService(pms, join(folder, 'pms.db'), env);
try {
  const file = join(folder, 'bookings.csv');
  await writeBookings(file, rows, { isShuffled: true });
  await run(['import', 'rooms', '-', '--quiet'], writeRooms());
  const { profiles } = JSON.parse(await readFile(join(folder, 'config', 'profiles.json'), 'utf8'));
  const polling = startPolling({ baseUrl: service.baseUrl, key: profiles.local.key });
  const untilMs = performance.now() + minutes * 60_000;
  const peaks = [];
  for (let minute = 1; performance.now() < untilMs; minute++) {
    const roundUntilMs = Math.min(untilMs, performance.now() + 60_000);
    let peakMb = 0;
    while (performance.now() < roundUntilMs) {
      await run(['import', 'bookings', file, '--json', '--on-duplicate', minute % 2 === 0 ? 'update' : 'skip']);
      await run(['export', 'bookings', '-o', join(folder, 'out.csv')]);
      peakMb = Math.max(peakMb, service.memoryMb());
    }
    peaks.push(peakMb);
    console.log(`minute ${minute}: ${peakMb.toFixed(0)} MB`);
  }
  const { count, p99Ms } = await polling.stop();
  const half = Math.ceil(peaks.length / 2);
  const [first, second] = [Math.max(...peaks.slice(0, half)), Math.max(...peaks.slice(half))];
  const isFlat = second <= first * tolerance;
  console.log(
    `${minutes} minutes: ${first.toFixed(0)} MB in the first half, ${second.toFixed(0)} MB in the second (${isFlat ? 'flat' : 'it grows'}); ${count} reads, 99 of 100 within ${p99Ms.toFixed(0)} ms`,
  );
  if (!isFlat) process.exitCode = 1;
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

async function run(args, input) {
  const { exitCode, stderr } = await measure(process.execPath, [pms, ...args], { env, input });
  if (exitCode !== 0) throw new Error(`pms ${args.join(' ')} ended with ${exitCode}: ${stderr}`);
}
