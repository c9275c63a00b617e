/** Lodgify, bookings export: CSV with ISO dates; columns of taxes may follow. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'lodgify',
  title: 'Lodgify bookings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'What RoomTypes holds was not seen; the house is taken where it is blank.',
  columns: columnTable(`
    -: Type; SourceText; InternalCode; House_Id; People; DateCreated; Phone; CountryName
    id: Id
    booking_source: Source
    guest: Name
    checkin_date: DateArrival
    checkout_date: DateDeparture
    nights: Nights
    room_type_name: RoomTypes
    room_type_name: HouseName
    total_amount: TotalAmount
    currency_iso: Currency
    booking_status: Status
    guest_email: Email`),
  signatures: [
    ['DateArrival', 'DateDeparture', 'HouseName'],
    ['DateArrival', 'DateDeparture', 'SourceText'],
  ],
  statuses: stateTable(`
    Confirmed: booked
    Pending: open; tentative
    Cancelled: declined`),
};
