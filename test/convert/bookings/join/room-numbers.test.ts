import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomKeyOf } from '../../../../src/convert/bookings/join/room-key.ts';
import {
  compareNaturally,
  createRoomNumbers,
  type NamedRoom,
} from '../../../../src/convert/bookings/join/room-numbers.ts';
import { holds } from '../../../effort.ts';

const booking = { checkin_date: '2027-05-14', checkout_date: '2027-05-17', room_type_name: 'Double' };
const keyOf = (name: string) => roomKeyOf({ ...booking, guest_last_name: name });
const room = (id: string, rest: Partial<NamedRoom> = {}): NamedRoom => ({
  key: keyOf('Muster'),
  email: 0,
  isOwn: id !== '',
  isEnded: false,
  id,
  line: 2,
  index: 1,
  ...rest,
});

/** The number of each room. */
function numbersOf(...rooms: (NamedRoom | undefined)[]): number[] {
  const numbers = createRoomNumbers();
  for (const one of rooms) numbers.add(one);
  const found = numbers.result();
  return rooms.map((_, at) => found.get(at) ?? 1);
}

test('the smallest booking number has the plain name, the others count on, wherever they stand', () => {
  expect(numbersOf(room('10'), room('9'), room('11'))).toEqual([2, 1, 3]);
  expect(numbersOf(room('10'), room('9', { key: keyOf('Probe') }))).toEqual([1, 1]);
});

test('ended bookings come behind live ones', () => {
  expect(numbersOf(room('1', { isEnded: true }), room('3'), room('2', { isEnded: true }), room('4'))).toEqual([
    3, 1, 4, 2,
  ]);
});

test('a second room of a booking takes its place at least, and the next booking comes behind it', () => {
  expect(numbersOf(room('1', { index: 2 }), room('2'))).toEqual([2, 3]);
  expect(numbersOf(room('2'), room('1'), room('1', { index: 2 }))).toEqual([3, 1, 2]);
  expect(numbersOf(room('1', { index: 2 }))).toEqual([2]);
});

test('of one booking number the line decides', () => {
  expect(numbersOf(room('1', { line: 9 }), room('1', { line: 8 }))).toEqual([2, 1]);
});

test('a row without a booking number takes no free one, and those with one come behind it', () => {
  expect(numbersOf(room('1'), room(''), room(''))).toEqual([2, 1, 1]);
  expect(numbersOf(room('', { isEnded: true }), room(''))).toEqual([2, 1]);
});

test('a number of an earlier import stays, and no other takes it', () => {
  expect(numbersOf(room('2', { given: 2 }))).toEqual([2]);
  expect(numbersOf(room('1'), room('2', { given: 3 }), room('3'), room('4'))).toEqual([1, 3, 2, 4]);
});

test('rows that are rooms of their own count on, and pass over the e-mails of others and the names that somebody has', () => {
  const own = (email: number, rest: Partial<NamedRoom> = {}) => room('', { isOwn: true, email, ...rest });
  expect(numbersOf(own(0), own(0), own(0))).toEqual([1, 2, 3]);
  expect(numbersOf(own(1), own(2), own(1), own(2), own(0))).toEqual([1, 1, 2, 2, 3]);
  expect(numbersOf(own(0), own(0), own(0, { key: keyOf('Muster (2)') }))).toEqual([1, 3, 1]);
  expect(numbersOf(own(0, { from: 4 }), own(0, { from: 4 }))).toEqual([4, 5]);
});

test('a room of which guest, type or dates are not known takes none', () => {
  expect(numbersOf(undefined, room('1'), undefined, room('2'))).toEqual([1, 1, 1, 2]);
});

test('no two rooms have one number, none is below its place, and the order of rows changes nothing', () => {
  const anyRoom = fc.record({
    key: fc.constantFrom(keyOf('a'), keyOf('b')),
    isEnded: fc.boolean(),
    index: fc.integer({ min: 1, max: 3 }),
  });
  holds(
    fc.property(fc.array(anyRoom, { maxLength: 12 }), fc.array(fc.nat()), (some, order) => {
      const rooms = some.map((one, at) => room(String(at), one));
      const numbers = numbersOf(...rooms);
      for (const key of ['a', 'b'].map(keyOf)) {
        const own = rooms.flatMap((one, at) => (one.key.guest === key.guest ? [numbers[at]] : []));
        expect(new Set(own).size).toBe(own.length);
      }
      for (const [at, { index }] of rooms.entries()) expect(numbers[at]).toBeGreaterThanOrEqual(index);
      const mixed = rooms
        .map((one, at) => ({ one, at, rank: order[at % Math.max(1, order.length)] ?? 0 }))
        .sort((left, right) => left.rank - right.rank);
      const again = numbersOf(...mixed.map(({ one }, at) => ({ ...one, line: at + 2 })));
      expect(mixed.map(({ at }) => numbers[at])).toEqual(again);
    }),
    { numRuns: 1000 },
  );
});

test('ids come in the order in which people count', () => {
  const ordered = ['', '7', '007', '9', '10', '100', 'A', 'A2', 'A10', 'A10-1', 'A10-2', 'AB', 'B1'];
  expect([...ordered].reverse().sort(compareNaturally)).toEqual(ordered);
  expect(compareNaturally('4000000001', '4000000001')).toBe(0);
});

test('a number of any length is one', () => {
  expect(compareNaturally(`1${'0'.repeat(400)}`, `9${'0'.repeat(399)}`)).toBeGreaterThan(0);
});

test('any three ids have one order', () => {
  const id = fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', 'b', '-', '\n', 'é'), maxLength: 6 });
  holds(
    fc.property(id, id, id, (one, two, three) => {
      expect(Math.sign(compareNaturally(one, two))).toBe(-Math.sign(compareNaturally(two, one)) || 0);
      expect(compareNaturally(one, two) === 0).toBe(one === two);
      if (compareNaturally(one, two) <= 0 && compareNaturally(two, three) <= 0)
        expect(compareNaturally(one, three)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});
