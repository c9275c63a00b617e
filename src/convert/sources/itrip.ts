/** iTrip, reservations report: CSV with every field in quotes, dates as 05/14/2027, without a state. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'itrip',
  title: 'iTrip reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: "Total Paid is taken as the guest's total.",
  columns: [
    { words: ['Confirmation Code'], role: 'id' },
    { words: ['Property Name'], role: 'room_type_name' },
    { words: ['Check In'], role: 'checkin_date' },
    { words: ['Check Out'], role: 'checkout_date' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Guest First'], role: 'guest_first_name' },
    { words: ['Guest Last'], role: 'guest_last_name' },
    { words: ['Guest Email'], role: 'guest_email' },
    { words: ['Total Paid'], role: 'total_amount' },
    { words: ['Entry Source'], role: 'booking_source' },
  ],
  unused: wordsOf('Property ID; Guest Phone; Adults; Children; Pets; Booking Date'),
  signatures: [['Confirmation Code', 'Property Name', 'Guest First', 'Guest Last', 'Entry Source']],
  dateOrder: 'mdy',
};
