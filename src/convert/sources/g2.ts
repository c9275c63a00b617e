/** G2 extranet, booking list: without room type and amount. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'g2',
  title: 'G2 extranet bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'Its own status words are not known. It names no room type and no amount.',
  columns: columnTable(`
    -: Created; Passengers
    id: G2 Booking ID
    guest: Lead Name
    checkin_date: Check-in
    checkout_date: Check-out
    booking_status: Status`),
  signatures: [['G2 Booking ID', 'Lead Name', 'Check-in', 'Check-out']],
  constants: { booking_source: 'G2' },
};
