/** HotelTime, reservations export: xlsx with footnote marks in the headers, a row for each room. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hoteltime',
  title: 'HotelTime reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'No column of the guest was seen, nor the words of State.',
  columns: columnTable(`
    -: Segment; Created; ARR *2); Total for accommodation; Unpaid *1)
    id: Reservation number
    room_type_name: Room type
    room_numbers: Room
    booking_source: Reservation source
    checkin_date: Arrival
    checkout_date: Departure
    booking_status: State
    nights: Nights
    total_amount: Total inc. VAT *1)
    currency_iso: Currency`),
  signatures: [
    ['Reservation number', 'ARR *2)', 'Total inc. VAT *1)'],
    ['Reservation number', 'Total for accommodation', 'Total inc. VAT *1)'],
  ],
  repeats: 'rooms',
};
