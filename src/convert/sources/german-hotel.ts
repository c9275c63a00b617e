/** German list of a small hotel's bookings: CSV with `;`, dates as 14.05.2027, amounts as 480,00. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'german-hotel',
  title: 'German small-hotel list (Belegnummer)',
  resource: 'bookings',
  evidence: 'inferred',
  doubts: 'The columns are those that one importer expects; no file of a hotel was seen.',
  columns: [
    { words: ['Belegnummer'], means: 'id' },
    { words: ['Zimmerkategorie'], means: 'room_type_name' },
    { words: ['Anreise'], means: 'checkin_date' },
    { words: ['Abreise'], means: 'checkout_date' },
    { words: ['Nachname'], means: 'guest_last_name' },
    { words: ['Vorname'], means: 'guest_first_name' },
    { words: ['Gesamtpreis'], means: 'total_amount' },
    { words: ['Herkunft'], means: 'booking_source' },
  ],
  signatures: [['Belegnummer', 'Zimmerkategorie', 'Anreise', 'Abreise']],
  dateOrder: 'dmy',
  decimalMark: ',',
};
