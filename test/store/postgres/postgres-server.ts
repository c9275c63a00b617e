/** A PostgreSQL of one's own for a test file: that of `PMS_TEST_POSTGRES`, or one that is started in a folder of its own. */
import { startPostgres } from './start-postgres.mjs';

export interface PostgresServer {
  /** URL of an empty database of its own. */
  newDatabase(): Promise<string>;
  /** Kills it as a power cut would; only where it was started here. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it, or finds the one that is named. Throws where the package has no binaries for this machine. */
export function openPostgresServer(): Promise<PostgresServer> {
  return startPostgres();
}
