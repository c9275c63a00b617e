import { expect, test } from 'vitest';
import { resources } from '../../src/contract/resource.ts';
import { createCellMemory } from '../../src/convert/cell-memory.ts';
import { createNativeConverter } from '../../src/convert/native/create-native-converter.ts';
import type { CellRow } from '../../src/file/row.ts';

/** Keeps `count` cells of which `repeats` are found again before the next comes. */
function memoryAfter(count: number, repeats: number) {
  const memory = createCellMemory();
  for (let index = 0; index < count; index++) {
    memory.keep({ cell: `cell ${index}`, value: index, isPlain: false });
    for (let time = 0; time < repeats; time++) memory.find(`cell ${index}`);
  }
  return memory;
}

test('a cell that was kept is found with what it was read as', () => {
  const memory = memoryAfter(3, 0);
  expect(memory.find('cell 2')).toEqual({ cell: 'cell 2', value: 2, isPlain: false });
  expect(memory.find('cell 3')).toBeUndefined();
});

test('a long cell is not kept', () => {
  const memory = createCellMemory();
  memory.keep({ cell: 'x'.repeat(61), value: 1, isPlain: false });
  expect(memory.find('x'.repeat(61))).toBeUndefined();
});

test('a column whose cells come again begins anew when it is full; one whose cells do not is given up', () => {
  const anew = memoryAfter(5001, 1);
  expect(anew.find('cell 5000')).toBeDefined();
  expect(anew.find('cell 4999')).toBeUndefined();
  const givenUp = memoryAfter(5001, 0);
  givenUp.keep({ cell: 'EUR', value: 'EUR', isPlain: true });
  expect(givenUp.find('EUR')).toBeUndefined();
});

test('rows are read alike, the first time and again, whether their cells were seen before or not', () => {
  const header = ['Check-in', 'Check-out', 'Room', 'Last name', 'Total', 'Currency', 'Status'];
  const converter = createNativeConverter({
    resource: resources.bookings,
    header,
    constants: new Map(),
    propertyCurrency: () => undefined,
    showsGuests: true,
  });
  const row = (line: number, cells: string[]): CellRow => ({ kind: 'cells', line, cells });
  const rows = (first: number) =>
    Array.from({ length: 12_000 }, (_, index) => {
      const day = `0${(index % 9) + 1}`;
      const status = index % 10 === 0 ? 'asleep' : ' confirmed ';
      return row(first + index, [
        `2027-05-${day}`,
        '2027-05-20',
        ' Double ',
        `Guest ${index}`,
        `${index}.50`,
        'eur',
        status,
      ]);
    });
  const withoutLines = (converted: ReturnType<typeof converter.convert>) =>
    converted.map(({ row: _row, ...rest }) => rest);
  const first = withoutLines(converter.convert(rows(1)));
  const again = withoutLines(converter.convert(rows(20_000)));
  expect(again).toEqual(first);
  expect(first[0]).toMatchObject({ issues: [{ field: 'booking_status', value: 'asleep' }] });
  expect(first[11_999]).toEqual({
    record: {
      checkin_date: '2027-05-03',
      checkout_date: '2027-05-20',
      room_type_name: 'Double',
      guest_last_name: 'Guest 11999',
      total_amount: 11_999.5,
      currency_iso: 'EUR',
      booking_status: 'Confirmed',
    },
  });
});

test('a row keeps its cells as they stand in the file', () => {
  const converter = createNativeConverter({
    resource: resources.rooms,
    header: ['name', 'max_occupancy', 'total_rooms', 'base_price'],
    constants: new Map(),
    propertyCurrency: () => undefined,
    showsGuests: true,
  });
  const cells = ["'=Suite", ' 2 ', '08', '1.50'];
  const rows = [1, 2].map((line): CellRow => ({ kind: 'cells', line, cells: [...cells] }));
  converter.convert(rows);
  expect(rows.map((row) => row.cells)).toEqual([cells, cells]);
});
