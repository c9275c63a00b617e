/** Thousands of stays that look alike, of one date and one type, are planned in seconds: each is asked about beside one other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Booking } from '../../src/contract/booking.ts';
import { scaled } from '../effort.ts';
import { openSmallService } from './small-service.ts';
import { type ReadFile, syncFiles } from './sync-files.ts';

const many = scaled(4000);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pms-alike-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A list of the rooms of one group: each with another guest, all with the name of the group. */
function groupOf(path: string, nameOf: (room: number) => string, number: (room: number) => string): ReadFile {
  const rows = Array.from({ length: many }, (_, room) => {
    const record: Booking = {
      ...{ checkin_date: '2027-05-01', checkout_date: '2027-05-04', room_type_name: 'Double' },
      ...{ guest_first_name: nameOf(room), guest_last_name: 'Congress', total_amount: 300 + room, currency_iso: 'EUR' },
    };
    return { line: room + 2, record, origin: { source: path, number: number(room) } };
  });
  return { path, source: path, rows };
}

const list = () =>
  groupOf(
    'list.csv',
    (room) => `L${room}x`,
    () => '',
  );
const channel = () =>
  groupOf(
    'channel.csv',
    (room) => `C${room}y`,
    (room) => `N${room}`,
  );

test.each([
  ['in files of one command', true],
  ['in the service and a file', false],
])('%s', async (_name, isTogether) => {
  const house = { api: openSmallService() as never, isOurs: false, folder };
  const options = { sameStay: undefined };
  if (!isTogether) await syncFiles(house, [list()], { today: '2027-04-01', options });
  const begin = process.cpuUsage();
  const { items } = await syncFiles(house, isTogether ? [list(), channel()] : [channel()], {
    ...{ today: '2027-04-01', options },
  });
  const { user } = process.cpuUsage(begin);
  const seconds = user / 1_000_000;
  const asked = items.filter(({ class: name }) => name === 'looks_like');
  expect(asked).toHaveLength(many);
  expect(new Set(asked.map(({ held, beside }) => (held ?? beside?.record)?.guest_first_name)).size).toBe(many);
  expect(seconds).toBeLessThan(15);
});
