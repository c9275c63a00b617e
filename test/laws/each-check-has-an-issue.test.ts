import { expect, test } from 'vitest';
import { checkRecord } from '../../src/contract/check-record.ts';
import { currencyCodes } from '../../src/contract/currencies.ts';

import { type ResourceName, resourceNames, resources } from '../../src/contract/resource.ts';
import { rowCodes } from '../../src/contract/row-issue.ts';
import { examples } from '../contract/records.ts';

/** Values that make every check of a kind fail in turn, and some that are only unusual. */
const values: unknown[] = [
  ...['', ' ', 'x', 'a\0b', 'a\ud800b', 'x'.repeat(70_000), '2027-02-30', '0027-05-14', '2570-05-14', '9999-12-31'],
  ...['0', '-1', '1.5', '1e400', '123456789012345678901', '1.2345678901234567', '999999999999999', 'true', 'NaN'],
  ...['a@b', 'a@b.c', `${'a'.repeat(70)}@x.de`, '12 m²', '-3 m²', '9e9 m²', 'Confirmed', 'confirmd'],
  ...[0, -0, -1, 1.5, 1e300, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, true, false, null, [], [1], {}, { a: 1 }],
  ...currencyCodes,
];

test.each(resourceNames)(
  'of %s any value of any field is right, or one issue with a known code and a whole sentence',
  (name) => {
    for (const field of resources[name].fields) {
      for (const value of values) {
        const { issues = [] } = checkRecord(resources[name as ResourceName], {
          ...examples[name],
          [field.name]: value,
        });
        for (const { code, message } of issues) {
          expect(rowCodes, `${field.name} ${String(value).slice(0, 20)}`).toContain(code);
          expect(message).not.toMatch(/undefined|NaN|\bat (?:least|most) $/);
        }
        expect(new Set(issues.map((issue) => issue.field)).size).toBe(issues.length);
      }
    }
  },
);

test.each(['XXX', 'XTS', 'xts'])('%s is the currency of no amount', (code) => {
  const { issues } = checkRecord(resources.bookings, { ...examples.bookings, currency_iso: code });
  expect(issues).toMatchObject([{ field: 'currency_iso', code: 'unknown_currency' }]);
});

test.each(['0027-05-14', '1969-12-31', '2101-01-01', '2570-05-14'])('the year of %s is too far away', (date) => {
  const { issues } = checkRecord(resources.rates, { ...examples.rates, date_from: date, date_to: date });
  expect(issues).toMatchObject([
    { field: 'date_from', code: 'not_a_date', value: date },
    { field: 'date_to', code: 'not_a_date' },
  ]);
  expect(issues![0]!.message).toContain(`in the year ${Number(date.slice(0, 4))}, not between 1970 and 2100`);
});
