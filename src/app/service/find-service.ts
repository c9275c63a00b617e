/** Finds the service of a task and asks which one it is: a flag for its address or key overrides the environment, which overrides the profile. */
import { normalizeBaseUrl } from '../../client/base-url.ts';
import { type Client, createClient, type ServerInfo } from '../../client/create-client.ts';
import { refusedForMs } from '../../client/limits.ts';
import { exitCodeOf, PmsError } from '../../contract/errors.ts';
import { closing } from '../../file/closing.ts';
import type { AppContext, ServiceOptions } from '../app-context.ts';
import { version } from '../version.ts';
import { type Profile, profileNamed, readProfiles, warnOfOpenProfiles } from './profiles.ts';

interface Target {
  baseUrl: string;
  key: string;
  /** Name of the profile that gave the address or the key. */
  profile?: string;
  property?: string;
}

export interface ServiceConnection {
  client: Client;
  target: Target;
}

interface ConnectFlags extends ServiceOptions {
  retryUnsafe?: boolean;
  retryFor?: number;
  dryRun?: boolean;
}

/** The service a task is for. */
export interface Service extends ServiceConnection {
  info: ServerInfo;
}

/** Connects to a service and identifies it. A dry run continues without one, with a notice. */
export async function findService(context: AppContext, flags: ConnectFlags): Promise<Service | undefined> {
  try {
    return await reachService(context, flags);
  } catch (error) {
    const isAway = error instanceof PmsError && (exitCodeOf(error.code) >= 3 || error.code === 'no_address');
    if (!flags.dryRun || !isAway) throw error;
    context.tell({ code: 'rooms_not_checked', error });
    return undefined;
  }
}

/** The same for a task that needs the service. */
export async function reachService(context: AppContext, flags: ConnectFlags): Promise<Service> {
  const connection = await connect(context, flags, flags.dryRun ? context.signal : context.hardSignal);
  return { ...connection, info: await connection.client.identify() };
}

/** Runs a task with a client of a service, which is closed afterwards. Throws the errors of connecting and of the task. */
export async function withClient<Result>(
  context: AppContext,
  flags: ConnectFlags,
  work: (connection: ServiceConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(context, flags);
  return closing(connection.client, () => work(connection));
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
    // A dry run works without a service and does not wait for one; nobody waits longer than `--retry-for`.
    refusedForMs: flags.dryRun ? 0 : Math.min(retryForMs ?? refusedForMs, refusedForMs),
    userAgent: `pms/${version}`,
    signal,
    // A refusal says what may have happened to the database of the key.
    explain: (error) => explainRefusedKey(context, target, error),
    onNotice: (sentence) => context.tell({ code: 'service', sentence }),
  });
  return { client, target };
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

/** Resolves address and key. Throws PmsError no_address, no_key, unknown_profile, foreign_origin, config_broken, usage. */
async function resolveTarget(context: AppContext, flags: ServiceOptions): Promise<Target> {
  const { env } = context;
  const chosen = await chooseProfile(context, flags);
  // A profile named on the command line brings its own address and key: both override the environment.
  const isFlagged = flags.profile !== undefined;
  const baseUrl =
    flags.baseUrl ?? (isFlagged ? chosen?.profile.base_url : env.PMS_BASE_URL || chosen?.profile.base_url);
  if (baseUrl === undefined)
    throw new PmsError('no_address', 'No service is known yet: there is no profile and no PMS_BASE_URL.');
  const address = normalizeBaseUrl(baseUrl);
  const environmentKey = isFlagged ? undefined : env.PMS_API_KEY || undefined;
  const key = environmentKey ?? storedKey(chosen, address);
  if (key === undefined) throw new PmsError('no_key', `There is no API key for ${address}.`);
  const usesProfile = environmentKey === undefined && chosen !== undefined;
  return { baseUrl: address, key, ...(usesProfile ? { profile: chosen.name, property: chosen.profile.property } : {}) };
}

interface ChosenProfile {
  name: string;
  profile: Profile;
}

async function chooseProfile({ env }: AppContext, flags: ServiceOptions): Promise<ChosenProfile | undefined> {
  const wanted = flags.profile ?? (env.PMS_PROFILE || undefined);
  const stored = await readProfiles(env);
  const name = wanted ?? stored.current;
  return name === undefined ? undefined : { name, profile: profileNamed(env, stored, name) };
}

/** A stored key is sent only to the origin of its profile. */
function storedKey(chosen: ChosenProfile | undefined, address: string): string | undefined {
  if (chosen === undefined) return undefined;
  const { name, profile } = chosen;
  if (new URL(profile.base_url).origin === new URL(address).origin) return profile.key;
  throw new PmsError(
    'foreign_origin',
    `The key of profile ${name} belongs to ${new URL(profile.base_url).origin}, not to ${new URL(address).origin}.`,
  );
}
