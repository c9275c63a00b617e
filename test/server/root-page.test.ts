/** What a person and a program find at the root. */
import { expect, test } from 'vitest';
import { listenServer, prefix } from './running-server.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test('a browser gets a page that loads nothing and leads on', async () => {
  const { url } = await listenServer();
  const page = await fetch(url, { headers: { accept: browser } });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const docs = await fetch(`${url}/docs`);
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'pms-api-version'])
    expect([name, page.headers.get(name)]).toEqual([name, docs.headers.get(name)]);
  const html = await page.text();
  expect(html).toContain('property management system');
  expect(html).not.toMatch(/<script|https?:/);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]!);
  expect(links).toEqual(['/docs', `${prefix}/openapi.json`, '/healthz', '/readyz']);
  for (const link of links) expect([link, (await fetch(url + link)).status]).toEqual([link, 200]);
});

test.each([['application/json'], ['*/*'], [undefined]])('a program that accepts %s gets JSON', async (accept) => {
  const { url } = await listenServer();
  const answer = await fetch(`${url}/`, { headers: accept === undefined ? {} : { accept } });
  expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'accept']);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toMatchObject({ name: 'pms', base: prefix, docs: '/docs', health: '/healthz' });
});

test('anything but reading is not found there', async () => {
  const { url } = await listenServer();
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(404);
});
