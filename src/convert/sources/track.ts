/** Track, reservations report: CSV in UTF-8 or latin1, without a state. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'track',
  title: 'Track reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Whether Rev is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
  columns: [
    { words: ['Res. #'], role: 'id' },
    { words: ['Check-In'], role: 'checkin_date' },
    { words: ['Checkout'], role: 'checkout_date' },
    { words: ['Nights'], role: 'nights' },
    { words: ['Unit Name'], role: 'room_type_name' },
    { words: ['First Name'], role: 'guest_first_name' },
    { words: ['Last Name'], role: 'guest_last_name' },
    { words: ['Rev'], role: 'net_amount' },
    { words: ['Channel'], role: 'booking_source' },
  ],
  signatures: [['Res. #', 'Check-In', 'Checkout', 'Unit Name', 'Rev']],
};
