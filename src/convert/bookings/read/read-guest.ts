/** Reads the guest's first and last name, and the state that some systems write into the name. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { BookingStatus } from '../../../contract/status.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { splitName } from '../../values/text/split-name.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from './booking-cells.ts';

export interface Guest {
  first?: string;
  last?: string;
  /** A state that was written in the name. */
  status?: BookingStatus;
  /** Whether `--fill` supplied the name, because the row has none. */
  isFilled?: true;
  issues: FieldIssue[];
}

/** A reader of guests: both names, else one guest's full name, else the first of several guests, else the person who booked. */
export function createGuestReader(
  { source, decisions }: Pick<BookingPlan, 'source' | 'decisions'>,
  reader: BookingCells,
): (cells: readonly string[]) => Guest {
  const states = Object.entries(source?.statusesInName ?? {}).map(
    ([word, status]) => [new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu'), status] as const,
  );
  const order = decisions.nameOrder;
  const filled = { first: decisions.fill?.get('guest_first_name'), last: decisions.fill?.get('guest_last_name') };
  const guestOf = (cells: readonly string[]): Guest => {
    const first = joined(reader, cells, ['guest_first_name', 'middle_name']);
    const last = joined(reader, cells, ['guest_last_name', 'second_last_name']);
    if (first !== undefined || last !== undefined) return { first, last, issues: [] };
    for (const form of ['guest', 'guests', 'booker'] as const) {
      const text = reader.raw(cells, form);
      if (text === undefined) continue;
      const state = states.find(([word]) => word.test(text));
      if (state !== undefined)
        return { ...splitName(text.replace(state[0], ' ').trim(), form, order), status: state[1], issues: [] };
      return { ...splitName(text, form, order), issues: states.length > 0 ? markIssues(text) : [] };
    }
    return { issues: [] };
  };
  return (cells) => {
    const guest = guestOf(cells);
    if (
      guest.first !== undefined ||
      guest.last !== undefined ||
      (filled.first === undefined && filled.last === undefined)
    )
      return guest;
    return {
      ...guest,
      ...(filled.first !== undefined && { first: filled.first }),
      ...(filled.last !== undefined && { last: filled.last }),
      isFilled: true,
    };
  };
}

/** The names of several columns as one, such as a second last name. */
function joined(
  reader: BookingCells,
  cells: readonly string[],
  [own, more]: readonly [ColumnRole, ColumnRole],
): string | undefined {
  const name = reader.text(cells, own);
  if (!reader.has(more)) return name;
  const all = [name, reader.text(cells, more)].filter((part) => part !== undefined);
  return all.length === 0 ? undefined : all.join(' ');
}

/** An unknown text in square brackets in a name may be a state that we do not know: it is an issue. */
function markIssues(name: string): FieldIssue[] {
  const mark = /\[[^[\]]{1,60}\]/.exec(name.slice(0, 1000))?.[0];
  if (mark === undefined) return [];
  const message = `${mark} in the name may be a state, and is none that is known here`;
  return [fieldIssue('unknown_status', 'booking_status', { message })];
}
