/** D-EDGE, French export of bookings (`BookingExport*.xlsx`): day first, a cancelled booking has its date of cancellation. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'd-edge',
  title: 'D-EDGE bookings (French)',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'The columns of guest, room and state were not seen; that a date of cancellation means Cancelled is concluded.',
  columns: columnTable(`
    -: Date d'achat; Dernière modification; Adultes; Enfants; Bébés; Garantie; Partenaire de distribution (ID); Montant du panier
    property: Hôtel (ID)
    checkin_date: Date d'arrivée
    checkout_date: Date de départ
    cancelled_on: Date d'annulation
    nights: Nuits
    rooms: Chambres
    total_amount: Montant total
    # Of several bookings bought together.`),
  signatures: [
    ["Date d'arrivée", "Date d'achat", 'Montant du panier'],
    ["Date d'arrivée", 'Partenaire de distribution (ID)', 'Montant total'],
  ],
  dateOrder: 'dmy',
};
