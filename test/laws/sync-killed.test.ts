/** A sync that dies at any request, before the service took it or behind that, and is run again, also when the files have changed meanwhile: the truth is there. */
import { expect } from 'vitest';
import { type House, syncFiles } from '../sync/sync-files.ts';
import { openWorld } from '../sync/world.ts';
import { atBothServices, dying, filesOf, Killed, liveIn, sorted } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

const weeks = 4;

async function liveThrough(seed: number, house: House): Promise<void> {
  const world = openWorld(seed);
  const chance = createRandom(seed + 2_000_000);
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    // After two weeks a stay is in no file any more, and of what only killed syncs have read nobody knows.
    let hasPassed = false;
    for (let deaths = Math.floor(chance() * 3); deaths > 0; deaths--) {
      const files = await filesOf(world, house.folder);
      const doomed = dying(house, chance);
      await syncFiles(doomed, files, { today: world.today() }).catch((error) => {
        if (!(error instanceof Killed)) throw error;
      });
      if (chance() < 0.3 && !hasPassed) {
        world.pass();
        hasPassed = true;
      }
    }
    const files = await filesOf(world, house.folder);
    await syncFiles(house, files, { today: world.today() });
    expect(sorted(await liveIn(house)), `seed ${seed}, week ${week}`).toEqual(sorted(world.truth()));
    const again = await syncFiles(house, files, { today: world.today() });
    const items = again.items.filter(({ class: name }) => name !== 'left_out' && name !== 'gone' && name !== 'same');
    expect({ ...again.summary.writes, items }, `seed ${seed}, week ${week}, again`).toEqual({
      puts: 0,
      ends: 0,
      items: [],
    });
  }
}

atBothServices(24, liveThrough, { least: 3 });
