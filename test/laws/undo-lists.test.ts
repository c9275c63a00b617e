/** Random rates and room types: a sync and its undo give what stood there before, but for what the interface cannot take back; an undo of the undo brings it again; after deaths in the middle, too. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Api, ImportRequest } from '../../src/contract/api.ts';
import type { Rate } from '../../src/contract/rate.ts';
import type { Room } from '../../src/contract/room.ts';
import type { History } from '../../src/history/history.ts';
import { openHistory } from '../../src/history/open-history.ts';
import { createApi } from '../../src/rules/create-api.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import { type CarriedOut, carryOutList } from '../../src/sync/carry-out.ts';
import type { ListPlan } from '../../src/sync/lists/list-items.ts';
import { listKinds } from '../../src/sync/lists/list-kinds.ts';
import { openListSpool } from '../../src/sync/lists/list-spool.ts';
import { planListUndo } from '../../src/undo/undo-list.ts';
import { eachSeed } from '../effort.ts';
import { importInto, listAvailability, readAll, room } from '../suites/hotel.ts';
import { dateOf } from '../sync/world.ts';
import { createRandom } from '../torture/chance.mjs';

const horizon = 24;
const plans = ['BAR', 'Half board'];
const types = ['Double', 'Loft', 'Attic'];

class Killed extends Error {}

interface Hotel {
  api: Api;
  history: History;
  chance(): number;
  /** Requests until the process dies; the one that it dies in may have been taken. */
  fuse: { left: number; isTaken: boolean };
}

async function withHotel(seed: number, work: (hotel: Hotel) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pms-lists-'));
  const store = openSqliteStore(join(folder, 'pms.db'));
  const history = openHistory(join(folder, 'house.history'), { service: 'house', clock: () => 0 });
  const fuse = { left: Number.POSITIVE_INFINITY, isTaken: false };
  try {
    const { id } = await store.createProperty('lists', null);
    const whole = createApi(store, id);
    const dying =
      (send: (request: ImportRequest) => ReturnType<Api['importRates']>) => async (request: ImportRequest) => {
        if (fuse.left-- > 0) return send(request);
        if (fuse.isTaken) await send(request);
        throw new Killed();
      };
    const api = { ...whole, importRates: dying(whole.importRates), importRooms: dying(whole.importRooms) };
    await work({ api, history, chance: createRandom(seed), fuse });
  } finally {
    history.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plans and carries out, dying up to twice in the middle; the last one comes to its end. */
async function stubbornly<Done>(hotel: Hotel, work: () => Promise<Done>): Promise<Done> {
  const { fuse, chance } = hotel;
  for (let deaths = Math.floor(chance() * 3); deaths > 0; deaths--) {
    [fuse.left, fuse.isTaken] = [Math.floor(chance() * 3), chance() < 0.5];
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    } finally {
      fuse.left = Number.POSITIVE_INFINITY;
    }
  }
  return work();
}

async function carry(
  { api, history }: Hotel,
  resource: 'rooms' | 'rates',
  plan: ListPlan,
  of?: string,
): Promise<CarriedOut & { id: string }> {
  const kind = of === undefined ? 'sync' : 'undo';
  const id = history.open({ kind, resource, files: [], of, isUndoable: true, baseUrl: 'http://house.test' });
  const done = await carryOutList(plan, {
    ...{ api, resource, batchSize: 2, history: { kept: history, run: id }, clock: () => 0, onProgress: () => {} },
    signal: new AbortController().signal,
  });
  expect(done).toMatchObject({ changedSince: 0, refused: [] });
  return { ...done, id };
}

async function sync(hotel: Hotel, resource: 'rooms' | 'rates', records: readonly (Room | Rate)[]) {
  const spool = openListSpool(listKinds[resource]);
  try {
    const file = spool.addFile('list.csv');
    for (const [index, record] of records.entries()) spool.addRecord(file, index + 2, record);
    return await carry(hotel, resource, await spool.plan({ api: hotel.api, onProgress: () => {} }));
  } finally {
    spool.close();
  }
}

async function undo(hotel: Hotel, resource: 'rooms' | 'rates', run: string) {
  const from = { api: hotel.api, onProgress: () => {} };
  const plan = await planListUndo(listKinds[resource], hotel.history.writesOf(run), from);
  try {
    const [kept, totals] = [[...plan.changes()].filter(({ class: kind }) => kind === 'kept'), plan.totals];
    return { ...(await carry(hotel, resource, plan, run)), kept, totals };
  } finally {
    plan.close();
  }
}

interface ListedNight {
  key: string;
  values: { amount: unknown; set: unknown; least: unknown; closed: unknown };
}

async function nightsOf({ api }: Hotel): Promise<ListedNight[]> {
  const listed = await listAvailability(api, dateOf(0), dateOf(horizon));
  return listed
    .filter(({ rate_plan_name: plan }) => plan !== null)
    .map((night) => ({
      key: `${night.rate_plan_name} ${night.room_type_name} ${night.date}`,
      values: {
        ...{ amount: night.rate_amount, set: night.availability_set, least: night.min_nights, closed: night.stop_sell },
      },
    }));
}

function randomRates({ chance }: Hotel, isWhole: boolean): Rate[] {
  const below = (most: number) => Math.floor(chance() * most);
  return Array.from({ length: 1 + below(6) }, () => {
    const from = below(horizon);
    return {
      ...{ room_type_name: types[below(2)]!, rate_plan_name: plans[below(2)]! },
      ...{ date_from: dateOf(from), date_to: dateOf(Math.min(horizon, from + below(9))), rate_amount: 90 + below(3) },
      ...(isWhole || chance() < 0.5 ? { availability: below(3) } : {}),
      ...(chance() < 0.5 ? { min_nights: 1 + below(3) } : {}),
      ...(chance() < 0.3 ? { stop_sell: below(2) } : {}),
    };
  });
}

test('of rates', { timeout: 600_000 }, () =>
  eachSeed(6, (seed) =>
    withHotel(seed, async (hotel) => {
      await importInto(
        hotel.api,
        'rooms',
        types.map((name) => room({ name })),
      );
      // Where each night had its rooms before, none is kept because the interface cannot remove it.
      const isWhole = seed % 2 === 0;
      for (let week = 1; week <= 3; week++) {
        const where = `seed ${seed}, week ${week}`;
        const rates = randomRates(hotel, isWhole);
        const before = await nightsOf(hotel);
        const { id } = await stubbornly(hotel, () => sync(hotel, 'rates', rates));
        const after = await nightsOf(hotel);
        expect((await sync(hotel, 'rates', rates)).sent, `${where}, synced again`).toBe(0);

        const undone = await stubbornly(hotel, () => undo(hotel, 'rates', id));
        const there = new Map(before.map(({ key, values }) => [key, values]));
        const now = await nightsOf(hotel);
        expect(
          now.filter(({ key }) => !there.has(key)).map(({ values }) => values.closed),
          where,
        ).not.toContain(0);
        const differing = now.filter(
          ({ key, values }) => there.has(key) && JSON.stringify(values) !== JSON.stringify(there.get(key)),
        );
        // What had no number of rooms before keeps the one it got, and it is listed.
        expect(
          differing.filter(
            ({ key, values }) => JSON.stringify({ ...values, set: null }) !== JSON.stringify(there.get(key)),
          ),
          where,
        ).toEqual([]);
        expect(
          undone.kept.reduce((sum, { count }) => sum + count, 0),
          where,
        ).toBe(differing.length);
        if (isWhole) expect(differing, where).toEqual([]);
        expect((await undo(hotel, 'rates', id)).sent, `${where}, undone again`).toBe(0);

        await stubbornly(hotel, () => undo(hotel, 'rates', undone.id));
        expect(await nightsOf(hotel), `${where}, brought again`).toEqual(after);
        if (hotel.chance() < 0.5) await undo(hotel, 'rates', id);
      }
    }),
  ),
);

test('of room types', { timeout: 600_000 }, () =>
  eachSeed(6, (seed) =>
    withHotel(seed, async (hotel) => {
      const { api, chance } = hotel;
      const below = (most: number) => Math.floor(chance() * most);
      const listed = async () => (await readAll(await api.roomTypes())).map((one) => JSON.stringify(one)).sort();
      for (let week = 1; week <= 4; week++) {
        const where = `seed ${seed}, week ${week}`;
        const rooms = types
          .filter(() => chance() < 0.7)
          .map((name) => room({ name, total_rooms: below(4), base_price: 80 + below(3), bed_type: 'King' }) as Room);
        const before = await listed();
        const { id } = await stubbornly(hotel, () => sync(hotel, 'rooms', rooms));
        const after = await listed();
        const undone = await stubbornly(hotel, () => undo(hotel, 'rooms', id));
        // A type that had no bed before keeps the one it got.
        const bare = (all: readonly string[]) => all.map((one) => one.replace('"King"', 'null'));
        expect(bare(await listed()), where).toEqual(bare(before));
        await stubbornly(hotel, () => undo(hotel, 'rooms', undone.id));
        expect(await listed(), `${where}, brought again`).toEqual(after);
      }
    }),
  ),
);
