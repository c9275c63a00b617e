import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../../src/contract/booking.ts';
import { isEnded } from '../../../src/contract/status.ts';
import { createBookingsConverter } from '../../../src/convert/bookings/converter.ts';
import type { ColumnRole, Source } from '../../../src/convert/columns/source.ts';
import type { ConvertedRow } from '../../../src/convert/converter.ts';
import type { CellRow, Row } from '../../../src/file/row.ts';
import { holds } from '../../effort.ts';
import { convertAll, planOf, rowsOf, sourceOf } from './small-plan.ts';

const columns: Record<string, ColumnRole> = {
  No: 'id',
  Guest: 'guest',
  From: 'checkin_date',
  To: 'checkout_date',
  State: 'booking_status',
  Rooms: 'rooms',
  Type: 'room_type_name',
  Price: 'total_amount',
};

const named = (no: string, state: string, more = '1|Double|90.00 EUR') =>
  `${no}|Eva Muster|2027-05-01|2027-05-03|${state}|${more}`;

/** `2 Muster (2) Double 45`, `3 left out: blank`, `4 refused: required guest_last_name`, with `+5` for a row that went into it. */
function short(converted: readonly ConvertedRow<'bookings'>[]): string[] {
  return converted.map(({ row, record, issues, leftOut, folded = [] }) => {
    const others = folded.map(({ line }) => ` +${line}`).join('');
    if (leftOut !== undefined) return `${row.line} left out: ${leftOut}`;
    if (issues !== undefined)
      return `${row.line} refused: ${issues.map(({ code, field }) => `${code} ${field}`).join(', ')}${others}`;
    return `${row.line} ${record.guest_last_name} ${record.room_type_name} ${record.total_amount}${others}`;
  });
}

function convert(lines: readonly string[], source?: Source): string[] {
  return short(convertAll(planOf(columns, { source }), rowsOf(...lines)).converted);
}

describe('a file of bookings', () => {
  test('becomes records, with a number for other rooms of the same guest, type and dates', () => {
    expect(convert([named('1', 'Confirmed'), named('2', 'Pending'), named('3', 'Confirmed', '1|Twin|70 EUR')])).toEqual(
      ['2 Muster Double 90', '3 Muster (2) Double 90', '4 Muster Twin 70'],
    );
  });

  test('numbers by booking number, whatever the order of rows', () => {
    expect(convert([named('10', 'Confirmed'), named('9', 'Pending'), named('B1', 'Confirmed')])).toEqual([
      '2 Muster (2) Double 90',
      '3 Muster Double 90',
      '4 Muster (3) Double 90',
    ]);
  });

  test.each([
    ['an unknown state, which counts as live', named('1', 'under_review'), 'unknown_status booking_status'],
    ['a bad amount', named('1', 'Confirmed', '1|Double|free'), 'not_a_number total_amount'],
  ])('numbers with rows that are refused: %s', (_why, refused, issue) => {
    expect(convert([named('2', 'Confirmed'), refused])).toEqual([`2 Muster (2) Double 90`, `3 refused: ${issue}`]);
  });

  test('does not number with a row whose guest, type or dates are not known', () => {
    const refused = '1|Eva Muster|soon|2027-05-03|Confirmed|1|Double|90.00 EUR';
    expect(convert([named('2', 'Confirmed'), refused])).toEqual([
      '2 Muster Double 90',
      '3 refused: not_a_date checkin_date',
    ]);
  });

  test('parts a row of several rooms, and refuses it once where something is wrong with it', () => {
    const lines = [
      named('1', 'Confirmed', '2|Double, Twin|90.01 EUR'),
      named('2', 'VIP', '3|Double|90.00 EUR'),
      // A type that is too long: the other room of the row does not go in alone.
      named('3', 'Confirmed', `2|Double, ${'x'.repeat(300)}|90.00 EUR`),
    ];
    expect(convert(lines)).toEqual([
      '2 Muster Double 45.01',
      '2 Muster (2) Twin 45',
      '3 refused: unknown_status booking_status',
      '4 refused: too_long room_type_name',
    ]);
  });

  test('gives a booking of several rows where its last row stands', () => {
    const whole = '2|Double, Twin|90.00 EUR';
    expect(convert([named('1', 'Confirmed', whole), named('2', 'Pending'), named('1', 'Confirmed', whole)])).toEqual([
      '3 Muster (2) Double 90',
      '2 Muster Double 45',
      '4 Muster (2) Twin 45',
    ]);
  });

  test('gives rows that wait for one that is a block at the end', () => {
    const source = sourceOf({
      repeats: 'rooms',
      statuses: { confirmed: 'Confirmed', block: { leftOut: 'block' } },
    });
    expect(
      convert([named('1', 'Confirmed'), named('1', 'Block'), named('2', 'Confirmed', '1|Twin|1 EUR')], source),
    ).toEqual(['3 left out: block', '4 Muster Twin 1', '2 Muster Double 90']);
  });

  test('names a field that could not be read once, with what stood there', () => {
    const line = '1|Eva Muster|soon|2027-05-03|Confirmed|1|Double|90.00 EUR';
    const { converted } = convertAll(planOf(columns), rowsOf(line));
    expect(converted[0]!.issues).toMatchObject([{ field: 'checkin_date', code: 'not_a_date', value: 'soon' }]);
  });

  test('fills what it does not say with what --set says, and renames rooms as --room says', () => {
    const plan = planOf(columns, {
      constants: new Map([
        ['booking_source', 'Phone'],
        ['booking_status', 'Pending'],
      ]),
      decisions: { room: new Map([['Doppelzimmer', 'Deluxe Double']]) },
    });
    const lines = [named('1', '', '1|Doppelzimmer|9 EUR'), named('2', 'Confirmed', '1|Twin|9 EUR')];
    expect(convertAll(plan, rowsOf(...lines)).converted.map(({ record }) => record)).toMatchObject([
      { booking_source: 'Phone', booking_status: 'Pending', room_type_name: 'Deluxe Double' },
      { booking_source: 'Phone', booking_status: 'Confirmed', room_type_name: 'Twin' },
    ]);
  });
});

describe('the numbers behind the names of a row', () => {
  const numbered = { ...columns, _number: null };

  /** The cell of each row. */
  function cellsOf(lines: readonly string[], header: Record<string, ColumnRole | null> = columns) {
    const rows = rowsOf(...lines);
    const { numbersOf } = convertAll(planOf(header), rows);
    return rows.map((row) => numbersOf!(row));
  }
  const ownNumbers = (cells: string[]) => cells.map((cell) => cell.match(/\d+(?==)/g)?.join(' '));
  const freeNumbers = (cells: string[]) => cells.map((cell) => cell.match(/\d+(?=\+)/g)?.join(' '));

  test('go with it where it is kept, refused or not', () => {
    const lines = [named('3', 'VIP'), named('1', 'Confirmed'), named('2', 'Confirmed')];
    expect(ownNumbers(cellsOf(lines))).toEqual(['3', '1', '2']);
  });

  test('are one for each of its rooms, also as what it may be beside the others', () => {
    const lines = [named('1', 'Confirmed'), named('2', 'VIP', '2|Double, Twin|90.00 EUR')];
    expect(ownNumbers(cellsOf(lines))).toEqual(['1', '2 2 1']);
  });

  test('are those of its place in a group, whose other rows may not be there the next time', () => {
    const whole = (type: string) => `2|${type}|90.00 EUR`;
    const lines = [named('1', 'Confirmed', whole('Double')), named('1', 'VIP', whole('Twin'))];
    expect(ownNumbers(cellsOf(lines))).toEqual(['1', '2']);
  });

  test('are the next free ones for what the row may turn out to be', () => {
    const other = named('4', 'Confirmed', '1|Twin|9 EUR');
    const wrong = named('3', 'Confirmed').replace('2027-05-01', 'soon');
    const cells = cellsOf([named('1', 'Confirmed'), named('2', 'Confirmed'), other, wrong]);
    expect(freeNumbers(cells)[3]).toBe('3 2');
    expect(ownNumbers(cells)[3]).toBeUndefined();
  });

  test('are read back, and kept once more', () => {
    const lines = [named('3', 'VIP'), named('1', 'Confirmed'), named('2', 'VIP')];
    const [third, , second] = cellsOf(lines);
    const again = [
      `${named('3', 'Confirmed')}|${third}`,
      `${named('2', 'VIP')}|${second}`,
      `${named('9', 'Confirmed')}|`,
    ];
    expect(short(convertAll(planOf(numbered), rowsOf(...again)).converted)).toEqual([
      '2 Muster (3) Double 90',
      '3 refused: unknown_status booking_status',
      '4 Muster Double 90',
    ]);
    expect(ownNumbers(cellsOf(again, numbered))).toEqual(['3', '2', '1']);
  });

  test('serve for rows that are put right in what they are, each for one', () => {
    const wrong = (id: string) => named(id, 'Confirmed').replace('2027-05-01', 'soon');
    const cells = cellsOf([named('1', 'Confirmed'), wrong('2'), wrong('3')]);
    const again = [`${named('2', 'Confirmed')}|${cells[1]}`, `${named('3', 'Confirmed')}|${cells[2]}`];
    expect(short(convertAll(planOf(numbered), rowsOf(...again)).converted)).toEqual([
      '2 Muster (2) Double 90',
      '3 Muster (3) Double 90',
    ]);
    // One of them is still wrong: the other has taken a number meanwhile.
    const half = [again[0]!, `${wrong('3')}|${cells[2]}`];
    const last = `${named('3', 'Confirmed')}|${cellsOf(half, numbered)[1]}`;
    expect(short(convertAll(planOf(numbered), rowsOf(last)).converted)).toEqual(['2 Muster (3) Double 90']);
  });

  test('are one for all where a row may be too much', () => {
    const lines = Array.from({ length: 300 }, (_, at) => named(`${at + 1}`, 'Confirmed', `1|Type ${at}|9 EUR`));
    const cells = cellsOf([...lines, named('999', 'Confirmed').replace('2027-05-01', 'soon')]);
    expect(cells.at(-1)).toBe('? 2+any');
  });
});

describe('a row without a state', () => {
  const noted = (header: Record<string, ColumnRole>, lines: readonly string[], rest = {}) =>
    convertAll(planOf(header, rest), rowsOf(...lines))
      .notes.filter(({ code }) => code === 'no_status')
      .map(({ count, lines: ranges }) => [count, ranges]);
  const { State: _state, ...stateless } = columns;
  const line = (rooms: string) => `1|Eva Muster|2027-05-01|2027-05-03|${rooms}|Double|90.00 EUR`;

  test('is told, also where the file has no column of states, and once where it has several rooms', () => {
    expect(noted(columns, [named('1', ''), named('2', 'Confirmed')])).toEqual([[1, [[2, 2]]]]);
    expect(noted(stateless, [line('1'), line('2').replace('1|', '2|')])).toEqual([[2, [[2, 3]]]]);
  });

  test('is not told where --set or the source says it, or where it is refused', () => {
    const constants = new Map([['booking_status', 'Pending']]);
    expect(noted(stateless, [line('1')], { constants })).toEqual([]);
    const source = sourceOf({ constants: { booking_status: 'Confirmed' } });
    expect(noted(stateless, [line('1')], { source })).toEqual([]);
    expect(noted(stateless, [line('x')])).toEqual([]);
  });
});

describe('a row that is damaged', () => {
  const plan = planOf({ Guest: 'guest', From: 'checkin_date', To: 'checkout_date', Type: 'room_type_name' });
  const broken = (cells: string[], line = 9): Row => ({
    kind: 'broken',
    line,
    code: 'wrong_cell_count',
    message: 'the row has another number of cells than the header',
    raw: cells.join(','),
    cells,
  });
  const good = rowsOf('Eva Muster|2027-05-01|2027-05-03|Double');

  test('is refused among bookings, and behind them left out where it is a total or text', () => {
    const rows = [broken(['Total', '9'], 1), ...good, broken(['Total', '9']), broken(['Eva', '2027-05-01', '1'])];
    expect(short(convertAll(plan, rows).converted)).toEqual([
      '1 refused: wrong_cell_count null',
      '2 Muster Double undefined',
      '9 left out: total',
      '9 refused: wrong_cell_count null',
    ]);
  });

  test('is fixed where its cells hold escaped delimiters', () => {
    const escaped = broken(['Eva Muster', '2027-05-01', '2027-05-03', 'Double\\', ' Sea'], 3);
    expect(short(convertAll({ ...plan, source: sourceOf({ escape: '\\' }) }, [...good, escaped]).converted)[1]).toBe(
      '3 Muster Double, Sea undefined',
    );
    expect(short(convertAll(plan, [escaped, ...good]).converted)[0]).toBe('3 refused: wrong_cell_count null');
  });

  test('of JSON that is no object is refused', () => {
    expect(short(convertAll(plan, [{ kind: 'value', line: 1, value: [1] }]).converted)).toEqual([
      '1 refused: not_an_object null',
    ]);
  });
});

test('columns that nobody knows are named once; ours and nameless ones are not', () => {
  const isKnown = [true, false, true, false, false];
  const plan = planOf({ Guest: 'guest', Colour: null, Known: null, _line: null, ' ': null }, { isKnown });
  const converter = createBookingsConverter({ plan, wholeNames: new Set(), areOwn: false });
  expect(converter.unknownColumns().map(({ column }) => column)).toEqual(['Colour']);
  expect(converter.hasField).toEqual([true, false, false, false, false]);
});

function keyOf(record: Booking): string {
  const name = (record.guest_last_name ?? '').replace(/ \(\d+\)$/, '');
  return [record.guest_first_name, name, record.room_type_name, record.checkin_date, record.checkout_date].join('|');
}

function numberOf(record: Booking): number {
  return Number(/ \((\d+)\)$/.exec(record.guest_last_name ?? '')?.[1] ?? 1);
}

test('names are the same in any order of rows, and with any of them refused', () => {
  const line = fc.record({
    state: fc.constantFrom('Confirmed', 'Cancelled', 'Pending'),
    rooms: fc.constantFrom('1|Double', '2|Double', '2|Double, Twin'),
    isRefused: fc.boolean(),
    rank: fc.nat(),
  });
  const namesOf = (lines: readonly string[]) =>
    new Map(
      convertAll(planOf(columns), rowsOf(...lines)).converted.flatMap(({ row, record }) =>
        record === undefined
          ? []
          : [[`${(row as CellRow).cells[0]} ${record.room_type_name} ${record.total_amount}`, record.guest_last_name]],
      ),
    );
  holds(
    fc.property(fc.array(line, { maxLength: 8 }), (all) => {
      const rows = all.map((one, at) => {
        return { ...one, good: named(String(at + 1), one.state, `${one.rooms}|${at + 1}.01 EUR`) };
      });
      const names = namesOf(rows.map(({ good }) => good));
      const mixed = [...rows].sort((left, right) => left.rank - right.rank);
      expect(namesOf(mixed.map(({ good }) => good))).toEqual(names);
      const refused = mixed.map(({ good, isRefused }) => (isRefused ? good.replace('EUR', 'ELEPHANTS') : good));
      for (const [who, name] of namesOf(refused)) expect(name).toBe(names.get(who));
    }),
    { numRuns: 500 },
  );
});

test('no two records of a guest, type and dates have one number, and live ones come before ended ones, in any order of rows', () => {
  const line = fc.tuple(
    fc.constantFrom('1', '2', '3', '4', '5'),
    fc.constantFrom('Confirmed', 'Cancelled', 'NoShow', 'Pending'),
    fc.constantFrom('1|Double', '2|Double', '2|Double, Twin', '1|Twin'),
  );
  holds(
    fc.property(fc.array(line, { maxLength: 10 }), fc.constantFrom(undefined, 'rooms' as const), (all, repeats) => {
      const rows: CellRow[] = rowsOf(
        ...all.map(([no, state, rooms], at) => named(no, state, `${rooms}|${at + 1} EUR`)),
      );
      const plan = planOf(columns, { source: sourceOf({ repeats }) });
      const records = convertAll(plan, rows).converted.flatMap(({ record }) => (record === undefined ? [] : [record]));
      for (const key of new Set(records.map(keyOf))) {
        const same = records.filter((record) => keyOf(record) === key);
        expect(new Set(same.map(numberOf)).size).toBe(same.length);
        const [ended, live] = [true, false].map((wanted) =>
          same.filter((record) => isEnded(record.booking_status ?? '') === wanted).map(numberOf),
        );
        expect(Math.max(0, ...live!)).toBeLessThan(Math.min(Number.POSITIVE_INFINITY, ...ended!));
      }
    }),
    { numRuns: 1000 },
  );
});
