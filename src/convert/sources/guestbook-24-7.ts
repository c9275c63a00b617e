/** Guestbook 24/7, the file for its import of bookings: CSV, dates as 08-Aug-14, the rooms of a booking as a list in one cell. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'guestbook-24-7',
  title: 'Guestbook 24/7 import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'It names rooms, not their types.',
  columns: columnTable(`
    -: RequestDate; NumberOfGuest; MainGuestTitle; MainGuestPhone
    id: ChannelBookingID
    checkin_date: ArrivalDate
    checkout_date: DepartureDate
    booking_status: Status
    total_amount: TotalRate
    guest_first_name: MainGuestFirstname
    guest_last_name: MainGuestSurname
    guest_email: MainGuestEmail
    room_names: AllocatedRoomsAsList`),
  signatures: [
    ['ChannelBookingID', 'ArrivalDate', 'AllocatedRoomsAsList'],
    ['ChannelBookingID', 'ArrivalDate', 'MainGuestSurname'],
  ],
  statuses: stateTable(`
    Confirmed: confirmed
    Pending: unconfirmed; request
    Cancelled: cancelled
    NoShow: noshow`),
};
