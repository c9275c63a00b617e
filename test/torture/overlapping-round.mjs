/** One round with two clients whose files overlap, each through an instance of its own, under attack: in the end each row is there once, and was counted once. */
import { deepStrictEqual } from 'node:assert';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { between, createRandom, oneOf } from './chance.mjs';
import { addRooms, rowsIn } from './hotel.mjs';
import { bytesOf, formats } from './inputs.mjs';
import { kills, openInstances, victimsOver } from './instances.mjs';
import { openRelay } from './relay.mjs';
import { isOver } from './round.mjs';
import { rightRows } from './rows.mjs';
import { environmentOf, startPms } from './service.mjs';

const attacksMax = 6;
const runsMax = 40;

/** Runs a round in a folder of its own, which is removed if all is well. Throws where a row is missing, doubled or counted twice; gives what was survived. */
export async function runOverlappingRound(seed, parent, { postgres, count }) {
  const folder = join(parent, `round-${seed}`);
  await mkdir(join(folder, 'config'), { recursive: true });
  const random = createRandom(seed);
  const rows = rightRows(random, between(random, 900, 3000));
  const third = Math.floor(rows.length / 3);
  const parts = [rows.slice(0, 2 * third), rows.slice(third)];
  const instances = await openInstances(folder, { postgres, count });
  const survived = { runs: 0 };
  try {
    await addRooms(folder);
    const clients = [];
    for (const [at, part] of parts.entries())
      clients.push(await openClient(join(folder, `client-${at}`), { rows: part, at, instances, random, survived }));
    // None is left alone where another one fails.
    const all = [...clients.map((client) => client.untilDone()), attack({ clients, instances, random, survived })];
    await Promise.allSettled(all);
    const reports = (await Promise.all(all)).slice(0, clients.length);
    deepStrictEqual((await rowsIn(instances.database)).sort(), rows.map(String).sort());
    for (const [at, { imported, skipped }] of reports.entries()) deepStrictEqual(imported + skipped, parts[at].length);
    deepStrictEqual(reports[0].imported + reports[1].imported, rows.length);
  } finally {
    await instances.stop();
  }
  await rm(folder, { recursive: true, force: true });
  return survived;
}

/** A file and its import in a folder of its own, through the instance that is its place. */
async function openClient(folder, { rows, at, instances, random, survived }) {
  await mkdir(join(folder, 'config'), { recursive: true });
  const file = `bookings.${oneOf(random, formats)}`;
  await writeFile(join(folder, file), bytesOf(file.slice(file.indexOf('.') + 1), rows));
  const relay = await openRelay(() => instances.ports[at % instances.ports.length], random);
  const env = environmentOf(folder, { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: instances.key });
  const flags = ['--batch-size', String(between(random, 20, 120)), '--retry-for', '5'];
  let running;
  let isDone = false;

  async function untilDone() {
    try {
      for (let runs = 0; runs < runsMax; runs++) {
        survived.runs++;
        running = startPms(['import', 'bookings', file, '--json', ...flags], { folder, env });
        const { exitCode, stdout, stderr } = await running.ended;
        if (await isOver({ exitCode, stdout }, folder)) return JSON.parse(stdout);
        if (exitCode !== null && exitCode !== 4) throw new Error(`exit code ${exitCode}: ${stderr}${stdout}`);
      }
      throw new Error(`not done after ${runsMax} runs`);
    } finally {
      isDone = true;
      relay.close();
    }
  }
  return { untilDone, running: () => running, isDone: () => isDone, setHostile: relay.setHostile };
}

/** Kills one thing after the other while somebody imports. */
async function attack({ clients, instances, random, survived }) {
  const isHostile = random() < 0.5;
  const attacks = between(random, 1, attacksMax);
  for (const client of clients) client.setHostile(isHostile);
  for (let left = attacks; left > 0; left--) {
    await wait(between(random, 200, 1200));
    const victim = oneOf(random, victimsOver(instances.postgres));
    if (clients.every((client) => client.isDone())) return;
    survived[`killed ${victim}`] = (survived[`killed ${victim}`] ?? 0) + 1;
    await kills[victim](instances, { client: oneOf(random, clients).running(), random });
  }
  for (const client of clients) client.setHostile(false);
}
