import { expect, test } from 'vitest';
import { authorizationOf, isLoopback, normalizeBaseUrl } from '../../src/client/base-url.ts';
import { retryAfterMs } from '../../src/client/refusal.ts';
import { createApiKey } from '../../src/contract/api-key.ts';

test.each([
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  [' https://Host.example/pms_be/pms_be_api ', 'https://host.example'],
  ['https://host/pms_be/pms_be_api//', 'https://host'],
  ['https://host/tenant7', 'https://host/tenant7'],
  ['https://host/tenant7/pms_be/pms_be_api/', 'https://host/tenant7'],
  ['https://host:443/x', 'https://host/x'],
])('the base URL %s is kept as %s', (given, kept) => {
  expect(normalizeBaseUrl(given)).toBe(kept);
});

test.each(['', 'host', 'localhost:8080', 'ftp://host', 'https://', 'https://host/?a=1', 'https://host/#x'])(
  'the base URL "%s" is wrong usage',
  (given) => {
    expect(() => normalizeBaseUrl(given)).toThrowError(expect.objectContaining({ code: 'usage' }));
  },
);

test('a password in a base URL is refused and not repeated', () => {
  expect(() => normalizeBaseUrl('https://eva:secret@host')).toThrowError(
    expect.objectContaining({ code: 'usage', message: expect.not.stringContaining('secret') }),
  );
});

test('only 127.0.0.0/8, ::1 and localhost are this machine', () => {
  const hostOf = (url: string) => new URL(url).hostname;
  expect(['http://127.1', 'http://127.9.9.9', 'http://[::1]', 'http://LOCALHOST'].map(hostOf).every(isLoopback)).toBe(
    true,
  );
  expect(['http://127.0.0.1.evil.example', 'http://128.0.0.1', 'http://[::2]'].map(hostOf).some(isLoopback)).toBe(
    false,
  );
});

const codeOf = (key: string, baseUrl: string, allowHttp = false) => {
  try {
    return authorizationOf(key, { baseUrl, allowHttp });
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a key travels over https, to this machine, or where plain http is allowed', () => {
  expect(codeOf('k', 'https://host')).toBe('Bearer k');
  expect(codeOf('k', 'http://127.0.0.1:1')).toBe('Bearer k');
  expect(codeOf('k', 'http://host')).toBe('insecure_address');
  expect(codeOf('k', 'http://host', true)).toBe('Bearer k');
});

test('a key that cannot be right is refused before anything is sent', () => {
  const key = createApiKey();
  expect(codeOf(key, 'https://host')).toBe(`Bearer ${key}`);
  for (const wrong of ['a b', 'a\nb', 'ключ', '']) {
    expect(codeOf(wrong, 'https://host')).toBe('mistyped_key');
  }
});

test('Retry-After is seconds or a date, and nothing else', () => {
  const now = Date.parse('2027-01-01T00:00:00Z');
  expect(retryAfterMs('0', now)).toBe(0);
  expect(retryAfterMs(' 2 ', now)).toBe(2000);
  expect(retryAfterMs('Fri, 01 Jan 2027 00:00:05 GMT', now)).toBe(5000);
  expect(retryAfterMs('Thu, 31 Dec 2026 00:00:00 GMT', now)).toBe(0);
  for (const odd of [undefined, '', '-1', 'soon', '1e3']) expect(retryAfterMs(odd, now)).toBeUndefined();
});
