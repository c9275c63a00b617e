/** Hostelworld, booking list: the arrival and the nights, and a price for a bed. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostelworld',
  title: 'Hostelworld bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Its own status words are not known. Bed Price is for a bed, and not certain to be for the whole stay: it is no total.',
  columns: columnTable(`
    -: Booked; Guests; Bed Price; Source
    id: Reference
    guest: Guest Name
    checkin_date: Arrival
    nights: Nights
    booking_status: Status
    room_type_name: Room Type`),
  signatures: [['Reference', 'Guest Name', 'Arrival', 'Nights', 'Room Type', 'Bed Price']],
  constants: { booking_source: 'Hostelworld' },
};
