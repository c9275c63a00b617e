/** The OpenAPI document against its golden file and against itself. Renew the file with `npx vitest run test/server/openapi.test.ts -u`. */
import { expect, test } from 'vitest';
import { readRoutes } from '../../src/contract/routes.ts';
import { createOpenApiDocument } from '../../src/server/openapi.ts';
import { authorization, prefix, startServer } from './running-server.ts';

interface Shape {
  paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>;
  components: {
    schemas: Record<string, { properties: Record<string, Record<string, unknown>> }>;
    headers: Record<string, unknown>;
  };
}

const document = createOpenApiDocument() as unknown as Shape;

test('is what the golden file says', async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot('../golden/openapi.json');
});

test('is served as it is, without a key', async () => {
  const { app } = await startServer();
  const answer = await app.inject(`${prefix}/openapi.json`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

test('points nowhere in vain', () => {
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]!);
  expect(pointers.length).toBeGreaterThan(20);
  for (const pointer of pointers) {
    let target: unknown = document;
    for (const step of pointer.split('/')) target = (target as Record<string, unknown>)[step];
    expect(target, pointer).toBeDefined();
  }
});

test('gives a typed client records: one form of an answer, and no value that is a union of schemas', () => {
  for (const route of Object.values(readRoutes)) {
    expect(Object.keys(document.paths[route.path]!.get!.responses['200']!.content)).toEqual(['application/json']);
    const row = document.components.schemas[`${route.list}_row`]!;
    for (const [name, schema] of Object.entries(row.properties)) expect(schema.anyOf, name).toBeUndefined();
  }
});

test('names every header of an answer that is counted', async () => {
  const { app } = await startServer({}, { limits: { isLoopbackCounted: true } });
  const { headers } = await app.inject({ url: `${prefix}/room_types`, headers: authorization });
  const ours = Object.keys(headers).filter((name) => /^(pms|ratelimit|x-request)/.test(name));
  expect(ours.length).toBeGreaterThan(7);
  expect(Object.keys(document.components.headers)).toEqual(expect.arrayContaining(ours));
});
