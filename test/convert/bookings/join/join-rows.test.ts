import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorUnitOf } from '../../../../src/contract/currencies.ts';
import { joinRows } from '../../../../src/convert/bookings/join/join-rows.ts';
import { createOpenShapes } from '../../../../src/convert/bookings/join/open-shapes.ts';
import { versionSigns } from '../../../../src/convert/bookings/join/shape-of-rows.ts';
import type { ExternalBooking } from '../../../../src/convert/bookings/read/external-booking.ts';
import type { Source } from '../../../../src/convert/columns/source.ts';
import type { Decisions } from '../../../../src/convert/reading-options.ts';
import { createRemarkCounter } from '../../../../src/convert/remark.ts';
import { holds } from '../../../effort.ts';
import { bookingOf, planOf, sourceOf } from '../small-plan.ts';

interface Ways {
  repeats?: Source['repeats'];
  multiRoom?: Decisions['multiRoom'];
  sameNumber?: Decisions['sameNumber'];
}

function join(rows: readonly ExternalBooking[], { repeats, multiRoom, sameNumber }: Ways = {}) {
  const notes = createRemarkCounter();
  const plan = planOf({}, { source: sourceOf({ repeats }), decisions: { multiRoom, sameNumber } });
  const { rooms, leftOut } = joinRows(rows, { plan, notes, signs: versionSigns(plan) });
  return {
    rooms,
    /** `2 Double 50 #1 +3`: line, type, amount, place, folded lines. */
    short: rooms.map(({ booking, type, amount, index, folded }) =>
      [booking.row.line, type, amount, `#${index}`, ...folded.map(({ line }) => `+${line}`)].join(' '),
    ),
    leftOut: leftOut.map(({ row, leftOut: reason, replacedBy }) =>
      [row.line, reason, ...(replacedBy === undefined ? [] : ['by', replacedBy.line])].join(' '),
    ),
    notes: notes.list().map(({ code, count }) => `${code} ${count}`),
  };
}

const cancelled = { status: 'Cancelled' } as const;

describe('a row by itself', () => {
  test.each([
    [{}, ['2 Double 100 #1']],
    [{ types: ['Double', 'Twin'], isCounted: true }, ['2 Double 50 #1', '2 Twin 50 #2']],
    [{ types: ['A', 'A', 'A'], isCounted: true }, ['2 A 33.34 #1', '2 A 33.33 #2', '2 A 33.33 #3']],
    [
      { types: ['A', 'A', 'A'], isCounted: true, currency: 'JPY', amount: '1000' },
      ['2 A 334 #1', '2 A 333 #2', '2 A 333 #3'],
    ],
    [{ types: ['A', 'A'], isCounted: true, amount: '0.01' }, ['2 A 0.01 #1', '2 A 0 #2']],
    [{ types: ['A', 'A'], isCounted: true, amount: undefined }, ['2 A  #1', '2 A  #2']],
    [{ amount: '126.6350' }, ['2 Double 126.64 #1']],
    [{ amount: '126.6450' }, ['2 Double 126.64 #1']],
  ])('%j becomes %j', (row, short) => {
    expect(join([bookingOf(2, row)]).short).toEqual(short);
  });

  test('of several rooms is one record with the whole amount where a person wants one', () => {
    const { short, notes } = join([bookingOf(2, { types: ['A', 'B'], isCounted: true })], { multiRoom: 'one' });
    expect(short).toEqual(['2 A 100 #1']);
    expect(notes).toEqual(['one_of_several_rooms 1']);
  });

  test('is told in the report where its amount is rounded or its rooms are parted', () => {
    expect(join([bookingOf(2, { amount: '1.005', types: ['A', 'B'], isCounted: true })]).notes).toEqual([
      'several_rooms 1',
      'rounded 1',
    ]);
    expect(join([bookingOf(2, { amount: '1.0000' })]).notes).toEqual([]);
  });
});

test('the rooms of a row sum to its amount exactly, and no two differ by more than the smallest coin', () => {
  const unitsOf = (amount: number, decimals: number) => Math.round(amount * 10 ** decimals);
  holds(
    fc.property(
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 1, max: 40 }),
      (currency, units, rooms) => {
        const decimals = minorUnitOf(currency)!;
        const amount = (units / 10 ** decimals).toFixed(decimals);
        const types = Array<string>(rooms).fill('Double');
        const shares = join([bookingOf(2, { amount, currency, types, isCounted: true })]).rooms.map((room) =>
          unitsOf(room.amount!, decimals),
        );
        expect(shares).toHaveLength(rooms);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(units);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

describe('several rows of one id', () => {
  const whole = { isCounted: true, types: ['Double', 'Double'] };
  const listed = { isCounted: true, types: ['Double', 'Twin'] };
  test.each<[fact: string, rows: ExternalBooking[], become: string[], ways?: Ways]>([
    [
      'are the rooms of a group where they are of one stay',
      [bookingOf(2), bookingOf(3, { amount: '120' }), bookingOf(4)],
      ['2 Double 100 #1', '3 Double 120 #2', '4 Double 100 #3'],
    ],
    [
      'are versions where a person says so of nights that do not show it: the last counts',
      [bookingOf(2), bookingOf(3, { amount: '120', checkout: '2027-05-09' })],
      ['3 Double 120 #1', '2 superseded by 3'],
      { sameNumber: 'versions' },
    ],
    [
      'stay rooms where they are of one stay, also where others of the file are versions',
      [bookingOf(2), bookingOf(3, { amount: '120' })],
      ['2 Double 100 #1', '3 Double 120 #2'],
      { sameNumber: 'versions' },
    ],
    [
      'are copies where a person says so: the last of each stay counts',
      [bookingOf(2), bookingOf(3), bookingOf(4, { checkout: '2027-05-09' })],
      ['3 Double 100 #1', '4 Double 100 #2', '2 duplicate by 3'],
      { sameNumber: 'copies' },
    ],
    [
      'are parts of a stay that changes rooms where their nights abut',
      [bookingOf(2), bookingOf(3, { checkin: '2027-05-03', checkout: '2027-05-06', types: ['Twin'] })],
      ['2 Double 100 #1', '3 Twin 100 #1'],
    ],
    [
      'are versions where the nights of one door overlap',
      [bookingOf(2, { roomNumbers: '1' }), bookingOf(3, { roomNumbers: '1', checkout: '2027-05-09' })],
      ['3 Double 100 #1', '2 superseded by 3'],
    ],
    [
      'are one booking where they are the same cell for cell, door and all',
      [bookingOf(2, { roomNumbers: '1', cells: ['x'] }), bookingOf(3, { roomNumbers: '1', cells: ['x'] })],
      ['3 Double 100 #1', '2 duplicate by 3'],
    ],
    [
      'are versions where the source says so, also with other room types',
      [bookingOf(2), bookingOf(3, { types: ['Twin'] })],
      ['3 Twin 100 #1', '2 superseded by 3'],
      { repeats: 'amendments' },
    ],
    [
      'are rooms where each has another type',
      [bookingOf(2), bookingOf(3, { types: ['Twin'], amount: '80' })],
      ['2 Double 100 #1', '3 Twin 80 #2'],
    ],
    [
      'are rooms where each has another door',
      [bookingOf(2, { roomNumbers: '1' }), bookingOf(3, { roomNumbers: '2' })],
      ['2 Double 100 #1', '3 Double 100 #2'],
    ],
    [
      'are rooms where the source repeats the booking for each',
      [bookingOf(2), bookingOf(3)],
      ['2 Double 100 #1', '3 Double 100 #2'],
      { repeats: 'rooms' },
    ],
    [
      'are rooms of a group, also where they are the same letter by letter',
      [bookingOf(2, { cells: ['x'] }), bookingOf(3, { cells: ['x'] })],
      ['2 Double 100 #1', '3 Double 100 #2'],
      { repeats: 'rooms' },
    ],
    [
      'share the amount that each repeats, where each says how many rooms there are',
      [bookingOf(2, whole), bookingOf(3, whole)],
      ['2 Double 50 #1', '3 Double 50 #2'],
    ],
    [
      'have the types of a list that each repeats, one each',
      [bookingOf(2, listed), bookingOf(3, listed)],
      ['2 Double 50 #1', '3 Twin 50 #2'],
    ],
    [
      'keep amounts that differ',
      [bookingOf(2, whole), bookingOf(3, { ...whole, amount: '80' })],
      ['2 Double 100 #1', '3 Double 80 #2'],
    ],
    [
      'give the plain name to the live room, whatever the order',
      [bookingOf(2, cancelled), bookingOf(3, { types: ['Twin'] })],
      ['2 Double 100 #2', '3 Twin 100 #1'],
    ],
    [
      'are parts of one amount where the source says so',
      [bookingOf(2, { amount: '10.10' }), bookingOf(3, { amount: '0.2' })],
      ['2 Double 10.3 #1 +3'],
      { repeats: 'parts' },
    ],
    [
      'leave out the fee of a cancellation beside the stay that it is of',
      [bookingOf(2), bookingOf(3, { isCancellation: true, amount: '7' })],
      ['2 Double 100 #1', '3 cancellation_fee'],
      { repeats: 'parts' },
    ],
    [
      'are one record of their sum where a person wants one',
      [bookingOf(2), bookingOf(3, { types: ['Twin'], amount: '80' })],
      ['2 Double 180 #1 +3'],
      { multiRoom: 'one' },
    ],
    [
      'are one record of what is live where a person wants one',
      [bookingOf(2, cancelled), bookingOf(3, { types: ['Twin'], amount: '80' })],
      ['3 Twin 80 #1 +2'],
      { multiRoom: 'one' },
    ],
    [
      'are one booking of guests who share a door',
      [bookingOf(2, { roomNumbers: '7' }), bookingOf(3, { roomNumbers: '7', amount: '80' })],
      ['2 Double 180 #1 +3'],
      { repeats: 'shares' },
    ],
    [
      'are rooms where sharers have doors of their own',
      [bookingOf(2, { roomNumbers: '7' }), bookingOf(3, { roomNumbers: '8' }), bookingOf(4, { roomNumbers: '7' })],
      ['2 Double 200 #1 +4', '3 Double 100 #2'],
      { repeats: 'shares' },
    ],
    [
      'of several doors and their sharers are one record where a person wants one',
      [bookingOf(2, { roomNumbers: '7' }), bookingOf(3, { roomNumbers: '8' }), bookingOf(4, { roomNumbers: '7' })],
      ['2 Double 300 #1 +4 +3'],
      { repeats: 'shares', multiRoom: 'one' },
    ],
  ])('%s', (_fact, rows, become, ways) => {
    const { short, leftOut } = join(rows, ways);
    expect([...short, ...leftOut]).toEqual(become);
  });

  test('take the stay from the first to the last day of their parts, and what is wrong with any of them', () => {
    const issue = { code: 'required', field: 'guest_last_name', message: 'x' } as const;
    const { rooms } = join(
      [
        bookingOf(2, { checkin: '2027-05-03', checkout: '2027-05-05', amount: undefined, currency: undefined }),
        bookingOf(3, { issues: [issue] }),
      ],
      { repeats: 'parts' },
    );
    expect(rooms[0]!.booking).toMatchObject({
      checkin: '2027-05-01',
      checkout: '2027-05-05',
      amount: '100',
      currency: 'EUR',
      issues: [issue],
    });
  });

  test.each<Ways>([{ repeats: 'parts' }, { repeats: 'rooms', multiRoom: 'one' }])(
    'are refused where amounts of two currencies would be added: %j',
    (ways) => {
      const { rooms } = join([bookingOf(2), bookingOf(3, { currency: 'USD' })], ways);
      expect(rooms.map(({ booking }) => booking.issues)).toMatchObject([
        [{ code: 'unknown_currency', message: 'the rows of this booking are in EUR and USD' }],
      ]);
    },
  );

  test('are refused as one where the amount of one of them could not be read', () => {
    const issue = { code: 'not_a_number', field: 'total_amount', message: 'x' } as const;
    const { rooms } = join([bookingOf(2), bookingOf(3, { amount: undefined, issues: [issue] })], {
      repeats: 'rooms',
      multiRoom: 'one',
    });
    expect(rooms.map(({ booking }) => booking.issues)).toEqual([[issue]]);
  });

  test('that only tell of a cancellation are a cancelled booking, also one alone', () => {
    const fee = bookingOf(2, { isCancellation: true });
    expect(join([fee], { repeats: 'parts' }).rooms[0]!.booking.status).toBe('Cancelled');
    expect(join([fee, { ...fee, cells: ['3'] }], { repeats: 'parts' }).rooms[0]!.booking.status).toBe('Cancelled');
  });

  test.each<[Ways, string[]]>([
    [{ repeats: 'rooms' }, ['several_rooms 2']],
    [{ repeats: 'parts' }, ['joined_parts 1']],
    [{ repeats: 'amendments' }, []],
    [{ repeats: 'shares' }, ['several_rooms 2']],
    [{ repeats: 'rooms', multiRoom: 'one' }, ['one_of_several_rooms 1']],
  ])('are told in the report, each once: %j', (ways, notes) => {
    expect(join([bookingOf(2), bookingOf(3)], ways).notes).toEqual(notes);
  });
});

describe('what rows of one number are', () => {
  const asked = (...rows: ExternalBooking[]) => {
    const shapes = createOpenShapes();
    const plan = planOf({ Status: 'booking_status', Version: null }, {});
    const whole = rows.map((row) => ({ ...row, cells: [row.cells[0]!, row.cells[1] ?? ''] }));
    const notes = createRemarkCounter();
    const { rooms, leftOut } = joinRows(whole, { plan, notes, shapes, signs: versionSigns(plan) });
    return [shapes.result(1)?.kind, rooms.map(({ booking }) => booking.row.line), leftOut.map(({ row }) => row.line)];
  };
  const longer = { checkout: '2027-05-09' } as const;

  test.each<[string, ExternalBooking[], ReturnType<typeof asked>]>([
    ['nights that overlap are asked about', [bookingOf(2), bookingOf(3, longer)], ['open', [2, 3], []]],
    [
      'nights far apart are asked about',
      [bookingOf(2), bookingOf(3, { checkin: '2027-06-01', checkout: '2027-06-02' })],
      ['open', [2, 3], []],
    ],
    [
      'a live row and a cancelled one of one stay are asked about',
      [bookingOf(2), bookingOf(3, cancelled)],
      ['open', [2, 3], []],
    ],
    [
      'other guests at other times are bookings of their own',
      [bookingOf(2), bookingOf(3, { ...longer, lastName: 'Probe' })],
      [undefined, [2, 3], []],
    ],
    [
      'doors of their own are rooms, whatever their nights',
      [bookingOf(2, { roomNumbers: '1' }), bookingOf(3, { ...longer, roomNumbers: '2' })],
      [undefined, [2, 3], []],
    ],
    [
      'a word says which is old',
      [bookingOf(2, { cells: ['Ersetzt', ''] }), bookingOf(3, { ...longer, cells: ['Fest', ''] })],
      [undefined, [3], [2]],
    ],
    [
      'a word says that one was changed: the last counts',
      [bookingOf(2, { cells: ['Booked', ''] }), bookingOf(3, { ...longer, cells: ['Modified', ''] })],
      [undefined, [3], [2]],
    ],
    [
      'a column counts the versions, in any order',
      [bookingOf(2, { ...longer, cells: ['ok', '2'] }), bookingOf(3, { cells: ['ok', '1'] })],
      [undefined, [2], [3]],
    ],
  ])('%s', (_fact, rows, expected) => {
    expect(asked(...rows)).toEqual(expected);
  });

  describe('rows that stand there again, cell for cell', () => {
    const x = (...places: number[]) => places.map((place) => bookingOf(place, { cells: ['x'] }));
    const [a, b] = [{ cells: ['a'] }, { cells: ['b'] }];
    const foundIn = (numbers: number, ...groups: ExternalBooking[][]) => {
      const shapes = createOpenShapes();
      for (const rows of groups) shapes.addCounted(rows);
      return shapes.result(numbers)?.count;
    };

    test('are asked about where most numbers have them', () => {
      expect(foundIn(3, x(1, 2), x(3, 4))).toBe(2);
      expect(foundIn(4, x(1, 2), x(3, 4))).toBeUndefined();
    });

    test('are the rooms of the only group of a file, unless other rows stand between', () => {
      expect(foundIn(1, x(1, 2))).toBeUndefined();
      expect(foundIn(1, [bookingOf(1, a), bookingOf(2, b), bookingOf(3, a), bookingOf(4, b)])).toBeUndefined();
    });

    test('are asked about where a stretch of the file comes again, groups in it too', () => {
      const group = [bookingOf(3, a), bookingOf(4, b), bookingOf(33, a), bookingOf(34, b)];
      expect(foundIn(100, x(1, 31), x(2, 32), group)).toBe(3);
      expect(foundIn(100, x(1, 31), x(2, 32), x(3, 4, 33, 34))).toBe(3);
      expect(foundIn(100, x(1, 31), x(2, 33), x(3, 39))).toBeUndefined();
      expect(foundIn(100, x(1, 2), x(3, 4), x(5, 6), x(7, 8, 9, 10))).toBeUndefined();
    });

    test.each<[string, ExternalBooking[], number[]]>([
      ['a room', x(1, 31), [31]],
      ['a room, three times', x(1, 31, 61), [61]],
      ['two rooms', x(1, 2, 31, 32), [31, 32]],
      ['two rooms that differ', [bookingOf(1, a), bookingOf(2, b), bookingOf(31, a), bookingOf(32, b)], [31, 32]],
      ['rooms that stand side by side', x(1, 2), [2]],
    ])('count once where a person calls them copies: %s', (_what, rows, lines) => {
      const { rooms, leftOut } = join(rows, { sameNumber: 'copies' });
      expect(rooms.map(({ booking }) => booking.row.line)).toEqual(lines);
      expect(leftOut).toHaveLength(rows.length - lines.length);
    });

    test('are rooms under `versions` where they stand side by side', () => {
      expect(join(x(1, 2), { sameNumber: 'versions' }).rooms).toHaveLength(2);
      expect(join(x(1, 31), { sameNumber: 'versions' }).rooms).toHaveLength(1);
    });
  });
});

test('every row goes into one thing only: records, the record of another row, or what is left out', () => {
  const row = fc.record({
    types: fc.array(fc.constantFrom('Double', 'Twin'), { minLength: 1, maxLength: 3 }),
    lastName: fc.constantFrom('Muster', 'Probe'),
    isCounted: fc.boolean(),
    roomNumbers: fc.constantFrom(undefined, '1', '2'),
    amount: fc.constantFrom(undefined, '1', '2.5'),
    status: fc.constantFrom('Confirmed' as const, 'Cancelled' as const),
    isCancellation: fc.boolean(),
    cells: fc.constantFrom(['a'], ['b'], ['c']),
  });
  const ways = fc.record({
    repeats: fc.constantFrom(undefined, 'rooms' as const, 'amendments' as const, 'parts' as const, 'shares' as const),
    multiRoom: fc.constantFrom(undefined, 'one' as const, 'rooms' as const),
    sameNumber: fc.constantFrom(undefined, 'guests' as const, 'versions' as const),
  });
  holds(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), ways, (parts, way) => {
      const rows = parts.map((part, index) => bookingOf(index + 2, part));
      const { rooms, leftOut } = join(rows, way);
      const recorded = new Set(rooms.map(({ booking }) => booking.row.line));
      const folded = new Set(rooms.flatMap((room) => room.folded.map(({ line }) => line)));
      const left = leftOut.map((one) => Number(one.split(' ')[0]));
      const all = [...recorded, ...folded, ...left].sort((one, two) => one - two);
      expect(all).toEqual(rows.map(({ row: { line } }) => line));
      const indexes = rooms.map(({ index }) => index).sort((one, two) => one - two);
      expect(indexes).toEqual(rooms.map((_, index) => index + 1));
    }),
    { numRuns: 1000 },
  );
});
