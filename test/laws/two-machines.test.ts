/**
 * Two machines that sync one house in turn, each with a ledger and a history of its own, out of files that may be weeks old: a guest has one room, and what
 * the other machine has moved or cancelled is asked about, not booked again.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Booking } from '../../src/contract/booking.ts';
import { statusOfWord } from '../../src/contract/status.ts';
import { readAll } from '../suites/hotel.ts';
import { type House, type ReadFile, syncFiles } from '../sync/sync-files.ts';
import { dateOf } from '../sync/world.ts';
import { atBothServices } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

const weeks = 6;
const type = 'Double';

interface Stay {
  number: string;
  guest: string;
  checkin: number;
  checkout: number;
  isLive: boolean;
}

const lineOf = ({ guest, checkin, checkout }: Stay) => `${guest} ${dateOf(checkin)} ${dateOf(checkout)}`;

/** A list of a channel, and its looks week by week. No two guests have a word in common. */
function openList(seed: number) {
  const chance = createRandom(seed + 17_000_000);
  const below = (most: number) => Math.floor(chance() * most);
  const stays: Stay[] = [];
  const looks: Stay[][] = [];
  const nights = (): Pick<Stay, 'checkin' | 'checkout'> => {
    const checkin = 70 + below(60);
    return { checkin, checkout: checkin + 1 + below(4) };
  };
  const nameOf = (index: number) => `Q${[...String(100 + index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
  return {
    pass() {
      for (let left = looks.length === 0 ? 4 : below(3); left > 0; left--)
        stays.push({ number: `W${100 + stays.length}`, guest: nameOf(stays.length), ...nights(), isLive: true });
      for (let left = below(4); left > 0; left--) {
        const one = stays[below(stays.length)]!;
        if (!one.isLive) continue;
        if (chance() < 0.3) one.isLive = false;
        else Object.assign(one, chance() < 0.3 ? { checkout: one.checkout + 2 } : nights());
      }
      looks.push(stays.map((one) => ({ ...one })));
    },
    /** A look of this week, or an old one. */
    look: () => looks[Math.max(0, looks.length - 1 - (chance() < 0.4 ? 1 + below(3) : 0))]!,
    machine: () => below(2),
  };
}

function fileOf(look: readonly Stay[]): ReadFile {
  const rows = look.map(({ number, guest, checkin, checkout, isLive }, index) => ({
    line: index + 2,
    record: {
      ...{ checkin_date: dateOf(checkin), checkout_date: dateOf(checkout), room_type_name: type },
      ...{ guest_last_name: guest, total_amount: 100, currency_iso: 'EUR', booking_source: 'Web' },
      booking_status: isLive ? 'Confirmed' : 'Cancelled',
    } as Booking,
    origin: { source: 'web', number, room: 1 },
  }));
  return { path: 'web.csv', source: 'web', rows };
}

async function liveThrough(seed: number, house: House): Promise<void> {
  const list = openList(seed);
  const machines = [0, 1].map((index) => ({ ...house, folder: join(house.folder, `machine-${index}`) }));
  for (const { folder } of machines) mkdirSync(folder);
  /** Where the booking of a number stood when a machine had last synced it; undefined if it was cancelled. */
  const known = machines.map(() => new Map<string, string | undefined>());
  let standing: string[] = [];
  for (let week = 1; week <= weeks; week++) {
    list.pass();
    const at = list.machine();
    const look = list.look();
    const where = `seed ${seed}, week ${week}, machine ${at + 1}`;
    const { items } = await syncFiles(machines[at]!, [fileOf(look)], {
      today: dateOf(60),
      options: { sameStay: undefined },
    });
    const live = (await readAll(await house.api.exportBookings({}))).filter(
      ({ booking_status: status }) => statusOfWord(String(status)) !== 'Cancelled',
    );
    const lines = live.map((one) => `${one.guest_last_name} ${one.checkin_date} ${one.checkout_date}`);
    for (const one of look) {
      const own = lines.filter((line) => line.startsWith(`${one.guest} `));
      const last = known[at]!.get(one.number);
      const isAsked = items.some(({ class: name, number }) => number === one.number && asking.has(name));
      if (!isAsked) known[at]!.set(one.number, one.isLive ? lineOf(one) : undefined);
      expect(own.length, `${where}: ${own.join(', ')}`).toBeLessThanOrEqual(1);
      // A row that says cancelled ends the booking that the machine knows; where another one stands meanwhile, the machine that has moved it there ends it.
      if (!one.isLive && (last === undefined || !standing.includes(last))) continue;
      // What the file says stands, or it is asked about and named.
      if (!isAsked) expect(own, `${where}, ${one.number}`).toEqual(one.isLive ? [lineOf(one)] : []);
    }
    standing = lines;
  }
}

const asking: ReadonlySet<string> = new Set(['contradiction', 'looks_like', 'looks_moved']);

atBothServices(40, liveThrough, { least: 4, found: [631104266, 880600019], types: [type] });
