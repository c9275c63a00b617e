/** What a person and a program find at the root. */
import { expect, test } from 'vitest';
import { authorization, listenServer, prefix } from './running-server.ts';

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

test.each(['/docs', '/docs/'])('shows the document at %s with assets of its own', async (path) => {
  const { url } = await listenServer();
  const page = await fetch(url + path);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('pms-api-version')).toBe('1');
  const html = await page.text();
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style|https?:/);
  const assets = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => new URL(match[1]!, url + path));
  expect(assets.length).toBeGreaterThan(5);
  for (const asset of assets) {
    expect(asset.origin).toBe(url);
    const answer = await fetch(asset);
    expect([asset.pathname, answer.status]).toEqual([asset.pathname, 200]);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    await answer.arrayBuffer();
  }
});

test('gives the page the same document as everyone else', async () => {
  const { url } = await listenServer();
  const [page, own] = await Promise.all([fetch(`${url}/docs/json`), fetch(`${url}${prefix}/openapi.json`)]);
  expect(await page.json()).toEqual(await own.json());
});

test('asks no validator elsewhere', async () => {
  const { url } = await listenServer();
  const script = await (await fetch(`${url}/docs/static/swagger-initializer.js`)).text();
  expect(script).toContain('validatorUrl: null');
  expect(script).not.toMatch(/https?:\/\/(?!stackoverflow)/);
});

test('answers not_found below itself as everywhere, and lets nobody out of its folder', async () => {
  const { url } = await listenServer();
  for (const path of [
    '/docs/nothing',
    '/docs/static/nothing.js',
    '/docs/static/%2e%2e/package.json',
    '/docs/static/..%2fpackage.json',
  ]) {
    const answer = await fetch(url + path, { headers: authorization });
    expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([path, 404, 'not_found']);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  }
});
