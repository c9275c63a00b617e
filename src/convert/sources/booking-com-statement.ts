/** Booking.com, finance statement: one line for each booking with its commission, CSV or XLS, all fields quoted. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'booking-com-statement',
  title: 'Booking.com finance statement',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Of the German form only "Betrag in EUR" and its status words are known: it is not recognised by itself. ' +
    'The statement names no room type.',
  columns: columnTable(`
    -: Invoice number; Booked on; Persons; Room nights; Commission %; Commission amount; Payment fee; Guest request; Hotel id; City; Country
    id: Reservation number
    checkin_date: Arrival
    checkout_date: Departure
    booker: Booker name
    guest: Guest name
    rooms: Rooms
    # Nights of all rooms together, so they prove nothing about the stay.
    total_amount: Final amount; Betrag in EUR
    total_amount: Original amount
    booking_status: Status
    currency_iso: Currency
    property: Property name`),
  signatures: [['Reservation number', 'Invoice number', 'Arrival', 'Departure', 'Original amount', 'Final amount']],
  statuses: { OK: 'Confirmed', CANCELLED: 'Cancelled', Storniert: 'Cancelled' },
  constants: { booking_source: 'Booking.com' },
};
