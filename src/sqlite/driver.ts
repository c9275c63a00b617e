/** Loads SQLite for this Node: better-sqlite3 13, which includes its binaries, or 12 if Node is too old for those. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import { PmsError } from '../contract/errors.ts';

/** The Node-API version that the binaries of better-sqlite3 13 need: Node 22.14 has it, Node 20 does not. */
const nodeApiOfBinaries = 10;
const require = createRequire(import.meta.url);

/**
 * An installed package has the right version under the plain name. A checkout has both, because a lock file allows only one version for a name; there
 * 12 is left out if 13 runs.
 */
const names =
  Number(process.versions.napi) >= nodeApiOfBinaries ? ['better-sqlite3-13', 'better-sqlite3'] : ['better-sqlite3'];

const howToCompile =
  'Node 22.14 and newer need no compiler; Node 20 needs one (python3, make, g++). Then run `npm ci` again in a checkout, else `npm install -g --allow-scripts=better-sqlite3 @pms-cli/pms`.';

/** The file of the driver, for a thread that loads it itself. Throws PmsError database_unusable if none is installed. */
export const driverPath = findDriver();

export const Database: typeof BetterSqlite3 = require(driverPath);
export type Database = BetterSqlite3.Database;

/** An empty database that is gone when it is closed, so that memory does not grow. SQLite makes its file readable only by this user, and without a name. */
export function openScratch(cacheKib: number): Database {
  const database = new Database('');
  database.unsafeMode(true);
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', `cache_size = -${cacheKib}`])
    database.pragma(pragma);
  return database;
}

function findDriver(): string {
  for (const name of names) {
    try {
      return withBinary(require.resolve(name));
    } catch (error) {
      // Try the other name, if there is one.
      if (error instanceof PmsError) throw error;
    }
  }
  throw new PmsError('database_unusable', 'better-sqlite3, the embedded database, is not installed with this pms.', {
    fix: `Install pms again with this Node (${process.version}), and let npm install optional packages. ${howToCompile}`,
  });
}

/** Version 12 is compiled when it is installed, unless npm runs no scripts. */
function withBinary(path: string): string {
  const isIncluded = names.length > 1 || existsSync(join(dirname(path), '../build/Release/better_sqlite3.node'));
  if (isIncluded) return path;
  throw new PmsError(
    'database_unusable',
    `better-sqlite3, the embedded database, has no binary for this Node (${process.version}): npm did not compile it.`,
    { fix: howToCompile },
  );
}
