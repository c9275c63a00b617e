/** OwnerRez, bookings report: a cancelled booking is told by a mark in the guest's name only. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'ownerrez',
  title: 'OwnerRez bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Revenue is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
  columns: [
    { words: ['Booking #'], means: 'id' },
    { words: ['Property'], means: 'room_type_name' },
    { words: ['Guest'], means: 'guest' },
    { words: ['Booked'] },
    { words: ['Arrival'], means: 'checkin_date' },
    { words: ['Departure'], means: 'checkout_date' },
    { words: ['N'], means: 'nights' },
    { words: ['Rent'] },
    { words: ['Revenue'], means: 'net_amount' },
    { words: ['Channel/Listing Site', 'Channel', 'Listing Site'], means: 'booking_source' },
  ],
  signatures: [['Booking #', 'Property', 'Guest', 'Arrival', 'N', 'Rent']],
  statusesInName: { '[CANCELED]': 'Cancelled', '[CANCELLED]': 'Cancelled' },
};
