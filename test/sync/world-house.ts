/** The house of a world: a service in a folder of its own, the files of a week in it, and what is live there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import type { Api, ImportRequest } from '../../src/contract/api.ts';
import { identifyingNames } from '../../src/contract/booking-values.ts';
import { statusOfWord } from '../../src/contract/status.ts';
import { createApi } from '../../src/rules/create-api.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-store.ts';
import { eachSeed } from '../effort.ts';
import { importInto, type Listed, readAll, room } from '../suites/hotel.ts';
import { openSmallService } from './small-service.ts';
import { type House, type ReadFile, readSyncFile } from './sync-files.ts';
import { type DeskAct, foldedName, type World, worldTypes } from './world.ts';

/** Runs with a house that has these room types and is gone when it has ended. */
export async function withHouse<Result>(
  isOurs: boolean,
  work: (house: House) => Promise<Result>,
  types: readonly string[] = worldTypes,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pms-world-'));
  const store = isOurs ? openSqliteStore(join(folder, 'pms.db')) : undefined;
  try {
    return await work({
      isOurs,
      folder,
      api: store === undefined ? (openSmallService() as Api) : await hotelIn(store, types),
    });
  } finally {
    await store?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function hotelIn(store: ReturnType<typeof openSqliteStore>, types: readonly string[]): Promise<Api> {
  const { id } = await store.createProperty('world', null);
  const api = createApi(store, id);
  await importInto(
    api,
    'rooms',
    types.map((name) => room({ name })),
  );
  return api;
}

/** Tries each seed in a house of our service, and in one of a service of another maker. */
export function atBothServices(
  all: number,
  liveThrough: (seed: number, house: House) => Promise<void>,
  { least, found, types }: { least?: number; found?: readonly number[]; types?: readonly string[] } = {},
): void {
  test.each([
    ['our service', true],
    ['another service', false],
  ])('at %s', { timeout: 600_000 }, (_name, isOurs) =>
    eachSeed(all, (seed) => withHouse(isOurs, (house) => liveThrough(seed, house), types), least, found),
  );
}

/** What is live: of each type, stay and guest how many rooms, and the cents of them all. */
export async function liveIn({ api }: House): Promise<Map<string, { rooms: number; cents: number }>> {
  const live = new Map<string, { rooms: number; cents: number }>();
  for (const one of await readAll(await api.exportBookings({}))) {
    if (isCancelled(one)) continue;
    const status = statusOfWord(String(one.booking_status));
    const stay = `${stayOf(one)}${status === 'Confirmed' ? '' : ` ${status}`}`;
    const found = live.get(stay) ?? { rooms: 0, cents: 0 };
    live.set(stay, { rooms: found.rooms + 1, cents: found.cents + Math.round(Number(one.total_amount) * 100) });
  }
  return live;
}

function isCancelled({ booking_status }: Listed): boolean {
  return statusOfWord(String(booking_status)) === 'Cancelled';
}

function stayOf(one: Listed): string {
  const guest = foldedName(`${one.guest_first_name} ${one.guest_last_name}`.replace(/ \(\d+\)$/, ''));
  return `${one.room_type_name} ${one.checkin_date} ${one.checkout_date} ${guest}`;
}

/** Does what the desk does, in the service itself. */
export async function workAtDesk({ api }: House, acts: readonly DeskAct[]): Promise<void> {
  if (acts.length === 0) return;
  const all = await readAll(await api.exportBookings({}));
  const records = acts.map(({ stay, set }) => {
    const held = all.find((one) => !isCancelled(one) && stayOf(one) === stay)!;
    return {
      ...Object.fromEntries(identifyingNames.flatMap((name) => (held[name] == null ? [] : [[name, held[name]]]))),
      ...set,
    };
  });
  await importInto(api, 'bookings', records, 'update');
}

export function sorted(all: Map<string, { rooms: number; cents: number }>): string[] {
  return [...all].map(([stay, { rooms, cents }]) => `${stay}: ${rooms}, ${cents}`).sort();
}

/** The files of this week, read; each week they are written anew. */
export async function filesOf(world: World, folder: string): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (const [channel, { fileName }] of world.channels.entries()) {
    const content = world.file(channel);
    if (content === undefined) continue;
    writeFileSync(join(folder, fileName), content);
    files.push(await readSyncFile(join(folder, fileName)));
  }
  return files;
}

/** All that the service lists, each booking in one line, sorted. */
export async function listOf({ api }: House): Promise<string[]> {
  return (await readAll(await api.exportBookings({})))
    .map(({ booking_status: status, ...one }) =>
      JSON.stringify({ ...one, booking_status: statusOfWord(String(status)) }),
    )
    .sort();
}

/** A request did not come back: the program is gone. */
export class Killed extends Error {}

/** A house in which the next request but so many is the last: taken or not, its answer never comes. */
export function dying(house: House, chance: () => number): House {
  let left = Math.floor(chance() * 3);
  const isTaken = chance() < 0.5;
  const importBookings = async (request: ImportRequest) => {
    if (left-- > 0) return house.api.importBookings(request);
    if (isTaken) await house.api.importBookings(request);
    throw new Killed();
  };
  return { ...house, api: { ...house.api, importBookings } as Api };
}
