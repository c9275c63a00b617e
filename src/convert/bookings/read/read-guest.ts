/** The cells that name a guest in, first and last name out, with the state that some systems write into the name. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { BookingStatus } from '../../../contract/status.ts';
import { splitName } from '../../values/text/split-name.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from './booking-cells.ts';

export interface Guest {
  first?: string;
  last?: string;
  /** A state that stood in the name. */
  status?: BookingStatus;
  issues: FieldIssue[];
}

/** A reader of guests: both names, else one guest, else the first of several, else who has booked. */
export function createGuestReader(
  { source }: Pick<BookingPlan, 'source'>,
  reader: BookingCells,
): (cells: readonly string[]) => Guest {
  const states = Object.entries(source?.statusesInName ?? {}).map(
    ([word, status]) => [new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu'), status] as const,
  );
  return (cells) => {
    const first = reader.text(cells, 'guest_first_name');
    const last = reader.text(cells, 'guest_last_name');
    if (first !== undefined || last !== undefined) return { first, last, issues: [] };
    for (const form of ['guest', 'guests', 'booker'] as const) {
      const text = reader.raw(cells, form);
      if (text === undefined) continue;
      const state = states.find(([word]) => word.test(text));
      if (state !== undefined)
        return { ...splitName(text.replace(state[0], ' ').trim(), form), status: state[1], issues: [] };
      return { ...splitName(text, form), issues: states.length > 0 ? markIssues(text) : [] };
    }
    return { issues: [] };
  };
}

/** What stands in square brackets in a name may be a state, and is none that is known. */
function markIssues(name: string): FieldIssue[] {
  const mark = /\[[^[\]]{1,60}\]/.exec(name.slice(0, 1000))?.[0];
  if (mark === undefined) return [];
  const message = `${mark} in the name may be a state, and is none that is known here`;
  return [fieldIssue('unknown_status', 'booking_status', { message })];
}
