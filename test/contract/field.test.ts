import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainlyRight, normalizeValue } from '../../src/contract/field.ts';
import { resourceNames, resources } from '../../src/contract/resource.ts';
import { holds } from '../effort.ts';
import { examples } from './records.ts';

const values = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ maxLength: 250 }),
  fc.string({
    unit: fc.constantFrom('a', '@', '.', '-', ' ', '\u00a0', '\t', 'é', '\u0301', '\0', '\ud800'),
    maxLength: 12,
  }),
  fc
    .tuple(fc.nat(9999), fc.nat(14), fc.nat(33))
    .map(([year, month, day]) =>
      [`${year}`.padStart(4, '0'), `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-'),
    ),
  fc.constantFrom(
    'EUR',
    'eur',
    'XXX',
    'ABC',
    'Confirmed',
    'confirmed',
    'checked in',
    'x'.repeat(100),
    'x'.repeat(101),
    'Zoe\u0308',
  ),
  fc.double(),
  fc.constantFrom(-0, 0, 1e12, 1e12 + 1, -1, Number.NaN, Number.POSITIVE_INFINITY),
  fc.jsonValue(),
);

test('what is plainly right stays as it is and is right to the schema too, in every field', () => {
  for (const name of resourceNames) {
    const { fields, schema } = resources[name];
    for (const field of fields) {
      holds(
        fc.property(values, (value) => {
          if (!isPlainlyRight(field.kind, value)) return;
          expect(Object.is(normalizeValue(field.kind, value), value)).toBe(true);
          expect(schema.shape[field.name].safeParse(value).success).toBe(true);
        }),
        { numRuns: 300 },
      );
    }
  }
});

test('every value of an everyday booking is plainly right', () => {
  const values = examples.bookings as Record<string, unknown>;
  for (const { name, kind } of resources.bookings.fields) expect(isPlainlyRight(kind, values[name]), name).toBe(true);
});

test.each(resourceNames)('%s name the fields without which their schema takes no record', (name) => {
  const { requiredNames, schema } = resources[name];
  for (const missing of Object.keys(examples[name])) {
    const { [missing]: _left, ...record } = examples[name] as Record<string, unknown>;
    expect(schema.safeParse(record).success, missing).toBe(!requiredNames.includes(missing));
  }
});
