/** Reservation listings of ABS and systems like eZee: short headers, cells as ="314", guests as "2 \ 0". */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'abs-listing',
  title: 'Reservation listing of ABS and eZee-like systems',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Room holds a type in some of these files and a door number in others. The style of dates was not seen.',
  columns: [
    { words: ['Res#', 'Res. No'], role: 'id' },
    { words: ['Guest Name'], role: 'guest' },
    { words: ['Arr', 'Arrival'], role: 'checkin_date' },
    { words: ['Dept'], role: 'checkout_date' },
    { words: ['Room'], role: 'room_type_name' },
    { words: ['Total'], role: 'total_amount' },
    { words: ['Revenue($)'], role: 'total_amount' },
    { words: ['Balance Due($)'] },
    { words: ['Source'], role: 'booking_source' },
    { words: ['Email'], role: 'guest_email' },
    // Misspelt in the file.
    { words: ['No Of Nights'], role: 'nights' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Cancellation Date'], role: 'cancelled_on' },
    { words: ['Currency'], role: 'currency_iso' },
  ],
  unused: wordsOf(`
    HotelId; Booking Date; Booking Time; Rate Type; Pax; ADR; Deposit; Total Tax; Total Charges; Commission; Due Amt.; User; Voucher; Mobile No
    City; Country; Zip Code; State; Folio No; Preference; Travelagent; Salesperson; Remark; Res.Type; Reservationn Type; Market Code
    Payment Type; Number of rooms booked; Last Modified Date; Last Modified By`),
  signatures: [['Res#', 'Guest Name', 'Dept', 'Rate Type', 'Pax']],
  statuses: {
    confirm_booking: 'Confirmed',
    active: 'Confirmed',
  },
};
