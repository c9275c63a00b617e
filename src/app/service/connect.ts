/** Creates a client for a target. */

import type { Client } from '../../client/create-client.ts';
import { createClient } from '../../client/create-client.ts';
import { refusedForMs } from '../../client/limits.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { version } from '../version.ts';
import { warnOfOpenProfiles } from './profiles.ts';
import { explainRefusedKey } from './refused-key.ts';
import { resolveTarget, type Target } from './target.ts';

export interface ServiceConnection {
  client: Client;
  target: Target;
}

export interface ConnectOptions {
  flags: ServiceOptions & { retryUnsafe?: boolean; retryFor?: number; dryRun?: boolean };
  /** Stops requests that are running. */
  signal: AbortSignal;
}

/** Connects to the service named by the flags, the environment or the profile. Sends nothing yet. */
export async function connect(context: AppContext, { flags, signal }: ConnectOptions): Promise<ServiceConnection> {
  const target = await resolveTarget(context, flags);
  if (target.profile !== undefined) await warnOfOpenProfiles(context);
  const retryForMs = flags.retryFor === undefined ? undefined : flags.retryFor * 1000;
  const client = createClient({
    baseUrl: target.baseUrl,
    key: target.key,
    allowHttp: flags.allowHttp ?? false,
    retryUnsafe: flags.retryUnsafe ?? false,
    retryForMs,
    refusedForMs: refusedFor(flags.dryRun, retryForMs),
    userAgent: `pms/${version}`,
    signal,
    onNotice: (sentence) => context.tell({ kind: 'service', sentence }),
  });
  return { client: withExplainedKey(context, client, target), target };
}

/** The same client; if it refuses the key, the error says what may have happened to the database. */
function withExplainedKey(context: AppContext, client: Client, target: Target): Client {
  const explained =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      call(...args).catch(async (error) => {
        throw await explainRefusedKey(context, target, error);
      });
  return {
    importBookings: explained(client.importBookings),
    importRooms: explained(client.importRooms),
    importRates: explained(client.importRates),
    roomTypes: explained(client.roomTypes),
    availability: explained(client.availability),
    exportBookings: explained(client.exportBookings),
    exportRooms: explained(client.exportRooms),
    identify: explained(client.identify),
    close: client.close,
  };
}

/** A dry run works without a service and does not wait for one; nobody waits longer than `--retry-for`. */
function refusedFor(isDryRun: boolean | undefined, retryForMs = refusedForMs): number {
  return isDryRun ? 0 : Math.min(retryForMs, refusedForMs);
}
