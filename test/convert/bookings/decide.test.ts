import { describe, expect, test } from 'vitest';
import { decideBookings } from '../../../src/convert/bookings/decide.ts';
import type { BookingPlan } from '../../../src/convert/bookings/plan.ts';
import { createBookingsSurvey } from '../../../src/convert/bookings/survey.ts';
import { flagsOf, questionOf } from '../../../src/words/questions.ts';
import { sentenceOf } from '../../../src/words/remarks.ts';
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
  test('is nothing at first where nothing is provable: each open thing names the flag that decides it', () => {
    const { questions, plan } = decide([open, '01/02/2027|03/04/2027|Villa|Web|$1.234']);
    expect(questions.map((question) => [question.what, flagsOf(question)])).toEqual([
      ['date_order', ['--date-order dmy', '--date-order mdy']],
      ['decimal_mark', ['--decimal .', '--decimal ,']],
      ['currency', ['--currency CODE']],
      ['property', ['--only "Hotel=Casa"', '--only "Hotel=Villa"', '--column "Hotel=none"']],
    ]);
    expect(questionOf(questions[3]!)).toBe('The column "Hotel" names 2 properties: "Casa" (1 row), "Villa" (1 row).');
    expect([plan.order, plan.marks.size]).toEqual([undefined, 0]);
  });

  test('is what a person says', () => {
    const decisions = {
      dateOrder: 'mdy',
      decimal: ',',
      currency: 'EUR',
      only: { column: 'Hotel', value: 'Casa' },
    } as const;
    const { questions, plan, findings } = decide([open, open.replace('Casa', 'Villa')], { decisions });
    expect(questions).toEqual([]);
    expect([plan.order, [...plan.marks]]).toEqual(['mdy', [[4, ',']]]);
    expect(findings.map(sentenceOf)).toEqual([
      'dates month before day, as you said',
      'Price with a decimal comma, as you said',
      'currency EUR where the file says none',
      'only rows whose Hotel is Casa',
    ]);
  });

  test('is what the source always writes, where the cells prove nothing', () => {
    const source = sourceOf({ dateOrder: 'mdy', decimalMark: '.' });
    const { questions, plan } = decide([`${open} EUR`], { source });
    expect([questions, plan.order, [...plan.marks]]).toEqual([[], 'mdy', [[4, '.']]]);
    const proved = decide(['26/02/2027|03/04/2027|Casa|Web|1.234,5 EUR'], { source });
    expect([proved.plan.order, [...proved.plan.marks]]).toEqual(['dmy', [[4, ',']]]);
  });

  test('is proved by one row for all', () => {
    const { questions, findings, plan } = decide(['26/06/2027|28/06/2027|Casa|Web|12,50 EUR', `${open} EUR`]);
    expect(questions).toEqual([]);
    expect(findings.map(sentenceOf)).toEqual([
      'dates day before month (line 2: 26/06/2027, by the day above 12)',
      'Price with a decimal comma (line 2: 12,50 EUR, 2 digits are after the comma)',
      'currency EUR',
    ]);
    expect(plan.lastLine).toBe(3);
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

test('one house needs no decision', () => {
  expect(decide(['2027-05-01|2027-05-03|Casa|Web|', '2027-05-01|2027-05-03||Web|']).questions).toEqual([]);
});
