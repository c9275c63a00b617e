/** One round of a sync and its undo, in peace and killed again and again: both must end with the same bookings and the same numbers. */
import { deepStrictEqual } from 'node:assert';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '../../dist/sqlite/driver.js';
import { between, createRandom, oneOf } from './chance.mjs';
import { addRooms, storedIn } from './hotel.mjs';
import { roomTypes } from './rows.mjs';
import { openService } from './service.mjs';
import { runIntoHistory, runStubbornly } from './stubborn-run.mjs';

const attacksMax = 4;
const dayMs = 86_400_000;
const header = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status';

function dateOf(day) {
  return new Date(Date.UTC(2031, 0, 1) + day * dayMs).toISOString().slice(0, 10);
}

/** What a week's file says, and what the next one says of the same bookings: moved, dearer, cancelled, or as they were; and some more. */
function weeksOf(random) {
  const stays = Array.from({ length: between(random, 150, 500) }, (_, number) => ({
    number: `N${number}`,
    arrival: between(random, 0, 300),
    nights: between(random, 1, 9),
    type: oneOf(random, roomTypes),
    total: between(random, 50, 900),
    status: 'Confirmed',
  }));
  const first = stays.slice(0, Math.floor(stays.length * 0.8));
  const second = stays.map((stay) => {
    const chance = random();
    if (chance < 0.2) return { ...stay, arrival: stay.arrival + between(random, 1, 5), type: oneOf(random, roomTypes) };
    if (chance < 0.35) return { ...stay, total: stay.total + 10 };
    if (chance < 0.45) return { ...stay, status: 'Cancelled' };
    return stay;
  });
  return [first, second].map(fileOf);
}

function fileOf(stays) {
  const lines = stays.map(({ number, arrival, nights, type, total, status }) =>
    [
      number,
      `Guest Number${number}`,
      dateOf(arrival),
      dateOf(arrival + nights),
      type,
      total,
      'EUR',
      'Web',
      status,
    ].join(),
  );
  return `${[header, ...lines].join('\n')}\n`;
}

/** Runs a round in a folder of its own, which is removed if all is well. Throws where the two differ; gives what was survived. */
export async function runSyncedRound(seed, parent) {
  const folder = join(parent, `round-${seed}`);
  const random = createRandom(seed);
  const weeks = weeksOf(random);
  const batch = String(between(random, 5, 60));
  const survived = { runs: 0, 'client killed': 0 };
  const wanted = await liveThrough(join(folder, 'peaceful'), { weeks, batch, attacks: 0, random, survived });
  const attacks = between(random, 1, attacksMax);
  const found = await liveThrough(join(folder, 'attacked'), { weeks, batch, attacks, random, survived });
  deepStrictEqual(found, wanted);
  await rm(folder, { recursive: true, force: true });
  return survived;
}

async function liveThrough(folder, { weeks, batch, attacks, random, survived }) {
  await mkdir(join(folder, 'config'), { recursive: true });
  const service = await openService(folder);
  const under = (kills) => ({ kills, random, survived });
  try {
    await addRooms(folder);
    const path = join(folder, 'week.csv');
    const sync = ['sync', 'bookings', 'week.csv', '--yes', '--quiet', '--date-order', 'ymd', '--batch-size', batch];
    await writeFile(path, weeks[0]);
    await runStubbornly(folder, sync, under(0));
    const before = await standingIn(folder);
    await writeFile(path, weeks[1]);
    const id = await runIntoHistory(folder, sync, under(attacks));
    const synced = await standingIn(folder);
    await runIntoHistory(folder, ['undo', id, '--yes', '--quiet', '--batch-size', batch], under(attacks));
    const undone = await standingIn(folder);
    deepStrictEqual(undone.live, before.live);
    return { before, synced, undone };
  } finally {
    await service.stop();
  }
}

/** The live bookings, all of them, and under which key each number is known. */
async function standingIn(folder) {
  const all = (await storedIn(join(folder, 'pms.db'))).map((booking) => JSON.stringify(booking));
  const ledgers = join(folder, 'config', 'ledgers');
  const [name] = (await readdir(ledgers).catch(() => [])).filter((each) => each.endsWith('.ledger'));
  const database = new Database(join(ledgers, name), { readonly: true });
  const numbers = database.prepare('SELECT source, number, key, room FROM numbers ORDER BY 1, 2, 3').all();
  database.close();
  return { live: all.filter((one) => !one.includes('"Cancelled"')).sort(), all: all.sort(), numbers };
}
