/** NightsBridge, booking report: the last night stands where others have the departure. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'nightsbridge',
  title: 'NightsBridge bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'The status words and the style of dates were not seen.',
  columns: [
    { words: ['Booking ID(NBID)'], means: 'id' },
    { words: ['Arrival Date'], means: 'checkin_date' },
    { words: ['Last Night'], means: 'last_night' },
    { words: ['Guest Name'], means: 'guest' },
    { words: ['Revenue'], means: 'total_amount' },
    { words: ['Source'], means: 'booking_source' },
    // Who wrote it down: often one of the house.
    { words: ['Made By'] },
    { words: ['Booking Date'] },
    { words: ['Status'], means: 'booking_status' },
    { words: ['Nights'], means: 'nights' },
    { words: ['Commission'] },
    { words: ['Nett'], means: 'net_amount' },
    { words: ['Adults'] },
    { words: ['Children'] },
    { words: ['Room Name'], means: 'room_type_name' },
    { words: ['Company'] },
    { words: ['Extras'] },
    { words: ['Currency'], means: 'currency_iso' },
    { words: ['Exchange Rate'] },
    { words: ['Invoice No.'] },
  ],
  signatures: [['Booking ID(NBID)', 'Arrival Date', 'Last Night']],
};
