/** The headers of every answer, also of failures. */
import { apiVersion, importFormsHeader, versionHeader } from '../contract/routes.ts';

export const requestIdHeader = 'x-request-id';

/** Headers of any answer; the page at /docs replaces the policy with one that lets its own assets in. */
export function commonHeaders(requestId: string): Record<string, string> {
  return {
    [versionHeader]: apiVersion,
    [importFormsHeader]: 'csv',
    [requestIdHeader]: requestId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The pages style their elements in place.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
