/** Every field of every resource through every door: whoever adds one is told here which door it did not pass. */
import { describe, expect, test } from 'vitest';
import { renderSchema } from '../../src/cli/commands/template/command.ts';
import { columnsOf } from '../../src/contract/get-records.ts';
import { type ResourceName, resourceNames, resources } from '../../src/contract/resource.ts';
import { createOpenApiDocument } from '../../src/server/openapi.ts';
import { Database } from '../../src/sqlite/driver.ts';
import { bringUp } from '../../src/store/sqlite/schema.ts';
import { rateColumns } from '../../src/transfer/fold-rates.ts';

const namesOf = (name: ResourceName) => resources[name].fields.map((field) => field.name);
const example = (name: ResourceName) =>
  Object.fromEntries(resources[name].fields.map((field) => [field.name, field.example]));

/** Where a field stands in SQL, where its own name is not a column of its table. */
const tables = { bookings: 'bookings', rooms: 'room_types', rates: 'rate_segments' } as const;
const otherColumns: Record<string, string> = {
  'bookings room_type_name': 'room_type_id',
  'bookings checkin_date': 'checkin_day',
  'bookings checkout_date': 'checkout_day',
  'rates room_type_name': 'room_type_id',
  'rates rate_plan_name': 'rate_plan_id',
  'rates date_from': 'day_from',
  'rates date_to': 'day_to',
};
/** The list in which a resource comes back, and what a field is called there. */
const lists = { bookings: 'bookings', rooms: 'room_types', rates: 'availability' } as const;
const otherKeys: Record<string, string> = {
  'rates date_from': 'date',
  'rates date_to': 'date',
  'rates availability': 'availability_set',
};

describe.each(resourceNames)('each field of %s stands in', (name) => {
  test('the zod schema, in the same order', () => {
    expect(Object.keys(resources[name].schema.shape)).toEqual(namesOf(name));
  });

  test('the JSON Schema, which asks for what is a key', async () => {
    const schema = JSON.parse(await renderSchema(name)) as { properties: Record<string, object>; required: string[] };
    expect(Object.keys(schema.properties)).toEqual(namesOf(name));
    const keys = resources[name].fields.filter((field) => field.need === 'key' && !field.isGuest);
    expect(schema.required).toEqual(keys.map((field) => field.name));
  });

  test('the OpenAPI document', () => {
    const { components } = createOpenApiDocument() as {
      components: { schemas: Record<string, { properties: Record<string, object> }> };
    };
    expect(Object.keys(components.schemas[`${name}_record`]!.properties)).toEqual(namesOf(name));
  });

  test('a column of SQL', () => {
    const database = new Database(':memory:');
    bringUp(database, 0);
    const columns = database.pragma(`table_info(${tables[name]})`) as { name: string }[];
    database.close();
    const known = columns.map((column) => column.name);
    for (const field of namesOf(name)) expect(known).toContain(otherColumns[`${name} ${field}`] ?? field);
  });

  test('the list in which it comes back, and in the columns of an export', () => {
    const columns = columnsOf(lists[name]);
    for (const field of namesOf(name)) expect(columns).toContain(otherKeys[`${name} ${field}`] ?? field);
    if (name === 'bookings') expect(columns).toEqual(namesOf(name));
    if (name === 'rates') expect(rateColumns).toEqual(namesOf(name));
  });

  test('words: a description that is a sentence, and aliases for everyday headers', () => {
    for (const field of resources[name].fields) {
      expect(field.description).toMatch(/^[A-Z0-9].*\.$/);
      expect(field.aliases.length).toBeGreaterThan(0);
    }
  });

  test('the same form on either side: nothing is filled in, changed or read as something else by zod', () => {
    const parsed = resources[name].schema.safeParse(example(name));
    expect(parsed.data).toEqual(example(name));
    const bare = Object.fromEntries(
      resources[name].fields.filter((field) => field.need === 'key').map((field) => [field.name, field.example]),
    );
    expect(resources[name].schema.parse(bare)).toEqual(bare);
  });
});
