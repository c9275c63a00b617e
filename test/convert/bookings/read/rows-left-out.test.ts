import { describe, expect, test } from 'vitest';
import { createBookingCells } from '../../../../src/convert/bookings/read/booking-cells.ts';
import { createBookingRowReason, reasonOfBroken } from '../../../../src/convert/bookings/read/rows-left-out.ts';
import type { ColumnRole } from '../../../../src/convert/columns/source.ts';
import type { Decisions } from '../../../../src/convert/reading-options.ts';
import type { BrokenRowCode } from '../../../../src/file/row.ts';
import { planOf } from '../small-plan.ts';

const columns: Record<string, ColumnRole | null> = {
  No: 'id',
  Guest: 'guest',
  Arrival: 'checkin_date',
  Departure: 'checkout_date',
  Price: 'total_amount',
  Hotel: 'property',
  Note: null,
};

function reasonOf(cells: string, decisions: Decisions = {}, header = columns) {
  const plan = planOf(header, { decisions });
  return createBookingRowReason(plan, createBookingCells(plan))(cells.split('|'));
}

describe('a row', () => {
  test.each([
    ['1|Eva Muster|2027-05-01|2027-05-03|100||', undefined],
    // A damaged booking is refused, never left out.
    ['1|Eva Muster|||100||', undefined],
    ['|Eva Muster|x|||Casa|', undefined],
    ['||2027-05-01||100||', undefined],
    ['1|Total|2027-05-01|2027-05-03|100||', undefined],
    ['||||||', 'blank'],
    [' |n/a|-||  || ', 'blank'],
    ['no|GUEST|Arrival|Departure| price|Hotel|note', 'repeated_header'],
    ['No|Guest|Arrival|Departure|100|Hotel|Note', undefined],
    ['Total||||1,234.50||', 'total'],
    ['|Gesamtsumme|||1.234,50||', 'total'],
    ['|||||| Sub-Total', 'total'],
    ['||||1 234.50||7', 'total'],
    ['||||1 234.50||', 'note'],
    ['||||||Filter: all houses', 'note'],
    ['Printed by front desk||||||', 'note'],
    ['||||12 EUR|Casa|', 'note'],
  ])('"%s" is left out as %s', (cells, reason) => {
    expect(reasonOf(cells)).toBe(reason);
  });

  test('that says its stay in one cell is a booking, whatever the guest is called', () => {
    const header = { Guest: 'guest', Dates: 'stay_nights', Price: 'total_amount' } as const;
    expect(reasonOf('Suma|12/30-1/2/2028|90', {}, header)).toBeUndefined();
    expect(reasonOf('|12/30-1/2/2028|', {}, header)).toBeUndefined();
  });

  test('that names only its room is no total', () => {
    expect(reasonOf('101, 106|90', {}, { Rooms: 'room_names', Price: 'total_amount' })).toBeUndefined();
    expect(reasonOf('DLX|90', {}, { Code: 'type_code', Price: 'total_amount' })).toBeUndefined();
  });

  test('of a plan of the house in which nobody stays is a free room', () => {
    const header = { Door: 'room_numbers', Type: 'room_type_name', State: 'booking_status', Guest: 'guest' } as const;
    expect(reasonOf('101|Double|store|', {}, header)).toBe('free_room');
    expect(reasonOf('101|Double|store|Eva', {}, header)).toBeUndefined();
  });

  test.each([
    ['1|Eva|2027-05-01|||Casa Azul|', undefined],
    ['1|Eva|2027-05-01|||Casa Azul |', undefined],
    ['1|Eva|2027-05-01|||Casa Verde|', 'other_property'],
    ['1|Eva|2027-05-01||||', 'other_property'],
  ])('of another house is left out where one is asked for: "%s" is %s', (cells, reason) => {
    expect(reasonOf(cells, { only: { column: 'hotel', value: 'Casa Azul' } })).toBe(reason);
  });
});

describe('a row with another number of cells', () => {
  const broken = (code: BrokenRowCode, line: number, cells?: string[]) =>
    reasonOfBroken({ kind: 'broken', line, code, message: '', raw: '', ...(cells && { cells }) }, 10);
  test.each<[string, string | undefined, string | undefined]>([
    ['behind the last booking without text', broken('wrong_cell_count', 11, ['', ' ']), 'blank'],
    ['behind it with a total', broken('wrong_cell_count', 11, ['', 'Total', '12']), 'total'],
    ['behind it with a sentence', broken('wrong_cell_count', 11, ['Printed on 1 May']), 'note'],
    ['behind it with a label', broken('wrong_cell_count', 11, ['Filter:all']), 'note'],
    ['behind it with one word, as of a line cut off', broken('wrong_cell_count', 11, ['4000001']), undefined],
    ['behind it with several cells', broken('wrong_cell_count', 11, ['1', 'Eva Muster']), undefined],
    ['among the bookings', broken('wrong_cell_count', 9, ['Printed on 1 May']), undefined],
    ['that is damaged in another way', broken('unclosed_quote', 11), undefined],
  ])('%s is %s', (_where, reason, wanted) => {
    expect(reason).toBe(wanted);
  });
});
