/**
 * `npm run torture -- --rounds N --seed S`: imports whose client, service or both are killed at random moments, through a network that
 * resets, stalls and cuts; whose database is pulled away; and whose file grows meanwhile. Each must end with the rows, the report and the
 * rejects of an import in peace; and syncs and their undos that are killed, which must end with the bookings and numbers of those in peace. A
 * failure names its seed. `--kind killed|pulled|grown|synced` makes all rounds of one kind.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runGrownRound } from './grown-round.mjs';
import { runRound } from './round.mjs';
import { runSyncedRound } from './synced-round.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const firstSeed = Number(values.seed);
/** Rounds at a time. */
const lanes = 2;

const kinds = {
  killed: (seed) => runRound(seed, parent, { isPulled: false }),
  pulled: (seed) => runRound(seed, parent, { isPulled: true }),
  grown: (seed) => runGrownRound(seed, parent),
  synced: (seed) => runSyncedRound(seed, parent),
};
/** Where no kind is asked for, the seed says it. */
const mixture = ['killed', 'killed', 'pulled', 'killed', 'grown'];
if (values.kind !== undefined && !Object.hasOwn(kinds, values.kind))
  throw new Error(`--kind takes ${Object.keys(kinds).join(', ')}, not "${values.kind}"`);

const parent = await mkdtemp(join(tmpdir(), 'pms-torture-'));
const totals = {};
const failed = [];
let next = 0;

async function runLane() {
  while (next < rounds) {
    const seed = firstSeed + next++;
    const kind = values.kind ?? mixture[seed % mixture.length];
    try {
      for (const [what, count] of Object.entries(await kinds[kind](seed))) totals[what] = (totals[what] ?? 0) + count;
    } catch (error) {
      failed.push({ seed, kind });
      console.error(
        `seed ${seed}, ${kind}: ${error.message}\n  what is left stands in ${join(parent, `round-${seed}`)}`,
      );
    }
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
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
);
if (failed.length > 0) {
  const [{ seed, kind }] = failed;
  console.log(`again: npm run torture -- --rounds 1 --seed ${seed} --kind ${kind}`);
  process.exitCode = 1;
} else await rm(parent, { recursive: true, force: true });
