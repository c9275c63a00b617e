/** Cloudbeds, classic reservations report: CSV or xlsx; which columns it has depends on the account, and each tax adds one. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'cloudbeds',
  title: 'Cloudbeds reservations (classic)',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The order of day and month is a setting of the property.',
  columns: [
    { words: ['Name'], role: 'guest' },
    { words: ['Email'], role: 'guest_email' },
    { words: ['Reservation Number'], role: 'id' },
    { words: ['Third Party Confirmation Number'], role: 'channel_id' },
    { words: ['Room Number'], role: 'room_numbers' },
    { words: ['Check in Date'], role: 'checkin_date' },
    { words: ['Check out Date'], role: 'checkout_date' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Room Type'], role: 'room_type_name' },
    { words: ['Grand Total'], role: 'total_amount' },
    { words: ['Source'], role: 'booking_source' },
    { words: ['Status'], role: 'booking_status' },
  ],
  unused: wordsOf(`
    Phone Number; Mobile; Gender; Date of Birth; Type of Document; Document Number; Document Issue Date; Document Issuing Country
    Document Expiration Date; Street Address; Apt, suite, floor etc.; City; State; Postal / ZIP Code; Adults; Children; Accommodation Total
    Amount Paid; Deposit; Products; Balance Due; Credit Card Type; Reservation Date; Meal Plan; Country; Guest Status; Cancelation Date
    Cancellation Date; Estimated Arrival Time; Origin; Cancelation fee; Cancellation fee; Canceled By; Company Name; Company Tax ID Number
    Guest Tax ID Number`),
  signatures: [
    ['Reservation Number', 'Third Party Confirmation Number', 'Accommodation Total', 'Grand Total'],
    ['Reservation Number', 'Accommodation Total', 'Balance Due', 'Check in Date', 'Check out Date'],
    ['Reservation Number', 'Guest Status', 'Check in Date', 'Check out Date', 'Grand Total'],
  ],
  statuses: {
    confirmed: 'Confirmed',
    confirmation_pending: 'Pending',
    not_confirmed: 'Pending',
    in_house: 'CheckedIn',
    checked_in: 'CheckedIn',
    checked_out: 'CheckedOut',
    cancelled: 'Cancelled',
    canceled: 'Cancelled',
    no_show: 'NoShow',
  },
};
