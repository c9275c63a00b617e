import { expect, test } from 'vitest';
import { nearestName } from '../../src/contract/nearest-name.ts';

const names = ['Deluxe Double', 'Single', 'Family Suite'];

test.each([
  ['Delux Double', 'Deluxe Double'],
  ['double-deluxe', 'Deluxe Double'],
  ['DELUXE  DOUBLE', 'Deluxe Double'],
  ['Sinlge', 'Single'],
  ['Famly Siute', 'Family Suite'],
])('"%s" means "%s"', (name, nearest) => {
  expect(nearestName(name, names)).toBe(nearest);
});

test.each(['Penthouse', '', 'Suit', 'x'.repeat(10_000)])('"%s" means none of them', (name) => {
  expect(nearestName(name, names)).toBeUndefined();
});

test('among equally near ones it is the first, and among none there is none', () => {
  expect(nearestName('Room D', ['Room A', 'Room B', 'Room C'])).toBe('Room A');
  expect(nearestName('Room D', [])).toBeUndefined();
});
