/** Beds24, bookings as CSV (comma, tab or `;`), for export and import: a row for each room, columns by name in any order, text with HTML entities. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'beds24',
  title: 'Beds24 bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'Rooms are named by their RoomId only; the headers of a guest name in two columns were not seen.',
  columns: columnTable(`
    -: Title; Unit; Adult; Child; Balance
    # The rows of a group have one master.
    id: MasterId
    id: BookId
    id: REF
    guest: Name
    booking_status: Status
    property: Property
    type_code: RoomId
    checkin_date: FirstNight
    last_night: LastNight
    checkout_date: CheckOut
    total_amount: Price
    guest_email: Email`),
  signatures: [
    ['FirstNight', 'LastNight'],
    ['FirstNight', 'RoomId'],
  ],
  statuses: stateTable(`
    Confirmed: new; confirmed
    Pending: request; inquiry
    Cancelled: cancelled
    (block): black`),
  sameAsAbove: 'GROUP',
  repeats: 'rooms',
};
