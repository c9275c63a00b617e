/** German list of a small hotel's bookings: CSV with `;`, dates as 14.05.2027, amounts as 480,00. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'german-hotel',
  title: 'German small-hotel list (Belegnummer)',
  resource: 'bookings',
  evidence: 'inferred',
  doubts: 'The columns are those that one importer expects; no file of a hotel was seen.',
  columns: [
    { words: ['Belegnummer'], role: 'id' },
    { words: ['Zimmerkategorie'], role: 'room_type_name' },
    { words: ['Anreise'], role: 'checkin_date' },
    { words: ['Abreise'], role: 'checkout_date' },
    { words: ['Nachname'], role: 'guest_last_name' },
    { words: ['Vorname'], role: 'guest_first_name' },
    { words: ['Gesamtpreis'], role: 'total_amount' },
    { words: ['Herkunft'], role: 'booking_source' },
  ],
  signatures: [['Belegnummer', 'Zimmerkategorie', 'Anreise', 'Abreise']],
  dateOrder: 'dmy',
  decimalMark: ',',
};
