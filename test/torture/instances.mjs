/** The services of a round as one: a single one over its file, or several over one PostgreSQL, each of them killed and started by itself. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { between, oneOf } from './chance.mjs';
import { openService } from './service.mjs';

/** Starts them in a folder, over the file there or over a new database of a `postgres` server. */
export async function openInstances(folder, { postgres, count = 1 } = {}) {
  const database = postgres === undefined ? join(folder, 'pms.db') : await postgres.newDatabase();
  const single = await openService(folder, { database });
  const services = [single];
  // The first one has made the key and stored it.
  while (services.length < count) services.push(await openService(folder, { database, flags: ['--no-profile'] }));
  return {
    database,
    postgres,
    /** The only one, where there is one. */
    single,
    services,
    key: single.key,
    ports: services.map(({ port }) => port),
    /** What was a database of a server is gone with it. */
    async stop() {
      for (const service of services) await service.stop();
      await postgres?.dropDatabase(database);
    },
  };
}

/** What may be killed, and how; what is no client is started again after a moment. */
export const kills = {
  client: async (_instances, { client }) => void client.child.kill('SIGKILL'),
  service: ({ services }, { random }) => killFor(random, [oneOf(random, services)]),
  services: ({ services }, { random }) => killFor(random, services),
  async both({ services }, { client, random }) {
    client.child.kill('SIGKILL');
    await killFor(random, services);
  },
  PostgreSQL: ({ postgres }, { random }) => killFor(random, [postgres]),
  async all({ services, postgres }, { client, random }) {
    client.child.kill('SIGKILL');
    // PostgreSQL is back before those that start on it.
    await killFor(random, [postgres, ...services]);
  },
};

/** What may be killed over a store: a PostgreSQL only where it was started here. */
export function victimsOver(postgres) {
  if (postgres === undefined) return ['client', 'service', 'both'];
  return postgres.isOurs ? Object.keys(kills) : ['client', 'service', 'services', 'both'];
}

async function killFor(random, killed) {
  for (const { kill } of killed) await kill();
  await wait(between(random, 0, 800));
  for (const { start } of killed) await start();
}
