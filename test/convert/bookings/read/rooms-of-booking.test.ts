import { expect, test } from 'vitest';
import { readRooms, type WrittenRooms } from '../../../../src/convert/bookings/read/rooms-of-booking.ts';

function read(type: string, rest: Partial<WrittenRooms> & { known?: string[] } = {}) {
  const { known = [], ...cells } = rest;
  const found = readRooms({ type, isWholeName: (text) => known.includes(text), ...cells });
  return found.unclear ?? `${found.isCounted ? 'counted' : 'not counted'}: ${found.types.join(' | ')}`;
}

test.each<[string, Parameters<typeof read>[1], string]>([
  ['Double', {}, 'not counted: Double'],
  ['', {}, 'not counted: '],
  ['Double, Sea View', {}, 'not counted: Double, Sea View'],
  ['Double', { count: '1' }, 'counted: Double'],
  ['Double', { count: '2' }, 'counted: Double | Double'],
  ['Double', { count: '2.0' }, 'counted: Double | Double'],
  // Agoda writes 0 where it means 1.
  ['Double', { count: '0' }, 'counted: Double'],
  ['Double, Twin', { count: '2' }, 'counted: Double | Twin'],
  ['Double; Twin', { count: '2' }, 'counted: Double | Twin'],
  ['Double\nTwin', { count: '2' }, 'counted: Double | Twin'],
  ['Double, Sea View', { count: '1' }, 'counted: Double, Sea View'],
  ['Double, Sea View', { count: '2', known: ['Double, Sea View'] }, 'counted: Double, Sea View | Double, Sea View'],
  ['A, Sea, B, Sea', { count: '2', known: ['A, Sea', 'B, Sea'] }, 'counted: A, Sea | B, Sea'],
  ['A, Sea, A, Sea', { count: '2' }, 'counted: A, Sea | A, Sea'],
  ['A, Sea, B, Sea', { count: '2' }, '2 rooms and 4 room types do not fit together'],
  ['A, B, C', { count: '2' }, '2 rooms and 3 room types do not fit together'],
  ['Deluxe A/Deluxe B', { count: '2' }, 'counted: Deluxe A | Deluxe B'],
  ['Double/Twin/Twin', { count: '3' }, 'counted: Double | Twin | Twin'],
  ['Double/Twin', { count: '2' }, 'counted: Double/Twin | Double/Twin'],
  ['A/B/C', { count: '3', known: ['A/B/C'] }, 'counted: A/B/C | A/B/C | A/B/C'],
  ['2 x Deluxe, 1 x Twin', {}, 'counted: Deluxe | Deluxe | Twin'],
  ['2× Deluxe', { count: '2' }, 'counted: Deluxe | Deluxe'],
  ['2 x Deluxe', { count: '3' }, '3 rooms and 2 room types do not fit together'],
  ['2 x Deluxe, Twin', {}, 'not counted: 2 x Deluxe, Twin'],
  ['0 x Deluxe', {}, 'not counted: 0 x Deluxe'],
  ['Deluxe', { numbers: 'DLX(2), DLX(3)' }, 'counted: Deluxe | Deluxe'],
  ['Suite, Twin', { numbers: '104 (STK), 103 (TWN)' }, 'counted: Suite | Twin'],
  ['Deluxe', { numbers: '101' }, 'counted: Deluxe'],
  ['Deluxe', { numbers: ' , ;' }, 'not counted: Deluxe'],
  ['Deluxe', { numbers: '101, 102', count: '1' }, 'counted: Deluxe'],
  ['Deluxe', { count: 'two' }, '"two" is not a number of rooms'],
  ['Deluxe', { count: '-1' }, '"-1" is not a number of rooms'],
  ['Deluxe', { count: '1.5' }, '"1.5" is not a number of rooms'],
  ['Deluxe', { count: '1001' }, '1001 rooms in one booking are more than 1000'],
])('the type "%s" with %j is read as rooms: %s', (type, rest, rooms) => {
  expect(read(type, rest)).toBe(rooms);
});

test('a cell of many times many rooms is refused without being written out', () => {
  const started = performance.now();
  expect(read(Array<string>(100_000).fill('999 x A').join(','))).toMatch(/rooms in one booking are more than 1000/);
  expect(performance.now() - started).toBeLessThan(5000);
});
