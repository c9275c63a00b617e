/** Cloudbeds, classic reservations report: CSV or xlsx; which columns it has depends on the account, and each tax adds one. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'cloudbeds',
  title: 'Cloudbeds reservations (classic)',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'The order of day and month is a setting of the property.',
  columns: columnTable(`
    -: Phone Number; Mobile; Gender; Date of Birth; Type of Document; Document Number; Document Issue Date; Document Issuing Country
      Document Expiration Date; Street Address; Apt, suite, floor etc.; City; State; Postal / ZIP Code; Adults; Children; Accommodation Total
      Amount Paid; Deposit; Products; Balance Due; Credit Card Type; Reservation Date; Meal Plan; Country; Guest Status; Cancelation Date
      Cancellation Date; Estimated Arrival Time; Origin; Cancelation fee; Cancellation fee; Canceled By; Company Name; Company Tax ID Number
      Guest Tax ID Number
    guest: Name
    guest_email: Email
    id: Reservation Number
    channel_id: Third Party Confirmation Number
    room_numbers: Room Number
    checkin_date: Check in Date
    checkout_date: Check out Date
    nights: Nights
    room_type_name: Room Type
    total_amount: Grand Total
    booking_source: Source
    booking_status: Status`),
  signatures: [
    ['Reservation Number', 'Third Party Confirmation Number', 'Accommodation Total', 'Grand Total'],
    ['Reservation Number', 'Accommodation Total', 'Balance Due', 'Check in Date', 'Check out Date'],
    ['Reservation Number', 'Guest Status', 'Check in Date', 'Check out Date', 'Grand Total'],
  ],
  statuses: stateTable(`
    Confirmed: confirmed
    Pending: confirmation_pending; not_confirmed
    CheckedIn: in_house; checked_in
    CheckedOut: checked_out
    Cancelled: cancelled; canceled
    NoShow: no_show`),
};
