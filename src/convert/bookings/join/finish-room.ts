/** Makes the record of one room, with the number behind the guest name, and checks it. */
import { checkRecord } from '../../../contract/check-record.ts';
import { resources } from '../../../contract/resource.ts';
import type { FieldIssue } from '../../../contract/row-issue.ts';
import { isEnded } from '../../../contract/status.ts';
import { nameKey } from '../../../contract/text.ts';
import type { BookingOrigin, ConvertedRow } from '../../converter.ts';
import type { RemarkCounter } from '../../remark.ts';
import type { BookingPlan } from '../plan.ts';
import { cellText } from '../read/booking-cells.ts';
import type { ExternalBooking } from '../read/external-booking.ts';
import type { BookedRoom } from './join-rows.ts';
import { type RoomNamer, withNumber } from './room-namer.ts';

interface FinishOptions {
  plan: BookingPlan;
  notes: RemarkCounter;
  namer: RoomNamer;
}

/** Finishes the rooms of a file; every reading must bring them in the same order. */
export function createRoomFinisher({ plan, notes, namer }: FinishOptions) {
  return (room: BookedRoom): ConvertedRow => {
    const { booking, folded, index } = room;
    const { row } = booking;
    if (booking.isFilled && index === 1) notes.add('filled', row.line);
    const checked = checkRecord(resources.bookings, recordOf(room, plan), plan.showsGuests);
    const issues = issuesOf(booking.issues, checked.issues);
    const number = namer.numberOf({
      rows: folded.length === 0 ? [row] : [row, ...folded],
      known: checked.issues === undefined ? checked.record : checked.right,
      wrong: issues.length === 0 ? nothing : new Set(issues.map(({ field }) => field)),
      earlier: booking.earlier,
      id: idOf(booking),
      isEnded: isEnded(booking.status ?? ''),
      index,
    });
    const origin = plan.isRehearsal ? undefined : originOf(room, plan);
    if (checked.issues !== undefined || issues.length > 0 || number === undefined)
      return { row, folded, issues, origin };
    if (number > index) notes.add('numbered', row.line);
    const named = withNumber(checked.record, number, plan.showsGuests);
    return named.issues === undefined
      ? { row, folded, record: named.record, origin }
      : { row, folded, issues: named.issues, origin };
  };
}

const nothing: ReadonlySet<string | null> = new Set();
const none: FieldIssue[] = [];

/** A field that could not be read has one issue already, with its text. */
function issuesOf(ofRow: FieldIssue[], ofRecord: FieldIssue[] = none): FieldIssue[] {
  if (ofRecord.length === 0) return ofRow;
  const read = new Set(ofRow.map(({ field }) => field));
  return [...ofRow, ...ofRecord.filter(({ field }) => !read.has(field))];
}

/** Two channels may use the same number. A guest who is not named is another person on each row. */
function idOf({ number, bookingSource = '', isFilled, isBlock, row }: ExternalBooking): string {
  if (number !== undefined) return `${number}\n${bookingSource}`;
  return isFilled || isBlock ? `\n${row.line}` : '';
}

/** Where the booking comes from; none for a number cut by a spreadsheet, which many bookings share. */
function originOf(
  { booking, index, part = index, amount }: BookedRoom,
  { source, constants, decisions: { fill } }: BookingPlan,
): BookingOrigin | undefined {
  const { number, isCut, bookingSource, channelNumber } = booking;
  // What is said for all stays is the price of none.
  const isSaid = amount === undefined && (constants.has('total_amount') || fill?.has('total_amount') === true);
  const isNet = booking.isNet === true || isSaid;
  const hasNumber = number !== undefined && !isCut;
  const isNobody = booking.isFilled === true || (booking.firstName === undefined && booking.lastName === undefined);
  if (!hasNumber && !isNet && channelNumber === undefined && !isNobody) return undefined;
  const owner = source?.name ?? nameKey(bookingSource ?? constants.get('booking_source') ?? '');
  const origin: BookingOrigin = { source: owner, number: hasNumber ? number : '', room: part };
  if (isNet) origin.isNet = true;
  if (channelNumber !== undefined) origin.channelNumber = channelNumber;
  if (isNobody) origin.isNobody = isNobody;
  return origin;
}

function recordOf(
  { booking, type, amount }: BookedRoom,
  { roomTypeNames, constants, decisions: { fill } }: BookingPlan,
): Record<string, unknown> {
  const read: Record<string, unknown> = {
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
  const record: Record<string, unknown> = {};
  for (const field in read) {
    const said = read[field];
    const isSaid = said !== undefined && said !== '';
    const value = isSaid ? said : constants.get(field) || fill?.get(field) || said;
    if (value !== undefined) record[field] = value;
  }
  return record;
}
