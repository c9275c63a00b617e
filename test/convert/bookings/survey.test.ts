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
  test('takes no proof from rows that are no bookings', () => {
    const rows = rowsOf('01/02/2027|03/02/2027', '|Total', 'From|To', '|', '13/02/2027 and more|');
    expect(survey(stay, rows)).toMatchObject({ order: { kind: 'open' } });
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
