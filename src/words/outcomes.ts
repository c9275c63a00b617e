/** Says what became of the rows of a file. */
import type { OutcomeCount } from '../transfer/report.ts';
import { leftOutWords } from './left-out.ts';

const skipWords: Readonly<Record<string, string>> = {
  identical: 'there already',
  unproved: 'for a reason that the service does not say',
  differs: 'there with other values',
  ended: 'there as cancelled or no-show',
  repeated: 'repeated in this file',
};

/** Why, in a few words; empty where the outcome says all. */
export function whyOf({ outcome, why }: OutcomeCount): string {
  if (why === null) return '';
  return outcome === 'same' || outcome === 'skipped' ? skipWords[why]! : leftOutWords(why);
}
