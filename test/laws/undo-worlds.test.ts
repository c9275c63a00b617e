/** Random worlds, week by week: a sync and its undo give what stood there before, and an undo of the undo what the sync had made; numbers follow. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Database } from '../../src/sqlite/driver.ts';
import { type House, syncFiles, undoInHouse } from '../sync/sync-files.ts';
import { openWorld } from '../sync/world.ts';
import { atBothServices, filesOf, listOf, liveIn, sorted } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

const weeks = 4;

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

async function liveThrough(seed: number, house: House): Promise<void> {
  const world = openWorld(seed);
  const chance = createRandom(seed + 3_000_000);
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const where = `seed ${seed}, week ${week}`;
    const files = await filesOf(world, house.folder);
    const before = await listOf(house);
    const numbersBefore = numbersIn(house);
    const synced = await syncFiles(house, files, { today: world.today() });
    const after = await listOf(house);
    const numbersAfter = numbersIn(house);

    const undone = await undoInHouse(house, synced.run);
    const { puts: sent, ends: cancelled } = undone.summary.writes;
    expect(undone.done, where).toMatchObject({ changedSince: 0, refused: [], sent, cancelled });
    expect(undone.summary.classes.find((each) => each.class === 'edited_since')?.records, where).toBe(0);
    const again = await listOf(house);
    // What was created is there still, and Cancelled or ended as it came.
    expect(without(before, again), where).toEqual([]);
    expect(
      without(again, before).filter((one) => !/Cancelled|NoShow/.test(one)),
      where,
    ).toEqual([]);
    // What was learnt of bookings that stand there, without a write, stays known.
    const numbers = new Set(synced.items.filter((item) => item.class !== 'left_out').map(({ number }) => number));
    const isWritten = (entry: string) => numbers.has(JSON.parse(entry).number);
    const written = without(numbersAfter, numbersBefore);
    const lost = without(numbersBefore, numbersIn(house)).filter(isWritten);
    expect(lost, where).toEqual([]);
    expect(without(numbersIn(house), [...numbersBefore, ...written]), where).toEqual([]);

    const nothing = await undoInHouse(house, synced.run);
    expect(nothing.summary.writes, `${where}, once more`).toEqual({ puts: 0, ends: 0 });
    await undoInHouse(house, undone.run);
    expect(await listOf(house), `${where}, brought again`).toEqual(after);
    expect(without(numbersAfter, numbersIn(house)), `${where}, brought again`).toEqual([]);
    if (chance() < 0.5) {
      await undoInHouse(house, synced.run);
      await syncFiles(house, files, { today: world.today() });
      expect(sorted(await liveIn(house)), `${where}, synced again`).toEqual(sorted(world.truth()));
    }
  }
}

atBothServices(4, liveThrough);
