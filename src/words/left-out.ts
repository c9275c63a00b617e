/** Names the rows that are not records by the reason why they are left out, and says what became of the others. */
import type { LeftOutReason } from '../convert/left-out.ts';
import { linesText } from '../file/line-ranges.ts';
import type { Report } from '../transfer/report-schema.ts';
import { count } from './count.ts';

/** `cli/help/json.md` names the codes. */
export const leftOutReasons: Readonly<Record<LeftOutReason, string>> = {
  blank: 'blank rows',
  total: 'rows of totals',
  note: 'lines of text',
  repeated_header: 'repeated headers',
  free_room: 'rooms without a guest and dates',
  other_property: 'rows that were not chosen',
  block: 'closed rooms',
  owner_stay: 'stays of owners',
  closed_days: 'events that close days',
  hours_of_day: 'events of hours, without a night',
  request: 'requests for an offer',
  never_booked: 'requests that were never booked',
  superseded: 'older versions of a booking',
  duplicate: 'copies of another row',
  repeated: 'rows that repeat an earlier one',
  cancellation_fee: 'fees of a cancellation',
  refunded: 'payments that were paid back',
  payout: 'payouts',
  adjustment: 'later payments or refunds',
  tax: 'taxes',
  one_channel: 'rates of one channel',
  no_rate: 'rows without a rate',
  no_field: 'rows of values that pms does not store',
  price_of_a_stay: 'prices of whole stays',
  replaced: 'rates that a later row replaces',
  said_none: 'no bookings, as you said',
  said_leave_out: 'as you said',
  before_cutover: 'stays that end by the cutover',
  at_cutover: 'stays across the cutover',
  after_cutover: 'stays from the cutover on',
};

/** In a few words, lower case; a reason that is not known is its own word. */
export function leftOutWords(reason: string): string {
  return leftOutReasons[reason as LeftOutReason] ?? reason;
}

/** `left out, blank rows: 3 (lines 4-6)`. */
export function lineOfLeftOut({ reason, count: times, lines }: Report['left_out'][number]): string {
  return `left out, ${leftOutWords(reason)}: ${count(times)} (${linesText(lines, times)})`;
}

const skipWords: Readonly<Record<string, string>> = {
  identical: 'there already',
  unproved: 'for a reason that the service does not say',
  differs: 'there with other values',
  ended: 'there as cancelled or no-show',
  repeated: 'repeated in this file',
};

/** Why, in a few words; empty where the outcome says all. */
export function whyOf({ outcome, why }: Report['outcomes'][number]): string {
  if (why === null) return '';
  return outcome === 'same' || outcome === 'skipped' ? skipWords[why]! : leftOutWords(why);
}
