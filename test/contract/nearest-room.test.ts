/** Room types that are near to the names of channels. */
import { expect, test } from 'vitest';
import { createNearestRooms } from '../../src/contract/nearest-room.ts';

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
