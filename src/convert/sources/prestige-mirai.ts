/** Prestige and MIRAI, Spanish list of reservations: some lines above the header, "Last, First", two columns of state. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'prestige-mirai',
  title: 'Prestige / MIRAI reservations (Spanish)',
  resource: 'bookings',
  evidence: 'partial',
  doubts:
    'STATUS RSV. is taken as the state of the booking, TIPO as the room type and VAL. RESERVA as the total; the status words were not all seen.',
  columns: columnTable(`
    -: GRUPO; ESTADO; PAX; RÉG.; BONO; COMISIÓN; PRECIO; TARIFA; OBSERVACIONES
    id: LOCALIZADOR
    guest: TITULAR
    checkin_date: LLEGADA
    checkout_date: SALIDA
    booking_status: STATUS RSV.
    room_names: HABITACIÓN
    nights: NOCHES
    room_type_name: TIPO
    booking_source: CLIENTE
    total_amount: VAL. RESERVA`),
  signatures: [['LOCALIZADOR', 'TITULAR', 'LLEGADA', 'SALIDA', 'BONO']],
};
