/** Writes the plan of a sync or an undo, and its result. */
import type { CarriedOut } from '../sync/carry-out.ts';
import type {
  FieldCount,
  KeptBecause,
  KeptCount,
  PlanClass,
  PlanItem,
  PlannedStay,
  PlanSummary,
  SaidValue,
} from '../sync/plan.ts';
import { count, counted } from './count.ts';
import { moneyText } from './money.ts';

/** What a sync does with a class, in a few words. */
export const doneAbout: Readonly<Record<PlanClass, string>> = {
  new: 'sent',
  same: 'nothing',
  changed: 'only what may change is sent',
  moved: 'the new stay sent, then the old one cancelled',
  cancelled: 'cancelled, as the file says',
  gone: 'shown; --gone cancel cancels those to come',
  'looks like': 'asked: --same-stay yes, no or a file of answers',
  'looks moved': 'asked: --same-stay yes, no or a file of answers',
  contradiction: 'left as it stands: --prefer says which counts',
  rejected: 'in the file of rejected rows',
  'left out': 'nothing: not bookings of their own',
  'not in these files': 'nothing',
  restored: 'gets its former values again',
  'edited since': 'nothing: it was changed after the run wrote it',
};

/** What an undo does with a class. */
export const undoneAbout: Readonly<Record<PlanClass, string>> = {
  ...doneAbout,
  cancelled: 'not there before: set to Cancelled, for the interface cannot delete',
  same: 'nothing: it is as before',
};

const keptWords: Readonly<Record<KeptBecause, (kept: KeptCount) => string>> = {
  'state goes back': ({ count: number, before, after }) =>
    `${counted(number, 'booking', 'bookings')} kept ${before}, where a file says ${after} (--states-of-file takes the file's)`,
  'net amount': ({ count: number, field }) =>
    `${counted(number, 'booking', 'bookings')} kept ${field}: the file knows only what the house receives`,
  'not asked for': ({ count: number, field }) =>
    `${counted(number, 'booking', 'bookings')} kept ${field}: --fields does not name it`,
  'edited since': ({ count: number, field }) =>
    `${counted(number, 'booking', 'bookings')} kept ${field}: it was changed after the run wrote it`,
  'cannot be removed': ({ count: number, field }) =>
    `${counted(number, 'booking', 'bookings')} kept ${field}: there was none before, and the interface cannot remove it`,
  'e-mail': ({ count: number }) =>
    `${counted(number, 'booking', 'bookings')} kept the e-mail address: a service may know a booking by it`,
  spelling: ({ count: number, field }) =>
    `${counted(number, 'booking', 'bookings')} kept the spelling of ${field}: to this service another one may be another guest`,
};

/** What was kept, one line for each kind. */
export function linesOfKept(kept: readonly KeptCount[]): string[] {
  return [...kept].sort((one, other) => other.count - one.count).map((each) => keptWords[each.because](each));
}

/** Which fields change, and how often: `booking_status Confirmed -> Cancelled: 12; total_amount: 682`. */
export function lineOfFields(fields: readonly FieldCount[]): string {
  return fields
    .map(({ field, before, after, count: number }) =>
      after === null ? `${field}: ${count(number)}` : `${field} ${before ?? 'none'} -> ${after}: ${count(number)}`,
    )
    .join('; ');
}

/** In what the sources contradict one another, and how often. */
export function lineOfContradictions(contradictions: Readonly<Record<string, number>>): string {
  const fields = Object.entries(contradictions).map(([field, number]) => `${field}: ${count(number)}`);
  return `contradictions: ${fields.join('; ')} (left as they stand; --prefer FILE, or FIELD=FILE, says whose value counts)`;
}

/** What each source says: `dates: pms.csv line 2 says 2027-05-01 to 2027-05-04, booking.csv line 3 says ...`. */
export function textOfContradictions(contradictions: NonNullable<PlanItem['contradictions']>): string {
  return contradictions
    .map(
      ({ field, said }) =>
        `${field}: ${said.map((one) => `${whoSays(one)} says ${one.value ?? 'nothing'}`).join(', ')}`,
    )
    .join('; ');
}

function whoSays({ file, line }: SaidValue): string {
  if (file === 'service') return 'the service';
  return line === null ? `${file ?? 'an earlier file'} (synced before)` : `${file} line ${line}`;
}

/** Bookings that the files cannot speak of, because they arrive outside their first and last arrival. */
export function lineOfOutside({ bookings, from, to }: NonNullable<PlanSummary['outside']>): string {
  const are = bookings === 1 ? 'booking of the same system arrives' : 'bookings of the same systems arrive';
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`;
  return `outside: ${count(bookings)} ${are} ${when}, before the first or after the last arrival in the files, which cannot show whether they are gone`;
}

/** A stay in one line: `2027-05-01 to 2027-05-04, Double, Eva Muster, 480.00 EUR, Confirmed`. */
export function lineOfStay(stay: PlannedStay): string {
  const guest = [stay.guest_first_name, stay.guest_last_name].filter((name) => name !== null).join(' ');
  const amount = stay.total_amount === null ? null : moneyText(stay.total_amount, stay.currency_iso);
  const parts = [stay.room_type_name, guest, amount, stay.booking_source, stay.booking_status];
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
export function changesOf({ changes, ends, kept }: Pick<PlanItem, 'changes' | 'ends' | 'kept'>): string {
  const shown = (value: string | number | null) => (value === null ? 'none' : String(value));
  return [
    ...changes.map(({ field, before, after }) => `${field} ${shown(before)} -> ${shown(after)}`),
    ...ends.map((stay) => `cancels ${lineOfStay(stay)}`),
    ...kept.map(({ field, before, after }) => `${field} stays ${shown(before)} (file: ${shown(after)})`),
  ].join('; ');
}

/** Says how many bookings a plain import has overwritten without keeping their former values. */
export function lineOfNotKnown(number: number): string {
  return `not known: ${counted(number, 'record', 'records')} replaced what was there, or may have; its former values are not known, so nothing is taken back (an import with --undoable keeps them)`;
}

/** The plan of an undo in a few words: what would be sent. */
export function partsOfUndo({ puts, ends }: PlanSummary['writes']): string {
  return `${counted(puts, 'booking', 'bookings')} restored, ${count(ends)} cancelled`;
}

/** The result of an undo, in one line. */
export function lineOfUndone({ puts, ends, changedSince, refused }: CarriedOut): string {
  return [
    `done: ${partsOfUndo({ puts, ends })}`,
    ...(refused.length > 0 ? [`${count(refused.length)} rejected by the service`] : []),
    ...(changedSince > 0 ? [`${count(changedSince)} left alone: changed at the service since the plan was made`] : []),
  ].join(', ');
}

/** The result of a sync, in one line. */
export function lineOfDone({ puts, sentCancelled, ends, met, changedSince, refused }: CarriedOut): string {
  const asCancelled = sentCancelled === 0 ? '' : ` (${count(sentCancelled)} of them as cancelled)`;
  return [
    `done: ${counted(puts, 'booking', 'bookings')} sent${asCancelled}, ${counted(ends, 'other', 'others')} cancelled`,
    ...(refused.length > 0 ? [`${count(refused.length)} rejected by the service`] : []),
    ...(met > 0 ? [`${count(met)} left alone: a booking came there since the plan was made`] : []),
    ...(changedSince > 0 ? [`${count(changedSince)} left alone: changed at the service since the plan was made`] : []),
  ].join(', ');
}
