/**
 * Hostaway, reservations with the names of its API, as scripts and spreadsheets fetch them: a row for each booking, the guest's whole name in one
 * column.
 */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostaway-api',
  title: 'Hostaway reservations (interface)',
  resource: 'bookings',
  evidence: 'seen',
  columns: columnTable(`
    -: reservationCode; confirmationCode; listingMapId; channelId; guestFirstName; guestLastName; numberOfGuests; paymentStatus; reservationDate
      cancellationDate; insertedOn; updatedOn; latestActivityOn
    id: reservationId
    channel_id: channelReservationId
    room_type_name: listingName
    booking_source: channelName
    # The first name often contains the whole name.
    guest: guestName
    guest_email: guestEmail
    checkin_date: arrivalDate
    checkout_date: departureDate
    nights: nights
    booking_status: status
    total_amount: totalPrice
    currency_iso: currency`),
  signatures: [
    ['listingMapId', 'channelName', 'arrivalDate', 'departureDate'],
    ['channelId', 'channelName', 'arrivalDate', 'departureDate', 'guestName'],
  ],
  statuses: stateTable(`
    Confirmed: new; modified
    Pending: inquiry; inquiryPreapproved; pending; awaitingPayment
    Cancelled: cancelled
    (never_booked): declined; expired; inquiryNotPossible; inquiryDenied; inquiryTimedout
    (owner_stay): ownerStay`),
};
