/** A key that begins as ours do with a checksum that does not fit: mistyped where the service is ours, and as good as any other where it is not. */
import { judgeApiKey } from '../contract/api-key.ts';
import { PmsError } from '../contract/errors.ts';
import { readRoutes, versionHeader } from '../contract/routes.ts';
import { exchange, headerOf, type Wire } from './exchange.ts';
import { discard } from './read-body.ts';
import { endpointOf } from './session.ts';

/**
 * Asks a service about such a key, without sending it, whether it is ours. Any other key passes. Throws PmsError mistyped_key where it is, and
 * where nobody answers.
 */
export async function refuseMistypedKey(wire: Wire, key: string | undefined): Promise<void> {
  if (key === undefined || judgeApiKey(key) !== 'mistyped') return;
  const url = endpointOf(wire, readRoutes.room_types.path);
  const answer = await exchange({ ...wire, authorization: undefined }, { method: 'GET', url, headers: {} });
  const sentence = 'The API key begins with pms_ and its checksum does not fit';
  if (answer.kind !== 'answer') {
    const message = `${sentence}; whether ${url.origin} is a service with other keys is not known, for it does not answer.`;
    throw new PmsError('mistyped_key', message, { cause: answer.cause });
  }
  await discard(answer);
  if (headerOf(answer, versionHeader) !== undefined) throw new PmsError('mistyped_key', `${sentence}.`);
}
