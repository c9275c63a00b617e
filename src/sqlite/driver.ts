/** SQLite for this Node: better-sqlite3 13, whose binaries come with it, or 12 where Node is too old for those. */
import { createRequire } from 'node:module';
import type BetterSqlite3 from 'better-sqlite3';
import { PmsError } from '../contract/errors.ts';

/** The version of Node-API that the binaries of better-sqlite3 13 ask for: Node 22.14 has it, Node 20 has not. */
const nodeApiOfBinaries = 10;
const require = createRequire(import.meta.url);

/**
 * An installed package has the version for its Node under the plain name. A checkout has both, because a lock file knows one version of a name;
 * there 12 is left out where 13 runs.
 */
const names =
  Number(process.versions.napi) >= nodeApiOfBinaries ? ['better-sqlite3-13', 'better-sqlite3'] : ['better-sqlite3'];

/** The file of the driver, for a thread that loads it itself. Throws PmsError database_unusable where none is installed. */
export const driverPath = findDriver();

export const Database: typeof BetterSqlite3 = require(driverPath);
export type Database = BetterSqlite3.Database;

function findDriver(): string {
  for (const name of names) {
    try {
      return require.resolve(name);
    } catch {
      // The other name, or none.
    }
  }
  throw new PmsError('database_unusable', 'better-sqlite3, the embedded database, is not installed with this pms.', {
    fix: `Install pms again with this Node (${process.version}), and let npm install optional packages.`,
  });
}
