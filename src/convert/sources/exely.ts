/** Exely, bookings report: xlsx, a row for each booking, check-in and departure with their time. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'exely',
  title: 'Exely bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Of the words of Booking status only Active is known.',
  columns: columnTable(`
    -: External number; Required prepayment; Prepaid amount; Prepayment less partial refund; Payment method; Booking date; Cancellation date
      Cancellation reason; Nights; Reference source; Agent's rate plan
    id: Booking No.
    rooms: Rooms
    room_type_name: Room type
    total_amount: Total amount
    checkin_date: Check-in date
    checkout_date: Departure date
    booking_status: Booking status
    booking_source: Point of sale
    property: Accommodation property
    guest: Guest`),
  signatures: [
    ['Booking No.', 'Check-in date', 'Departure date', 'Point of sale', 'Booking status'],
    ['Booking No.', 'Departure date', "Agent's rate plan"],
  ],
  statuses: { active: 'Confirmed' },
};
