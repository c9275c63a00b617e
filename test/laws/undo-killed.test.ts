/** A sync and its undo that die at any request, before the service took it or behind that, and are run again: what stands there is as before, and as in peace. */
import { expect } from 'vitest';
import { type House, syncFiles, undoInHouse } from '../sync/sync-files.ts';
import { openWorld } from '../sync/world.ts';
import { atBothServices, dying, filesOf, Killed, listOf, liveIn, sorted } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

const weeks = 3;

/** Runs it again and again until it has come to its end. */
async function stubbornly<Result>(
  house: House,
  chance: () => number,
  work: (house: House) => Promise<Result>,
): Promise<Result> {
  for (let deaths = Math.floor(chance() * 3); deaths > 0; deaths--) {
    try {
      return await work(dying(house, chance));
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
  return work(house);
}

async function liveThrough(seed: number, house: House): Promise<void> {
  const world = openWorld(seed);
  const chance = createRandom(seed + 4_000_000);
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const where = `seed ${seed}, week ${week}`;
    const files = await filesOf(world, house.folder);
    const before = await listOf(house);
    const { run } = await stubbornly(house, chance, (each) => syncFiles(each, files, { today: world.today() }));
    const after = await listOf(house);
    expect(sorted(await liveIn(house)), where).toEqual(sorted(world.truth()));

    const { run: undo } = await stubbornly(house, chance, (each) => undoInHouse(each, run));
    const taken = await listOf(house);
    expect(
      before.filter((one) => !taken.includes(one)),
      where,
    ).toEqual([]);
    expect(
      taken.filter((one) => !before.includes(one) && !/Cancelled|NoShow/.test(one)),
      where,
    ).toEqual([]);

    await stubbornly(house, chance, (each) => undoInHouse(each, undo));
    expect(await listOf(house), `${where}, brought again`).toEqual(after);
  }
}

atBothServices(3, liveThrough);
