/** Hotelbeds, booking list of the supplier's extranet: a line for each room of a booking, no amounts. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hotelbeds',
  title: 'Hotelbeds bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Of its status words only C (cancelled) is known. ' +
    'Whether cancellationDate is the day of the cancellation or the last one for it is not certain. It says no amount.',
  columns: columnTable(`
    -: roomNumber; creationDate; cancellationDate; statusDescription; contractName; adultNumber; childrenNumber; babyNumber
    id: bookingNumber
    id: incomingOfficeId
    # Counts the rooms of one booking; it is not a door number.
    guest: customer
    checkin_date: dateFrom
    checkout_date: dateTo
    booking_status: status
    room_type_name: description`),
  signatures: [['incomingOfficeId', 'bookingNumber', 'customer', 'dateFrom', 'dateTo']],
  statuses: { C: 'Cancelled' },
  // A number is unique only together with its office.
  idOfAllColumns: true,
  repeats: 'rooms',
  constants: { booking_source: 'Hotelbeds' },
};
