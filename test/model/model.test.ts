/**
 * The service against an independent model of it: random houses, each request and each list compared; a difference is printed as the smallest house that
 * shows it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createApi, createAuthenticate } from '../../src/rules/create-api.ts';
import { createServer, type PmsServer } from '../../src/server/create-server.ts';
import { eachSeed, seedsOf } from '../effort.ts';
import { type Engine, engines, type LastingStore, openLastingStore } from '../transfer/lasting-store.ts';
import { compareHouse, type Difference, nothingSeen, type Seen } from './compare.ts';
import { createHouse, type House } from './house.ts';
import { overHttp, straight } from './services.ts';
import { shrink } from './shrink.ts';

/** Houses of each engine: PostgreSQL is asked over a wire, which takes its time. */
const housesOf: Record<Engine, number> = { sqlite: 300, postgres: 60 };
/** Each house with a seed that this divides goes over HTTP, the others straight into the rules. */
const overHttpEach = 6;
/** Properties of one database: they must not see one another, and a database of all houses would slow down. */
const housesPerStore = 300;

let lasting: LastingStore;
let server: PmsServer;
let url: string;
let opened = 0;

async function open(engine: Engine): Promise<void> {
  lasting = await openLastingStore(engine);
  server = await createServer({
    authenticate: createAuthenticate(lasting.store),
    isReady: async () => true,
    log: { write: () => {} },
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
  opened = 0;
}

async function close(): Promise<void> {
  await server.close();
  await lasting.release();
}

describe.each(engines)('over %s', (engine) => {
  beforeAll(() => open(engine), 60_000);
  afterAll(close);

  test('random houses are what the model says', { timeout: 900_000 }, async () => {
    const seen: Seen = nothingSeen();
    const houses = seedsOf(housesOf[engine]).length;
    await eachSeed(housesOf[engine], async (seed) => {
      const difference = await differenceIn(createHouse(seed), seed, seen);
      if (difference !== undefined) expect.fail(await story(seed));
      if (opened > housesPerStore) {
        await close();
        await open(engine);
      }
    });
    if (houses >= 300) expect([...seen.codes].sort()).toEqual(allCodes);
  });
});

const allCodes = [
  'ambiguous_match',
  'differs',
  'ended',
  'missing_to_create',
  'not_a_date',
  'not_a_number',
  'not_after_checkin',
  'not_an_area',
  'not_an_email',
  'not_an_integer',
  'not_an_object',
  'not_text',
  'range_reversed',
  'range_too_long',
  'repeated',
  'required',
  'stay_too_long',
  'too_large',
  'too_long',
  'too_many_decimals',
  'too_small',
  'unknown_currency',
  'unknown_field',
  'unknown_room_type',
  'unknown_status',
];

async function differenceIn(house: House, seed: number, seen: Seen): Promise<Difference | undefined> {
  const name = `house ${opened++}`;
  const { id } = await lasting.store.createProperty(name, house.currency);
  const service = seed % overHttpEach === 0 ? overHttp(url, await keyOf(name)) : straight(createApi(lasting.store, id));
  return compareHouse(house, service, seen);
}

/** What differs in the house of a seed, and the smallest house in which something does. */
async function story(seed: number): Promise<string> {
  const nothing: Seen = nothingSeen();
  const smallest = await shrink(
    createHouse(seed),
    async (house) => (await differenceIn(house, seed, nothing)) !== undefined,
  );
  const difference = await differenceIn(smallest, seed, nothing);
  return [
    `the house of seed ${seed} differs`,
    `the smallest that does: ${JSON.stringify(smallest, undefined, 1)}`,
    `difference: ${JSON.stringify(difference, undefined, 1)}`,
  ].join('\n');
}

async function keyOf(property: string): Promise<string> {
  const key = createApiKey();
  const options = { scopes: ['read', 'write'] as const, createdMs: 0, expiresMs: null };
  await lasting.store.createKey({ name: property, property, hash: hashApiKey(key), ...options });
  return key;
}
