/** The cells of one row of a foreign file become a booking with what is wrong with it, or the reason why it is none. */
import { emailSchema } from '../../contract/field.ts';
import { type FieldIssue, fieldIssue } from '../../contract/row-issue.ts';
import { type BookingStatus, bookingStatuses } from '../../contract/status.ts';
import type { CellRow, ValueRow } from '../../file/row.ts';
import { firstEmail } from '../dirt.ts';
import { readDate } from '../read-date.ts';
import { splitName } from '../split-name.ts';
import { foldedWord, wordTable } from '../word-table.ts';
import { type BookingCells, createBookingCells, roomTypeText } from './booking-cells.ts';
import { createGroupKey, isCutNumber, numbersSaid } from './booking-group.ts';
import type { BookingNotes } from './booking-notes.ts';
import type { BookingPlan } from './booking-plan.ts';
import type { ForeignBooking } from './foreign-booking.ts';
import { reasonOfCells } from './left-out.ts';
import { createStatusReader } from './read-status.ts';
import { readStay, stayCells } from './read-stay.ts';
import { createTotalReader } from './read-total.ts';
import { readRooms } from './rooms-of-booking.ts';

interface LeftOut {
  leftOut: string;
}

export type ReadBooking = (row: CellRow | ValueRow, cells: readonly string[]) => ForeignBooking | LeftOut;

/** A reader for the rows of one file. `isWholeName`: whether a text is the whole name of a room type. */
export function createBookingReader(
  plan: BookingPlan,
  { notes, isWholeName }: { notes: BookingNotes; isWholeName(text: string): boolean },
): ReadBooking {
  const reader = createBookingCells(plan);
  const groupOf = createGroupKey(plan, reader);
  const totalOf = createTotalReader(plan, reader, notes);
  const kindOf = createKindReader(plan);
  const guestOf = createGuestReader(plan);
  const stateOf = createStateReader(plan, notes);
  return (row, cells) => {
    const { line } = row;
    const kind = kindOf(cells);
    if (isLeftOut(kind)) return kind;
    const reason = reasonOfCells(cells, { plan, reader });
    if (reason !== undefined) return { leftOut: reason };
    // Asked of rows that turn out to be blocks as well: the row below may belong to them.
    const group = groupOf(cells);
    const [number] = numbersSaid(cells, reader);
    if (isCutNumber(number ?? '')) notes.add('cut_number', line);
    const guest = guestOf(cells);
    const state = stateOf(cells, line, guest.status);
    if (isLeftOut(state)) return state;
    const rooms = readRooms({
      type: roomTypeText(cells, reader) ?? '',
      count: reader.text(cells, 'rooms'),
      numbers: reader.text(cells, 'room_numbers') ?? reader.text(cells, 'room_names'),
      isWholeName,
    });
    const stay = readStay(stayCells(cells, reader), { order: plan.order, line, notes });
    const total = totalOf(cells, { line, nights: stay.nights });
    const email = readEmail(reader.text(cells, 'guest_email'), { plan, notes, line });
    return {
      row,
      cells,
      group,
      number,
      issues: [
        ...kind.issues,
        ...markIssues(guest),
        ...state.issues,
        ...roomIssues(rooms.unclear),
        ...stay.issues,
        ...total.issues,
      ],
      checkin: stay.checkin,
      checkout: stay.checkout,
      firstName: guest.first,
      lastName: guest.last,
      email,
      types: rooms.unclear === undefined ? rooms.types : [''],
      isCounted: rooms.unclear === undefined && rooms.isCounted,
      roomNumbers: reader.text(cells, 'room_numbers'),
      amount: total.amount,
      currency: total.currency,
      bookingSource: reader.text(cells, 'booking_source') ?? plan.source?.constants?.booking_source,
      status: state.status,
      isCancellation: kind.isCancellation,
    };
  };
}

function isLeftOut(found: object): found is LeftOut {
  return 'leftOut' in found;
}

function roomIssues(unclear: string | undefined): FieldIssue[] {
  return unclear === undefined ? [] : [fieldIssue('unclear_rooms', 'room_type_name', { message: unclear })];
}

interface Kind {
  isCancellation: boolean;
  issues: FieldIssue[];
}

function createKindReader(plan: BookingPlan): (cells: readonly string[]) => Kind | LeftOut {
  const reader = createBookingCells(plan);
  const table = wordTable(plan.source?.rowKinds ?? {});
  const plain: Kind = { isCancellation: false, issues: [] };
  return (cells) => {
    if (!reader.has('row_kind')) return plain;
    const word = reader.text(cells, 'row_kind') ?? '';
    const kind = table(foldedWord(word));
    if (typeof kind === 'object') return kind;
    if (kind !== undefined) return { isCancellation: kind === 'cancellation', issues: [] };
    const message = `"${word.slice(0, 60)}" is no kind of row that is known here`;
    return { isCancellation: false, issues: [fieldIssue('unknown_row_kind', null, { message })] };
  };
}

interface Guest {
  first?: string;
  last?: string;
  /** A state that stood in the name. */
  status?: BookingStatus;
  /** A mark in the name that may be a state, and none that is known. */
  unknownMark?: string;
}

/** What stands in square brackets in a name. */
function markOf(name: string): string | undefined {
  return /\[[^[\]]{1,60}\]/.exec(name.slice(0, 1000))?.[0];
}

function createGuestReader(plan: BookingPlan): (cells: readonly string[]) => Guest {
  const reader = createBookingCells(plan);
  const inName = Object.entries(plan.source?.statusesInName ?? {}).map(
    ([word, status]) => [new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'iu'), status] as const,
  );
  return (cells) => {
    const first = reader.text(cells, 'guest_first_name');
    const last = reader.text(cells, 'guest_last_name');
    if (first !== undefined || last !== undefined) return { first, last };
    for (const form of ['guest', 'guests', 'booker'] as const) {
      const text = reader.raw(cells, form);
      if (text === undefined) continue;
      const found = inName.find(([word]) => word.test(text));
      if (found === undefined)
        return { ...splitName(text, form), unknownMark: inName.length > 0 ? markOf(text) : undefined };
      return { ...splitName(text.replace(found[0], ' ').trim(), form), status: found[1] };
    }
    return {};
  };
}

interface State {
  status?: BookingStatus;
  issues: FieldIssue[];
}

function createStateReader(
  plan: BookingPlan,
  notes: BookingNotes,
): (cells: readonly string[], line: number, inName: BookingStatus | undefined) => State | LeftOut {
  const reader = createBookingCells(plan);
  const statusOf = createStatusReader(plan);
  const constant = plan.source?.constants?.booking_status as BookingStatus | undefined;
  return (cells, line, inName) => {
    const word = reader.text(cells, 'booking_status');
    const status = word === undefined ? undefined : statusOf(word);
    if (typeof status === 'object') return status;
    if (word !== undefined && status === undefined) return { issues: [unknownStatus(word)] };
    const dated = stateByDate(cells, reader);
    if (typeof dated === 'object') return dated;
    const found = inName ?? dated ?? status ?? constant;
    if (found === undefined && reader.has('booking_status')) notes.add('no_status', line);
    return { status: found, issues: [] };
  };
}

/** The state that the furthest date filled says; a text that is no date, such as "no", says none and is not guessed at. */
function stateByDate(cells: readonly string[], reader: BookingCells): BookingStatus | State | undefined {
  for (const [meaning, status] of statesByDate) {
    const text = reader.text(cells, meaning);
    if (text !== undefined) return readDate(text) === undefined ? { issues: [noDateOfState(text, status)] } : status;
  }
  return undefined;
}

function noDateOfState(text: string, status: BookingStatus): FieldIssue {
  const shown = text.slice(0, 200);
  const message = `"${shown.slice(0, 60)}" is no date, and a date there would mean ${status}`;
  return fieldIssue('not_a_date', 'booking_status', { value: shown, message });
}

const statesByDate = [
  ['cancelled_on', 'Cancelled'],
  ['checked_out_on', 'CheckedOut'],
  ['checked_in_on', 'CheckedIn'],
  ['confirmed_on', 'Confirmed'],
] as const;

function markIssues({ unknownMark }: Guest): FieldIssue[] {
  if (unknownMark === undefined) return [];
  const message = `${unknownMark} in the name may be a state, and is none that is known here`;
  return [fieldIssue('unknown_status', 'booking_status', { message })];
}

function unknownStatus(word: string): FieldIssue {
  const shown = word.slice(0, 200);
  const message = `"${shown.slice(0, 60)}" is no status that is known here; --status "${shown.slice(0, 60)}=Confirmed" says which it is (${bookingStatuses.join(', ')})`;
  return fieldIssue('unknown_status', 'booking_status', { value: shown, message });
}

function readEmail(
  text: string | undefined,
  { plan, notes, line }: { plan: BookingPlan; notes: BookingNotes; line: number },
): string | undefined {
  if (text === undefined) return undefined;
  const email = firstEmail(text) ?? text;
  if (plan.decisions.badEmail === 'drop' && !emailSchema.safeParse(email).success) {
    notes.add('email_dropped', line);
    return undefined;
  }
  if (text.indexOf('@') !== text.lastIndexOf('@')) notes.add('first_email', line);
  return email;
}
