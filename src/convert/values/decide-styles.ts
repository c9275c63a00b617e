/** What the cells of a file prove of its dates and amounts, what a person says and what its source always writes become one decision. */

import type { Ambiguity } from '../ambiguity.ts';
import type { Decisions } from '../decisions.ts';
import type { DecimalVerdict } from './amounts/prove-decimal-mark.ts';
import type { DecimalMark } from './amounts/read-amount.ts';
import type { OrderVerdict } from './dates/prove-date-order.ts';
import type { DateOrder } from './dates/read-date.ts';

/** A thing decided, with the clause that says so to people, or what is still open about it. */
export interface Decision<Value> {
  value?: Value;
  open?: Ambiguity;
  clause?: string;
}

const orderNames: Record<DateOrder, string> = {
  dmy: 'day before month',
  mdy: 'month before day',
  ymd: 'year, month, day',
};

/** The order of day and month: as a person says, as the cells prove, as the source is known to write. */
export function decideOrder(
  verdict: OrderVerdict,
  said: DateOrder | undefined,
  known: DateOrder | undefined,
): Decision<DateOrder> {
  if (said !== undefined) return { value: said, clause: `dates ${orderNames[said]}, as --date-order says` };
  if (verdict.kind === 'none') return { clause: 'dates that say themselves which they are' };
  if (verdict.kind === 'proved') {
    const { order, by, line, text } = verdict;
    return { value: order, clause: `dates ${orderNames[order]} (line ${line}: ${text}, by the ${by})` };
  }
  if (verdict.kind === 'contradiction') {
    const [first, second] = verdict.cells;
    const message = `The dates contradict each other: line ${first.line} (${first.text}) and line ${second.line} (${second.text}) have no order in common.`;
    return { open: { what: 'date_order', message, flags: ['--date-order dmy', '--date-order mdy'] } };
  }
  if (known !== undefined)
    return { value: known, clause: `dates ${orderNames[known]}, as this source always writes them` };
  const readings = verdict.readings.map(({ order, date }) => `${date} (${order})`).join(' or ');
  const message = `The order of day and month is not provable: line ${verdict.line} (${verdict.text}) is ${readings}.`;
  return {
    open: { what: 'date_order', message, flags: verdict.readings.map(({ order }) => `--date-order ${order}`) },
  };
}

const markNames: Record<DecimalMark, string> = { '.': 'a decimal point', ',': 'a decimal comma' };

/** The decimal mark of one column, in the same manner; plain whole numbers need none. */
export function decideMark(
  verdict: DecimalVerdict,
  { column, decisions, known }: { column: string; decisions: Decisions; known: DecimalMark | undefined },
): Decision<DecimalMark> {
  const said = decisions.decimalMark;
  const name = column.trim().slice(0, 60);
  if (said !== undefined) return { value: said, clause: `${name} with ${markNames[said]}, as --decimal says` };
  if (verdict.kind === 'none') return { value: '.' };
  if (verdict.kind === 'proved') {
    const { mark, line, text, why } = verdict;
    return { value: mark, clause: `${name} with ${markNames[mark]} (line ${line}: ${text}, ${why})` };
  }
  if (verdict.kind === 'contradiction') {
    const [first, second] = verdict.cells;
    const message = `The amounts in ${name} contradict each other: line ${first.line} (${first.text}) and line ${second.line} (${second.text}) have different decimal marks.`;
    return { open: { what: 'decimal_mark', message, flags: ['--decimal .', '--decimal ,'] } };
  }
  if (known !== undefined)
    return { value: known, clause: `${name} with ${markNames[known]}, as this source always writes it` };
  const { line, text, readings } = verdict;
  const message = `The decimal mark in ${name} is not provable: line ${line} (${text}) is ${readings['.']} (.) or ${readings[',']} (,).`;
  return { open: { what: 'decimal_mark', message, flags: ['--decimal .', '--decimal ,'] } };
}
