import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { resourceNames, resources } from '../../../src/contract/resource.ts';
import { openCliDesk, openProperty } from '../cli-desk.ts';

const desk = await openCliDesk();
const service = await desk.serve();
// The dates of templates are to come.
const clock = () => Date.parse('2026-11-01T12:00:00Z');

interface Schema {
  properties: Record<string, { description: string; examples: unknown[]; maxLength?: number }>;
  required: string[];
}

async function schemaOf(name: string): Promise<Schema> {
  const { exitCode, stdout, stderr } = await desk.pms(['template', '--schema', name]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe.each(['rooms', 'bookings', 'rates'] as const)('%s', (name) => {
  /** Bookings and rates name the room type of the template of rooms. */
  let env: NodeJS.ProcessEnv;
  beforeEach(async () => {
    const types = name === 'rooms' ? [] : ['Deluxe Double,2,1,100'];
    ({ env } = await openProperty(desk, service, types, '--currency', 'EUR'));
  });

  test('the template imports as it is', async () => {
    const { exitCode, stdout: csv, stderr } = await desk.pms(['template', name]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(csv.split(/\r?\n/)[0]).toBe(resources[name].fields.map((field) => field.name).join(','));
    expect(csv.trimEnd().split(/\r?\n/).length).toBe(2);
    const { exitCode: imported, stdout } = await desk.pms(['import', name, '-', '--json'], { env, clock, input: csv });
    expect({ imported, report: JSON.parse(stdout) }).toMatchObject({
      imported: 0,
      report: { total: 1, imported: 1, warnings: [] },
    });
  });

  test('the schema is JSON Schema that takes its own examples, as the import does', async () => {
    const schema = await schemaOf(name);
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    const example = exampleOf(schema);
    const reader = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(reader.parse(example)).toEqual(example);
    const { stdout } = await desk.pms(['import', name, '-', '--json', '--on-duplicate', 'update'], {
      env,
      clock,
      input: JSON.stringify([example]),
    });
    expect(JSON.parse(stdout)).toMatchObject({ imported: 1, warnings: [] });
  });

  test('the schema and the import refuse the same: an unknown key, a key field that is missing, a wrong kind', async () => {
    const schema = await schemaOf(name);
    const reader = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    const example = exampleOf(schema);
    expect(reader.safeParse({ ...example, unheard_of: 1 }).success).toBe(false);
    for (const field of schema.required) {
      const { [field]: _left, ...rest } = example;
      expect(reader.safeParse(rest).success, field).toBe(false);
    }
    const records = schema.required.map((field) => ({ ...example, [field]: null }));
    const { exitCode, stdout } = await desk.pms(['import', name, '-', '--json', '--dry-run', '--no-rejects'], {
      env,
      input: JSON.stringify(records),
    });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ error_count: records.length });
  });
});

test('there is a template and a schema for each resource, and for nothing else', async () => {
  for (const command of ['template', 'schema']) {
    for (const name of resourceNames) expect((await desk.pms([command, name])).exitCode).toBe(0);
    const { exitCode, stderr } = await desk.pms([command, 'guests']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('bookings, room-types, rates');
  }
});

function exampleOf({ properties }: Schema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, { examples }]) => [name, examples[0]]));
}

test('what --json prints is as its schema says: a report, and a failure', async () => {
  const read = async (name: string) => {
    const schema = await schemaOf(name);
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  };
  const [report, error] = [await read('report'), await read('error')];
  await desk.write('mixed.csv', 'name,max_occupancy,base_price\nBarn,2,90\nBarn,2,90\nHut,many,1\n');
  for (const flags of [['--dry-run'], [], ['--on-duplicate', 'update']]) {
    const { stdout } = await desk.pms(['import', 'room-types', 'mixed.csv', '--json', ...flags]);
    expect(report.parse(JSON.parse(stdout))).toMatchObject({ total: 3, error_count: 1 });
  }
  const { stdout } = await desk.pms(['import', 'bookings', 'nowhere.csv', '--json']);
  expect(error.parse(JSON.parse(stdout))).toMatchObject({ error: { code: 'file_not_found' } });
  expect((await desk.pms(['template', 'report'])).exitCode).toBe(2);
});

test('a plan is as its schema says: of bookings, room types and rates, of a sync and of its undo', async () => {
  const schema = await schemaOf('plan');
  const plan = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  await desk.write('types.csv', 'name,max_occupancy,total_rooms,base_price\nKiln,2,1,90\nMill,2,1,90\n');
  await desk.write(
    'rates.csv',
    'room_type_name,rate_plan_name,from_date,to_date,rate_amount\nKiln,BAR,2027-05-01,2027-05-03,90\n',
  );
  const head = 'Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Status\n';
  const stay = (line: string) =>
    `${head}${line},EUR,Confirmed\nB2,Bo Finch,2027-06-02,2027-06-04,Mill,90,EUR,Confirmed\n`;
  await desk.write('one.csv', stay('A1,Ada Lark,2027-05-01,2027-05-04,Kiln,300'));
  await desk.write('two.csv', stay('A1,Ada Lark,2027-05-02,2027-05-04,Kiln,200').replace('B2', ''));
  await desk.write('odd.csv', `${head}C3,Cy Wren,2027-07-01,2027-07-04,Nowhere,300,EUR,Confirmed\n`);
  for (const words of [
    ['room-types', 'types.csv'],
    ['rates', 'rates.csv'],
    ['bookings', 'one.csv', '--dry-run'],
    ['bookings', 'one.csv'],
    ['bookings', 'two.csv'],
    ['bookings', 'one.csv', 'two.csv'],
    ['bookings', 'odd.csv'],
  ]) {
    const { stdout } = await desk.pms(['sync', ...words, '--json', '--yes'], { clock });
    expect(plan.safeParse(JSON.parse(stdout)).error?.issues, words.join(' ')).toBeUndefined();
  }
  const runs: { id: string; kind: string }[] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
  for (const { id } of runs.filter(({ kind }) => kind === 'sync')) {
    const { stdout } = await desk.pms(['undo', id, '--json', '--yes'], { clock });
    expect(plan.safeParse(JSON.parse(stdout)), id).toMatchObject({ success: true, data: { undoes: { id } } });
  }
  expect(plan.safeParse({ resource: 'bookings' }).success).toBe(false);
});
