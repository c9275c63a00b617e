/** HotelTime, reservations export: xlsx with marks of footnotes in the headers, a row a room. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hoteltime',
  title: 'HotelTime reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'No column of the guest was seen, nor the words of State.',
  columns: [
    { words: ['Reservation number'], means: 'id' },
    { words: ['Room type'], means: 'room_type_name' },
    { words: ['Room'], means: 'room_numbers' },
    { words: ['Reservation source'], means: 'booking_source' },
    { words: ['Segment'] },
    { words: ['Arrival'], means: 'checkin_date' },
    { words: ['Departure'], means: 'checkout_date' },
    { words: ['Created'] },
    { words: ['State'], means: 'booking_status' },
    { words: ['Nights'], means: 'nights' },
    { words: ['ARR *2)'] },
    { words: ['Total for accommodation'] },
    { words: ['Total inc. VAT *1)'], means: 'total_amount' },
    { words: ['Unpaid *1)'] },
    { words: ['Currency'], means: 'currency_iso' },
  ],
  signatures: [
    ['Reservation number', 'ARR *2)', 'Total inc. VAT *1)'],
    ['Reservation number', 'Total for accommodation', 'Total inc. VAT *1)'],
  ],
  repeats: 'rooms',
};
