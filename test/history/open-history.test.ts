/** A history of what was done at a service: runs that go on, writes that keep their first former values, and what a refusal takes away. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HistoryWrite, RunStart } from '../../src/history/history.ts';
import { openHistory } from '../../src/history/open-history.ts';
import { Database } from '../../src/sqlite/driver.ts';

let folder: string;
let path: string;
let atMs = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pms-history-'));
  path = join(folder, 'one.history');
  atMs = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openHistory(path, { service: 'one', clock: () => ++atMs });
const sync: RunStart = {
  ...{ kind: 'sync', resource: 'bookings', files: ['/a.csv'], isUndoable: true, baseUrl: 'http://one.test' },
};

function write(more: Partial<HistoryWrite> = {}): HistoryWrite {
  return {
    ...{ group: null, key: 1, email: null, checkin: 20_000, stay: { room_type_name: 'Loft' } },
    ...{ before: { total_amount: 100 }, after: { total_amount: 120 }, numbers: [], file: 'a.csv', line: 2 },
    ...more,
  };
}

function written(): { before: string | null; after: string; is_in: number }[] {
  const database = new Database(path);
  const rows = database
    .prepare<[], ReturnType<typeof written>[number]>('SELECT before, after, is_in FROM writes')
    .all();
  database.close();
  return rows;
}

test('is readable by its owner alone', () => {
  open().close();
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
});

test('a file that is not a history is refused', () => {
  const database = new Database(path);
  database.exec('CREATE TABLE other (a)');
  database.close();
  expect(open).toThrow(expect.objectContaining({ code: 'history_unusable' }));
});

test('a sync that did not finish goes on; one that did, or of other files, is another', () => {
  const history = open();
  const first = history.open(sync);
  expect(history.open(sync)).toBe(first);
  expect(history.open({ ...sync, files: ['/b.csv'] })).not.toBe(first);
  // Another run lies between.
  const second = history.open(sync);
  expect(second).not.toBe(first);
  history.end(second);
  expect(history.open(sync)).not.toBe(second);
  history.close();
});

test('an import goes on where its journal does', () => {
  const history = open();
  const start: RunStart = { ...sync, kind: 'import' };
  const first = history.open({ ...start, joins: 'none' });
  history.open(sync);
  expect(history.open({ ...start, joins: 'unfinished' })).toBe(first);
  expect(history.open({ ...start, joins: 'none' })).not.toBe(first);
  history.close();
});

test('what is written twice keeps its first former values', () => {
  const history = open();
  const run = history.open(sync);
  history.begin(run, [write()]);
  history.begin(run, [
    write({ before: { total_amount: 120, booking_status: 'Confirmed' }, after: { booking_status: 'Cancelled' } }),
  ]);
  history.close();
  const [only] = written();
  expect(JSON.parse(only!.before!)).toEqual({ total_amount: 100, booking_status: 'Confirmed' });
  expect(JSON.parse(only!.after)).toEqual({ total_amount: 120, booking_status: 'Cancelled' });
});

test('what was refused is no write, unless an earlier attempt may have brought it in', () => {
  const history = open();
  const run = history.open(sync);
  const [first, second] = history.begin(run, [write(), write({ key: 2 })]);
  history.settle([first!], [second!]);
  const [open2] = history.begin(run, [write({ key: 3 })]);
  const [again] = history.begin(run, [write({ key: 3 })]);
  expect(again).toBe(open2);
  history.settle([], [again!]);
  history.close();
  expect(written().map(({ is_in: isIn }) => isIn)).toEqual([1, 0]);
});

test('gives back what a run wrote, part by part, and what became of one booking through its runs and places', () => {
  const history = open();
  const first = history.open({ ...sync, kind: 'import' });
  history.settle(history.begin(first, [write({ before: null, stay: {}, after: { room_type_name: 'Loft' } })]), []);
  history.end(first);
  const second = history.open(sync);
  // It moves: from key 1 to key 2, in one group; another booking is changed beside it, and one of another guest of the same key.
  const taken = history.begin(second, [
    write({ key: 2, group: 'g', before: null, after: { room_type_name: 'Suite' }, line: 3 }),
    write({ key: 1, group: 'g', before: { booking_status: 'Confirmed' }, after: { booking_status: 'Cancelled' } }),
    write({ key: 7, line: 9 }),
    write({ key: 2, email: 'other@example.com', line: 4 }),
  ]);
  history.settle(taken.slice(0, 3), []);
  expect([...history.writesOf(second, { first: 1, count: 2 })]).toMatchObject([
    { key: 1, before: { booking_status: 'Confirmed' }, isIn: true, run: second },
    { key: 7, line: 9 },
  ]);
  expect([...history.writesOf(second, { first: 3, count: 9 })]).toMatchObject([{ isIn: false }]);
  const found = history.writesOfBooking(2, 'guest@example.com').map(({ run, key, before }) => [run, key, before]);
  expect(found).toEqual([
    [second, 1, { booking_status: 'Confirmed' }],
    [second, 2, null],
    [first, 1, null],
  ]);
  expect(history.writesOfBooking(2, null)).toHaveLength(4);
  expect(history.writesOfBooking(99, null)).toEqual([]);
  history.close();
});
