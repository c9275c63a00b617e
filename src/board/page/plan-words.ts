/** Fields and stays of a plan as texts. */
import { fieldName } from '../../words/choices.ts';
import { leftOutWords } from '../../words/left-out.ts';
import { changesOf, lineOfStay, className as plainName, textOfContradictions } from '../../words/plan.ts';
import type { PlanLine } from '../facts.ts';
import { moneyText } from './figures.ts';
import { words } from './words.ts';

/** A sentence of the terminal without the clauses that name a flag: on the page a button does that. */
export function withoutFlags(sentence: string): string {
  return sentence.replace(/(; |, as )[^;`]*`[^`]*`[^;]*/g, '');
}

/** A line of a plan of bookings. */
export type BookingLine = Extract<PlanLine, { record: unknown }>;
/** A line of a plan of room types or rates. */
export type ListLine = Exclude<PlanLine, BookingLine>;
export type Stay = NonNullable<BookingLine['record']>;

/** The state of a booking as a word; "" if it has none. */
export function stateName(state: string | null = ''): string {
  return words.states[state ?? ''] ?? state ?? '';
}

/** A line of a plan with the names of states in place of the interface's words. */
export function withStateNames(line: PlanLine): PlanLine {
  if (!('record' in line)) return line;
  const named = (stay: Stay | null) =>
    stay && { ...stay, booking_status: stay.booking_status && stateName(stay.booking_status) };
  const { record, held, beside, changes, ends, kept } = line;
  return {
    ...{ ...line, record: named(record), held: named(held), ends: ends.map((end) => named(end)!) },
    beside: beside && { ...beside, record: named(beside.record)! },
    changes: changes.map(withStates),
    kept: kept.map(withStates),
  };
}

/** What changes, with the names of states. */
export function withStates<
  Change extends { field: string; before: string | number | null; after: string | number | null },
>(change: Change): Change {
  const name = (value: string | number | null) => (typeof value === 'string' ? stateName(value) : value);
  return change.field === 'booking_status'
    ? { ...change, before: name(change.before), after: name(change.after) }
    : change;
}

/** A key as it begins a line, such as the name of a class or what became of a row: `Looks like`. */
export function className(name: string): string {
  const text = plainName(name);
  return text[0]!.toUpperCase() + text.slice(1);
}

/** The stay to compare a line with: the booking in the service, the one that is cancelled for it, or the row of another file. */
export function otherOf({ record, held, ends, beside }: BookingLine): Stay | null {
  if (held !== null) return held;
  return record === null ? null : (ends[0] ?? beside?.record ?? null);
}

/** The fields in which a stay that moves will differ, before and after. */
function movesOf({ record, held, ends }: BookingLine): BookingLine['changes'] {
  const old = ends[0];
  if (record === null || held !== null || old === undefined) return [];
  return (Object.keys(record) as (keyof Stay)[])
    .map((field) => ({ field, before: old[field], after: record[field] }))
    .filter(({ before, after }) => (before ?? '') !== (after ?? ''));
}

/** What changes in one line: before -> after, and what is cancelled for it. */
export function whatChanges(line: BookingLine): string {
  const { record, held, class: kind, ends, kept, why } = line;
  const stay = record ?? held;
  const moves = movesOf(line);
  const changes = [...line.changes, ...moves];
  // The class already says that a booking is only cancelled; for one that moves, the changed fields say it.
  const others = kind === 'gone' || kind === 'cancelled' ? [] : ends.slice(moves.length > 0 ? 1 : 0);
  const other = kind === 'looks_like' || kind === 'looks_moved' ? otherOf(line) : null;
  if (other !== null) return `there: ${lineOfStay(other)}`;
  if (line.contradictions !== undefined) return textOfContradictions(line.contradictions, fieldName);
  if (why !== undefined) return kind === 'left_out' ? leftOutWords(why) : why;
  if (changes.length + others.length + kept.length > 0) return changesOf({ ...line, changes, ends: others }, fieldName);
  if (stay === null) return '';
  const amount = stay.total_amount === null ? '' : moneyText(stay.total_amount, stay.currency_iso);
  return [amount, stay.booking_status].filter((part) => part).join(', ');
}
