/** Areas in the many ways in which they are written: one law for the wire and for files. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArea } from '../../src/contract/area.ts';
import { normalizeValue } from '../../src/contract/field.ts';
import { holds } from '../effort.ts';

test.each([
  ['320 sq ft', '29.7 m²'],
  ['320sqft', '29.7 m²'],
  ['320 Sq. Ft.', '29.7 m²'],
  ['320 ft²', '29.7 m²'],
  ['320 square feet', '29.7 m²'],
  ['1,200 sq ft', '111.5 m²'],
  ['100 sq ft', '9.3 m²'],
])('%s is %s', (text, area) => {
  expect(readArea(text)).toEqual({ area, isConverted: true });
});

test.each([
  ['25 m²', '25 m²'],
  ['25,5 m²', '25.5 m²'],
  ['25.5m2', '25.5 m²'],
  ['25 sqm', '25 m²'],
  ['25 SQM', '25 m²'],
  ['25 qm', '25 m²'],
  ['25 mq', '25 m²'],
  ['25 sq. m.', '25 m²'],
  ['25 m^2', '25 m²'],
  ['25㎡', '25 m²'],
  ['25 ㎡', '25 m²'],
  ['２５㎡', '25 m²'],
  ['25 square metres', '25 m²'],
  ['25 Square Meters', '25 m²'],
  ['25 кв.м', '25 m²'],
  ['25 кв. м.', '25 m²'],
  ['25 м²', '25 m²'],
  ['25 平米', '25 m²'],
  ['25\u00a0m²', '25 m²'],
  ['25.125 m²', '25.125 m²'],
  ['1250.5 m²', '1250.5 m²'],
])('%s is %s as it stands', (text, area) => {
  expect(readArea(text)).toEqual({ area, isConverted: false });
});

test('a number alone is an area only where the header says the unit', () => {
  expect(readArea('320')).toBeUndefined();
  expect(readArea('320', 'ft²')).toEqual({ area: '29.7 m²', isConverted: true });
  expect(readArea('25,5', 'm²')).toEqual({ area: '25.5 m²', isConverted: false });
  expect(readArea('25 m²', 'ft²')).toEqual({ area: '25 m²', isConverted: false });
});

test.each([
  'large',
  '25 km',
  '20-25 m²',
  '25 m² / 269 sq ft',
  '-5 m²',
  '',
  '2.500,5 m²',
  '25,500 m²',
  '1.250 m²',
  '25² m²',
  '25½ m²',
  '5 x 5 m',
])('%j is no area', (text) => {
  expect(readArea(text, 'm²')).toBeUndefined();
});

test('what is stored is read again as it is, and the wire reads what a file does', () => {
  const units = fc.constantFrom('m²', 'm2', '㎡', 'mq', 'sqm', 'square metres', 'кв.м', 'sq ft', 'km', '');
  const numbers = fc.oneof(
    fc.nat(2000).map(String),
    fc.double({ min: 0, max: 2000, noNaN: true }).map((area) => area.toFixed(2)),
  );
  holds(
    fc.property(numbers, fc.constantFrom('', ' ', '\u00a0'), units, (number, space, unit) => {
      const text = number + space + unit;
      const read = readArea(text);
      expect(normalizeValue('area', text)).toBe(read?.area ?? text.trim());
      if (read !== undefined) expect(readArea(read.area)).toEqual({ area: read.area, isConverted: false });
    }),
  );
});
