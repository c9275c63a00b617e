/** Random worlds, week by week: after each sync the service holds exactly the truth. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../src/contract/api.ts';
import { createApi } from '../../src/rules/create-api.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import { importInto, readAll, room } from '../suites/hotel.ts';
import { openSmallService } from '../sync/small-service.ts';
import { type House, type Synced, syncFiles } from '../sync/sync-files.ts';
import { chanceOf, openWorld, type World, worldTypes } from '../sync/world.ts';

const weeks = 4;
const [from, to] = (process.env.PMS_WORLDS ?? '1-1000').split('-').map(Number) as [number, number];
const seedsPerTest = 100;

/** Runs with a house that is gone when it has ended. */
async function withHouse(isOurs: boolean, work: (house: House) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pms-world-'));
  const store = isOurs ? openSqliteStore(join(folder, 'pms.db')) : undefined;
  try {
    await work({ isOurs, folder, api: store === undefined ? (openSmallService() as Api) : await hotelIn(store) });
  } finally {
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hotelIn(store: ReturnType<typeof openSqliteStore>): Promise<Api> {
  const { id } = await store.createProperty('world', null);
  const api = createApi(store, id);
  await importInto(
    api,
    'rooms',
    worldTypes.map((name) => room({ name })),
  );
  return api;
}

/** What is live: of each type, stay and guest how many rooms, and the cents of them all. */
async function liveIn({ api }: House): Promise<Map<string, { rooms: number; cents: number }>> {
  const live = new Map<string, { rooms: number; cents: number }>();
  for (const one of await readAll(await api.exportBookings({}))) {
    if (String(one.booking_status).toLowerCase() === 'cancelled') continue;
    const guest = `${one.guest_first_name} ${one.guest_last_name}`.replace(/ \(\d+\)$/, '');
    const stay = `${one.room_type_name} ${one.checkin_date} ${one.checkout_date} ${guest}`;
    const found = live.get(stay) ?? { rooms: 0, cents: 0 };
    live.set(stay, { rooms: found.rooms + 1, cents: found.cents + Math.round(Number(one.total_amount) * 100) });
  }
  return live;
}

function sorted(all: Map<string, { rooms: number; cents: number }>): string[] {
  return [...all].map(([stay, { rooms, cents }]) => `${stay}: ${rooms}, ${cents}`).sort();
}

/** The files of this week; each week they are written anew. */
function filesOf(world: World, folder: string): string[] {
  return world.channels.flatMap(({ fileName }, channel) => {
    const content = world.file(channel);
    if (content === undefined) return [];
    const path = join(folder, fileName);
    writeFileSync(path, content);
    return [path];
  });
}

function expectDoneAsPlanned({ summary: { writes }, done }: Synced): void {
  expect({ puts: done.puts, ends: done.ends }).toEqual(writes);
  expect(done).toMatchObject({ met: 0, changedSince: 0, refused: [] });
}

async function liveThrough(seed: number, house: House): Promise<void> {
  const world = openWorld(seed);
  const chance = chanceOf(seed + 1_000_000);
  const isTogether = chance() < 0.6;
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const files = filesOf(world, house.folder).sort(() => chance() - 0.5);
    const today = world.today();
    const runs = isTogether ? [files] : files.map((file) => [file]);
    for (const run of runs) expectDoneAsPlanned(await syncFiles(house, run, { today }));
    expect(sorted(await liveIn(house)), `seed ${seed}, week ${week}`).toEqual(sorted(world.truth()));
    for (const run of week === weeks ? runs : []) {
      const { summary, items } = await syncFiles(house, run, { today });
      const writes = items.filter(({ class: name }) => name !== 'left out' && name !== 'gone' && name !== 'same');
      expect({ ...summary.writes, writes }, `seed ${seed}, week ${week}, again`).toEqual({
        puts: 0,
        ends: 0,
        writes: [],
      });
    }
  }
}

describe.each([
  ['our service', true],
  ['another service of the interface', false],
])('%s holds the truth after each week', (_name, isOurs) => {
  for (let first = from; first <= to; first += seedsPerTest) {
    const last = Math.min(to, first + seedsPerTest - 1);
    test(`worlds ${first} to ${last}`, { timeout: 300_000 }, async () => {
      for (let seed = first; seed <= last; seed++) await withHouse(isOurs, (house) => liveThrough(seed, house));
    });
  }
});
