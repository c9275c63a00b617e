/** The bench over PostgreSQL: imports and exports against its own `\copy`, one property and two, through one instance and two. */
import { join } from 'node:path';
import { startPostgres } from '../store/postgres/start-postgres.mjs';
import { writeBookings, writeRooms } from './generate.mjs';
import { startPolling } from './poll.mjs';
import { openPeer } from './postgres-peer.mjs';
import { environmentOfTurns, readTurns } from './turns.mjs';

/** Runs all of it; `bench` is what `openRuns` gives, with the folder and the number of rows. */
export async function benchPostgres(bench) {
  // As PostgreSQL comes: what is answered is on disk.
  const postgres = await startPostgres({ settings: [] });
  try {
    const both = { ...bench, postgres, peer: await openPeer() };
    for (const isShuffled of [false, true]) await benchBookings(both, isShuffled);
    await benchTwoProperties(both);
    await benchMemory(both);
  } finally {
    await postgres.stop();
  }
}

async function benchBookings(bench, isShuffled) {
  const { folder, rows, addRow, pmsRun, environment, serve, peer, postgres } = bench;
  const what = `${rows.toLocaleString('en-US')} bookings, ${isShuffled ? 'shuffled' : 'sorted'}`;
  const file = join(folder, 'bookings.csv');
  await writeBookings(file, rows, { isShuffled });
  const aside = await postgres.newDatabase();
  // The peer before and after: the machine may be slower at one end of a minute than at the other.
  const before = await peer.importFile(aside, file);
  const alone = await importBookings(bench, file);
  const after = await peer.importFile(aside, file);
  addRow(`import ${what}`, { ...alone, peer: (before + after) / 2, bar: '2.0' });
  await postgres.dropDatabase(aside);

  const out = await exportTwice();
  addRow(`export ${what}`, { ...out, bar: '3.0' });
  await postgres.dropDatabase(alone.url);

  // By itself, because who asks takes of the time that is measured above.
  const watched = await importBookings(bench, file, { isWatched: true });
  for (const [at, p99Ms] of watched.p99Ms.entries()) {
    const where = at === 0 ? 'at its instance' : 'at the other';
    addRow(`GET /room_types during an import ${where}, 99 of 100 within`, { own: p99Ms / 1000, bar: '0.1 s' });
  }
  if (watched.turns !== undefined) {
    const { medianMs, p99Ms, longestMs } = watched.turns;
    console.log(
      `processor time between two turns of its event loop: median ${medianMs.toFixed(1)} ms, 99 of 100 ${p99Ms.toFixed(1)} ms, longest ${longestMs.toFixed(1)} ms`,
    );
  }
  await postgres.dropDatabase(watched.url);

  async function exportTwice() {
    const env = environment('export');
    const service = await serve(alone.url, env, ['--no-profile']);
    const access = { ...env, PMS_BASE_URL: service.baseUrl, PMS_API_KEY: alone.key };
    const peerBefore = await peer.exportTo(alone.url, join(folder, 'peer.csv'));
    const run = await pmsRun(['export', 'bookings', '--force', '-o', join(folder, 'out.csv')], access);
    const peerAfter = await peer.exportTo(alone.url, join(folder, 'peer.csv'));
    return {
      own: run.seconds,
      peer: (peerBefore + peerAfter) / 2,
      clientMb: run.peakMb,
      serverMb: await service.stop(),
    };
  }
}

/** Imports a file into a new database; `isWatched`: asks for its room types meanwhile, there and at a second instance. */
async function importBookings(bench, file, { isWatched = false, count = bench.rows } = {}) {
  const { folder, environment, serve, pmsRun, keyIn, postgres } = bench;
  const url = await postgres.newDatabase();
  const env = environment(`import-${url.slice(-8)}`);
  const turnsFile = isWatched && process.platform === 'linux' ? join(folder, 'turns.json') : undefined;
  const services = [await serve(url, turnsFile === undefined ? env : environmentOfTurns(env, turnsFile))];
  if (isWatched) services.push(await serve(url, env, ['--no-profile']));
  const key = await keyIn(env);
  await pmsRun(['import', 'rooms', '-', '--quiet'], env, writeRooms());
  const pollings = isWatched ? services.map(({ baseUrl }) => startPolling({ baseUrl, key })) : [];
  if (turnsFile !== undefined) process.kill(services[0].pid, 'SIGUSR2');
  const run = await pmsRun(['import', 'bookings', file, '--json'], env);
  const p99Ms = [];
  for (const polling of pollings) p99Ms.push((await polling.stop()).p99Ms);
  requireAll(run, count);
  const [serverMb] = await Promise.all(services.map((service) => service.stop()));
  const turns = turnsFile && readTurns(turnsFile);
  return { url, key, p99Ms, turns, own: run.seconds, clientMb: run.peakMb, serverMb };
}

/** Two properties of one database through two instances, against two files of SQLite with an instance each: what the database's locks cost. */
async function benchTwoProperties(bench) {
  const { folder, rows, addRow, postgres } = bench;
  const count = Math.ceil(rows / 2);
  const file = join(folder, 'half.csv');
  await writeBookings(file, count, { isShuffled: false });
  const overFiles = () =>
    importAtOnce(bench, file, {
      count,
      databases: [0, 1].map((number) => join(folder, `two-${performance.now()}-${number}.db`)),
    });
  const before = await overFiles();
  const url = await postgres.newDatabase();
  const own = await importAtOnce(bench, file, { count, databases: [url, url] });
  const after = await overFiles();
  addRow(`two properties of ${count.toLocaleString('en-US')} through two instances, against two files of SQLite`, {
    own: own.seconds,
    peer: (before.seconds + after.seconds) / 2,
    bar: '1.3',
    clientMb: own.clientMb,
    serverMb: own.serverMb,
  });
  await postgres.dropDatabase(url);
}

async function importAtOnce(bench, file, { databases, count }) {
  const { environment, serve, pmsRun } = bench;
  const desks = [];
  for (const [number, database] of databases.entries()) {
    const env = environment(`two-${performance.now()}`);
    const service = await serve(database, env, ['--no-profile']);
    const property = `hotel ${number}`;
    await pmsRun(['properties', 'create', property, '--db', database], env);
    const { stdout } = await pmsRun(
      ['keys', 'create', '--name', property, '--property', property, '--db', database],
      env,
    );
    desks.push({ service, env: { ...env, PMS_BASE_URL: service.baseUrl, PMS_API_KEY: stdout.trim() } });
  }
  for (const { env } of desks) await pmsRun(['import', 'rooms', '-', '--quiet'], env, writeRooms());
  const startedMs = performance.now();
  const runs = await Promise.all(desks.map(({ env }) => pmsRun(['import', 'bookings', file, '--json'], env)));
  const seconds = (performance.now() - startedMs) / 1000;
  for (const run of runs) requireAll(run, count);
  const serverMb = Math.max(...(await Promise.all(desks.map(({ service }) => service.stop()))));
  return { seconds, serverMb, clientMb: Math.max(...runs.map(({ peakMb }) => peakMb)) };
}

/** More rows than the client remembers the keys of: beyond them it takes no more memory, however long the file. */
async function benchMemory(bench) {
  const { folder, rows, addRow, postgres } = bench;
  const count = Math.ceil(rows * 4.2);
  const file = join(folder, 'long.csv');
  await writeBookings(file, count, { isShuffled: false });
  const run = await importBookings(bench, file, { count });
  addRow(`import ${count.toLocaleString('en-US')} bookings, for the memory`, { ...run, bar: '-' });
  await postgres.dropDatabase(run.url);
}

function requireAll({ stdout }, count) {
  const { imported } = JSON.parse(stdout);
  if (imported !== count) throw new Error(`only ${imported} of ${count} came in: ${stdout.slice(0, 500)}`);
}
