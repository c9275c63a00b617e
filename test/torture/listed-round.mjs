/** One round of a sync of room types and of rates, and their undos, in peace and killed again and again: both must end with the same lists. */
import { deepStrictEqual } from 'node:assert';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { between, createRandom, oneOf } from './chance.mjs';
import { runPms } from './hotel.mjs';
import { openService } from './service.mjs';
import { runIntoHistory, runStubbornly } from './stubborn-run.mjs';

const attacksMax = 4;
const dayMs = 86_400_000;
const headers = {
  rooms: 'name,max_occupancy,total_rooms,base_price',
  rates: 'room_type_name,rate_plan_name,date_from,date_to,rate_amount,availability,min_nights,stop_sell',
};

function dateOf(day) {
  return new Date(Date.UTC(2031, 0, 1) + day * dayMs).toISOString().slice(0, 10);
}

/** What the first list says, and what the next one says of the same types and nights: dearer, more, closed, or as they were; and some more. */
function listsOf(random) {
  const types = Array.from({ length: between(random, 40, 150) }, (_, number) => ({
    name: `Type ${number}`,
    rooms: between(random, 1, 20),
    price: between(random, 50, 400),
  }));
  const nights = Array.from({ length: between(random, 150, 500) }, (_, day) => ({
    type: oneOf(random, types.slice(0, 20)).name,
    day: day * 3,
    length: between(random, 1, 3),
    amount: between(random, 50, 400),
    left: between(random, 0, 9),
    isClosed: 0,
  }));
  const early = { types: types.slice(0, -10), nights: nights.slice(0, Math.floor(nights.length * 0.8)) };
  const later = {
    types: types.map((type) => (random() < 0.3 ? { ...type, price: type.price + 10, rooms: type.rooms + 1 } : type)),
    nights: nights.map((night) => {
      const chance = random();
      if (chance < 0.2) return { ...night, amount: night.amount + 5 };
      if (chance < 0.3) return { ...night, isClosed: 1 };
      return chance < 0.4 ? { ...night, left: night.left + 1 } : night;
    }),
  };
  return [early, later].map(filesOf);
}

function filesOf({ types, nights }) {
  const rooms = types.map(({ name, rooms: total, price }) => `${name},2,${total},${price}`);
  const rates = nights.map(
    ({ type, day, length, amount, left, isClosed }) =>
      `${type},BAR,${dateOf(day)},${dateOf(day + length - 1)},${amount},${left},1,${isClosed}`,
  );
  return { rooms: [headers.rooms, ...rooms, ''].join('\n'), rates: [headers.rates, ...rates, ''].join('\n') };
}

/** Runs a round in a folder of its own, which is removed if all is well. Throws where the two differ; gives what was survived. */
export async function runListedRound(seed, parent) {
  const folder = join(parent, `round-${seed}`);
  const random = createRandom(seed);
  const lists = listsOf(random);
  const batch = String(between(random, 3, 30));
  const survived = { runs: 0, 'client killed': 0 };
  const wanted = await liveThrough(join(folder, 'peaceful'), { lists, batch, attacks: 0, random, survived });
  const attacks = between(random, 1, attacksMax);
  const found = await liveThrough(join(folder, 'attacked'), { lists, batch, attacks, random, survived });
  deepStrictEqual(found, wanted);
  await rm(folder, { recursive: true, force: true });
  return survived;
}

async function liveThrough(folder, { lists, batch, attacks, random, survived }) {
  await mkdir(join(folder, 'config'), { recursive: true });
  const service = await openService(folder);
  const under = { kills: attacks, random, survived };
  const seen = [];
  try {
    for (const [week, files] of lists.entries())
      for (const resource of ['rooms', 'rates']) {
        const path = join(folder, `${resource}.csv`);
        await writeFile(path, files[resource]);
        const sync = ['sync', resource, path, '--yes', '--quiet', '--batch-size', batch];
        if (week === 0) await runStubbornly(folder, sync, { ...under, kills: 0 });
        else seen.push(await syncAndUndo(folder, { sync, resource, batch, under }));
      }
    return seen;
  } finally {
    await service.stop();
  }
}

async function syncAndUndo(folder, { sync, resource, batch, under }) {
  const before = await listed(folder, resource);
  const id = await runIntoHistory(folder, sync, under);
  const synced = await listed(folder, resource);
  const undo = await runIntoHistory(folder, ['undo', id, '--yes', '--quiet', '--batch-size', batch], under);
  const undone = await listed(folder, resource);
  await runIntoHistory(folder, ['undo', undo, '--yes', '--quiet', '--batch-size', batch], under);
  deepStrictEqual(await listed(folder, resource), synced);
  return { before, synced, undone };
}

async function listed(folder, resource) {
  return (await runPms(['export', resource], folder)).split('\n').sort();
}
