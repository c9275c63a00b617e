/** One round: the same file into two services, in peace and under attack; then both must hold the same and have said the same. */
import { deepStrictEqual } from 'node:assert';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { between, createRandom, oneOf } from './chance.mjs';
import { openRelay } from './relay.mjs';
import { environmentOf, openService, startPms } from './service.mjs';

const attacksMax = 6;
const runsMax = 40;
/** From its start, a client is at work within this time. */
const attackFromMs = 250;
const attackToMs = 2500;

/** What is imported, and how; `seed` decides all of it. */
function plan(seed) {
  const random = createRandom(seed);
  const rows = between(random, 600, 2500);
  return {
    csv: bookingsCsv(random, rows),
    flags: [
      '--batch-size',
      String(between(random, 20, 120)),
      '--on-duplicate',
      oneOf(random, ['skip', 'update']),
      ...(random() < 0.25 ? ['--repeats', 'rooms'] : []),
    ],
    attacks: between(random, 1, attacksMax),
    isHostile: random() < 0.7,
    random,
  };
}

function bookingsCsv(random, rows) {
  const lines = [
    'check-in,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_status',
  ];
  for (let row = 0; row < rows; row++) {
    const day = between(random, 10, 26);
    const room = random() < 0.03 ? 'Cellar' : oneOf(random, ['Double', 'Single', 'Suite']);
    const amount = random() < 0.02 ? 'much' : `${between(random, 50, 900)}.50`;
    const guest = `Guest${between(random, 0, rows)}`;
    const status = oneOf(random, ['Confirmed', 'Confirmed', 'Pending', 'Cancelled']);
    lines.push(`2027-05-${day},2027-05-${day + between(random, 1, 4)},${room},Eva,${guest},${amount},EUR,${status}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Runs a round in a folder of its own, which is removed if all is well. Throws where the two differ; gives what was survived. */
export async function runRound(seed, parent) {
  const folder = join(parent, `round-${seed}`);
  const planned = plan(seed);
  const [peaceful, attacked] = [join(folder, 'peaceful'), join(folder, 'attacked')];
  for (const each of [peaceful, attacked]) {
    await mkdir(join(each, 'config'), { recursive: true });
    await writeFile(join(each, 'bookings.csv'), planned.csv);
  }
  const wanted = await importPeacefully(peaceful, planned);
  const { survived, ...found } = await importUnderAttack(attacked, planned);
  deepStrictEqual(found, wanted);
  await rm(folder, { recursive: true, force: true });
  return survived;
}

async function importPeacefully(folder, { flags }) {
  const service = await openService(folder);
  try {
    await addRooms(folder);
    const env = environmentOf(folder);
    const { stdout } = await startPms(['import', 'bookings', 'bookings.csv', '--json', ...flags], { folder, env })
      .ended;
    return await resultOf(folder, stdout);
  } finally {
    await service.stop();
  }
}

async function importUnderAttack(folder, { flags, attacks, isHostile, random }) {
  const service = await openService(folder);
  const relay = await openRelay(() => service.port, random);
  const survived = { runs: 0, 'killed client': 0, 'killed service': 0, 'killed both': 0 };
  try {
    await addRooms(folder);
    const env = environmentOf(folder, { PMS_BASE_URL: relay.baseUrl, PMS_API_KEY: service.key });
    const words = ['import', 'bookings', 'bookings.csv', '--json', '--retry-for', '5', ...flags];
    for (let left = attacks; survived.runs < runsMax; left--) {
      survived.runs++;
      relay.setHostile(isHostile && left > 0);
      const client = startPms(words, { folder, env });
      const attack = left > 0 ? strike({ client, service, random, survived }) : undefined;
      const [{ exitCode, stdout, stderr }] = await Promise.all([client.ended, attack]);
      // The journal goes last: killed after that, the import was over, and the same command would be another.
      const wasOver = exitCode === null && stdout.endsWith('}\n') && (await journalsIn(folder)).length === 0;
      if (exitCode === 0 || exitCode === 1 || wasOver)
        return { ...(await resultOf(folder, stdout)), survived: { ...survived, ...relay.counts } };
      if (exitCode !== null && exitCode !== 4) throw new Error(`exit code ${exitCode}: ${stderr}${stdout}`);
    }
    throw new Error(`not done after ${runsMax} runs`);
  } finally {
    relay.close();
    await service.stop();
  }
}

async function strike({ client, service, random, survived }) {
  const victim = oneOf(random, ['client', 'service', 'both']);
  const restartMs = between(random, 0, 800);
  await Promise.race([wait(between(random, attackFromMs, attackToMs)), client.ended]);
  if (client.child.exitCode !== null) return;
  survived[`killed ${victim}`]++;
  if (victim !== 'service') client.child.kill('SIGKILL');
  if (victim === 'client') return;
  await service.kill();
  await wait(restartMs);
  await service.start();
}

async function addRooms(folder) {
  const rooms = ['Double', 'Single', 'Suite'].map((name) => `${name},2,5,100\n`).join('');
  await writeFile(join(folder, 'rooms.csv'), `name,max_occupancy,total_rooms,base_price\n${rooms}`);
  const { exitCode, stderr } = await startPms(['import', 'rooms', 'rooms.csv', '--quiet'], {
    folder,
    env: environmentOf(folder),
  }).ended;
  if (exitCode !== 0) throw new Error(stderr);
}

/** What the service holds, what was reported and what was rejected, without what may differ: time, addresses, places. */
async function resultOf(folder, stdout) {
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
    files: (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort(),
    journals: await journalsIn(folder),
    stored: storedIn(join(folder, 'pms.db')),
  };
}

function journalsIn(folder) {
  return readdir(join(folder, 'config', 'imports')).catch(() => []);
}

function storedIn(path) {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare(
        `SELECT checkin_day, checkout_day, room_types.name AS room, guest_first_name, guest_last_name, guest_email,
           total_amount, currency_iso, booking_source, booking_status
         FROM bookings JOIN room_types ON room_types.id = room_type_id ORDER BY bookings.id`,
      )
      .all();
  } finally {
    database.close();
  }
}
