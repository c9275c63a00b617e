/** The OpenAPI document against its golden file, against itself and against the contract. Renew the file with `npx vitest run test/server/openapi.test.ts -u`. */
import { expect, test } from 'vitest';
import { errorCatalogue, statusOf } from '../../src/contract/errors.ts';
import { columnsOf, recordLists } from '../../src/contract/get-records.ts';
import { resources } from '../../src/contract/resource.ts';
import { importRoutes, readRoutes } from '../../src/contract/routes.ts';
import { createOpenApiDocument } from '../../src/server/openapi.ts';
import { authorization, prefix, startServer } from './running-server.ts';

interface Shape {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
  components: {
    schemas: Record<string, { properties: Record<string, Record<string, unknown>>; required?: string[] }>;
    responses: Record<string, { description: string }>;
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

test('has the seven endpoints and no other', () => {
  const routes = [...Object.values(importRoutes), ...Object.values(readRoutes)];
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(routes.map((route) => `${route.method} ${route.path}`).sort());
});

test('describes each field of each resource with an example', () => {
  for (const resource of Object.values(resources)) {
    const schema = document.components.schemas[`${resource.name}_record`]!;
    expect(Object.keys(schema.properties)).toEqual(resource.fields.map((field) => field.name));
    for (const field of resource.fields) {
      expect(schema.properties[field.name]!.description).toContain(field.description);
      expect(schema.properties[field.name]!.examples).toEqual([field.example]);
    }
  }
});

test('requires every key of a list', () => {
  for (const list of Object.keys(recordLists) as (keyof typeof recordLists)[]) {
    expect(document.components.schemas[`${list}_row`]!.required).toEqual(columnsOf(list));
  }
});

test('names every code that travels under its status', () => {
  for (const code of Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]) {
    const status = statusOf(code);
    if (status !== undefined) expect(document.components.responses[status]!.description).toContain(`\`${code}\``);
  }
});

interface Described {
  info: Record<string, unknown>;
  paths: Record<
    string,
    { get?: { parameters: Record<string, unknown>[]; responses: Record<string, { content: object }> } }
  >;
  components: { headers: Record<string, unknown> };
}

const described = createOpenApiDocument() as unknown as Described;

test('gives an example for each parameter of a query, and says whose it is', () => {
  for (const { get } of Object.values(described.paths))
    for (const parameter of get?.parameters ?? []) expect(parameter.example, String(parameter.name)).toBeDefined();
  expect(described.info).toMatchObject({ license: { identifier: 'MIT' }, contact: {} });
});

test('gives a typed client records: one form of an answer, and no value that is a union of schemas', () => {
  for (const route of Object.values(readRoutes)) {
    expect(Object.keys(described.paths[route.path]!.get!.responses['200']!.content)).toEqual(['application/json']);
    const row = document.components.schemas[`${route.list}_row`]!;
    for (const [name, schema] of Object.entries(row.properties)) expect(schema.anyOf, name).toBeUndefined();
  }
});

test('names every header of an answer that is counted', async () => {
  const { app } = await startServer({}, { limits: { isLoopbackCounted: true } });
  const { headers } = await app.inject({ url: `${prefix}/room_types`, headers: authorization });
  const ours = Object.keys(headers).filter((name) => /^(pms|ratelimit|x-request)/.test(name));
  expect(ours.length).toBeGreaterThan(7);
  expect(Object.keys(described.components.headers)).toEqual(expect.arrayContaining(ours));
});
