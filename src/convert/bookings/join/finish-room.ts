/** One room of a booking in, its record out, checked and with the number behind its name, or what is wrong with it. */

import type { Booking } from '../../../contract/booking.ts';
import { checkRecord } from '../../../contract/check-record.ts';
import { resources } from '../../../contract/resource.ts';
import type { FieldIssue } from '../../../contract/row-issue.ts';
import { isEnded } from '../../../contract/status.ts';
import type { ConvertedRow } from '../../converter.ts';
import type { NoteCounter } from '../../notes.ts';
import { recordKey } from '../../record-key.ts';
import type { BookingPlan } from '../plan.ts';
import { cellText } from '../read/booking-cells.ts';
import type { BookedRoom } from './join-rows.ts';
import type { RoomNumbers } from './room-numbers.ts';

export interface FinishOptions {
  plan: BookingPlan;
  notes: NoteCounter;
  /** What a reading before this one has counted: the numbers above 1, by the place of the room among all of the file. */
  numbers?: ReadonlyMap<number, number>;
  /** Where the rooms are counted for the next reading. */
  counted?: RoomNumbers;
}

export interface FinishedRoom {
  converted: ConvertedRow;
  /** The number behind its name, 1 for none, also where it is refused; undefined where guest, type or dates are not known. */
  number?: number;
}

/** Finishes the rooms of a file, in the same order in each reading. `earlier` is the number that a room had in the import before. */
export function createRoomFinisher({ plan, notes, numbers, counted }: FinishOptions) {
  let rooms = 0;
  return (room: BookedRoom, earlier: number | undefined): FinishedRoom => {
    const at = rooms++;
    const { booking, folded, place } = room;
    const { row } = booking;
    const checked = checkRecord(resources.bookings, recordOf(room, plan), plan.showsGuests);
    // A field that could not be read is named once, with what stood there.
    const read = new Set(booking.issues.map(({ field }) => field));
    const issues = [...booking.issues, ...(checked.issues ?? []).filter(({ field }) => !read.has(field))];
    const known = checked.issues === undefined ? checked.record : checked.right;
    const key = hasWrongKey(issues) ? undefined : recordKey('bookings', known as Booking).key;
    counted?.add(key === undefined ? undefined : { ...rankOf(room), key, given: earlier });
    if (key === undefined) return { converted: { row, folded, issues }, number: earlier };
    const number = earlier ?? numbers?.get(at) ?? place;
    if (checked.issues !== undefined || issues.length > 0) return { converted: { row, folded, issues }, number };
    if (number > place) notes.add('numbered', row.line);
    return { converted: { row, folded, ...numbered(checked.record, number, plan) }, number };
  };
}

const keyFields = new Set<string | null>(
  resources.bookings.fields.filter(({ need }) => need === 'key').map(({ name }) => name),
);

function hasWrongKey(issues: readonly FieldIssue[]): boolean {
  return issues.some(({ field }) => keyFields.has(field));
}

/** A room counts as live as long as nobody says that it is not. */
function rankOf({ booking, place }: BookedRoom) {
  const { number, bookingSource = '', status = '', row } = booking;
  // Two channels may give the same number.
  const id = number === undefined ? '' : `${number}\n${bookingSource}`;
  return { id, isEnded: isEnded(status), line: row.line, place };
}

function numbered(record: Booking, number: number, { showsGuests }: BookingPlan) {
  if (number === 1) return { record };
  const guest_last_name = `${record.guest_last_name ?? ''} (${number})`.trim();
  const checked = checkRecord(resources.bookings, { ...record, guest_last_name }, showsGuests);
  return checked.issues === undefined ? { record: checked.record } : { issues: checked.issues };
}

/** The record of a room as it is sent, before it is checked. */
function recordOf(
  { booking, type, amount }: BookedRoom,
  { roomTypeNames, constants }: BookingPlan,
): Record<string, unknown> {
  const record: Record<string, unknown> = {
    checkin_date: booking.checkin,
    checkout_date: booking.checkout,
    room_type_name: roomTypeNames.typeOf(cellText(type)),
    guest_first_name: booking.firstName,
    guest_last_name: booking.lastName,
    guest_email: booking.email,
    total_amount: amount,
    currency_iso: booking.currency,
    booking_source: booking.bookingSource,
    booking_status: booking.status,
  };
  for (const [field, value] of constants)
    if (record[field] === undefined || record[field] === '') record[field] = value;
  return record;
}
