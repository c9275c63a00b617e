/** The database taken away from a service that has it open, in the ways in which that happens, with requests meanwhile. */
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { between, oneOf } from './chance.mjs';

/** `moved` comes back; after the others the backup stands under the path, and what is in it is sent again. */
export const waysToPull = ['moved', 'removed', 'replaced', 'overwritten'];

/** First name of the guests that are sent while the database is away. */
export const probeName = 'Probe';
const probeEachMs = 20;
let probes = 0;

/**
 * Pulls the database of `folder` away from its service, sends bookings meanwhile, and brings it back as a person would: `before.db` is its backup.
 * Gives the last names of the bookings that were answered with 200 meanwhile, and whether what was answered before may be lost. The client has
 * ended before the service starts again with another database.
 */
export async function pullAway(how, { service, folder, random, client }) {
  const path = join(folder, 'pms.db');
  await pulls[how](path, { folder, random });
  const probing = startProbing(service);
  await wait(between(random, 200, 1000));
  const taken = await probing.stop();
  // It would wait for as long as the service tells it to.
  if (random() < 0.85) client.child.kill('SIGKILL');
  if (how === 'moved') {
    await rename(join(folder, 'away.db'), path);
    return { taken, isLost: false };
  }
  await client.ended;
  await (random() < 0.5 ? service.kill() : service.stop());
  if (how === 'removed') await copyFile(join(folder, 'before.db'), path);
  await service.start();
  return { taken, isLost: true };
}

const pulls = {
  moved: (path, { folder }) => rename(path, join(folder, 'away.db')),
  async removed(path, { random }) {
    const endings = oneOf(random, [[''], ['', '-wal', '-shm']]);
    for (const ending of endings) await rm(`${path}${ending}`, { force: true });
  },
  async replaced(path, { folder }) {
    await copyFile(join(folder, 'before.db'), join(folder, 'next.db'));
    await rename(join(folder, 'next.db'), path);
  },
  overwritten: (path, { folder }) => copyFile(join(folder, 'before.db'), path),
};

/** Sends one booking after the other, each of a guest of its own. */
function startProbing({ port, key }) {
  const taken = [];
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const guest = `${probeName}${++probes}`;
      if (await isTaken(guest, { port, key })) taken.push(guest);
      await wait(probeEachMs);
    }
    return taken;
  })();
  return {
    stop() {
      isOver = true;
      return probing;
    },
  };
}

async function isTaken(guest, { port, key }) {
  const booking = {
    checkin_date: '2027-06-01',
    checkout_date: '2027-06-02',
    room_type_name: 'Double',
    guest_first_name: probeName,
    guest_last_name: guest,
    total_amount: 1,
    currency_iso: 'EUR',
  };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/pms_be/pms_be_api/import_bookings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ bookings: [booking] }),
      signal: AbortSignal.timeout(10_000),
    });
    return (await answer.json()).imported === 1 && answer.status === 200;
  } catch {
    // No answer promises nothing.
    return false;
  }
}
