/**
 * Hostaway, reservations with the names of its API, as scripts and spreadsheets fetch them: a row for each booking, the guest's whole name in one
 * column.
 */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'hostaway-api',
  title: 'Hostaway reservations (interface)',
  resource: 'bookings',
  evidence: 'seen',
  columns: [
    { words: ['reservationId'], role: 'id' },
    { words: ['channelReservationId'], role: 'channel_id' },
    { words: ['listingName'], role: 'room_type_name' },
    { words: ['channelName'], role: 'booking_source' },
    // The first name often contains the whole name.
    { words: ['guestName'], role: 'guest' },
    { words: ['guestEmail'], role: 'guest_email' },
    { words: ['arrivalDate'], role: 'checkin_date' },
    { words: ['departureDate'], role: 'checkout_date' },
    { words: ['nights'], role: 'nights' },
    { words: ['status'], role: 'booking_status' },
    { words: ['totalPrice'], role: 'total_amount' },
    { words: ['currency'], role: 'currency_iso' },
  ],
  unused: wordsOf(`
    reservationCode; confirmationCode; listingMapId; channelId; guestFirstName; guestLastName; numberOfGuests; paymentStatus; reservationDate
    cancellationDate; insertedOn; updatedOn; latestActivityOn`),
  signatures: [
    ['listingMapId', 'channelName', 'arrivalDate', 'departureDate'],
    ['channelId', 'channelName', 'arrivalDate', 'departureDate', 'guestName'],
  ],
  statuses: {
    new: 'Confirmed',
    modified: 'Confirmed',
    inquiry: 'Pending',
    inquiryPreapproved: 'Pending',
    pending: 'Pending',
    awaitingPayment: 'Pending',
    cancelled: 'Cancelled',
    declined: { leftOut: 'never_booked' },
    expired: { leftOut: 'never_booked' },
    inquiryNotPossible: { leftOut: 'never_booked' },
    inquiryDenied: { leftOut: 'never_booked' },
    inquiryTimedout: { leftOut: 'never_booked' },
    ownerStay: { leftOut: 'owner_stay' },
  },
};
