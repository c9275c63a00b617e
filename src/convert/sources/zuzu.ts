/** ZUZU HMS, bookings report: three lines above the header. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'zuzu',
  title: 'ZUZU bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The status words were not all seen.',
  columns: columnTable(`
    -: Booked on (UTC); Rate plan
    guest: Traveller's name
    id: Channel booking ID
    booking_source: Channel
    checkin_date: Arrival date
    checkout_date: Departure date
    nights: Nights
    total_amount: Gross Amount
    booking_status: Booking status
    room_type_name: Room type`),
  signatures: [["Traveller's name", 'Channel booking ID', 'Gross Amount']],
};
