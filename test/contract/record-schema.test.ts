/** The JSON Schema of what may be sent is as wide as the check: whatever is taken it admits, and what it refuses is refused. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../src/contract/check-record.ts';
import { readOnlyFields, takeApart } from '../../src/contract/read-only.ts';
import { recordSchema } from '../../src/contract/record-schema.ts';
import { type ResourceName, resourceNames, resources } from '../../src/contract/resource.ts';
import { createOpenApiDocument } from '../../src/server/openapi.ts';
import { holds, scaled } from '../effort.ts';
import { examples } from './records.ts';

const ajv = new Ajv2020({ strict: false, unicodeRegExp: true });
const admits = Object.fromEntries(resourceNames.map((name) => [name, ajv.compile(recordSchema(name))]));
const document = createOpenApiDocument() as { components: unknown };
const admitsBody = Object.fromEntries(
  resourceNames.map((name) => [
    name,
    new Ajv2020({ strict: false, formats: { date: true, uri: true } }).compile({
      $ref: `#/components/schemas/import_${name}`,
      components: document.components,
    }),
  ]),
);

/** What people and systems send for one field or another. */
const written = fc.constantFrom<unknown>(
  ...[null, '', ' ', '\t\u00a0', 0, 1, -0, -1, 2.5, 1e12, '0', '1', ' 2 ', '2.0', '+3', '-0.00', '99.50', '1e3', '1,5'],
  ...[true, false, 'TRUE', 'False', 'yes', 'eur', 'EUR', ' Usd ', '\u212aWD', 'EURO', 'XYZ', 'confirmed', 'NO-SHOW'],
  ...[
    'checked_in',
    'Chec\u212aed in',
    'canceled',
    'Gone',
    '25m2',
    '25 m²',
    '２５㎡',
    '①㎡',
    '320 sq ft',
    '25',
    'large',
  ],
  ...['a@x.de', '<A@x.de>', 'mailto:a@x.de', 'a@münchen.de', 'a@b', 'eva', '2027-05-14', ' 2027-05-20 ', '2027-02-30'],
  ...['14.05.2027', '2027-05-14T00:00', 'Deluxe', `  ${'x'.repeat(200)}  `, 'e\u0301'.repeat(200), 'a\0', [], {}, [1]],
);
const anything = fc.oneof({ weight: 8, arbitrary: written }, fc.jsonValue({ maxDepth: 1 }));

function changed(name: ResourceName, extra: readonly string[] = []) {
  const fields = [...resources[name].fields.map((field) => field.name), ...extra];
  const changes = fc.array(fc.tuple(fc.constantFrom(...fields, 'colour'), anything), { maxLength: 4 });
  const left = fc.subarray(fields, { maxLength: 2 });
  return fc.tuple(changes, left).map(([all, without]) => {
    const record = { ...examples[name], ...Object.fromEntries(all) };
    return Object.fromEntries(Object.entries(record).filter(([field]) => !without.includes(field)));
  });
}

describe.each(resourceNames)('%s', (name) => {
  test('whatever the check takes the schema admits', () => {
    let taken = 0;
    holds(
      fc.property(changed(name), (record) => {
        if (checkRecord(resources[name], record).issues !== undefined) return;
        taken++;
        expect(admits[name]!(record), JSON.stringify([record, admits[name]!.errors])).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(scaled(200));
  });

  test('whatever a request takes, rows of lists among it, the OpenAPI document admits', () => {
    const told = readOnlyFields[name].map((field) => field.name);
    holds(
      fc.property(changed(name, told), (row) => {
        const { raw, told: beside } = takeApart(name, row);
        const { issues = [] } = checkRecord(resources[name], raw);
        const left = issues.filter(({ field }) => beside?.form !== 'day without a rate' || field !== 'rate_plan_name');
        const values = Object.entries(beside?.values ?? {});
        // A room that is not named, or has no number, is refused where the rooms are known.
        if (beside?.form === 'room' && ['name', 'room_number'].some((field) => beside.values[field] === undefined))
          return;
        // What is told is compared with what is there, which is never of another type.
        const isComparable = values.every(([, value]) => typeof value !== 'object' && typeof value !== 'boolean');
        if (left.length > 0 || !isComparable || values.some(([field, value]) => isOtherType(field, value))) return;
        const body = { [name]: [row], duplicate_action: null };
        expect(admitsBody[name]!(body), JSON.stringify([row, admitsBody[name]!.errors])).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('the examples are admitted, and what no form of a field is is not', () => {
    expect(admits[name]!(examples[name])).toBe(true);
    for (const { name: field, need, isGuest } of resources[name].fields) {
      expect(admits[name]!({ ...examples[name], [field]: [] }), field).toBe(false);
      if (need === 'key' && !isGuest) expect(admits[name]!({ ...examples[name], [field]: ' ' }), field).toBe(false);
    }
    expect(admits[name]!({ ...examples[name], colour: 1 })).toBe(false);
  });
});

/** Numbers told as text, or the other way round, are never what is there; a code of a currency has three letters. */
function isOtherType(field: string, value: unknown): boolean {
  if (value === undefined) return false;
  if (field === 'currency_iso') return typeof value !== 'string' || !/^[A-Z]{3}$/.test(value);
  const isText = field === 'name' || field === 'room_type_name' || field === 'date';
  return isText ? typeof value !== 'string' : !Number.isInteger(value) || Number(value) < 0;
}

test.each<[ResourceName, Record<string, unknown>]>([
  ['bookings', { booking_status: 'Gone' }],
  ['bookings', { currency_iso: 'EURO' }],
  ['bookings', { total_amount: '1,5' }],
  ['bookings', { guest_email: 'eva' }],
  ['bookings', { checkin_date: '14.05.2027' }],
  ['rooms', { max_occupancy: 0 }],
  ['rates', { stop_sell: 'maybe' }],
])('of %s %j is refused by schema and check', (name, changes) => {
  expect(admits[name]!({ ...examples[name], ...changes })).toBe(false);
  expect(checkRecord(resources[name], { ...examples[name], ...changes }).issues).toHaveLength(1);
});
