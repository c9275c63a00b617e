/** Smoobu, bookings export: CSV with `;`, quotes and byte order mark, headers in the language of the account. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'smoobu',
  title: 'Smoobu bookings',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'Only Italian headers are known, and in part: the column of the guest and that of the price were not seen, nor any status word but cancell….',
  columns: columnTable(`
    -: Adulti; Bambini; Note assistente
    room_type_name: Proprietà
    checkin_date: Arrivo
    checkout_date: Partenza
    booking_source: Portale
    booking_status: stato`),
  signatures: [
    ['Proprietà', 'Arrivo', 'Partenza', 'Portale'],
    ['Arrivo', 'Partenza', 'Portale', 'Note assistente'],
  ],
  statuses: { 'cancell*': 'Cancelled' },
  dateOrder: 'dmy',
};
