/** Prestige and MIRAI, Spanish list of reservations: some lines above the header, "Last, First", two columns of state. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'prestige-mirai',
  title: 'Prestige / MIRAI reservations (Spanish)',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'STATUS RSV. is taken as the state of the booking, TIPO as the room type and VAL. RESERVA as the total; the status words were not all seen.',
  columns: [
    { words: ['LOCALIZADOR'], means: 'id' },
    { words: ['GRUPO'] },
    { words: ['TITULAR'], means: 'guest' },
    { words: ['LLEGADA'], means: 'checkin_date' },
    { words: ['SALIDA'], means: 'checkout_date' },
    { words: ['STATUS RSV.'], means: 'booking_status' },
    { words: ['ESTADO'] },
    { words: ['HABITACIÓN'], means: 'room_names' },
    { words: ['PAX'] },
    { words: ['NOCHES'], means: 'nights' },
    { words: ['TIPO'], means: 'room_type_name' },
    { words: ['RÉG.'] },
    { words: ['BONO'] },
    { words: ['CLIENTE'], means: 'booking_source' },
    { words: ['VAL. RESERVA'], means: 'total_amount' },
    { words: ['COMISIÓN'] },
    { words: ['PRECIO'] },
    { words: ['TARIFA'] },
    { words: ['OBSERVACIONES'] },
  ],
  signatures: [['LOCALIZADOR', 'TITULAR', 'LLEGADA', 'SALIDA', 'BONO']],
};
