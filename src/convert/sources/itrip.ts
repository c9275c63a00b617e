/** iTrip, reservations report: CSV with every field in quotes, dates as 05/14/2027, without a state. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'itrip',
  title: 'iTrip reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts: "Total Paid is taken as the guest's total.",
  columns: columnTable(`
    -: Property ID; Guest Phone; Adults; Children; Pets; Booking Date
    id: Confirmation Code
    room_type_name: Property Name
    checkin_date: Check In
    checkout_date: Check Out
    nights: Nights
    guest_first_name: Guest First
    guest_last_name: Guest Last
    guest_email: Guest Email
    total_amount: Total Paid
    booking_source: Entry Source`),
  signatures: [['Confirmation Code', 'Property Name', 'Guest First', 'Guest Last', 'Entry Source']],
  dateOrder: 'mdy',
};
