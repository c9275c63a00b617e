/** Smoobu, bookings export: CSV with `;`, quotes and byte order mark, headers in the language of the account. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
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
    { words: ['Portale'], role: 'booking_source' },
    { words: ['stato'], role: 'booking_status' },
  ],
  unused: wordsOf('Adulti; Bambini; Note assistente'),
  signatures: [
    ['Proprietà', 'Arrivo', 'Partenza', 'Portale'],
    ['Arrivo', 'Partenza', 'Portale', 'Note assistente'],
  ],
  statuses: { 'cancell*': 'Cancelled' },
  dateOrder: 'dmy',
};
