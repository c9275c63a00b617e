/** Smoobu, bookings export: CSV with `;`, quotes and byte order mark, headers in the language of the account. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'smoobu',
  title: 'Smoobu bookings',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'Only Italian headers are known, and in part: the column of the guest and that of the price were not seen, nor any status word but cancell….',
  columns: [
    { words: ['Proprietà'], role: 'room_type_name' },
    { words: ['Arrivo'], role: 'checkin_date' },
    { words: ['Partenza'], role: 'checkout_date' },
    { words: ['Adulti'] },
    { words: ['Bambini'] },
    { words: ['Note assistente'] },
    { words: ['Portale'], role: 'booking_source' },
    { words: ['stato'], role: 'booking_status' },
  ],
  signatures: [
    ['Proprietà', 'Arrivo', 'Partenza', 'Portale'],
    ['Arrivo', 'Partenza', 'Portale', 'Note assistente'],
  ],
  statuses: { 'cancell*': 'Cancelled' },
  dateOrder: 'dmy',
};
