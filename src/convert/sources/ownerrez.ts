/** OwnerRez, bookings report: only a mark in the guest's name shows that a booking was cancelled. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'ownerrez',
  title: 'OwnerRez bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Revenue is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
  columns: [
    { words: ['Booking #'], role: 'id' },
    { words: ['Property'], role: 'room_type_name' },
    { words: ['Guest'], role: 'guest' },
    { words: ['Arrival'], role: 'checkin_date' },
    { words: ['Departure'], role: 'checkout_date' },
    { words: ['N'], role: 'nights' },
    { words: ['Revenue'], role: 'net_amount' },
    { words: ['Channel/Listing Site', 'Channel', 'Listing Site'], role: 'booking_source' },
  ],
  unused: wordsOf('Booked; Rent'),
  signatures: [['Booking #', 'Property', 'Guest', 'Arrival', 'N', 'Rent']],
  statusesInName: { '[CANCELED]': 'Cancelled', '[CANCELLED]': 'Cancelled' },
};
