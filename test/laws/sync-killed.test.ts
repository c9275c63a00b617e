/** A sync that dies at any request, before the service took it or behind that, and is run again, also when the files have changed meanwhile: the truth is there. */
import { expect, test } from 'vitest';
import type { Api } from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import { type House, type ReadFile, syncFiles } from '../sync/sync-files.ts';
import { openWorld } from '../sync/world.ts';
import { atBothServices, dying, filesOf, Killed, listOf, liveIn, sorted, withHouse } from '../sync/world-house.ts';
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

test('a service that is gone before the old stay has ended: the calendar that has it still has it, so that the next sync ends it', () =>
  withHouse(true, async (house) => {
    const stay = { checkin_date: '2027-05-10', checkout_date: '2027-05-13', room_type_name: 'Double' };
    const fileOf = (path: string, guest: string, origin: ReadFile['rows'][number]['origin']): ReadFile => {
      const record = {
        ...stay,
        guest_last_name: guest,
        total_amount: 9,
        currency_iso: 'EUR',
        booking_source: 'Airbnb',
      };
      return { path, source: origin?.source, rows: [{ line: 2, record, origin }] };
    };
    const feed = fileOf('feed.ics', 'Guest', { source: 'calendar', number: 'HM1', isNobody: true });
    const list = fileOf('list.csv', 'Lark', { source: 'list', number: 'P1', channelNumber: 'HM1' });
    const sync = (at: House, file: ReadFile) => syncFiles(at, [file], { today: '2027-05-01' });
    await sync(house, feed);
    let isThere = true;
    const importBookings: Api['importBookings'] = (request) => {
      if (!isThere) throw new PmsError('unreachable', 'it is gone');
      isThere = false;
      return house.api.importBookings(request);
    };
    const { done } = await sync({ ...house, api: { ...house.api, importBookings } as Api }, list);
    expect(done).toMatchObject({ sent: 1, cancelled: 0, stop: { code: 'unreachable' } });
    await sync(house, list);
    expect((await listOf(house)).filter((one) => !one.includes('Cancelled'))).toHaveLength(1);
  }));
