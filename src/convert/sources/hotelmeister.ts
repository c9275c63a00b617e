/** HotelMeister, the file for its import of reservations: UTF-8 CSV with `;`, without quotes; a `\` escapes a `;` in a text. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hotelmeister',
  title: 'HotelMeister import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'No column of the price and none of the state was seen; rooms and plans are named by their ids.',
  columns: [
    { words: ['ID'], role: 'id' },
    { words: ['firstName'], role: 'guest_first_name' },
    { words: ['name'], role: 'guest_last_name' },
    { words: ['email'], role: 'guest_email' },
    { words: ['arrivalDate'], role: 'checkin_date' },
    { words: ['departureDate'], role: 'checkout_date' },
    { words: ['numberOfNights'], role: 'nights' },
    { words: ['roomType'], role: 'type_code' },
    { words: ['roomNumber'], role: 'room_names' },
  ],
  unused: wordsOf(`
    reservationId; guestProfileId; travelAgentId; title; street; zipCode; city; countryCode; phone; nationality; language; birthDate
    requestExpirationDate; ratePlan; internalComment; guestComment; numChildren; childrenAge`),
  signatures: [
    ['arrivalDate', 'numChildren', 'childrenAge'],
    ['arrivalDate', 'numberOfNights', 'ratePlan', 'countryCode'],
    ['arrivalDate', 'guestProfileId', 'travelAgentId'],
  ],
  escape: '\\',
  decimalMark: '.',
};
