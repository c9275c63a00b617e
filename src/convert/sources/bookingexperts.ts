/** BookingExperts, the file for its import of reservations: dates show the state, not a word. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'bookingexperts',
  title: 'BookingExperts import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'No column of the guest was seen. It names objects, which are taken as the rooms.',
  columns: [
    { words: ['Reservation number'], role: 'id' },
    { words: ['Arrival', 'Arrival date'], role: 'checkin_date' },
    { words: ['Departure', 'Departure date'], role: 'checkout_date' },
    { words: ['Confirmed on'], role: 'confirmed_on' },
    { words: ['Checked in'], role: 'checked_in_on' },
    { words: ['Checked out'], role: 'checked_out_on' },
    { words: ['Object'], role: 'room_type_name' },
    { words: ['Channel'], role: 'booking_source' },
    { words: ['External booking number'], role: 'channel_id' },
    { words: ['Booking currency'], role: 'currency_iso' },
    { words: ['Total amount in booking currency'], role: 'total_amount' },
  ],
  unused: wordsOf(`
    Created on; Total amount in administration currency excl. VAT; Rental turnover in administration currency excl. VAT`),
  signatures: [['Arrival', 'Departure', 'Confirmed on', 'Checked in', 'Checked out', 'Object']],
};
