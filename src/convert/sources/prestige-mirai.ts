/** Prestige and MIRAI, Spanish list of reservations: some lines above the header, "Last, First", two columns of state. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'prestige-mirai',
  title: 'Prestige / MIRAI reservations (Spanish)',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'STATUS RSV. is taken as the state of the booking, TIPO as the room type and VAL. RESERVA as the total; the status words were not all seen.',
  columns: [
    { words: ['LOCALIZADOR'], role: 'id' },
    { words: ['TITULAR'], role: 'guest' },
    { words: ['LLEGADA'], role: 'checkin_date' },
    { words: ['SALIDA'], role: 'checkout_date' },
    { words: ['STATUS RSV.'], role: 'booking_status' },
    { words: ['HABITACIÓN'], role: 'room_names' },
    { words: ['NOCHES'], role: 'nights' },
    { words: ['TIPO'], role: 'room_type_name' },
    { words: ['CLIENTE'], role: 'booking_source' },
    { words: ['VAL. RESERVA'], role: 'total_amount' },
  ],
  unused: wordsOf('GRUPO; ESTADO; PAX; RÉG.; BONO; COMISIÓN; PRECIO; TARIFA; OBSERVACIONES'),
  signatures: [['LOCALIZADOR', 'TITULAR', 'LLEGADA', 'SALIDA', 'BONO']],
};
