import { Readable, Writable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import type { Context } from '../../../src/cli/context.ts';
import { createProgress } from '../../../src/cli/view/progress.ts';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Double,2,1,100');

const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n';
const rows = Array.from({ length: 20 }, (_, index) => `2027-05-01,2027-05-03,Double,Guest${index},200,EUR\n`);
const input = header + rows.join('');
const oneByOne = ['import', 'bookings', '-', '--batch-size', '1', '--no-rejects'];

/** A clock that stands `stepMs` further each time it is read. */
function steppingClock(stepMs: number): () => number {
  let nowMs = 0;
  return () => (nowMs += stepMs);
}

function terminalStream(): { stream: Writable; said: () => string } {
  let said = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      said += chunk;
      done();
    },
  });
  const moves = { cursorTo: () => true, clearLine: () => true, moveCursor: () => true };
  return { stream: Object.assign(stream, { isTTY: true, columns: 80, ...moves }), said: () => said };
}

describe('in a pipe', () => {
  test('one plain line every ten seconds at most', () => {
    const said: string[] = [];
    let nowMs = 0;
    const stderr = { write: (text: string) => said.push(text) };
    const context = { io: { stderr, stdin: Readable.from([]) }, env: {}, clock: () => nowMs } as unknown as Context;
    const progress = createProgress(context, 'importing a.csv');
    for (; nowMs <= 35_000; nowMs += 500) progress.update(`${nowMs / 1000} rows`);
    progress.stop();
    expect(said).toEqual(['importing a.csv: 10 rows\n', 'importing a.csv: 20 rows\n', 'importing a.csv: 30 rows\n']);
  });

  test('an import that is over sooner says nothing of its progress', async () => {
    const { stderr } = await desk.pms(oneByOne, { input });
    expect(stderr).toMatch(/^to \S+, profile local, property default\n$/);
  });

  test('a long import says how many rows are done, in plain lines without escapes', async () => {
    const { stderr } = await desk.pms(oneByOne, { input, clock: steppingClock(2_000) });
    const lines = stderr.trimEnd().split('\n').slice(1);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.length).toBeLessThan(20);
    for (const line of lines) expect(line).toMatch(/^importing standard input: \d+ rows?$/);
  });

  test('--quiet says nothing', async () => {
    const { stderr } = await desk.pms([...oneByOne, '--quiet'], { input, clock: steppingClock(6_000) });
    expect(stderr).toBe('');
  });
});

describe('on a terminal', () => {
  test('a spinner shows how far it is, on one line, and leaves nothing behind', async () => {
    const { stream, said } = terminalStream();
    const context = {
      io: { stderr: stream, stdin: Readable.from([]) },
      env: {},
      clock: Date.now,
    } as unknown as Context;
    const progress = createProgress(context, 'importing a.csv');
    progress.update('5 rows');
    await expect.poll(said).toContain('importing a.csv: 5 rows');
    progress.stop();
    await expect.poll(said).toMatch(/\u001B\[\?25h/);
    expect(said()).not.toContain('\n');
  });

  test('without columns there is no spinner: it would clear lines for ever', () => {
    const { stream, said } = terminalStream();
    let nowMs = 0;
    const io = { stderr: Object.assign(stream, { columns: 0 }), stdin: Readable.from([]) };
    const context = { io, env: {}, clock: () => nowMs } as unknown as Context;
    const progress = createProgress(context, 'importing a.csv');
    for (; nowMs <= 12_000; nowMs += 500) progress.update(`${nowMs / 1000} rows`);
    progress.stop();
    expect(said()).toBe('importing a.csv: 10 rows\n');
  });

  test('an import has one', async () => {
    const { stderr } = await desk.pms(oneByOne, { input, isTerminal: true });
    expect(stderr).toContain('\u001B[?25l');
    expect(stderr).toContain('importing standard input');
  });

  test('no spinner where CI is set: plain lines', async () => {
    const { stderr } = await desk.pms(oneByOne, {
      input,
      isTerminal: true,
      env: { CI: 'true' },
      clock: steppingClock(6_000),
    });
    expect(stderr).toMatch(/^importing standard input: \d+ rows$/m);
  });
});

test('a spinner that was stopped for a question draws nothing before its next update', async () => {
  const { stream, said } = terminalStream();
  let nowMs = 0;
  const context = { io: { stderr: stream }, env: {}, clock: () => nowMs } as unknown as Context;
  const progress = createProgress(context, 'planning');
  await vi.waitFor(() => expect(said()).toContain('planning'));
  progress.stop();
  const asked = said().length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(said().slice(asked)).not.toContain('planning');
  nowMs += 1_000;
  progress.update('2 rows');
  await vi.waitFor(() => expect(said()).toContain('planning: 2 rows'));
  progress.stop();
});
