/** Whatever one fault a move has, it is named with its line and night, and what is right is never named: random houses, each with one fault, and each without. */
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../src/contract/booking.ts';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import type { RoomsOfType } from '../../src/report/rooms-of-types.ts';
import { compareSums } from '../../src/report/verify/compare-sums.ts';
import { type Fault, faultItems } from '../../src/report/verify/fault-items.ts';
import { findFaults } from '../../src/report/verify/find-faults.ts';
import { openSpool } from '../../src/sync/spool.ts';
import { eachSeed, seedsOf } from '../effort.ts';
import { createRandom } from '../torture/chance.mjs';

const houses = 1000;
const firstDay = dayNumber('2027-03-01');
const types = ['Loft', 'Attic', 'Cellar'];

type Chance = (below: number) => number;

function createChance(seed: number): Chance {
  const random = createRandom(seed * 0x9e3779b9);
  return (below) => Math.floor(random() * below);
}

const keyOf = (booking: Booking) =>
  [booking.room_type_name, booking.checkin_date, booking.checkout_date, booking.guest_last_name].join('|');
const isLive = ({ booking_status: status }: Booking) => status !== 'Cancelled' && status !== 'NoShow';

/** Stays of guests who come more than once too; some have ended, some have no amount. */
function houseOf(chance: Chance): Booking[] {
  const found = new Map<string, Booking>();
  const size = 2 + chance(14);
  for (let index = 0; index < size; index++) {
    const checkin = firstDay + chance(60);
    const booking: Booking = {
      checkin_date: dateOfDay(checkin),
      checkout_date: dateOfDay(checkin + 1 + chance(6)),
      room_type_name: types[chance(3)]!,
      guest_first_name: 'Ada',
      guest_last_name: ['Lark', 'Finch', 'Wren', 'Crane', 'Heron'][chance(5)]! + (chance(3) === 0 ? '' : index),
      ...(chance(8) === 0 ? {} : { total_amount: 50 + chance(400), currency_iso: chance(6) === 0 ? 'USD' : 'EUR' }),
      booking_status: (['Confirmed', 'Confirmed', 'CheckedOut', 'Cancelled', 'NoShow'] as const)[chance(5)]!,
    };
    found.set(keyOf(booking), booking);
  }
  return [...found.values()];
}

/** Rooms taken in each night, counted the plain way. */
function soldOf(bookings: readonly Booking[]): Map<string, number> {
  const sold = new Map<string, number>();
  for (const booking of bookings.filter(isLive)) {
    const last = dayNumber(booking.checkout_date);
    for (let day = dayNumber(booking.checkin_date); day < last; day++) {
      const key = `${booking.room_type_name} ${dateOfDay(day)}`;
      sold.set(key, (sold.get(key) ?? 0) + 1);
    }
  }
  return sold;
}

function verify(
  file: readonly Booking[],
  held: readonly Booking[],
  rooms: number,
): { faults: Fault[]; isSame: boolean } {
  const spool = openSpool();
  try {
    const id = spool.addFile('week.csv', undefined);
    file.forEach((booking, index) => {
      spool.addRecord(id, index + 2, booking, undefined);
    });
    for (const booking of held) spool.addHeld(booking);
    const days = file.map(({ checkin_date: date }) => dayNumber(date));
    const window = { from: Math.min(...days), to: Math.max(...days) };
    findFaults(spool, undefined);
    const last = Math.max(...file.map(({ checkout_date: date }) => dayNumber(date) - 1));
    const listed = new Map<string, RoomsOfType>(types.map((name) => [name.toLowerCase(), { name, rooms }]));
    const faults = [
      ...faultItems(spool, { rooms: listed, nights: { from: window.from, to: last }, unknown: new Set() }),
    ];
    return { faults, isSame: compareSums(spool).every(({ isSame }) => isSame) };
  } finally {
    spool.close();
  }
}

interface Seeded {
  held: Booking[];
  kind: string;
  /** Place of the booking in the file. */
  index: number;
}

type Seed = (house: readonly Booking[], index: number, chance: Chance) => Booking[];

const moved = (booking: Booking, days: number, nights: number): Booking => ({
  ...booking,
  checkin_date: dateOfDay(dayNumber(booking.checkin_date) + days),
  checkout_date: dateOfDay(dayNumber(booking.checkout_date) + days + nights),
});
const otherType = (booking: Booking, chance: Chance): Booking => ({
  ...booking,
  room_type_name: types[(types.indexOf(booking.room_type_name) + 1 + chance(2)) % 3]!,
});
const replaced = (house: readonly Booking[], index: number, booking: Booking) =>
  house.map((each, at) => (at === index ? booking : each));

const kinds: Record<string, Seed> = {
  lost: (house, index) => house.filter((_, at) => at !== index),
  doubled: (house, index, chance) => {
    const booking = house[index]!;
    const copies = [
      booking,
      otherType(booking, chance),
      { ...booking, guest_last_name: `${booking.guest_last_name} (2)` },
      moved(booking, 0, 1 + chance(3)),
    ];
    return [...house, copies[chance(4)]!];
  },
  moved: (house, index, chance) => {
    const booking = house[index]!;
    const all = [
      moved(booking, 1 + chance(50), 0),
      moved(booking, 0, 1 + chance(4)),
      moved(booking, -1 - chance(5), 0),
      otherType(booking, chance),
    ];
    return replaced(house, index, all[chance(4)]!);
  },
  repriced: (house, index, chance) => {
    const booking = house[index]!;
    const price = (booking.total_amount ?? 0) + 1 + chance(90);
    const other = { total_amount: booking.total_amount ?? 1, currency_iso: 'CHF' };
    return replaced(house, index, { ...booking, ...(chance(4) === 0 ? other : { total_amount: price }) });
  },
  restated: (house, index) =>
    replaced(house, index, {
      ...house[index]!,
      booking_status: house[index]!.booking_status === 'Confirmed' ? 'Cancelled' : 'Confirmed',
    }),
};

/** One booking of the house with one fault; undefined where that booking cannot have it without being another's. */
function seeded(house: readonly Booking[], kind: string, chance: Chance): Seeded | undefined {
  const index = chance(house.length);
  const booking = house[index]!;
  if (kind !== 'lost' && kind !== 'restated' && !isLive(booking)) return undefined;
  if (kind === 'repriced' && booking.total_amount === undefined) return undefined;
  const held = kinds[kind]!(house, index, chance);
  const keys = new Set(house.map(keyOf));
  const added = held.filter((each) => !house.includes(each));
  const meetsOther = kind !== 'repriced' && kind !== 'restated' && added.some((each) => keys.has(keyOf(each)));
  return meetsOther ? undefined : { held, kind, index };
}

describe('verify', () => {
  test('names each of many faults, and nothing else', async () => {
    const counts: Record<string, number> = {};
    const names = Object.keys(kinds);
    const tried = seedsOf(houses).length;
    await eachSeed(houses, (seed) => {
      const chance = createChance(seed);
      const house = houseOf(chance);
      const fault = seeded(house, names[seed % names.length]!, chance);
      if (fault === undefined) return;
      counts[fault.kind] = (counts[fault.kind] ?? 0) + 1;
      const { faults, isSame } = verify(house, fault.held, 1000);
      const found = faults.map((each) => `${each.fault} ${each.line} ${each.night}`);
      const { checkin_date: night } = house[fault.index]!;
      expect(found, `seed ${seed}`).toEqual([`${fault.kind} ${fault.index + 2} ${night}`]);
      // A stay that moved by a day within its month adds up to the same.
      if (fault.kind !== 'moved') expect(isSame, `seed ${seed}`).toBe(false);
    });
    if (tried > 1) for (const name of names) expect(counts[name], name).toBeGreaterThan(tried / 20);
  });

  test('names the oversold nights of houses with their bookings, and no other night', async () => {
    let oversold = 0;
    const tried = seedsOf(houses).length;
    await eachSeed(houses, (seed) => {
      const house = houseOf(createChance(seed));
      const { faults, isSame } = verify(house, house, 1);
      const wanted = [...soldOf(house)].filter(([, sold]) => sold > 1);
      oversold += wanted.length;
      const lines = faults.map((each) => {
        const stay = house[each.line! - 2]!;
        expect(stay.checkin_date <= each.night && stay.checkout_date > each.night).toBe(true);
        return `${each.type} ${each.night}`;
      });
      expect(new Set(lines), `seed ${seed}`).toEqual(new Set(wanted.map(([night]) => night)));
      expect(lines.length, `seed ${seed}`).toBe(wanted.reduce((sum, [, sold]) => sum + sold, 0));
      expect(isSame).toBe(true);
    });
    if (tried > 1) expect(oversold).toBeGreaterThan(tried / 2);
  });

  test('names nothing in houses that are as their file says, whatever cancelled bookings there are beside', async () => {
    await eachSeed(houses, (seed) => {
      const chance = createChance(seed);
      const house = houseOf(chance);
      const old = house
        .filter((_, index) => index % 3 === 0)
        .map((booking): Booking => ({ ...moved(booking, 0, 9), booking_status: 'Cancelled' }));
      const keys = new Set(house.map(keyOf));
      const held = [...house, ...old.filter((each) => !keys.has(keyOf(each)))].reverse();
      expect(verify(house, held, 1000), `seed ${seed}`).toEqual({ faults: [], isSame: true });
    });
  });
});
