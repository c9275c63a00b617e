/**
 * Random hotels that move house: several lists of their PMS, with or without numbers, and the files of their channels. After each week every booking is
 * live once, what carries no number was asked about, and a second and a third sync of the same files find nothing to do.
 */
import { expect, test } from 'vitest';
import { liveInHotel } from '../sync/hotel-house.ts';
import { openHotelWorld, smallHotel } from '../sync/hotel-world.ts';
import { withHouse } from '../sync/world-house.ts';

const [from, to] = (process.env.PMS_HOTELS ?? '1-20').split('-').map(Number) as [number, number];
const weeks = 4;

test.each([
  ['together', true],
  ['one after the other', false],
])('files of a week %s', { timeout: 900_000 }, async (_name, isTogether) => {
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  for (let seed = from; seed <= to; seed++) {
    const world = openHotelWorld(seed, smallHotel);
    const types = world.types.map(({ name }) => name);
    const lived = await withHouse(true, (house) => liveInHotel(world, house, { weeks, isTogether }), types);
    for (const [kind, found] of Object.entries(lived.faults)) {
      counts[kind] = (counts[kind] ?? 0) + found.length;
      faults.push(...found.map((fault: string) => `${kind}, hotel ${seed} (numbers: ${world.numbering}), ${fault}`));
    }
  }
  expect(faults, JSON.stringify(counts)).toEqual([]);
});
