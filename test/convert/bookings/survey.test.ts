import { describe, expect, test } from 'vitest';
import type { BookingPlan } from '../../../src/convert/bookings/plan.ts';
import { createBookingsSurvey, headerCurrencies } from '../../../src/convert/bookings/survey.ts';
import type { ColumnRole } from '../../../src/convert/columns/source.ts';
import { currenciesSharing } from '../../../src/convert/values/amounts/currency-signs.ts';
import type { Row } from '../../../src/file/row.ts';
import { planOf, rowsOf } from './small-plan.ts';

function survey(columns: Record<string, ColumnRole>, rows: readonly Row[], rest: Partial<BookingPlan> = {}) {
  const account = createBookingsSurvey(planOf(columns, rest));
  rows.forEach(account.add);
  return account.result();
}

const stay: Record<string, ColumnRole> = { From: 'checkin_date', To: 'checkout_date' };

describe('a look at all rows', () => {
  test('counts each word, room, house and currency, with the line where it stands first', () => {
    const found = survey(
      { ...stay, State: 'booking_status', Room: 'room_type_name', Hotel: 'property', Price: 'total_amount' },
      rowsOf(
        '2027-05-01|2027-05-03|ok|Double|Casa Azul|100 EUR',
        '2027-05-01|2027-05-03|VIP|Double|Casa Verde|90 EUR',
        '2027-05-01|2027-05-03|ok|-|Casa Azul|80 USD',
      ),
    );
    expect([found.statuses, found.rooms, found.properties, found.currencies].map((seen) => [...seen])).toEqual([
      [
        ['ok', { count: 2, line: 2 }],
        ['VIP', { count: 1, line: 3 }],
      ],
      [['Double', { count: 2, line: 2 }]],
      [
        ['Casa Azul', { count: 2, line: 2 }],
        ['Casa Verde', { count: 1, line: 3 }],
      ],
      [
        ['EUR', { count: 2, line: 2 }],
        ['USD', { count: 1, line: 4 }],
      ],
    ]);
    expect([found.rows, found.lastLine]).toEqual([3, 4]);
  });

  test('takes no proof from rows that are no bookings', () => {
    const rows = rowsOf('01/02/2027|03/02/2027', '|Total', 'From|To', '|', '13/02/2027 and more|');
    expect(survey(stay, rows)).toMatchObject({ rows: 5, order: { kind: 'open' } });
    const broken: Row = { kind: 'broken', line: 9, code: 'undecodable', message: '', raw: '13/02/2027,15/02/2027' };
    expect(survey(stay, [...rowsOf('01/02/2027|03/02/2027'), broken])).toMatchObject({
      order: { kind: 'open' },
      lastLine: 2,
    });
  });

  test('looks only at the house that is asked for', () => {
    const found = survey({ ...stay, Hotel: 'property' }, rowsOf('01/02/2027||A', '13/02/2027||B'), {
      decisions: { only: { column: 'Hotel', value: 'A' } },
    });
    expect([found.order.kind, [...found.properties.keys()]]).toEqual(['open', ['A']]);
  });

  test('finds the one row of 100,000 that proves the order', () => {
    const rows = Array.from({ length: 100_000 }, (_, index): Row => {
      const from = index === 77_777 ? '26/06/2027' : '01/02/2027';
      return { kind: 'cells', line: index + 2, cells: [from, ''] };
    });
    expect(survey(stay, rows).order).toMatchObject({ kind: 'proved', order: 'dmy', line: 77_779 });
  });

  test('keeps signs that several currencies share apart from amounts that say nothing', () => {
    const columns: Record<string, ColumnRole> = { ...stay, Price: 'total_amount', Code: 'currency_iso' };
    const rows = rowsOf('2027-05-01||$100|', '2027-05-01||$90|USD', '2027-05-01||80|', '2027-05-01||70|eur');
    const found = survey(columns, rows);
    expect([[...found.signs], found.withoutCurrency, [...found.currencies.keys()]]).toEqual([
      [['$', { count: 1, line: 2 }]],
      { count: 1, line: 4 },
      ['USD', 'EUR'],
    ]);
    const said = survey(columns, rows, { decisions: { currency: 'CAD' } });
    expect([said.signs.size, said.withoutCurrency]).toEqual([0, undefined]);
  });

  test('proves the decimal mark of each column of amounts by itself, with the decimals of the currency', () => {
    const columns: Record<string, ColumnRole> = {
      ...stay,
      Price: 'total_amount',
      Net: 'net_amount',
      Code: 'currency_iso',
    };
    const { decimals } = survey(columns, rowsOf('2027-05-01||1.320,50|1.234|JPY'));
    expect([decimals.get(2), decimals.get(3)]).toMatchObject([
      { kind: 'proved', mark: ',' },
      { kind: 'proved', mark: ',' },
    ]);
    expect(survey(columns, rowsOf('2027-05-01||1.320,50|1.234|EUR')).decimals.get(3)!.kind).toBe('open');
  });

  test('counts the rows of numbers that stand several times', () => {
    const found = survey({ ...stay, No: 'id' }, rowsOf(...['1', '2', '1', '3', '1'].map((id) => `2027-05-01||${id}`)));
    expect([...found.repeatedGroups.values()]).toEqual([3]);
  });

  test('knows a room type as whole where it stands on a row of one room', () => {
    const columns: Record<string, ColumnRole> = {
      ...stay,
      Type: 'room_type_name',
      Rooms: 'rooms',
      Doors: 'room_numbers',
    };
    const rows = rowsOf(
      '2027-05-01||Double, Sea|1|',
      '2027-05-01||Suite, Twin|2|',
      '2027-05-01||Loft, Attic||7, 8',
      '2027-05-01||Cabin||9',
    );
    expect([...survey(columns, rows).wholeNames]).toEqual(['Double, Sea', 'Cabin']);
  });

  test('reads JSON by its keys as well', () => {
    const rows: Row[] = [
      { kind: 'value', line: 1, value: { From: '26/06/2027' } },
      { kind: 'value', line: 2, value: 'x' },
    ];
    expect(survey(stay, rows)).toMatchObject({ rows: 2, lastLine: 1, order: { kind: 'proved', order: 'dmy' } });
  });
});

test('a header says the currency of a column of amounts, and of no other', () => {
  const header = ['Price (EUR)', 'Nights (USD)', 'Balance USD', 'Note'];
  const roles = ['total_amount', 'nights', 'balance', undefined] as const;
  expect([...headerCurrencies({ header, roles: roles })]).toEqual([
    [0, 'EUR'],
    [2, 'USD'],
  ]);
});

test('the currencies of a sign are named, and none of what is no sign', () => {
  expect(currenciesSharing('$')).toContain('USD');
  expect(currenciesSharing('?')).toBe('');
});
