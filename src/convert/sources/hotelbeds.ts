/** Hotelbeds, booking list of the supplier's extranet: a line for each room of a booking, no amounts. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hotelbeds',
  title: 'Hotelbeds bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'Of its status words only C (cancelled) is known. ' +
    'Whether cancellationDate is the day of the cancellation or the last one for it is not certain. It says no amount.',
  columns: [
    { words: ['bookingNumber'], role: 'id' },
    { words: ['incomingOfficeId'], role: 'id' },
    // Counts the rooms of one booking; it is not a door number.
    { words: ['customer'], role: 'guest' },
    { words: ['dateFrom'], role: 'checkin_date' },
    { words: ['dateTo'], role: 'checkout_date' },
    { words: ['status'], role: 'booking_status' },
    { words: ['description'], role: 'room_type_name' },
  ],
  unused: wordsOf(`
    roomNumber; creationDate; cancellationDate; statusDescription; contractName; adultNumber; childrenNumber; babyNumber`),
  signatures: [['incomingOfficeId', 'bookingNumber', 'customer', 'dateFrom', 'dateTo']],
  statuses: { C: 'Cancelled' },
  // A number is unique only together with its office.
  idOfAllColumns: true,
  repeats: 'rooms',
  constants: { booking_source: 'Hotelbeds' },
};
