/** Decides how the rows of a file are converted, from a look at all of them and from what a person said; whatever stays open is asked. */
import { PmsError } from '../../contract/errors.ts';
import { sharedSign } from '../prices/price-currency.ts';
import { severalProperties } from '../question.ts';
import { type Decision, decideMarks, decideOrder, gathered } from '../values/decide-styles.ts';
import type { BookingPlan } from './plan.ts';
import type { BookingsSurvey } from './survey.ts';

const namedMax = 10;

/**
 * Decides dates, decimal marks, currency and house of a file. Throws PmsError usage if `--status-of-all` is given for a file whose rows have states.
 */
export function decideBookings(base: BookingPlan, survey: BookingsSurvey) {
  refuseStatusOfAll(base, survey);
  const order = decideOrder(survey.order, base);
  const { marks, decided } = decideMarks(survey.decimals, base);
  return {
    plan: {
      ...base,
      order: order.value,
      marks,
      repeatedGroups: survey.repeatedGroups,
      copies: survey.copies,
      firstCurrency: [...survey.currencies.keys()][0],
      lastLine: survey.lastLine,
    },
    ...gathered([order, ...decided, decideCurrency(base, survey), decideProperty(base, survey)]),
  };
}

function refuseStatusOfAll({ decisions }: BookingPlan, { statuses }: BookingsSurvey): void {
  const [seen] = statuses;
  if (decisions.statusOfAll === undefined || seen === undefined) return;
  const [word, { line }] = seen;
  throw new PmsError(
    'usage',
    `--status-of-all is for files of which no row says a state, and line ${line} says "${word.slice(0, 60)}".`,
    { fix: 'Say with `--status "WORD=STATE"` what each word means; `--fill booking_status=STATE` fills blank cells.' },
  );
}

function decideCurrency({ decisions, constants }: BookingPlan, survey: BookingsSurvey): Decision<never> {
  if (decisions.currency !== undefined) return { finding: { code: 'currency_option', currency: decisions.currency } };
  const [open] = sharedSign(survey, decisions);
  if (open !== undefined) return { open };
  if (survey.withoutCurrency !== undefined && !constants.has('currency_iso') && !decisions.fill?.has('currency_iso')) {
    const { count, line } = survey.withoutCurrency;
    return { open: { what: 'currency', kind: 'not said', count, line, choices: [{ option: 'currency' }] } };
  }
  const currencies = [...survey.currencies.keys()].slice(0, namedMax);
  return currencies.length === 0 ? {} : { finding: { code: 'currencies', currencies } };
}

function decideProperty({ decisions, header, roles }: BookingPlan, survey: BookingsSurvey): Decision<never> {
  const { only } = decisions;
  if (survey.properties.size < 2 || only?.also !== undefined)
    return only === undefined ? {} : { finding: { code: 'only', ...only } };
  const column = header[roles.indexOf('property')]!.trim();
  const houses = [...survey.properties].map(([name, { count }]) => ({ name, count }));
  return { open: severalProperties(column, houses) };
}
