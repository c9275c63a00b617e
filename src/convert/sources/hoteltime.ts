/** HotelTime, reservations export: xlsx with footnote marks in the headers, a row for each room. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hoteltime',
  title: 'HotelTime reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'No column of the guest was seen, nor the words of State.',
  columns: [
    { words: ['Reservation number'], role: 'id' },
    { words: ['Room type'], role: 'room_type_name' },
    { words: ['Room'], role: 'room_numbers' },
    { words: ['Reservation source'], role: 'booking_source' },
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Departure'], role: 'checkout_date' },
    { words: ['State'], role: 'booking_status' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Total inc. VAT *1)'], role: 'total_amount' },
    { words: ['Currency'], role: 'currency_iso' },
  ],
  unused: wordsOf('Segment; Created; ARR *2); Total for accommodation; Unpaid *1)'),
  signatures: [
    ['Reservation number', 'ARR *2)', 'Total inc. VAT *1)'],
    ['Reservation number', 'Total for accommodation', 'Total inc. VAT *1)'],
  ],
  repeats: 'rooms',
};
