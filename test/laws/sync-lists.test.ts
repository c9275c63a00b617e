/** Worlds whose house keeps a list of its own beside the files of its channels: no booking stands twice, and what carries no number is asked about. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type House, type ReadFile, readSyncFile, syncFiles } from '../sync/sync-files.ts';
import { nightsOf, openWorld, type WorldBooking } from '../sync/world.ts';
import { atBothServices, filesOf, liveIn, sorted } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

const weeks = 4;

/** A world in which a stay got other nights at another price between two weeks. */
const found = [578287200];

async function readList(house: House, content: string): Promise<ReadFile> {
  const path = join(house.folder, 'house.csv');
  writeFileSync(path, content);
  return readSyncFile(path);
}

/**
 * The list of the house is a week old, and somebody says once of each channel that it knows better: what the list has not heard of is true, and not asked.
 * Only what a guest pays is as old as the list where the channel says what the house receives, unless it is for other nights at another price.
 */
async function liveWithNumbers(seed: number, house: House): Promise<void> {
  const world = openWorld(seed);
  let list: string | undefined;
  const heard = new Set<string>();
  const paid = new Map<string, WorldBooking>();
  const listed = (one: WorldBooking) => {
    if (world.channels[one.channel]!.name === 'Airbnb') paid.set(one.number, { ...one });
    return true;
  };
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    list ??= world.houseList(listed)!;
    const old = await readList(house, list);
    // What the channels list no more only the list of the house knows, and it abbreviates names.
    const since = new Date(Date.parse(world.today()) - 7 * 86_400_000).toISOString().slice(0, 10);
    const rows = old.rows.filter(({ record }) => record.checkin_date >= since);
    const channels = await filesOf(world, house.folder);
    const files = [...channels, { ...old, rows }];
    const prefer = channels.flatMap(({ path }) => (heard.has(path) ? [] : [{ field: null, file: path }]));
    for (const { path } of channels) heard.add(path);
    await syncFiles(house, files, { today: world.today(), options: { prefer } });
    const truth = sorted(
      world.truth((now) => {
        const old = paid.get(now.number);
        return old === undefined || (nightsOf(old) !== nightsOf(now) && old.amount !== now.amount)
          ? undefined
          : old.amount;
      }),
    );
    expect(sorted(await liveIn(house)), `seed ${seed}, week ${week}`).toEqual(truth);
    const { summary } = await syncFiles(house, files, { today: world.today() });
    expect(summary.writes, `seed ${seed}, week ${week}, again`).toEqual({ puts: 0, ends: 0 });
    list = world.houseList(listed);
  }
}

/** Some rows of the list carry no number of their channel: these are asked about, and no other. */
async function liveWithout(seed: number, house: House): Promise<void> {
  const world = openWorld(seed);
  const chance = createRandom(seed + 3_000_000);
  const numbered = new Map<string, boolean>();
  const isNumbered = ({ number }: { number: string }) => {
    // A list in which no row names a channel's number, and that has one channel only, is a list of that channel.
    if (!numbered.has(number)) numbered.set(number, numbered.size === 0 || chance() < 0.7);
    return numbered.get(number)!;
  };
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const channels = await filesOf(world, house.folder);
    const list = await readList(house, world.houseList(isNumbered)!);
    const decisions = new Map(
      channels.flatMap(({ path, rows }) => rows.map(({ line }) => [`${path}\n${line}\n`, 'no'] as const)),
    );
    const { items } = await syncFiles(house, [...channels, list], {
      today: world.today(),
      options: { sameStay: { decisions } },
    });
    const where = `seed ${seed}, week ${week}`;
    expect(sorted(await liveIn(house)), where).toEqual(sorted(world.truth()));
    const asked = items.filter(({ class: name }) => name === 'looks_like' || name === 'looks_moved');
    const without = list.rows.filter(({ origin }) => origin?.channelNumber === undefined);
    const live = new Set(without.filter(({ record }) => record.booking_status !== 'Cancelled').map(({ line }) => line));
    expect(new Set(asked.map(({ file }) => file)), where).toEqual(live.size === 0 ? new Set() : new Set([list.path]));
    expect(
      [...live].filter((line) => !asked.some((one) => one.line === line)),
      where,
    ).toEqual([]);
  }
}

describe.each([
  ['with numbers', liveWithNumbers],
  ['without numbers', liveWithout],
])('lists %s', (_how, liveThrough) => atBothServices(12, liveThrough, { found }));
