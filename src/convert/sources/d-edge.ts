/** D-EDGE, French export of bookings (`BookingExport*.xlsx`): day first, a cancelled booking has its date of cancellation. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'd-edge',
  title: 'D-EDGE bookings (French)',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'The columns of guest, room and state were not seen; that a date of cancellation means Cancelled is concluded.',
  columns: [
    { words: ['Hôtel (ID)'], role: 'property' },
    { words: ["Date d'arrivée"], role: 'checkin_date' },
    { words: ['Date de départ'], role: 'checkout_date' },
    { words: ["Date d'annulation"], role: 'cancelled_on' },
    { words: ['Nuits'], role: 'nights' },
    { words: ['Chambres'], role: 'rooms' },
    { words: ['Montant total'], role: 'total_amount' },
    // Of several bookings bought together.
  ],
  unused: wordsOf(
    `Date d'achat; Dernière modification; Adultes; Enfants; Bébés; Garantie; Partenaire de distribution (ID); Montant du panier`,
  ),
  signatures: [
    ["Date d'arrivée", "Date d'achat", 'Montant du panier'],
    ["Date d'arrivée", 'Partenaire de distribution (ID)', 'Montant total'],
  ],
  dateOrder: 'dmy',
};
