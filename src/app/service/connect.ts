/** Creates a client for a target. */

import { type Client, createClient } from '../../client/create-client.ts';
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
    // A refusal says what may have happened to the database of the key.
    explain: (error) => explainRefusedKey(context, target, error),
    onNotice: (sentence) => context.tell({ kind: 'service', sentence }),
  });
  return { client, target };
}

/** A dry run works without a service and does not wait for one; nobody waits longer than `--retry-for`. */
function refusedFor(isDryRun: boolean | undefined, retryForMs = refusedForMs): number {
  return isDryRun ? 0 : Math.min(retryForMs, refusedForMs);
}
