/**
 * `npm run bench -- --board [ROWS]`: the board in a real browser over many bookings: a year of nights from the click to the paint,
 * frames while a table of all bookings is scrolled, and the memory of the board's process. By the clock: run it on a quiet machine.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { writeBookings, writeRooms } from './generate.mjs';
import { measure, processorMs, startService, watchMemory } from './measure.mjs';

const pms = fileURLToPath(new URL('../../bin/pms.js', import.meta.url));
const waitMs = 600_000;
const rounds = 9;
const scrollMs = 5000;

/** Prints one line for each figure, with its bar. */
export async function benchBoard(rows) {
  const folder = await mkdtemp(join(tmpdir(), 'pms-bench-board-'));
  const env = { ...process.env, PMS_CONFIG_DIR: join(folder, 'config'), CI: '1' };
  const service = await startService(pms, join(folder, 'board.db'), env);
  const board = await startBoard(env);
  const browser = await chromium.launch({
    executablePath: process.env.PMS_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    await measure(process.execPath, [pms, 'import', 'rooms', '-', '--quiet'], { env, input: writeRooms() });
    const file = join(folder, 'bookings.csv');
    await writeBookings(file, rows, { isShuffled: false });
    const run = await measure(process.execPath, [pms, 'import', 'bookings', file, '--quiet'], { env });
    if (run.exitCode !== 0) throw new Error(`the bookings did not come in: ${run.stderr}`);
    console.log(`${rows.toLocaleString('en-US')} bookings of 20 types; load ${loadavg()[0].toFixed(1)}`);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(waitMs);
    await page.goto(board.address);
    await page.getByRole('grid').waitFor();
    await benchYear(page, { origin: new URL(board.address).origin, pids: [service.pid, board.pid] });
    await benchScroll(page, new URL(board.address).origin, rows);
    console.log(`memory of the board: ${Math.round(await board.stop())} MB of 200; load ${loadavg()[0].toFixed(1)}`);
  } finally {
    await browser.close();
    await board.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** From the click until the frame behind the one that has the new year is painted. The service's share is what the board waited for it. */
async function benchYear(page, { origin, pids }) {
  await page.goto(`${origin}/nights?from=2025-01-01&span=year`);
  await page.locator('.heat.year [role=gridcell]').first().waitFor();
  const found = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const pageMs = metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    return [...(await Promise.all(pids.map(processorMs))), pageMs];
  };
  const before = await taken();
  for (let round = 0; round < rounds; round++) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/nights'));
    const painted = page.evaluate(paintAfterClick, round % 2 === 0 ? 'Later' : 'Earlier');
    const { serviceMs } = await (await answered).json();
    found.push({ serviceMs, ...(await painted) });
  }
  const after = await taken();
  const [ofService, ofBoard, ofPage] = after.map((ms, index) => Math.round((ms - before[index]) / rounds));
  found.sort((one, other) => one.totalMs - other.totalMs);
  const middle = found[Math.floor(found.length / 2)];
  console.log(
    `a year of nights, from the click to the paint: ${Math.round(middle.totalMs)} ms of 300 (the service ${middle.serviceMs}, the page behind the answer ${Math.round(middle.pageMs)}); ${found.map(({ totalMs }) => Math.round(totalMs)).join(' ')}`,
  );
  console.log(`processor time of each: the service ${ofService} ms, the board ${ofBoard}, the page ${ofPage}`);
}

/** Runs in the page. */
function paintAfterClick(label) {
  const heading = document.querySelector('.heat [role=columnheader] .told').textContent;
  const button = document.querySelector(`button[aria-label="${label}"]`);
  return new Promise((done) => {
    const startedMs = performance.now();
    button.click();
    const look = () => {
      if (document.querySelector('.heat [role=columnheader] .told').textContent === heading)
        return requestAnimationFrame(look);
      requestAnimationFrame(() => {
        const endMs = performance.now();
        const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/api/nights'));
        done({ totalMs: endMs - startedMs, pageMs: endMs - answer.responseEnd });
      });
    };
    requestAnimationFrame(look);
  });
}

/** Scrolls by wheel and by the bar, and takes the time between frames. */
async function benchScroll(page, origin, rows) {
  await page.goto(`${origin}/bookings`);
  const startedMs = performance.now();
  await page.locator('.windowed .row').nth(1).waitFor();
  const firstMs = performance.now() - startedMs;
  await page
    .getByRole('status')
    .filter({ hasText: `${rows.toLocaleString('en-US')} bookings ` })
    .filter({ hasNotText: 'so far' })
    .waitFor();
  console.log(
    `a table of ${rows.toLocaleString('en-US')} bookings: first rows after ${(firstMs / 1000).toFixed(1)} s, whole after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
  );
  const idle = await page.evaluate(framesWhile, { how: 'nothing', forMs: scrollMs });
  tell('frames of a page that rests', idle);
  tell('frames while it is scrolled by wheel', await page.evaluate(framesWhile, { how: 'wheel', forMs: scrollMs }));
  tell('frames while its bar is dragged', await page.evaluate(framesWhile, { how: 'bar', forMs: scrollMs }));
}

function tell(what, { gaps, works }) {
  const sorted = gaps.toSorted((one, other) => one - other);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  const slow = gaps.filter((gap) => gap > 50).length;
  console.log(
    `${what}: ${gaps.length}, half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)}, longest ${at(1)} of 50, ${slow} over it; longest work of the page in one ${Math.round(Math.max(0, ...works))} ms`,
  );
}

/** Runs in the page: the milliseconds between frames, and what scripts, styles and layout took in those that Chromium calls long. */
function framesWhile({ how, forMs }) {
  const box = document.querySelector('.windowed .box');
  const gaps = [];
  const works = [];
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) works.push(entry.duration);
  });
  watch.observe({ type: 'longtask' });
  return new Promise((done) => {
    const startMs = performance.now();
    let lastMs = startMs;
    const step = (nowMs) => {
      if (nowMs > lastMs) gaps.push(nowMs - lastMs);
      lastMs = nowMs;
      if (nowMs - startMs > forMs) {
        watch.disconnect();
        return done({ gaps, works });
      }
      if (how === 'wheel') box.dispatchEvent(new WheelEvent('wheel', { deltaY: 240, bubbles: true, cancelable: true }));
      if (how === 'bar') box.scrollTop = ((nowMs - startMs) / forMs) * (box.scrollHeight - box.clientHeight);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

async function startBoard(env) {
  const child = spawn(process.execPath, [pms, 'board', '--no-open'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const memory = watchMemory(child.pid);
  const ended = new Promise((done) => child.once('exit', done));
  const address = await new Promise((done, fail) => {
    child.stdout.once('data', (line) => done(String(line).trim()));
    child.once('exit', () => fail(new Error('pms board ended before it opened')));
  });
  return {
    address,
    pid: child.pid,
    /** The most it has held, in MB. */
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return memory.stop();
    },
  };
}
