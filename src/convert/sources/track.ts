/** Track, reservations report: CSV in UTF-8 or latin1, without a state. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'track',
  title: 'Track reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Rev is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
  columns: columnTable(`
    id: Res. #
    checkin_date: Check-In
    checkout_date: Checkout
    nights: Nights
    room_type_name: Unit Name
    guest_first_name: First Name
    guest_last_name: Last Name
    net_amount: Rev
    booking_source: Channel`),
  signatures: [['Res. #', 'Check-In', 'Checkout', 'Unit Name', 'Rev']],
};
