/** A PostgreSQL of one's own for a test file: that of `PMS_TEST_POSTGRES`, or one that is started in a folder of its own. */
import { lookForPostgres, startPostgres } from './start-postgres.mjs';

export interface PostgresServer {
  /** URL of an empty database of its own. */
  newDatabase(): Promise<string>;
  /** URL of a copy of a database to which nobody is connected, as it is. */
  copyDatabase(url: string): Promise<string>;
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
export const hasPostgres: boolean = lookForPostgres() || Boolean(process.env.PMS_NEEDS_POSTGRES);

/** Starts it, or finds the one that is named. Throws where the package has no binaries for this machine. */
export function openPostgresServer(options: ServerOptions = {}): Promise<PostgresServer> {
  return startPostgres(options);
}
