/** Random worlds, week by week: after each sync the service holds exactly the truth. */
import { describe, expect, test } from 'vitest';
import { type House, type ReadFile, type Synced, syncFiles } from '../sync/sync-files.ts';
import { chanceOf, openWorld, type World } from '../sync/world.ts';
import { filesOf, liveIn, sorted, withHouse } from '../sync/world-house.ts';

const [from, to] = (process.env.PMS_WORLDS ?? '1-1000').split('-').map(Number) as [number, number];
const seedsPerTest = 100;

function expectDoneAsPlanned({ summary: { writes }, done }: Synced, where: string): void {
  expect({ puts: done.puts, ends: done.ends }, where).toEqual(writes);
  expect(done, where).toMatchObject({ met: 0, changedSince: 0, refused: [] });
}

/** Syncs the files of a week one after the other or together; then the service holds the truth, and a sync has nothing to do any more. */
async function liveThroughWeek(
  house: House,
  { world, runs, where, isLast }: { world: World; runs: readonly ReadFile[][]; where: string; isLast: boolean },
): Promise<void> {
  const today = world.today();
  for (const run of runs) expectDoneAsPlanned(await syncFiles(house, run, { today }), where);
  expect(sorted(await liveIn(house)), where).toEqual(sorted(world.truth()));
  for (const run of isLast ? runs : []) {
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
      await liveThroughWeek(house, { world, runs, where, isLast: week === weeks });
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
