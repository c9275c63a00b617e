/** What the look at a whole file showed, and what a person decided, become the plan by which its rows are converted, or what is still open. */

import type { Ambiguity } from '../ambiguity.ts';
import { undecidedSign } from '../prices/price-currency.ts';
import { type Decision, decideMark, decideOrder } from '../values/decide-styles.ts';
import type { BookingPlan } from './plan.ts';
import type { BookingsSurvey } from './survey.ts';

export interface Decided {
  plan: BookingPlan;
  /** What must be decided before anything is sent. */
  undecided: Ambiguity[];
  /** What was decided and why, one clause each, for people. */
  clauses: string[];
}

/** Decides dates, decimal marks, currency and house of a file. */
export function decideBookings(base: BookingPlan, survey: BookingsSurvey): Decided {
  const order = decideOrder(survey.order, base.decisions.dateOrder, base.source?.dateOrder);
  const marks = [...survey.decimals].map(
    ([place, verdict]) =>
      [
        place,
        decideMark(verdict, {
          column: base.header[place]!,
          decisions: base.decisions,
          known: base.source?.decimalMark,
        }),
      ] as const,
  );
  const currency = decideCurrency(base, survey);
  const property = decideProperty(base, survey);
  const found = [order, ...marks.map(([, mark]) => mark), currency, property];
  return {
    plan: {
      ...base,
      order: order.value,
      marks: new Map(marks.flatMap(([place, { value }]) => (value === undefined ? [] : [[place, value]]))),
      repeatedGroups: survey.repeatedGroups,
      lastLine: survey.lastLine,
    },
    undecided: found.flatMap(({ open }) => (open === undefined ? [] : [open])),
    clauses: found.flatMap(({ clause }) => (clause === undefined ? [] : [clause])),
  };
}

function decideCurrency({ decisions, constants }: BookingPlan, survey: BookingsSurvey): Decision<never> {
  const codes = [...survey.currencies.keys()].slice(0, 10).join(', ');
  if (decisions.currency !== undefined) return { clause: `currency ${decisions.currency} where the file says none` };
  const [open] = undecidedSign(survey, decisions);
  if (open !== undefined) return { open };
  if (survey.withoutCurrency !== undefined && !constants.has('currency_iso')) {
    const { count, line } = survey.withoutCurrency;
    const message = `${count} ${count === 1 ? 'amount says' : 'amounts say'} no currency (the first on line ${line}).`;
    return { open: { what: 'currency', message, flags: ['--currency CODE'] } };
  }
  return codes === '' ? {} : { clause: `currency ${codes}` };
}

function decideProperty({ decisions, header, roles }: BookingPlan, survey: BookingsSurvey): Decision<never> {
  const { only } = decisions;
  if (survey.properties.size < 2)
    return only === undefined ? {} : { clause: `only rows whose ${only.column} is ${only.value}` };
  const column = header[roles.indexOf('property')]!.trim();
  const names = [...survey.properties].slice(0, 10).map(([name, { count }]) => `${name} (${count})`);
  const message = `The file is of ${survey.properties.size} houses: ${names.join(', ')}.`;
  return {
    open: {
      what: 'property',
      message,
      flags: [...survey.properties.keys()].slice(0, 10).map((name) => `--only "${column}=${name}"`),
    },
  };
}
