/** Writes the plan of a sync or an undo, and its result. */
import type { OverbookedType } from '../app/service/overbooked.ts';
import type { Left, LeftWhy } from '../app/sync/what-is-left.ts';
import type { Contradiction, SaidValue } from '../convert/remark.ts';
import type { ListPlan } from '../sync/lists/list-items.ts';
import type { AnyClass, ListChange, ListClass } from '../sync/lists/list-plan.ts';
import type { FieldCount, KeptBecause, KeptCount, PlanItem, PlannedStay } from '../sync/plan.ts';
import type { PlanSummary } from '../sync/summarize-plan.ts';
import { count, counted } from './count.ts';
import { moneyText, valueText } from './money.ts';
import { printable } from './printable.ts';

/** What becomes of a class, in a few words: of the plan of bookings, of room types or nights. */
export const classWords: Readonly<Record<AnyClass, string>> = {
  new: 'added',
  same: 'nothing: already so',
  changed: 'gets what the files say',
  moved: 'the new stay is added, then the old one cancelled',
  cancelled: 'cancelled, as the files say',
  gone: 'no longer in the files; stays as it is',
  looks_like: 'nothing until you say whether it is the same',
  looks_moved: 'nothing until you say whether it is the same',
  contradiction: 'left as it stands until you say which source counts',
  rejected: 'not sent; to be fixed',
  left_out: 'nothing: no records of their own',
  not_in_these_files: 'nothing',
  restored: 'gets its former values back',
  edited_since: 'nothing: changed after the run wrote it',
  closed: 'not there before, and the interface cannot delete',
  kept: 'nothing: what it was is not known, or there was nothing',
};

/** Classes whose lines are shown, what asks for an answer first; on the page the first of them is open. */
export const listedClasses = [
  ...([
    'looks_like',
    'looks_moved',
    'contradiction',
    'gone',
    'moved',
    'edited_since',
    'cancelled',
    'restored',
  ] as const),
  ...(['closed', 'kept', 'rejected', 'changed', 'new', 'left_out'] as const),
];

/** The name of a class as it is read: `looks like`. */
export function className(name: string): string {
  return name.replaceAll('_', ' ');
}

/** Where an undo differs. */
export const undoneWords: Readonly<Partial<Record<AnyClass, string>>> = {
  cancelled: 'not there before: becomes Cancelled, for the interface cannot delete',
  same: 'nothing: it is as before',
};

/** What is gone, where it is cancelled. */
export function lineOfGone(cancelled: number): string {
  return `${count(cancelled)} to be cancelled: no longer in the files`;
}

/** Says how a field is called: to a script by its name in the interface, on the page by a word. */
type NameOf = (field: string) => string;

const keptWords: Readonly<Record<KeptBecause, (kept: KeptCount & { name: string }) => string>> = {
  state_goes_back: ({ count: number, before, after }) =>
    `${counted(number, 'booking', 'bookings')} kept ${before}, where a file says ${after}: a stay does not go back`,
  net_amount: ({ count: number, name }) =>
    `${counted(number, 'booking', 'bookings')} kept ${name}: the file does not say what the guest pays`,
  not_asked_for: ({ count: number, name }) =>
    `${counted(number, 'booking', 'bookings')} kept ${name}: it was not asked for`,
  edited_since: ({ count: number, name }) =>
    `${counted(number, 'booking', 'bookings')} kept ${name}: it was changed after the run wrote it`,
  cannot_be_removed: ({ count: number, name }) =>
    `${counted(number, 'booking', 'bookings')} kept ${name}: there was none before, and the interface cannot remove it`,
  email: ({ count: number }) =>
    `${counted(number, 'booking', 'bookings')} kept the e-mail address: a service may know a booking by it`,
  spelling: ({ count: number, name }) =>
    `${counted(number, 'booking', 'bookings')} kept the spelling of ${name}: to this service another one may be another guest`,
};

/** What was kept, one line for each kind. */
export function linesOfKept(kept: readonly KeptCount[], nameOf: NameOf = asItIs): string[] {
  return [...kept]
    .sort((one, other) => other.count - one.count)
    .map((each) => keptWords[each.because]({ ...each, name: nameOf(each.field) }));
}

/** Which fields change, and how often: `booking_status Confirmed -> Cancelled: 12; total_amount: 682`. */
export function lineOfFields(fields: readonly FieldCount[], nameOf: NameOf = asItIs): string {
  return fields
    .map(({ field, before, after, count: number }) =>
      after === null
        ? `${nameOf(field)}: ${count(number)}`
        : `${nameOf(field)} ${before ?? 'none'} -> ${after}: ${count(number)}`,
    )
    .join('; ');
}

/** In what the sources contradict one another, and how often. */
export function lineOfContradictions(contradictions: Readonly<Record<string, number>>): string {
  const fields = Object.entries(contradictions).map(([field, number]) => `${field}: ${count(number)}`);
  return `contradictions: ${fields.join('; ')} (left as they stand; --prefer FILE, or FIELD=FILE, says whose value counts)`;
}

/** What each source says: `dates: pms.csv line 2 says 2027-05-01 to 2027-05-04, booking.csv line 3 says ...`. */
export function textOfContradictions(contradictions: readonly Contradiction[], nameOf: NameOf = asItIs): string {
  return contradictions
    .map(({ field, said }) => {
      const values = said.map((one) => `${whoSays(one)} says ${one.value ?? 'nothing'}`);
      return `${nameOf(field)}: ${values.join(', ')}`;
    })
    .join('; ');
}

function whoSays({ file, line }: SaidValue): string {
  if (file === 'service') return 'the service';
  return line === null ? `${file ?? 'an earlier file'} (synced before)` : `${file} line ${line}`;
}

function asItIs(field: string): string {
  return field;
}

/** Bookings that the files cannot speak of, because they arrive outside their first and last arrival. */
export function lineOfOutside({ bookings, from, to }: NonNullable<PlanSummary['outside']>): string {
  const are = bookings === 1 ? 'booking of the same system arrives' : 'bookings of the same systems arrive';
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return `outside: ${count(bookings)} ${are} ${when}, before the first or after the last arrival in the files, which cannot show whether they are gone`;
}

/** The name of the guest of a stay, wherever it comes from. */
export function guestOf(stay: {
  guest_first_name?: string | number | null;
  guest_last_name?: string | number | null;
}): string {
  return [stay.guest_first_name, stay.guest_last_name].filter((name) => name).join(' ');
}

/** A stay in one line: `2027-05-01 to 2027-05-04, Double, Eva Muster, 480.00 EUR, Confirmed`. */
export function lineOfStay(stay: PlannedStay): string {
  const amount = stay.total_amount === null ? null : moneyText(stay.total_amount, stay.currency_iso);
  const parts = [stay.room_type_name, guestOf(stay), amount, stay.booking_source, stay.booking_status];
  return [
    `${stay.checkin_date} to ${stay.checkout_date}`,
    ...parts.filter((part) => part !== null && part !== ''),
  ].join(', ');
}

/** Says of a room that is gone that its booking has others: `number 4711 had 3 rooms, booking.csv lists 2 (line 4)`. */
export function lineOfRooms({ number, beside, rooms }: Pick<PlanItem, 'number' | 'beside' | 'rooms'>): string {
  if (rooms === undefined) return '';
  const lists = beside === null ? '' : `, ${beside.file} lists ${count(rooms.listed)} (line ${beside.line})`;
  return `number ${number} had ${count(rooms.had)} rooms${lists}`;
}

/** The changes of one item, `before -> after`, and what is cancelled for it. */
export function changesOf(
  { record, held, changes, ends, kept }: Pick<PlanItem, 'record' | 'held' | 'changes' | 'ends' | 'kept'>,
  nameOf: NameOf = asItIs,
): string {
  const old = held?.currency_iso ?? ends[0]?.currency_iso ?? null;
  const now = record?.currency_iso ?? old;
  return [
    ...changes.map(
      ({ field, before, after }) =>
        `${nameOf(field)} ${valueText(field, before, old)} -> ${valueText(field, after, now)}`,
    ),
    ...ends.map((stay) => `cancels ${lineOfStay(stay)}`),
    ...kept.map(
      ({ field, before, after }) =>
        `${nameOf(field)} stays ${valueText(field, before, old)} (file: ${valueText(field, after, now)})`,
    ),
  ].join('; ');
}

/** Says how many bookings a plain import has overwritten without keeping their former values. */
export function lineOfNotKnown(number: number): string {
  return `not known: ${counted(number, 'record', 'records')} replaced what was there, or may have; its former values are not known, so nothing is taken back (an import with --undoable keeps them)`;
}

/** By class of the plan. */
type Counts = Readonly<Record<string, number>>;
/** What a plan counts. */
type PlanUnit = 'bookings' | ListPlan['of'];

const appliedWords: Readonly<Record<string, string>> = {
  new: 'added',
  changed: 'changed',
  moved: 'moved',
  cancelled: 'cancelled',
  restored: 'restored',
  closed: 'closed',
};

/** `5 added, 2 moved, 3 cancelled`; empty if nothing is applied. What is gone and what the file cancels is cancelled. */
function partsOf({ gone = 0, cancelled = 0, ...applied }: Counts): string[] {
  const all: Record<string, number> = { ...applied, cancelled: cancelled + gone };
  return Object.entries(appliedWords)
    .filter(([name]) => (all[name] ?? 0) > 0)
    .map(([name, word]) => `${count(all[name]!)} ${word}`);
}

/** How many changes a plan makes, or has made: the sum of what it does with each class. */
export function changesIn(applied: Counts): number {
  return Object.values(applied).reduce((sum, number) => sum + number, 0);
}

/** What a plan would do, to be agreed to: `58 bookings would be added, 2 cancelled`. */
export function clauseOfPlan(applied: Counts, { of, verb }: { of: PlanUnit; verb: 'will be' | 'would be' }): string {
  const [first = `0`, ...others] = partsOf(applied);
  const [number, word = 'changed'] = first.split(' ');
  return [`${number} ${number === '1' ? oneOf[of] : of} ${verb} ${word}`, ...others].join(', ');
}

const oneOf = { bookings: 'booking', 'room types': 'room type', nights: 'night' } as const;

/** The last line: what would be done, or what was done with each class, and what is left. */
export function closingLineOf(apply: Counts, { of, done, left }: EndedPlan): string {
  const open = linesOfLeft(left);
  const leaves = open.length === 0 ? '' : ` Left: ${open.join(', ')}.`;
  if (done === undefined && changesIn(apply) > 0)
    return `nothing was sent: ${clauseOfPlan(apply, { of, verb: 'would be' })}.${leaves}`;
  const { applied = done?.sent === changesIn(apply) ? apply : undefined, sent = 0 } = done ?? {};
  const parts = applied === undefined && sent > 0 ? [`${count(sent)} ${of} sent`] : partsOf(applied ?? {});
  if (parts.length === 0) return `${changesIn(apply) === 0 ? 'nothing to do' : 'nothing was changed'}.${leaves}`;
  return `Done: ${parts.join(', ')}.${leaves}`;
}

interface EndedPlan {
  of: PlanUnit;
  /** What a plan of bookings has `applied`, by class; of room types and nights only how many were `sent`. */
  done: { applied?: Counts; sent?: number } | undefined;
  left: Left;
}

const leftWords: Readonly<Record<LeftWhy, readonly [one: string, many: string]>> = {
  rejected: ['row rejected', 'rows rejected'],
  replaced: ['row replaced by another of its booking number', 'rows replaced by others of their booking number'],
  repeated: ['row repeats a booking of the plan', 'rows repeat a booking of the plan'],
  looks_like: ['booking looks like one that is there', 'bookings look like one that is there'],
  looks_moved: ['booking looks like one that has moved', 'bookings look like one that has moved'],
  contradiction: ['contradiction between sources', 'contradictions between sources'],
  gone: ['booking to come is no longer in the files', 'bookings to come are no longer in the files'],
  there_since: ['booking left alone: another came there', 'bookings left alone: others came there'],
  changed_since: ['left alone: changed in the service since the plan was made', ''],
  edited_since: ['left alone: changed after the run wrote it', 'left alone: changed after the run wrote them'],
  kept: ['kept: what it was is not known, or there was nothing', ''],
  not_known: ['replaced what was there, or may have, and its former values are not known', ''],
  overbooked: ['night overbooked', 'nights overbooked'],
  unread: ['row of the service could not be read', 'rows of the service could not be read'],
};

/** What is left, a line for each reason; none if nothing is. */
export function linesOfLeft(left: Left): string[] {
  return Object.entries(left).map(([why, number]) => {
    const [one, many] = leftWords[why as LeftWhy];
    return counted(number, one, many || one);
  });
}

/** What becomes of what was created: nights are closed for sale, and types have no rooms any more. */
const closedAbout: Readonly<Record<ListPlan['of'], string>> = {
  nights: 'closed for sale',
  'room types': 'made inactive',
};

/** One line for each class that is not empty. */
export function linesOfTotals({ of, totals }: Pick<ListPlan, 'of' | 'totals'>): string[] {
  return (Object.entries(totals) as [ListClass, number][])
    .filter(([, number]) => number > 0)
    .map(([name, number]) => {
      const some =
        name === 'rejected' || name === 'left_out' ? counted(number, 'row', 'rows') : counted(number, oneOf[of], of);
      return `${name === 'closed' ? closedAbout[of] : className(name)}: ${some} (${classWords[name]})`;
    });
}

/** How many changes of one plan and type are named; of the others only the number is said. */
const namedMax = 6;

/** `BAR, Deluxe: 212 nights 120 -> 135, 14 nights closed`, one line for each plan and type. */
export function* linesOfChanges(changes: Iterable<ListChange>, currency: string | null): Generator<string> {
  let name: string | undefined;
  let parts: string[] = [];
  let more = 0;
  const line = () => `${name}: ${[...parts, ...(more > 0 ? [`and ${count(more)} other changes`] : [])].join(', ')}`;
  for (const change of changes) {
    const of = [change.rate_plan_name, change.room_type_name].filter((part) => part !== undefined).join(', ');
    if (name !== undefined && of !== name) {
      yield line();
      [parts, more] = [[], 0];
    }
    name = of;
    if (parts.length < namedMax) parts.push(partOf(change, currency));
    else more++;
  }
  if (name !== undefined) yield line();
}

/** What changes, and on which nights. */
function partOf(change: ListChange, currency: string | null): string {
  const { from, to } = change;
  if (from === undefined || to === undefined) return changeOf(change, currency);
  return `${changeOf(change, currency)} (${from === to ? from : `${from} to ${to}`})`;
}

function changeOf(
  { class: kind, field, before, after, count: nights, rate_plan_name: plan }: ListChange,
  currency: string | null,
): string {
  const [old, now] = [before, after].map((value) => valueText(field, value, currency));
  const many = plan === undefined ? '' : `${counted(nights, 'night', 'nights')} `;
  if (field === null) return `${many}not there any more`;
  if (kind === 'kept')
    return `${many}keeps ${field} ${old}: what it was is not known, or there was none, and the interface cannot remove it`;
  if (kind === 'edited_since') return `${many}keeps ${field} ${old}: edited since`;
  if (field === 'stop_sell' && plan !== undefined) return `${many}${Number(after) === 0 ? 'opened' : 'closed'}`;
  const named = field === 'rate_amount' ? '' : `${field} `;
  if (kind === 'new') return `${many}new${field === 'rate_amount' ? ' at' : `, ${field}`} ${now}`;
  return `${many}${named}${old} -> ${now}`;
}

/** Most types that are named. */
const overbookedShown = 5;

/** `overbooked: Attic 3 nights from 2027-05-01 to 2027-05-03`; of a plan, where they would be. */
export function overbookedText(types: readonly OverbookedType[], isPlanned: boolean): string {
  const named = types.slice(0, overbookedShown).map(({ type, nights, from, to }) => {
    const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
    return `${printable(type, 60)} ${counted(nights, 'night', 'nights')} ${when}`;
  });
  const more = types.length > named.length ? `; and ${counted(types.length - named.length, 'type', 'types')} more` : '';
  return `${isPlanned ? 'would be overbooked' : 'overbooked'}: ${named.join('; ')}${more}`;
}
