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
import { type House, type ReadFile, readSyncFile, type Synced, syncFiles } from '../sync/sync-files.ts';
import { chanceOf, openWorld, type World, worldTypes } from '../sync/world.ts';

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

/** The files of this week, read; each week they are written anew. */
async function filesOf(world: World, folder: string): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (const [channel, { fileName }] of world.channels.entries()) {
    const content = world.file(channel);
    if (content === undefined) continue;
    writeFileSync(join(folder, fileName), content);
    files.push(await readSyncFile(join(folder, fileName)));
  }
  return files;
}

function expectDoneAsPlanned({ summary: { writes }, done }: Synced, where: string): void {
  expect({ puts: done.puts, ends: done.ends }, where).toEqual(writes);
  expect(done, where).toMatchObject({ met: 0, changedSince: 0, refused: [] });
}

/** Syncs the files of a week one after the other or together; then the service holds the truth, and a sync has nothing to do any more. */
async function liveThroughWeek(
  house: House,
  { world, runs, where }: { world: World; runs: readonly ReadFile[][]; where: string },
): Promise<void> {
  const today = world.today();
  for (const run of runs) expectDoneAsPlanned(await syncFiles(house, run, { today }), where);
  expect(sorted(await liveIn(house)), where).toEqual(sorted(world.truth()));
  for (const run of runs) {
    const { summary, items } = await syncFiles(house, run, { today });
    const writes = items.filter(({ class: name }) => name !== 'left out' && name !== 'gone' && name !== 'same');
    expect({ ...summary.writes, writes }, `${where}, again`).toEqual({ puts: 0, ends: 0, writes: [] });
  }
}

async function liveThrough(seed: number, houses: readonly House[]): Promise<void> {
  const world = openWorld(seed);
  const chance = chanceOf(seed + 1_000_000);
  const isTogether = chance() < 0.5;
  const weeks = seed % 4 === 0 ? 6 : 3;
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const files = (await filesOf(world, houses[0]!.folder)).sort(() => chance() - 0.5);
    const runs = isTogether ? [files] : files.map((file) => [file]);
    for (const house of houses) {
      const where = `seed ${seed}, week ${week}, ${house.isOurs ? 'our service' : 'another service'}`;
      await liveThroughWeek(house, { world, runs, where });
    }
  }
}

describe('our service and another of the interface hold the truth after each week', () => {
  for (let first = from; first <= to; first += seedsPerTest) {
    const last = Math.min(to, first + seedsPerTest - 1);
    test(`worlds ${first} to ${last}`, { timeout: 600_000 }, async () => {
      for (let seed = first; seed <= last; seed++)
        await withHouse(true, (ours) => withHouse(false, (another) => liveThrough(seed, [ours, another])));
    });
  }
});
