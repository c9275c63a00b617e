/** HotelMeister, the file for its import of reservations: UTF-8 CSV with `;`, without quotes; a `\` escapes a `;` in a text. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hotelmeister',
  title: 'HotelMeister import file',
  resource: 'bookings',
  evidence: 'vendor',
  doubts: 'No column of the price and none of the state was seen; rooms and plans are named by their ids.',
  columns: columnTable(`
    -: reservationId; guestProfileId; travelAgentId; title; street; zipCode; city; countryCode; phone; nationality; language; birthDate
      requestExpirationDate; ratePlan; internalComment; guestComment; numChildren; childrenAge
    id: ID
    guest_first_name: firstName
    guest_last_name: name
    guest_email: email
    checkin_date: arrivalDate
    checkout_date: departureDate
    nights: numberOfNights
    type_code: roomType
    room_names: roomNumber`),
  signatures: [
    ['arrivalDate', 'numChildren', 'childrenAge'],
    ['arrivalDate', 'numberOfNights', 'ratePlan', 'countryCode'],
    ['arrivalDate', 'guestProfileId', 'travelAgentId'],
  ],
  escape: '\\',
  decimalMark: '.',
};
