/** Hostaway, reservations export: quoted CSV whose columns can be chosen, tab-separated as a money report; a header may occur twice. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostaway',
  title: 'Hostaway reservations',
  resource: 'bookings',
  evidence: 'seen',
  columns: columnTable(`
    guest: Guest name
    checkin_date: Check-in date
    checkout_date: Check-out date
    booking_source: Channel
    total_amount: Total price
    currency_iso: Currency
    nights: Number of nights
    booking_status: Status
    room_type_name: Listing
    id: Hostaway reservation ID`),
  signatures: [
    ['Hostaway reservation ID'],
    // The columns can be chosen, including the number.
    ['Guest name', 'Check-in date', 'Check-out date', 'Channel', 'Listing', 'Total price', 'Number of nights'],
  ],
  statuses: stateTable(`
    Confirmed: new; modified
    Pending: inquiry; inquiryPreapproved; pending
    Cancelled: cancelled; declined; expired
    (owner_stay): ownerStay`),
};
