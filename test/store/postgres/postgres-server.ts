/** A PostgreSQL for a test file: databases of its own on the one of the run, or a server of its own where it is killed. */
import { afterAll, beforeAll } from 'vitest';
import { isPostgresThere, sharePostgres, startPostgres } from './start-postgres.mjs';

export interface PostgresDatabases {
  /** URL of an empty database of its own. */
  newDatabase(): Promise<string>;
  /** URL of a copy of a database to which nobody is connected, as it is. */
  copyDatabase(url: string): Promise<string>;
}

export interface PostgresServer extends PostgresDatabases {
  /** Kills it as a power cut would; only where it was started here. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Lines of pg_hba.conf before its own: who may enter, and how. Nothing to a server that is named. */
  access?: string[];
}

/** Where there is none these tests are skipped; with PMS_NEEDS_POSTGRES they run all the same, and fail. */
export const hasPostgres: boolean = isPostgresThere() || Boolean(process.env.PMS_NEEDS_POSTGRES);

/**
 * Databases for the tests of a file, on the server of this run or the one that PMS_TEST_POSTGRES names; they are dropped behind the last test. To be
 * called where the file begins.
 */
export function useDatabases(): PostgresDatabases {
  let found: PostgresDatabases & { dropAll(): Promise<void> };
  beforeAll(async () => {
    if (hasPostgres) found = await sharePostgres(process.env.PMS_RUN_FOLDER);
  });
  afterAll(() => found?.dropAll());
  return { newDatabase: () => found.newDatabase(), copyDatabase: (url) => found.copyDatabase(url) };
}

/** Starts one, or finds the one that is named. Throws where the package has no binaries for this machine. */
export function startPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  return startPostgres(options);
}
