/**
 * The law of an interrupted import: after going on until it is done, what is stored, what is reported and what is rejected equal those of
 * an import that nothing disturbed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../src/contract/api.ts';
import { createApi } from '../../src/rules/create-api.ts';
import type { Store } from '../../src/store/store.ts';
import { eachSeed, seedsOf } from '../effort.ts';
import { booking, importInto, listBookings, room } from '../suites/hotel.ts';
import { createRandom } from '../torture/chance.mjs';
import { type Engine, openLastingStore, engines as there } from '../transfer/lasting-store.ts';
import {
  below,
  chance,
  createClock,
  type Fate,
  faultyNetwork,
  importUntilDone,
  memoryJournal,
  type Story,
  tellStory,
  undisturbed,
} from '../transfer/simulation.ts';

/** Worlds of each engine: PostgreSQL is asked over a wire, which takes its time. */
const engines: { engine: Engine; worlds: number }[] = [
  { engine: 'sqlite', worlds: 600 },
  { engine: 'postgres', worlds: 100 },
];

let store: Store;

let hotels = 0;
async function openHotel(): Promise<Api> {
  const { id } = await store.createProperty(`hotel ${++hotels}`, null);
  const api = createApi(store, id);
  await importInto(api, 'rooms', [room()]);
  return api;
}

describe.each(engines.filter(({ engine }) => there.includes(engine)))(
  'an import that is disturbed ends as one that is not, over $engine',
  ({ engine, worlds }) => {
    let release: () => Promise<void>;
    beforeAll(async () => {
      ({ store, release } = await openLastingStore(engine));
    });
    afterAll(() => release());

    test('in many worlds', { timeout: 900_000 }, async () => {
      let faultsSurvived = 0;
      const tried = seedsOf(worlds).length;
      await eachSeed(worlds, async (seed) => {
        const story = tellStory(createRandom(seed));
        const expected = await live(story, { random: createRandom(seed + 1), isDisturbed: false });
        const ended = await live(story, { random: createRandom(seed + 1), isDisturbed: true });
        faultsSurvived += ended.runs - 1;
        // In which order bookings are sent changes nothing of what is said and listed.
        const sent = { ...story, windowRows: story.windowRows === undefined ? 20 : undefined };
        const otherwise = await live(sent, { random: createRandom(seed + 1), isDisturbed: false });
        expect(otherwise, `PMS_SEED=${seed}`).toEqual(expected);
        const { runs: _runs, ...facts } = ended;
        const { runs: _once, ...wanted } = expected;
        expect(facts).toEqual(wanted);
      });
      // Worlds without faults would prove nothing.
      if (tried > 1) expect(faultsSurvived).toBeGreaterThan(tried);
    });
  },
);

describe('a power cut takes the requests of batches that a slow service has made smaller', () => {
  let release: () => Promise<void>;
  beforeAll(async () => {
    ({ store, release } = await openLastingStore('sqlite'));
  });
  afterAll(() => release());
  const rows = Array.from({ length: 3000 }, (_, index) => booking({ guest_last_name: `N${index}` }));
  const story: Story = {
    ...{ rows, batchSize: 400, duplicateAction: undefined, repeatsAsRooms: false, recordsMax: 10_000 },
    ...{ form: 'csv', isOurs: true },
  };

  /** The power is cut behind the fourth answer; the service is slow for the request with this number. */
  function slowAt(slow: number): Fate {
    let requests = 0;
    let writes = 0;
    return (step) => {
      if (step === 'request') return ++requests === slow ? 'slow' : 'none';
      return step === 'journal' && ++writes === 8 ? 'power cut' : 'none';
    };
  }

  test.each([
    ['the first one, before the cut', 1],
    ['the first one that is sent again', 5],
    ['the second one that is sent again', 6],
    ['none', 0],
  ])('slow for %s: all go again under their keys, cut as they were', async (_, slow) => {
    const random = () => 0;
    const expected = await live(story, { random, isDisturbed: false });
    const ended = await live(story, { random, isDisturbed: true, told: slowAt(slow) });
    expect(ended).toEqual({ ...expected, runs: 2 });
    expect(ended.stored).toHaveLength(rows.length);
  });
});

async function live(
  story: Story,
  { random, isDisturbed, told }: { random: () => number; isDisturbed: boolean; told?: Fate },
) {
  const hotel = await openHotel();
  const clock = createClock();
  const fate = told ?? (isDisturbed ? chance(random, 1 + below(random, 12)) : undisturbed);
  const { api, deliverLate } = faultyNetwork(hotel, { story, fate, clock, random });
  const journal = memoryJournal(story);
  const ended = await importUntilDone({ story, api, journal, fate, clock, random });
  await deliverLate();
  return { ...ended, stored: await listBookings(hotel) };
}
