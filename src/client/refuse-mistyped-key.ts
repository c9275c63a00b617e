/** Checks a key that begins like ours but has a wrong checksum: it is mistyped if the service is ours, and may be valid if it is not. */
import { judgeApiKey } from '../contract/api-key.ts';
import { PmsError } from '../contract/errors.ts';
import { readRoutes, versionHeader } from '../contract/routes.ts';
import { exchange, headerOf, type Wire } from './exchange.ts';
import { discard } from './read-body.ts';
import { endpointOf } from './session.ts';

/**
 * Finds out, without sending such a key, whether the service is ours. Any other key passes. Throws PmsError mistyped_key if it is ours, and if nobody
 * answers.
 */
export async function refuseMistypedKey(wire: Wire, key: string | undefined): Promise<void> {
  if (key === undefined || judgeApiKey(key) !== 'mistyped') return;
  const url = endpointOf(wire, readRoutes.room_types.path);
  const answer = await exchange({ ...wire, authorization: undefined }, { method: 'GET', url, headers: {} });
  const sentence = 'The API key begins with pms_ and its checksum does not fit';
  if (answer.kind !== 'answer') {
    const message = `${sentence}; ${url.origin} does not answer, so it is not known whether it has keys of another kind.`;
    throw new PmsError('mistyped_key', message, { cause: answer.cause });
  }
  await discard(answer);
  if (headerOf(answer, versionHeader) !== undefined) throw new PmsError('mistyped_key', `${sentence}.`);
}
