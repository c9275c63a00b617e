/** Reservation messages of OTA (OTA_ResRetrieveRS, OTA_HotelResNotifRQ), which `file/xml/read-ota` reads as a table; AlpineBits is a part of OTA. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'ota',
  title: 'OTA reservations (AlpineBits and channel managers)',
  resource: 'bookings',
  evidence: 'vendor',
  doubts:
    'Of several rooms with one amount for all, the amount is left out. Which guest has which room is not read: the first stands for all.',
  columns: columnTable(`
    -: Rate plan code; Created
    id: Reservation ID
    booking_status: Reservation status
    checkin_date: Arrival
    checkout_date: Departure
    room_type_name: Room type
    type_code: Room type code
    guest_first_name: Given name
    guest_last_name: Surname
    guest_email: Email
    total_amount: Amount after tax
    currency_iso: Currency code
    booking_source: Booking channel
    rooms: Number of units`),
  signatures: [['Reservation ID', 'Reservation status', 'Room type code', 'Surname', 'Amount after tax']],
  statuses: stateTable(`
    Confirmed: Reserved; Book; Booked; Commit; Modify; Modified; Confirmed
    Pending: Initiate; Pending; Waitlisted
    Cancelled: Cancel; Cancelled; Canceled
    NoShow: No-show
    CheckedIn: In-house
    CheckedOut: Checked-Out
    (request): Requested; Quote`),
  repeats: 'rooms',
  decimalMark: '.',
};
