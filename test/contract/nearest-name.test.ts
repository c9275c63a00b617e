import { expect, test } from 'vitest';
import { createNearestNames, createNearestRooms, lookUpsMax, nearestName } from '../../src/contract/nearest-name.ts';

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

test('one look-up after the other prepares the known names once, and after twenty no more is looked for', () => {
  let read = 0;
  const known = {
    *[Symbol.iterator]() {
      read++;
      yield* names;
    },
  };
  const nearestOf = createNearestNames(known);
  const found = Array.from({ length: lookUpsMax + 5 }, () => nearestOf('Sinlge'));
  expect(found.filter((name) => name === 'Single')).toHaveLength(lookUpsMax);
  expect(found.slice(lookUpsMax)).toEqual(Array(5).fill(undefined));
  expect(read).toBe(1);
});

const listed = ['Deluxe Double', 'Double', 'Family Suite', 'Standard Twin'];

test.each([
  ['Deluxe Double Room with Sea View', 'Deluxe Double'],
  ['Double Room - Non-Refundable', 'Double'],
  ['Two-Bedroom Family Suite (4 adults)', 'Family Suite'],
  ['Standart Twin', 'Standard Twin'],
  ['Bungalow', undefined],
  ['Room', undefined],
])('"%s" is near to %s', (name, nearest) => {
  expect(createNearestRooms(listed)(name)).toBe(nearest);
});
