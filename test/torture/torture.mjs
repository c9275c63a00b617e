/** `npm run torture`: imports and syncs under attack, in rounds that a seed decides, each held against the same in peace. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../store/postgres/start-postgres.mjs';
import { runGrownRound } from './grown-round.mjs';
import { runListedRound } from './listed-round.mjs';
import { runOverlappingRound } from './overlapping-round.mjs';
import { runRound } from './round.mjs';
import { runSyncedRound } from './synced-round.mjs';

const help = `npm run torture -- --rounds N --seed S

Imports whose client, service or both are killed at random moments, through a network that resets, stalls and cuts. Each must end with the
rows, the report and the rejects of an import in peace. A failure names its seed. Exit code 1 where a round failed.

  --rounds N     how many (20)
  --seed S       of the first; round after round takes the next one (1)
  --kind KIND    all rounds of one kind:
                   killed       kill -9 of client, service or both; over PostgreSQL also of all instances, and PostgreSQL stopped at once
                   pulled       the database is moved, removed, replaced or overwritten under the service (sqlite)
                   grown        the file grows while it is imported (sqlite)
                   synced       kill -9 of a sync of bookings and of its undo (sqlite)
                   listed       kill -9 of syncs of room types and rates and of their undos (sqlite)
                   overlapping  two clients with overlapping files, each through an instance of its own (postgres)
  --store STORE  sqlite or postgres: a PostgreSQL of its own is started for each lane (sqlite)
  --instances N  services on one database, of which each connection gets one by chance; more than one needs --store postgres (1)

npm run torture -- --store postgres --instances 2 --rounds 200`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
    store: { type: 'string', default: 'sqlite' },
    instances: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const rounds = wholeNumber('rounds');
const firstSeed = wholeNumber('seed');
const count = wholeNumber('instances');
/** Rounds at a time. */
const lanes = Math.min(2, rounds);

/** Where no kind is asked for, the seed says it. */
const mixtures = {
  sqlite: ['killed', 'killed', 'pulled', 'killed', 'grown', 'synced', 'listed'],
  postgres: ['killed', 'overlapping', 'killed'],
};
const mixture = mixtures[values.store];
if (mixture === undefined)
  throw new Error(`--store takes ${Object.keys(mixtures).join(' or ')}, not "${values.store}"`);
if (count > 1 && values.store === 'sqlite')
  throw new Error('--instances takes more than one only with --store postgres');
if (values.kind !== undefined && !mixture.includes(values.kind))
  throw new Error(
    `--kind takes ${[...new Set(mixture)].join(', ')} with --store ${values.store}, not "${values.kind}"`,
  );

const kinds = {
  killed: (seed, servers) => runRound(seed, parent, servers),
  pulled: (seed) => runRound(seed, parent, { isPulled: true }),
  grown: (seed) => runGrownRound(seed, parent),
  synced: (seed) => runSyncedRound(seed, parent),
  listed: (seed) => runListedRound(seed, parent),
  overlapping: (seed, servers) => runOverlappingRound(seed, parent, servers),
};

const parent = await mkdtemp(join(tmpdir(), 'pms-torture-'));
const totals = {};
const failed = [];
let next = 0;

async function runLane() {
  const postgres = values.store === 'postgres' ? await startPostgres() : undefined;
  try {
    while (next < rounds) await runOne(firstSeed + next++, { postgres, count });
  } finally {
    await postgres?.stop();
  }
}

async function runOne(seed, servers) {
  const kind = values.kind ?? mixture[seed % mixture.length];
  try {
    for (const [what, times] of Object.entries(await kinds[kind](seed, servers)))
      totals[what] = (totals[what] ?? 0) + times;
  } catch (error) {
    failed.push({ seed, kind });
    console.error(`seed ${seed}, ${kind}: ${error.message}\n  what is left stands in ${join(parent, `round-${seed}`)}`);
  }
}

const startedMs = performance.now();
await Promise.all(Array.from({ length: lanes }, runLane));
const seconds = Math.round((performance.now() - startedMs) / 1000);
console.log(
  `${rounds} rounds from seed ${firstSeed} in ${seconds} s: ${rounds - failed.length} ended as in peace, ${failed.length} did not`,
);
console.log(
  Object.entries(totals)
    .map(([what, times]) => `${times} ${what}`)
    .join(', '),
);
if (failed.length > 0) {
  const [{ seed, kind }] = failed;
  const where = values.store === 'sqlite' ? '' : ` --store ${values.store} --instances ${count}`;
  console.log(`again: npm run torture -- --rounds 1 --seed ${seed} --kind ${kind}${where}`);
  process.exitCode = 1;
} else await rm(parent, { recursive: true, force: true });

function wholeNumber(option) {
  if (/^[1-9][0-9]{0,8}$/.test(values[option])) return Number(values[option]);
  throw new Error(`--${option} takes a whole number from 1, not "${values[option]}"`);
}
