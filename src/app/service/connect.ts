/** Creates a client for a target. */

import { type Client, createClient } from '../../client/create-client.ts';
import { refusedForMs } from '../../client/limits.ts';
import { PmsError } from '../../contract/errors.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { version } from '../version.ts';
import { readProfiles, warnOfOpenProfiles } from './profiles.ts';
import { resolveTarget, type Target } from './target.ts';

export interface ServiceConnection {
  client: Client;
  target: Target;
}

export interface ConnectFlags extends ServiceOptions {
  retryUnsafe?: boolean;
  retryFor?: number;
  dryRun?: boolean;
}

/** Runs a task with a client of a service, which is closed afterwards. Throws the errors of connecting and of the task. */
export async function withClient<Result>(
  context: AppContext,
  flags: ConnectFlags,
  work: (connection: ServiceConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(context, flags);
  try {
    return await work(connection);
  } finally {
    await connection.client.close();
  }
}

/** Connects to the service named by the flags, the environment or the profile. Sends nothing yet. `signal` stops requests that are running. */
export async function connect(
  context: AppContext,
  flags: ConnectFlags,
  signal: AbortSignal = context.signal,
): Promise<ServiceConnection> {
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
    onNotice: (sentence) => context.tell({ code: 'service', sentence }),
  });
  return { client, target };
}

/** A dry run works without a service and does not wait for one; nobody waits longer than `--retry-for`. */
function refusedFor(isDryRun: boolean | undefined, retryForMs = refusedForMs): number {
  return isDryRun ? 0 : Math.min(retryForMs, refusedForMs);
}

/**
 * The failure of a request with a stored key, with what is known about it: if `pms serve` made the key, its database (by its PMS-Instance) is not the
 * one served there now, or the key was revoked. Any other failure is returned as it is.
 */
async function explainRefusedKey(
  { env }: Pick<AppContext, 'env'>,
  { profile: name }: Target,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof PmsError) || error.code !== 'unauthorized' || name === undefined) return error;
  const { profiles } = await readProfiles(env);
  const profile = profiles[name];
  if (profile?.instance === undefined) return error;
  const { base_url: address, instance } = profile;
  const newer = Object.entries(profiles)
    .filter(([, other]) => other.base_url === address && other.instance !== undefined && other.instance !== instance)
    .map(([other]) => other)
    .at(-1);
  const why = `The key of profile ${name} was made by \`pms serve\` for a database (instance ${instance}) that is not the one served at ${address} now, or it was revoked: was the database removed or replaced?`;
  const newKey = `\`pms keys create --name NAME | pms login --profile ${name} --base-url ${address} --key-stdin\` makes and stores a new key`;
  const fix =
    newer === undefined
      ? `Serve that database again, or ${newKey}.`
      : `Profile ${newer} has the key of a later database there: \`pms profile ${newer}\` chooses it; or ${newKey}.`;
  return new PmsError('unauthorized', `${error.message} ${why}`, { fix, cause: error });
}
