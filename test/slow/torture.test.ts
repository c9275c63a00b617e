/**
 * Kills, broken connections, databases that are pulled away, with real processes, in rounds that a seed decides: each must end with the
 * rows, the report and the rejects of the same in peace. A round that fails leaves its folder.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { eachSeed } from '../effort.ts';
import { hasPostgres, type PostgresServer, startPostgresServer } from '../store/postgres/postgres-server.ts';
import { runListedRound } from '../torture/listed-round.mjs';
import { runOverlappingRound } from '../torture/overlapping-round.mjs';
import { runRound } from '../torture/round.mjs';

const patience = { timeout: 1_800_000 };

interface Servers {
  postgres: PostgresServer;
  /** Services on one database; each connection gets one by chance. */
  count: number;
}

type Round = (seed: number, folder: string, servers: Servers) => Promise<unknown>;

/** `servers` are there when the rounds begin. */
async function endAsInPeace(rounds: number, run: Round, servers?: () => Promise<Servers>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-torture-'));
  const opened = await servers?.();
  try {
    await eachSeed(rounds, (seed) => run(seed, folder, opened!));
    await rm(folder, { recursive: true });
  } finally {
    await opened?.postgres.stop();
  }
}

describe.concurrent('ends as in peace:', patience, () => {
  test.each<[what: string, rounds: number, run: Round]>([
    ['an import whose client or service is killed', 10, (seed, folder) => runRound(seed, folder, {})],
    ['an import whose database is pulled away', 3, (seed, folder) => runRound(seed, folder, { isPulled: true })],
    ['syncs of room types and rates that are killed, and their undos', 1, runListedRound],
  ])('%s', (_what, rounds, run) => endAsInPeace(rounds, run));

  test.skipIf(!hasPostgres).each<[what: string, rounds: number, run: Round]>([
    ['an import whose client, services or PostgreSQL are killed', 8, runRound],
    ['two imports that overlap, each through a service of its own', 4, runOverlappingRound],
  ])('%s', (_what, rounds, run) =>
    endAsInPeace(rounds, run, async () => ({ postgres: await startPostgresServer(), count: 2 })),
  );
});
