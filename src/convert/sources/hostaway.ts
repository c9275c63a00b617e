/** Hostaway, reservations export: quoted CSV whose columns can be chosen, tab-separated as a money report; a header may stand twice. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostaway',
  title: 'Hostaway reservations',
  resource: 'bookings',
  evidence: 'seen',
  columns: [
    { words: ['Guest name'], means: 'guest' },
    { words: ['Check-in date'], means: 'checkin_date' },
    { words: ['Check-out date'], means: 'checkout_date' },
    { words: ['Channel'], means: 'booking_source' },
    { words: ['Total price'], means: 'total_amount' },
    { words: ['Currency'], means: 'currency_iso' },
    { words: ['Number of nights'], means: 'nights' },
    { words: ['Status'], means: 'booking_status' },
    { words: ['Listing'], means: 'room_type_name' },
    { words: ['Hostaway reservation ID'], means: 'id' },
  ],
  signatures: [
    ['Hostaway reservation ID'],
    // The columns can be chosen, the number among them.
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
