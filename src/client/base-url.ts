/** The address of a service: what it may contain, which parts of it are kept, and whether it is this machine. */
import { isIPv4 } from 'node:net';
import { PmsError } from '../contract/errors.ts';
import { pathPrefix } from '../contract/routes.ts';

/**
 * Normalizes a base URL, given with or without the fixed prefix and trailing slashes: origin and path before the prefix, no slash at the end. Throws
 * PmsError usage.
 */
export function normalizeBaseUrl(text: string): string {
  const url = parseHttpUrl(text);
  if (url.username !== '' || url.password !== '') {
    throw notUsable('The base URL holds a user name or password', 'Leave it out; the key goes into PMS_API_KEY.');
  }
  if (url.search !== '' || url.hash !== '') {
    throw notUsable('The base URL holds a ? or #', 'Give only the address and the path.');
  }
  const path = withoutSlashes(url.pathname);
  return url.origin + (path.endsWith(pathPrefix) ? withoutSlashes(path.slice(0, -pathPrefix.length)) : path);
}

/** Whether a host name, also as written in a URL, is this machine: 127.0.0.0/8, ::1, localhost. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|::1|\[::1\])$/.test(hostname) || (isIPv4(hostname) && hostname.startsWith('127.'));
}

function parseHttpUrl(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '') return url;
  throw notUsable('The base URL is not an http or https address', 'Write it as https://host or http://127.0.0.1:8080.');
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function notUsable(message: string, fix: string): PmsError {
  return new PmsError('usage', `${message}.`, { fix });
}

// Builds the Authorization header, but only for a well-formed key over a safe connection.

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
