/** Explains why a service refuses a key: a profile may outlive the database for which its key was made. */
import { PmsError } from '../../contract/errors.ts';
import type { AppContext } from '../app-context.ts';
import { readProfiles } from './profiles.ts';
import type { Target } from './target.ts';

/**
 * The failure of a request with a stored key, with what is known about it: if `pms serve` made the key, its database (by its PMS-Instance) is not the
 * one served there now, or the key was revoked. Any other failure is returned as it is.
 */
export async function explainRefusedKey(
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
