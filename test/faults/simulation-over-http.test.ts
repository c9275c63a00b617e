/** The law of an interrupted import once more, with client, wire and server in the story, and a relay between them that a seed decides. */
import { connect, createServer as createRelay, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '../../src/client/create-client.ts';
import { createApiKey, hashApiKey } from '../../src/contract/api-key.ts';
import { createAuthenticate } from '../../src/rules/authenticate.ts';
import { createServer, type PmsServer } from '../../src/server/create-server.ts';
import type { Store } from '../../src/store/store.ts';
import { eachSeed, seedsOf } from '../effort.ts';
import { importInto, listBookings, room } from '../suites/hotel.ts';
import { engines, openLastingStore } from '../transfer/lasting-store.ts';
import {
  below,
  chance,
  createClock,
  createRandom,
  importUntilDone,
  memoryJournal,
  type Random,
  tellStory,
  undisturbed,
} from '../transfer/simulation.ts';

let store: Store;
let port: number;

describe.each(engines)('over %s', (engine) => {
  let release: () => Promise<void>;
  let server: PmsServer;
  beforeAll(async () => {
    ({ store, release } = await openLastingStore(engine));
    const authenticate = createAuthenticate(store);
    server = await createServer({ authenticate, isReady: async () => true, log: { write: () => {} } });
    port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  }, 60_000);
  afterAll(async () => {
    await server.close();
    await release();
  });

  test('an import over a bad wire ends as one over a good wire', { timeout: 600_000 }, async () => {
    let runs = 0;
    const tried = seedsOf(25).length;
    await eachSeed(25, async (seed) => {
      // What a service refuses whole is told without a wire.
      const story = { ...tellStory(createRandom(seed)), recordsMax: 10_000, spoiledBy: undefined };
      const wanted = await live(story, { seed, isDisturbed: false });
      const found = await live(story, { seed, isDisturbed: true });
      runs += found.runs;
      expect({ ...found, runs: 0 }).toEqual({ ...wanted, runs: 0 });
    });
    if (tried > 4) expect(runs).toBeGreaterThan(tried * 1.5);
  });
});

async function live(
  story: ReturnType<typeof tellStory>,
  { seed, isDisturbed }: { seed: number; isDisturbed: boolean },
) {
  const random = createRandom(seed + 1);
  const key = await openHotel();
  const direct = createClient({ baseUrl: `http://127.0.0.1:${port}`, key });
  await importInto(direct, 'rooms', [room()]);
  const relay = await openRelay(random);
  const clock = createClock();
  const open = (): Client =>
    createClient({
      baseUrl: relay.baseUrl,
      key,
      headersMs: 150,
      bodyMs: 150,
      retryForMs: 20,
      refusedForMs: 20,
      clock: { now: clock.now, random, sleep: async (ms) => clock.pass(ms) },
    });
  const client = open();
  try {
    await client.identify();
    const fate = isDisturbed ? chance(random, 1 + below(random, 6)) : undisturbed;
    relay.faultsLeft(isDisturbed ? 1 + below(random, 8) : 0);
    const ended = await importUntilDone({
      story,
      api: client,
      journal: memoryJournal(story),
      random,
      fate: (step) => (step === 'request' ? 'none' : fate(step)),
      clock,
    });
    return { ...ended, stored: await listBookings(direct) };
  } finally {
    await client.close();
    await direct.close();
    relay.close();
  }
}

let hotels = 0;
async function openHotel(): Promise<string> {
  const name = `hotel ${++hotels}`;
  const key = createApiKey();
  await store.createProperty(name, null);
  await store.createKey({
    name,
    property: name,
    scopes: ['read', 'write'],
    hash: hashApiKey(key),
    createdMs: 0,
    expiresMs: null,
  });
  return key;
}

/** A relay that resets, cuts and stalls as long as it has faults left. */
async function openRelay(random: Random) {
  let left = 0;
  const relay = createRelay((client) => {
    const service = connect(port, '127.0.0.1');
    const end = () => {
      client.resetAndDestroy();
      service.resetAndDestroy();
    };
    for (const socket of [client, service] as Socket[]) socket.on('error', end).on('close', end);
    const fault = () => {
      if (left === 0 || random() > 0.35) return 'none';
      left--;
      return (['reset', 'cut', 'stall'] as const)[below(random, 3)]!;
    };
    client.on('data', (data) => {
      if (fault() === 'reset') end();
      else service.write(data);
    });
    service.on('data', (data) => {
      const now = fault();
      if (now === 'none') client.write(data);
      else if (now !== 'stall') client.write(data.subarray(0, below(random, data.length)), end);
    });
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const { port: relayPort } = relay.address() as { port: number };
  return {
    baseUrl: `http://127.0.0.1:${relayPort}`,
    faultsLeft: (count: number) => {
      left = count;
    },
    close: () => void relay.close(),
  };
}
