/**
 * Random worlds, week by week: a sync and its undo give what stood there before, and an undo of the undo what the sync had made; numbers follow. So it is
 * where they die at any request, before the service took it or behind that, and are run again.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { Database } from '../../src/sqlite/driver.ts';
import { type House, syncFiles, undoInHouse } from '../sync/sync-files.ts';
import { openWorld } from '../sync/world.ts';
import { atBothServices, dying, filesOf, Killed, listOf, liveIn, sorted } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

/** What the ledger knows of numbers, and under which key. */
function numbersIn({ folder }: House): string[] {
  const path = join(folder, 'house.ledger');
  if (!existsSync(path)) return [];
  const database = new Database(path);
  const rows = database
    .prepare<[], object>(
      'SELECT source, number, key, said, room, amount, currency, status, is_net FROM numbers ORDER BY 1, 2, 3',
    )
    .all();
  database.close();
  return rows.map((row) => JSON.stringify(row));
}

const without = (all: readonly string[], others: readonly string[]) => all.filter((one) => !others.includes(one));

interface Lives {
  weeks: number;
  /** How often a sync or an undo dies at the most before it comes to its end. */
  deathsMax: number;
}

/** Runs it to its end: it dies up to `deathsMax` times before. */
async function stubbornly<Result>(
  house: House,
  { chance, deathsMax }: { chance: () => number; deathsMax: number },
  work: (house: House) => Promise<Result>,
): Promise<Result> {
  for (let deaths = Math.floor(chance() * (deathsMax + 1)); deaths > 0; deaths--) {
    try {
      return await work(dying(house, chance));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  return work(house);
}

async function liveThrough(seed: number, house: House, { weeks, deathsMax }: Lives): Promise<void> {
  const world = openWorld(seed);
  const chance = createRandom(seed + 3_000_000);
  const run = <Result>(work: (house: House) => Promise<Result>) => stubbornly(house, { chance, deathsMax }, work);
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const where = `seed ${seed}, week ${week}`;
    const files = await filesOf(world, house.folder);
    const before = await listOf(house);
    const numbersBefore = numbersIn(house);
    const synced = await run((each) => syncFiles(each, files, { today: world.today() }));
    const after = await listOf(house);
    const numbersAfter = numbersIn(house);
    expect(sorted(await liveIn(house)), where).toEqual(sorted(world.truth()));

    const undone = await run((each) => undoInHouse(each, synced.run));
    const again = await listOf(house);
    // What was created is there still, and Cancelled or ended as it came.
    expect(without(before, again), where).toEqual([]);
    expect(
      without(again, before).filter((one) => !/Cancelled|NoShow/.test(one)),
      where,
    ).toEqual([]);
    if (deathsMax === 0) {
      const { puts: sent, ends: cancelled } = undone.summary.writes;
      expect(undone.done, where).toMatchObject({ changedSince: 0, refused: [], sent, cancelled });
      expect(undone.summary.classes.find((each) => each.class === 'edited_since')?.records, where).toBe(0);
      // What was learnt of bookings that stand there, without a write, stays known.
      const numbers = new Set(synced.items.filter((item) => item.class !== 'left_out').map(({ number }) => number));
      const isWritten = (entry: string) => numbers.has(JSON.parse(entry).number);
      const written = without(numbersAfter, numbersBefore);
      const lost = without(numbersBefore, numbersIn(house)).filter(isWritten);
      expect(lost, where).toEqual([]);
      expect(without(numbersIn(house), [...numbersBefore, ...written]), where).toEqual([]);
      const nothing = await undoInHouse(house, synced.run);
      expect(nothing.summary.writes, `${where}, once more`).toEqual({ puts: 0, ends: 0 });
    }

    await run((each) => undoInHouse(each, undone.run));
    expect(await listOf(house), `${where}, brought again`).toEqual(after);
    expect(without(numbersAfter, numbersIn(house)), `${where}, brought again`).toEqual([]);
    if (deathsMax === 0 && chance() < 0.5) {
      await undoInHouse(house, synced.run);
      await syncFiles(house, files, { today: world.today() });
      expect(sorted(await liveIn(house)), `${where}, synced again`).toEqual(sorted(world.truth()));
    }
  }
}

describe.each<[string, number, Lives]>([
  ['in peace', 4, { weeks: 4, deathsMax: 0 }],
  ['killed', 3, { weeks: 3, deathsMax: 2 }],
])('%s', (_how, seeds, lives) => {
  atBothServices(seeds, (seed, house) => liveThrough(seed, house, lives));
});
