/** Laws of columns that are told by their values: on random tables the answer is right or a question, never another one in silence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleColumns } from '../../src/convert/bookings/columns/settle-columns.ts';
import { everydayRoles } from '../../src/convert/columns/everyday-roles.ts';
import { createColumnProfile } from '../../src/convert/columns/values/column-profile.ts';
import { createColumnSurvey } from '../../src/convert/columns/values/survey-columns.ts';
import type { Row } from '../../src/file/row.ts';
import { holds } from '../effort.ts';

const runs = 1500;

function settle(header: readonly string[], rows: readonly (readonly string[])[]) {
  const survey = createColumnSurvey(header, () => true);
  survey.add(rows.map((cells, at): Row => ({ kind: 'cells', line: at + 2, cells: [...cells] })));
  const { roles, isKnown } = everydayRoles('bookings', header);
  const chosen = { roles, isKnown, isSaid: header.map(() => false), finding: { code: 'headings' } as const };
  const settled = settleColumns({ header, chosen, decisions: {}, constants: new Map() }, survey.result());
  const asked = settled.questions.flatMap((each) =>
    each.what === 'column_meaning' ? [each.meaning as string] : [each.what],
  );
  return { roles: settled.chosen.roles, asked };
}

const cents = fc.integer({ min: 100, max: 99_999 }).map((whole) => whole / 100);
const stay = fc.record({
  gross: cents,
  fee: fc.integer({ min: 1, max: 99 }),
  nights: fc.integer({ min: 1, max: 9 }),
  other: cents,
});
const text = (amount: number) => amount.toFixed(2);

test('of two prices that no word tells apart, the guest pays the one that the sums prove, or it is asked', () => {
  holds(
    fc.property(
      fc.array(stay, { minLength: 2, maxLength: 12 }),
      fc.constantFrom('fees', 'nights', 'nothing'),
      fc.boolean(),
      (stays, relation, isTurned) => {
        const names = isTurned ? ['Amount', 'Price'] : ['Price', 'Amount'];
        const header = ['Guest', 'Arrival', 'Departure', 'Room type', 'Nights', 'Commission', ...names];
        const rows = stays.map(({ gross, fee, nights, other }, at) => {
          const less = { fees: gross - (gross * fee) / 100, nights: gross, nothing: other }[relation];
          const more = relation === 'nights' ? gross * nights : gross;
          const commission = relation === 'fees' ? text(gross - Number(text(less))) : text(fee);
          return [
            `Guest ${at}`,
            '2027-05-01',
            '2027-05-03',
            'Double',
            String(nights),
            commission,
            text(more),
            text(less),
          ];
        });
        const { roles, asked } = settle(header, rows);
        const guest = roles.indexOf('total_amount');
        // Where both are the same in all rows it makes no difference.
        const isSame = rows.every((cells) => cells[6] === cells[7]);
        const isRight = asked.includes('money') ? guest === -1 : isSame || (relation !== 'nothing' && guest === 6);
        expect(isRight, JSON.stringify({ relation, rows, guest, asked })).toBe(true);
      },
    ),
    { numRuns: runs },
  );
});

test('a column whose values repeat for other guests at other times is no number', () => {
  holds(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 40 }), (values) => {
      const header = ['Guest', 'Arrival', 'Departure', 'Room type', 'Reference'];
      const rows = values.map((value, at) => {
        const day = String(1 + (at % 28)).padStart(2, '0');
        return [`Guest ${at}`, `2027-05-${day}`, '2027-06-30', 'Double', `Block ${value}`];
      });
      expect(settle(header, rows).roles[4]).toBeUndefined();
    }),
    { numRuns: runs },
  );
});

test('a yes or no of an end is a state in any spelling, and a question where it is anything else', () => {
  const flags = fc.constantFrom(
    ['1', '0'],
    ['yes', 'no'],
    ['ja', 'nein'],
    ['oui', 'non'],
    ['sí', 'no'],
    ['x', ''],
    ['TRUE', 'FALSE'],
  );
  const headers = fc.constantFrom(
    'was_cancelled',
    'is_canceled',
    'cancelada',
    'Storniert',
    'Annulé',
    'İptal',
    'Отменен',
    'No show',
    'isNoShow',
    'Nicht erschienen',
    'Gelmedi',
    '未到店',
  );
  holds(
    fc.property(
      fc.array(fc.boolean(), { minLength: 2, maxLength: 20 }),
      flags,
      headers,
      fc.boolean(),
      (said, [yes, no], name, isOdd) => {
        const header = ['Guest', 'Arrival', 'Departure', 'Room type', name];
        const rows = said.map((is, at) => [`Guest ${at}`, '2027-05-01', '2027-05-03', 'Double', is ? yes! : no!]);
        if (isOdd) rows[0]![4] = 'perhaps';
        const { roles, asked } = settle(header, rows);
        const isBlank = rows.every((cells) => cells[4] === '');
        const isUsed = roles[4] === 'cancelled' || roles[4] === 'no_show' || roles[4] === 'booking_status';
        expect(isBlank || isUsed || asked.includes('state'), JSON.stringify({ rows, roles, asked })).toBe(true);
      },
    ),
    { numRuns: runs },
  );
});

test('a profile of any number of values stays small and knows whether they differ', () => {
  const profile = createColumnProfile();
  for (let at = 0; at < 300_000; at++) profile.add(`B${at}`, at);
  const { values, hasMore, differing, filled } = profile.result();
  expect([values.size, hasMore, filled]).toEqual([1000, true, 300_000]);
  expect(differing).toBeGreaterThan(0.95);
  const few = createColumnProfile();
  for (let at = 0; at < 50_000; at++) few.add(`B${at % 7}`, at);
  expect(few.result().differing).toBeLessThan(0.001);
});
