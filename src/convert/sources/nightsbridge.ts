/** NightsBridge, booking report: has the last night instead of the departure. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'nightsbridge',
  title: 'NightsBridge bookings',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'The status words and the style of dates were not seen.',
  columns: columnTable(`
    -: Made By; Booking Date; Commission; Adults; Children; Company; Extras; Exchange Rate; Invoice No.
    id: Booking ID(NBID)
    checkin_date: Arrival Date
    last_night: Last Night
    guest: Guest Name
    total_amount: Revenue
    booking_source: Source
    # Who entered it: often an employee.
    booking_status: Status
    nights: Nights
    net_amount: Nett
    room_type_name: Room Name
    currency_iso: Currency`),
  signatures: [['Booking ID(NBID)', 'Arrival Date', 'Last Night']],
};
