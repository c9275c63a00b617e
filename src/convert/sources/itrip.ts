/** iTrip, reservations report: CSV with every field in quotes, dates as 05/14/2027, without a state. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'itrip',
  title: 'iTrip reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: "Total Paid is taken as the guest's total.",
  columns: [
    { words: ['Confirmation Code'], means: 'id' },
    { words: ['Property ID'] },
    { words: ['Property Name'], means: 'room_type_name' },
    { words: ['Check In'], means: 'checkin_date' },
    { words: ['Check Out'], means: 'checkout_date' },
    { words: ['Nights'], means: 'nights' },
    { words: ['Guest First'], means: 'guest_first_name' },
    { words: ['Guest Last'], means: 'guest_last_name' },
    { words: ['Guest Email'], means: 'guest_email' },
    { words: ['Guest Phone'] },
    { words: ['Adults'] },
    { words: ['Children'] },
    { words: ['Pets'] },
    { words: ['Total Paid'], means: 'total_amount' },
    { words: ['Entry Source'], means: 'booking_source' },
    { words: ['Booking Date'] },
  ],
  signatures: [['Confirmation Code', 'Property Name', 'Guest First', 'Guest Last', 'Entry Source']],
  dateOrder: 'mdy',
};
