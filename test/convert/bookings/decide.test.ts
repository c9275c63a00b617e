import { describe, expect, test } from 'vitest';
import { decideBookings } from '../../../src/convert/bookings/decide.ts';
import type { BookingPlan } from '../../../src/convert/bookings/plan.ts';
import { createBookingsSurvey } from '../../../src/convert/bookings/survey.ts';
import { questionOf } from '../../../src/words/questions.ts';
import { planOf, rowsOf, sourceOf } from './small-plan.ts';

const columns = {
  From: 'checkin_date',
  To: 'checkout_date',
  Hotel: 'property',
  Channel: 'booking_source',
  Price: 'total_amount',
} as const;

function decide(lines: readonly string[], rest: Partial<BookingPlan> = {}) {
  const base = planOf(columns, rest);
  const survey = createBookingsSurvey(base);
  rowsOf(...lines).forEach(survey.add);
  return decideBookings(base, survey.result());
}

const open = '01/02/2027|03/04/2027|Casa|Web|1.234';

describe('what is decided of a file', () => {
  test('is what the source always writes, where the cells prove nothing', () => {
    const source = sourceOf({ dateOrder: 'mdy', decimalMark: '.' });
    const { questions, plan } = decide([`${open} EUR`], { source });
    expect([questions, plan.order, [...plan.marks]]).toEqual([[], 'mdy', [[4, '.']]]);
    const proved = decide(['26/02/2027|03/04/2027|Casa|Web|1.234,5 EUR'], { source });
    expect([proved.plan.order, [...proved.plan.marks]]).toEqual(['dmy', [[4, ',']]]);
  });
});

describe('the currency', () => {
  test.each<[string, Partial<BookingPlan>, string[]]>([
    ['100', {}, ['1 amount has no currency (the first on line 2).']],
    ['100', { constants: new Map([['currency_iso', 'EUR']]) }, []],
    ['100', { decisions: { currency: 'EUR' } }, []],
    ['kr 100', { constants: new Map([['currency_iso', 'EUR']]) }, ['The sign kr']],
    ['100 EUR', {}, []],
    ['', {}, []],
  ])('of the amount "%s" with %j leaves open: %j', (price, rest, messages) => {
    const { questions } = decide([`2027-05-01|2027-05-03|Casa|Web|${price}`], rest);
    expect(questions.map(questionOf)).toEqual(messages.map((text) => expect.stringContaining(text)));
  });
});

test('taking the rows of a channel does not decide which of two houses is meant', () => {
  const rows = ['2027-05-01|2027-05-03|Casa|Web|', '2027-05-01|2027-05-03|Villa|Web|'];
  const { questions } = decide(rows, { decisions: { only: { column: 'Channel', value: 'Web' } } });
  expect(questions).toMatchObject([{ what: 'property' }]);
});
