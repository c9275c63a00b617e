/** One round: the same file into two services, in peace and under attack; then both must hold the same and have said the same. */
import { deepStrictEqual } from 'node:assert';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { between, createRandom, oneOf } from './chance.mjs';
import { addRooms, runPms, storedIn } from './hotel.mjs';
import { bytesOf, formats } from './inputs.mjs';
import { kills, openInstances, victimsOver } from './instances.mjs';
import { probeName, pullAway, waysToPull } from './pull.mjs';
import { openRelay } from './relay.mjs';
import { randomRows } from './rows.mjs';
import { environmentOf, startPms } from './service.mjs';

const attacksMax = 6;
const runsMax = 40;
/** From its start, a client is at work within this time. */
const attackFromMs = 250;
const attackToMs = 2500;

/** What is imported, how, and what the attacks are aimed at; `seed` decides all of it. */
function plan(seed, { isPulled = false, postgres }) {
  const random = createRandom(seed);
  const rows = randomRows(random, between(random, 600, 2500));
  const format = oneOf(random, formats);
  return {
    file: `bookings.${format}`,
    bytes: bytesOf(format, rows),
    rows: rows.length,
    flags: [
      '--batch-size',
      String(between(random, 20, 120)),
      '--on-duplicate',
      oneOf(random, ['skip', 'update']),
      ...(random() < 0.25 ? ['--repeats', 'rooms'] : []),
    ],
    attacks: between(random, 1, isPulled ? 3 : attacksMax),
    victims: isPulled ? ['database', 'database', 'both'] : victimsOver(postgres),
    isHostile: random() < 0.7,
    random,
  };
}

/**
 * Runs a round in a folder of its own, which is removed if all is well; `isPulled`: the database is pulled away from its service too;
 * `postgres`: over that server, through `count` instances. Throws where the two differ; gives what was survived.
 */
export async function runRound(seed, parent, options) {
  const folder = join(parent, `round-${seed}`);
  const planned = { ...plan(seed, options), ...options };
  const [peaceful, attacked] = [join(folder, 'peaceful'), join(folder, 'attacked')];
  for (const each of [peaceful, attacked]) {
    await mkdir(join(each, 'config'), { recursive: true });
    await writeFile(join(each, planned.file), planned.bytes);
  }
  const wanted = await importPeacefully(peaceful, planned);
  if (wanted.stored.length < planned.rows / 3)
    throw new Error(`the file is hardly read: ${wanted.stored.length} bookings`);
  const { survived, isRestored, ...found } = await importUnderAttack(attacked, planned);
  // What came back from a backup was reported once already.
  if (isRestored) deepStrictEqual(found.stored, wanted.stored);
  else deepStrictEqual(found, wanted);
  await rm(folder, { recursive: true, force: true });
  return survived;
}

async function importPeacefully(folder, { file, flags, postgres }) {
  const instances = await openInstances(folder, { postgres });
  try {
    await addRooms(folder);
    const env = environmentOf(folder);
    const { stdout } = await startPms(['import', 'bookings', file, '--json', ...flags], { folder, env }).ended;
    return await resultOf(folder, { stdout, database: instances.database });
  } finally {
    await instances.stop();
  }
}

async function importUnderAttack(folder, { file, flags, attacks, victims, isHostile, random, postgres, count }) {
  const instances = await openInstances(folder, { postgres, count });
  const relay = await openRelay(() => oneOf(random, instances.ports), random);
  const survived = { runs: 0 };
  /** Last names of guests that the service said it has. */
  let promised = [];
  let isRestored = false;
  try {
    await addRooms(folder);
    if (victims.includes('database')) await runPms(['backup', join(folder, 'before.db')], folder);
    const env = environmentOf(folder, { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: instances.key });
    const words = ['import', 'bookings', file, '--json', '--retry-for', '5', ...flags];
    for (let left = attacks; survived.runs < runsMax; left--) {
      survived.runs++;
      relay.setHostile(isHostile && left > 0);
      const client = startPms(words, { folder, env });
      const attack = left > 0 ? strike({ client, instances, folder, victims, random, survived }) : undefined;
      const [{ exitCode, stdout, stderr }, pulled] = await Promise.all([client.ended, attack]);
      promised = [...(pulled?.isLost ? [] : promised), ...(pulled?.taken ?? [])];
      isRestored ||= pulled?.isLost === true;
      if (pulled?.isLost) continue;
      if (await isOver({ exitCode, stdout }, folder)) {
        const { database } = instances;
        await requireKept(database, promised);
        return {
          ...(await resultOf(folder, { stdout, database })),
          isRestored,
          survived: { ...survived, ...relay.counts },
        };
      }
      if (exitCode !== null && exitCode !== 4) throw new Error(`exit code ${exitCode}: ${stderr}${stdout}`);
    }
    throw new Error(`not done after ${runsMax} runs`);
  } finally {
    relay.close();
    await instances.stop();
  }
}

/** Kills something, or pulls the database away, once in the life of a client. */
async function strike({ client, instances, folder, victims, random, survived }) {
  const victim = oneOf(random, victims);
  await Promise.race([wait(between(random, attackFromMs, attackToMs)), client.ended]);
  if (client.child.exitCode !== null) return undefined;
  const how = victim === 'database' ? oneOf(random, waysToPull) : undefined;
  const what = how === undefined ? `killed ${victim}` : `database ${how}`;
  survived[what] = (survived[what] ?? 0) + 1;
  if (how !== undefined) return pullAway(how, { service: instances.single, folder, random, client });
  await kills[victim](instances, { client, random });
  return undefined;
}

async function requireKept(database, promised) {
  const kept = new Set((await storedIn(database)).map(({ guest_last_name: name }) => name));
  const lost = promised.filter((name) => !kept.has(name));
  if (lost.length > 0)
    throw new Error(
      `${lost.length} of ${promised.length} bookings were answered with 200 while the database was away, and are gone`,
    );
}

/** What the service holds, what was reported and what was rejected, without what may differ: time, addresses, places. */
async function resultOf(folder, { stdout, database }) {
  const {
    seconds: _seconds,
    batches: _batches,
    base_url: _url,
    rejects_file: rejectsFile,
    ...report
  } = JSON.parse(stdout);
  return {
    report,
    rejects: rejectsFile === null ? '' : await readFile(rejectsFile, 'utf8'),
    // A kill just before a file gets its name leaves its hidden part behind.
    files: (await readdir(folder)).filter((name) => name.includes('.rejects') && !name.endsWith('.part')).sort(),
    journals: await journalsIn(folder),
    stored: (await storedIn(database)).filter(({ guest_first_name: name }) => name !== probeName),
  };
}

/** Whether a run of a client was its last one. */
export async function isOver({ exitCode, stdout }, folder) {
  if (exitCode === 0 || exitCode === 1) return true;
  // The journal goes last: killed after that, the import was over, and the same command would be another.
  return exitCode === null && stdout.endsWith('}\n') && (await journalsIn(folder)).length === 0;
}

function journalsIn(folder) {
  return readdir(join(folder, 'config', 'imports')).catch(() => []);
}
