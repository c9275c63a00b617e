/** Builds the Authorization header, but only for a well-formed key over a safe connection. */
import { PmsError } from '../contract/errors.ts';
import { isLoopback } from './base-url.ts';

/** `Bearer <key>`; undefined without a key. Throws PmsError mistyped_key for a malformed key, and insecure_address, before anything is sent. */
export function authorizationOf(key: string | undefined, address: { baseUrl: string; allowHttp?: boolean }) {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new PmsError('mistyped_key', 'The API key is empty or holds a blank or a character that no key has.', {
      fix: 'Copy the whole key once more.',
    });
  }
  const url = new URL(address.baseUrl);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !address.allowHttp) {
    throw new PmsError('insecure_address', `The key would be sent to ${url.origin} unencrypted.`);
  }
  return `Bearer ${key}`;
}
