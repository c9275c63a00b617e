/** Hostaway, reservations export: quoted CSV whose columns can be chosen, tab-separated as a money report; a header may occur twice. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostaway',
  title: 'Hostaway reservations',
  resource: 'bookings',
  evidence: 'seen',
  columns: [
    { words: ['Guest name'], role: 'guest' },
    { words: ['Check-in date'], role: 'checkin_date' },
    { words: ['Check-out date'], role: 'checkout_date' },
    { words: ['Channel'], role: 'booking_source' },
    { words: ['Total price'], role: 'total_amount' },
    { words: ['Currency'], role: 'currency_iso' },
    { words: ['Number of nights'], role: 'nights' },
    { words: ['Status'], role: 'booking_status' },
    { words: ['Listing'], role: 'room_type_name' },
    { words: ['Hostaway reservation ID'], role: 'id' },
  ],
  signatures: [
    ['Hostaway reservation ID'],
    // The columns can be chosen, including the number.
    ['Guest name', 'Check-in date', 'Check-out date', 'Channel', 'Listing', 'Total price', 'Number of nights'],
  ],
  statuses: {
    new: 'Confirmed',
    modified: 'Confirmed',
    inquiry: 'Pending',
    inquiryPreapproved: 'Pending',
    pending: 'Pending',
    cancelled: 'Cancelled',
    declined: 'Cancelled',
    expired: 'Cancelled',
    ownerStay: { leftOut: 'owner_stay' },
  },
};
