/** OwnerRez, bookings report: only a mark in the guest's name shows that a booking was cancelled. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'ownerrez',
  title: 'OwnerRez bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Revenue is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
  columns: columnTable(`
    -: Booked; Rent
    id: Booking #
    room_type_name: Property
    guest: Guest
    checkin_date: Arrival
    checkout_date: Departure
    nights: N
    net_amount: Revenue
    booking_source: Channel/Listing Site; Channel; Listing Site`),
  signatures: [['Booking #', 'Property', 'Guest', 'Arrival', 'N', 'Rent']],
  statusesInName: { '[CANCELED]': 'Cancelled', '[CANCELLED]': 'Cancelled' },
};
