/** Reads the guest's first and last name, and the state that some systems write into the name. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import type { BookingStatus } from '../../../contract/status.ts';
import { splitName, withoutNotes } from '../../values/text/split-name.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from './booking-cells.ts';
import { doubtIn } from './doubtful-names.ts';
import { listOf } from './rooms-of-booking.ts';

export interface Guest {
  first?: string;
  last?: string;
  /** A state that was written in the name. */
  status?: BookingStatus;
  /** Whether `--fill` supplied the name, because the row has none. */
  isFilled?: true;
  issues: FieldIssue[];
}

/**
 * A reader of guests. A first and a last name are the guest. Where a row has only one of them, the cell with the whole name gives the other: it may
 * hold both (`Ana Anic` beside `Anic`) or that one alone (`Ana` beside `Anic`). Without either it is the name; else the first of several guests, else
 * the person who booked. A middle name stands behind the first name.
 */
export function createGuestReader(
  { source, decisions }: Pick<BookingPlan, 'source' | 'decisions'>,
  reader: BookingCells,
): (cells: readonly string[]) => Guest {
  const states = Object.entries(source?.statusesInName ?? {}).map(
    ([word, status]) => [new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu'), status] as const,
  );
  const order = decisions.nameOrder;
  const filled = { first: decisions.fill?.get('guest_first_name'), last: decisions.fill?.get('guest_last_name') };
  // What says that the stay is none is no note: `Ada Lark (cancelled)`.
  const isDoubt = (name: string) => doubtIn({ last: name }, true) !== undefined;
  const plain = (name: string) => (decisions.nameNotes === 'drop' && !isDoubt(name) ? withoutNotes(name) : name);
  const wholeName = (cells: readonly string[]): Guest => {
    for (const form of ['guest', 'guests', 'booker'] as const) {
      const written = reader.raw(cells, form);
      if (written === undefined) continue;
      const one = listOf(written)?.[0] ?? written;
      const text = plain(one);
      const state = states.find(([word]) => word.test(text));
      const { first, last } = splitName(state === undefined ? text : text.replace(state[0], ' ').trim(), form, order);
      if (state !== undefined) return { first, last, status: state[1], issues: [] };
      return { first, last, issues: states.length > 0 ? markIssues(text) : [] };
    }
    return { issues: [] };
  };
  const partOf = (cells: readonly string[], role: 'guest' | 'guest_first_name' | 'guest_last_name') => {
    const text = reader.text(cells, role);
    return text && plain(text);
  };
  const guestOf = (cells: readonly string[]): Guest => {
    const own = partOf(cells, 'guest_first_name');
    const whole = partOf(cells, 'guest');
    const surname = partOf(cells, 'guest_last_name');
    const [firsts, lasts] = [listOf(own ?? whole ?? ''), listOf(surname ?? '')];
    // A list of each: the guests of one stay.
    if (firsts !== undefined && firsts.length === lasts?.length)
      return { first: firsts[0], last: lasts[0], issues: [] };
    const middle = reader.text(cells, 'middle_name');
    const last = joined(surname, reader.text(cells, 'second_last_name'));
    if (own === undefined && last === undefined) return withMiddle(wholeName(cells), middle);
    const first = own ?? without(whole, last!);
    return { first: joined(first, middle), last: last ?? without(whole, own!), issues: [] };
  };
  return (cells) => {
    const guest = guestOf(cells);
    const isNamed = guest.first !== undefined || guest.last !== undefined;
    return isNamed || (filled.first ?? filled.last) === undefined ? guest : { ...guest, ...filled, isFilled: true };
  };
}

function joined(name: string | undefined, more: string | undefined): string | undefined {
  return name === undefined || more === undefined ? (name ?? more) : `${name} ${more}`;
}

/** A middle name beside a whole name that does not hold it; a name of one word stays whole. */
function withMiddle(guest: Guest, middle: string | undefined): Guest {
  const { first, last } = guest;
  if (middle === undefined || [first, last].some((name) => name?.split(' ').includes(middle))) return guest;
  if (first === undefined) return { ...guest, last: joined(last, middle) };
  return { ...guest, first: joined(first, middle) };
}

/** A name without a part that stands at its beginning or end; undefined if nothing is left. */
function without(name: string | undefined, part: string): string | undefined {
  if (name === undefined) return undefined;
  const [whole, known] = [name, part].map((text) => text.toLowerCase());
  const rest = whole!.startsWith(known!)
    ? name.slice(part.length)
    : whole!.endsWith(known!)
      ? name.slice(0, -part.length)
      : name;
  const isPart = rest === name || rest === '' || /^[\s,]|[\s,]$/.test(rest);
  const text = (isPart ? rest : name).replace(/^[\s,]+|[\s,]+$/g, '');
  return text === '' ? undefined : text;
}

/** An unknown text in square brackets in a name may be a state that we do not know: it is an issue. */
function markIssues(name: string): FieldIssue[] {
  const mark = /\[[^[\]]{1,60}\]/.exec(name.slice(0, 1000))?.[0];
  if (mark === undefined) return [];
  const message = `${mark} in the name may be a state, and is none that is known here`;
  return [fieldIssue('unknown_status', 'booking_status', { message })];
}
