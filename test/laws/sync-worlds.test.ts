/** Random worlds of a hotel and its channels, week by week: after each sync the service holds exactly the truth. */
import { expect, test } from 'vitest';
import type { PlanItem } from '../../src/sync/plan.ts';
import { eachSeed } from '../effort.ts';
import { type House, type ReadFile, type Synced, syncFiles } from '../sync/sync-files.ts';
import { openWorld, shuffled, type World } from '../sync/world.ts';
import { filesOf, liveIn, sorted, withHouse, workAtDesk } from '../sync/world-house.ts';
import { createRandom } from '../torture/chance.mjs';

test('our service and another of the interface hold the truth after each week', { timeout: 900_000 }, () =>
  eachSeed(80, liveInHouses),
);

async function liveInHouses(seed: number): Promise<void> {
  const world = openWorld(seed, { isRich: true });
  // To another service, guests of one name are one guest, whatever their e-mails are.
  if (world.hasEmails) await withHouse(true, (ours) => liveThrough(seed, { world, houses: [ours] }));
  else
    await withHouse(true, (ours) =>
      withHouse(false, (another) => liveThrough(seed, { world, houses: [ours, another] })),
    );
}

function expectDoneAsPlanned({ summary: { writes }, done }: Synced, where: string): void {
  expect({ puts: done.sent, ends: done.cancelled }, where).toEqual(writes);
  expect(done, where).toMatchObject({ met: 0, changedSince: 0, refused: [] });
}

/** Syncs the files of a week one after the other or together; then the service holds the truth, and a sync has nothing to do any more. */
async function liveThroughWeek(
  house: House,
  { world, runs, where, isLast }: { world: World; runs: readonly ReadFile[][]; where: string; isLast: boolean },
): Promise<void> {
  const options = { gone: world.isStateless ? 'cancel' : 'keep' } as const;
  const said = { today: world.today(), options };
  await workAtDesk(house, world.deskActs());
  for (const run of runs) expectDoneAsPlanned(await syncFiles(house, run, said), where);
  expect(sorted(await liveIn(house)), where).toEqual(sorted(world.truth()));
  for (const run of isLast ? runs : []) {
    const { summary, items } = await syncFiles(house, run, said);
    // What the desk has cancelled and its channel goes on listing is asked, and nobody answers.
    const isOfDesk = ({ class: name, held }: PlanItem) =>
      name === 'contradiction' && held?.booking_status === 'Cancelled';
    const writes = items.filter(
      (item) => item.class !== 'left_out' && item.class !== 'gone' && item.class !== 'same' && !isOfDesk(item),
    );
    expect({ ...summary.writes, writes }, `${where}, again`).toEqual({ puts: 0, ends: 0, writes: [] });
  }
}

async function liveThrough(seed: number, { world, houses }: { world: World; houses: readonly House[] }): Promise<void> {
  const chance = createRandom(seed + 1_000_000);
  const isTogether = chance() < 0.5;
  const weeks = seed % 4 === 0 ? 6 : 3;
  for (let week = 1; week <= weeks; week++) {
    world.pass();
    const files = shuffled(await filesOf(world, houses[0]!.folder), chance);
    const runs = isTogether ? [files] : files.map((file) => [file]);
    for (const house of houses) {
      const where = `seed ${seed}, week ${week}, ${house.isOurs ? 'our service' : 'another service'}`;
      await liveThroughWeek(house, { world, runs, where, isLast: week === weeks });
    }
  }
}
