/** German list of a small hotel's bookings: CSV with `;`, dates as 14.05.2027, amounts as 480,00. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'german-hotel',
  title: 'German small-hotel list (Belegnummer)',
  resource: 'bookings',
  evidence: 'inferred',
  doubts: 'The columns are those that one importer expects; no file of a hotel was seen.',
  columns: columnTable(`
    id: Belegnummer
    room_type_name: Zimmerkategorie
    checkin_date: Anreise
    checkout_date: Abreise
    guest_last_name: Nachname
    guest_first_name: Vorname
    total_amount: Gesamtpreis
    booking_source: Herkunft`),
  signatures: [['Belegnummer', 'Zimmerkategorie', 'Anreise', 'Abreise']],
  dateOrder: 'dmy',
  decimalMark: ',',
};
