/** A target in, a client for it out, with the line that says where things go. */

import { type Context, type GlobalFlags, say } from '../../cli/context.ts';
import { version } from '../../cli/version.ts';
import type { Client } from '../../client/create-client.ts';
import { createClient } from '../../client/create-client.ts';
import { refusedForMs } from '../../client/limits.ts';
import { openProfilesWarning } from './profiles.ts';
import { resolveTarget, type Target } from './target.ts';

export interface ServiceConnection {
  client: Client;
  target: Target;
}

export interface ConnectOptions {
  flags: GlobalFlags & { retryUnsafe?: boolean; retryFor?: number; dryRun?: boolean };
  /** Stops requests that are under way. */
  signal: AbortSignal;
}

/** Connects to the service of the flags, the environment or the profile. Sends nothing yet. */
export async function connect(context: Context, { flags, signal }: ConnectOptions): Promise<ServiceConnection> {
  const target = await resolveTarget(context, flags);
  const warning = target.profile === undefined ? undefined : await openProfilesWarning(context.env);
  if (warning !== undefined) say(context, warning);
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
    onNotice: (text) => say(context, text),
  });
  return { client, target };
}

/** A dry run goes on without the service and does not wait for one; nobody waits longer than `--retry-for` says. */
function refusedFor(isDryRun: boolean | undefined, retryForMs = refusedForMs): number {
  return isDryRun ? 0 : Math.min(retryForMs, refusedForMs);
}

/** `to http://127.0.0.1:8080, profile local, property default`. */
export function describeTarget({ baseUrl, profile }: Target, property: string | undefined): string {
  const parts = [
    baseUrl,
    ...(profile === undefined ? [] : [`profile ${profile}`]),
    ...(property === undefined ? [] : [`property ${property}`]),
  ];
  return parts.join(', ');
}
