/** The nights on which rooms are sold more, and which of them are overbooked: as if each night of each stay were counted, however far apart they lie. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSoldNights, findOverbooked, type Sale } from '../../../src/app/service/overbooked.ts';
import { dateOfDay, dayNumber } from '../../../src/contract/dates.ts';
import { holds } from '../../effort.ts';

const columns = ['date', 'room_type_name', 'total_rooms', 'rooms_booked'] as const;
const types = ['Double', 'Loft'];

/** A house that lists each night of its types, and keeps what it was asked for. */
function houseOf(rooms: number, booked: (type: string, day: number) => number) {
  const asked: [number, number][] = [];
  const availability = async ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) => {
    const [from, to] = [dayNumber(dateFrom), dayNumber(dateTo)];
    asked.push([from, to]);
    const rows = types.flatMap((type) =>
      Array.from({ length: to - from + 1 }, (_, at) => [dateOfDay(from + at), type, rooms, booked(type, from + at)]),
    );
    return { columns, batches: [rows] };
  };
  return { api: { availability } as unknown as Parameters<typeof findOverbooked>[0], asked };
}

const today = dayNumber('2027-01-01');

test('are those that a count of each night finds, and no night is asked for twice', async () => {
  const stay = fc.record({
    type: fc.constantFrom('Double', 'double', 'Loft'),
    checkin: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3000 })),
    nights: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 1095 })),
    rooms: fc.constantFrom(1, 1, 1, -1),
  });
  await holds(
    fc.asyncProperty(
      fc.array(stay, { maxLength: 12 }),
      fc.constantFrom<Sale[]>('planned', 'sent', 'perhaps there'),
      fc.boolean(),
      async (stays, sale, isThere) => {
        const sold = createSoldNights();
        const counted = new Map<string, number>();
        for (const { type, checkin, nights, rooms } of stays) {
          sold.add(type, { checkin: today + checkin, checkout: today + checkin + nights }, rooms);
          for (let day = today + checkin; day < today + checkin + nights; day++) {
            const key = `${type.toLowerCase()} ${day}`;
            counted.set(key, (counted.get(key) ?? 0) + rooms);
          }
        }
        const more = (type: string, day: number) => counted.get(`${type.toLowerCase()} ${day}`) ?? 0;
        const { api, asked } = houseOf(1, sale === 'sent' || (sale === 'perhaps there' && isThere) ? more : () => 0);
        const expected = types.flatMap((type) => {
          const over = [...counted.keys()]
            .filter((key) => key.startsWith(`${type.toLowerCase()} `))
            .map((key) => Number(key.split(' ')[1]))
            .filter((day) => more(type, day) > 1)
            .sort((one, other) => one - other);
          if (over.length === 0) return [];
          return [{ type, nights: over.length, from: dateOfDay(over[0]!), to: dateOfDay(over.at(-1)!) }];
        });
        expect(await findOverbooked(api, sold, sale)).toEqual(expected);
        for (const [index, [from, to]] of asked.entries()) {
          expect(to - from).toBeLessThan(400);
          if (index > 0) expect(from).toBeGreaterThan(asked[index - 1]![1]);
        }
      },
    ),
  );
});

test('a stay in a year that was mistyped asks for its own nights, not for all the years before', async () => {
  const sold = createSoldNights();
  for (const date of ['2027-05-14', '2027-05-20', '8027-05-14']) {
    const checkin = dayNumber(date);
    sold.add('Double', { checkin, checkout: checkin + 3 }, 1);
  }
  const { api, asked } = houseOf(5, () => 1);
  expect(await findOverbooked(api, sold, 'sent')).toEqual([]);
  expect(asked).toEqual([
    [dayNumber('2027-05-14'), dayNumber('2027-05-22')],
    [dayNumber('8027-05-14'), dayNumber('8027-05-16')],
  ]);
});

test('long stays cost no more than short ones', () => {
  const sold = createSoldNights();
  const begun = performance.now();
  for (let index = 0; index < 300_000; index++) {
    const checkin = today + (index % 1000);
    sold.add('Double', { checkin, checkout: checkin + 1095 }, 1);
  }
  // Each night of each stay would be 330 million.
  expect(performance.now() - begun).toBeLessThan(3000);
  expect(sold.steps.get('double')!.size).toBeLessThan(2100);
});
