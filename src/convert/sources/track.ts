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
    { words: ['Res. #'], means: 'id' },
    { words: ['Check-In'], means: 'checkin_date' },
    { words: ['Checkout'], means: 'checkout_date' },
    { words: ['Nights'], means: 'nights' },
    { words: ['Unit Name'], means: 'room_type_name' },
    { words: ['First Name'], means: 'guest_first_name' },
    { words: ['Last Name'], means: 'guest_last_name' },
    { words: ['Rev'], means: 'net_amount' },
    { words: ['Channel'], means: 'booking_source' },
  ],
  signatures: [['Res. #', 'Check-In', 'Checkout', 'Unit Name', 'Rev']],
};
