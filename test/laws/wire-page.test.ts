/** The page of the wire says what is so: every field, header and bound of the code stands in it, and none that is gone. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { columnsOf, recordLists } from '../../src/contract/get-records.ts';
import { importResultSchema, skipKinds } from '../../src/contract/import-result.ts';
import { readOnlyFields } from '../../src/contract/read-only.ts';
import { resourceNames, resources } from '../../src/contract/resource.ts';
import * as routes from '../../src/contract/routes.ts';
import { bookingStatuses } from '../../src/contract/status.ts';
import { answerHeaders } from '../../src/server/openapi.ts';
import { namesIn, rowsOf, section } from '../page-sections.ts';

const page = readFileSync(new URL('../../src/contract/README.md', import.meta.url), 'utf8');

/** Names of code in the first column of the tables of a section. */
const firstColumn = (title: string) => rowsOf(section(page, title)).flatMap(([first]) => namesIn(first!));

test('names every field of an Import result, and no other', () => {
  expect(firstColumn('Import result').sort()).toEqual(Object.keys(importResultSchema.shape).sort());
  for (const kind of skipKinds) expect(section(page, 'Import result')).toContain(`\`${kind}\``);
});

test('names every header of an answer', () => {
  const named = firstColumn('Headers').map((name) => name.toLowerCase());
  expect(named).toEqual(expect.arrayContaining(Object.keys(answerHeaders)));
  const others = ['authorization', 'idempotency-key'];
  expect(named.filter((name) => !others.includes(name)).sort()).toEqual(Object.keys(answerHeaders).sort());
});

describe.each(resourceNames)('of %s', (name) => {
  test('names every field, in its order', () => {
    const tables = section(page, 'Fields').split(/\n(?=\| (?:booking|room|rate) \|)/);
    const fields = tables
      .slice(1)
      .map((table) => rowsOf(table).flatMap(([first]) => namesIn(first!)))
      .find((all) => all[0] === resources[name].fields[0]!.name && all.length === resources[name].fields.length);
    expect(fields).toEqual(resources[name].fields.map((field) => field.name));
  });

  test('names what only the service tells', () => {
    for (const { name: field } of readOnlyFields[name]) expect(section(page, 'What the lists give')).toContain(field);
  });
});

test('names the columns of every list, in their order', () => {
  const lists = Object.fromEntries(
    rowsOf(section(page, 'What the lists give')).map(([list, fields]) => [list!.trim(), namesIn(fields!)]),
  );
  for (const list of Object.keys(recordLists) as (keyof typeof recordLists)[])
    if (list !== 'bookings') expect(lists[list]).toEqual(columnsOf(list));
});

test('names every endpoint and every state', () => {
  for (const { path } of Object.values(routes.importRoutes)) expect(page).toContain(`\`POST ${path}\``);
  for (const { path } of Object.values(routes.readRoutes)) expect(page).toContain(`\`GET ${path}\``);
  for (const status of bookingStatuses) expect(page).toContain(`\`${status}\``);
});
