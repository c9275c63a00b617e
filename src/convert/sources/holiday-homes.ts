/** Systems in which houses and flats for holidays keep their bookings. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { ListedSource } from '../columns/source.ts';

/** By name. */
export const sources: readonly ListedSource[] = [
  // Beds24, bookings as CSV (comma, tab or `;`), for export and import: a row for each room, columns by name in any order, text with HTML entities.
  {
    name: 'beds24',
    title: 'Beds24 bookings',
    evidence: 'vendor',
    doubts: 'Rooms are named by their RoomId only; the headers of a guest name in two columns were not seen.',
    columns: columnTable(`
      -: Title; Unit; Adult; Child; Balance
      # The rows of a group have one master.
      id: MasterId
      id: BookId
      id: REF
      guest: Name
      booking_status: Status
      property: Property
      type_code: RoomId
      checkin_date: FirstNight
      last_night: LastNight
      checkout_date: CheckOut
      total_amount: Price
      guest_email: Email`),
    signatures: [
      ['FirstNight', 'LastNight'],
      ['FirstNight', 'RoomId'],
    ],
    statuses: stateTable(`
      Confirmed: new
      (block): black`),
    sameAsAbove: 'GROUP',
    repeats: 'rooms',
  },
  // BookingExperts, the file for its import of reservations: dates show the state, not a word.
  {
    name: 'bookingexperts',
    title: 'BookingExperts import file',
    evidence: 'vendor',
    doubts: 'No column of the guest was seen. It names objects, which are taken as the rooms.',
    columns: columnTable(`
      -: Created on; Total amount in administration currency excl. VAT; Rental turnover in administration currency excl. VAT
      id: Reservation number
      checkin_date: Arrival; Arrival date
      checkout_date: Departure; Departure date
      confirmed_on: Confirmed on
      checked_in_on: Checked in
      checked_out_on: Checked out
      room_type_name: Object
      booking_source: Channel
      channel_id: External booking number
      currency_iso: Booking currency
      total_amount: Total amount in booking currency`),
    signatures: [['Arrival', 'Departure', 'Confirmed on', 'Checked in', 'Checked out', 'Object']],
  },
  // Guesty, reservations report: UTF-8 CSV with byte order mark, headers in upper case; the user picks the columns and their order.
  {
    name: 'guesty',
    title: 'Guesty reservations',
    columns: columnTable(`
      -: CONFIRMATION DATE; CREATION DATE; ALTERATION DATE; NUMBER OF GUESTS; NUMBER OF ADULTS; NUMBER OF CHILDREN; NUMBER OF INFANTS
        ACCOMMODATION FARE; CLEANING FARE; PET FEE; EXTRA PERSON FEE; TOTAL REFUNDED; CHANNEL COMMISSION
      id: CONFIRMATION CODE
      checkin_date: CHECK-IN; CHECK-IN DATE
      checkout_date: CHECK-OUT; CHECK-OUT DATE
      nights: NUMBER OF NIGHTS
      room_type_name: LISTING'S NICKNAME
      room_type_name: LISTING'S TITLE
      booking_source: SOURCE
      booking_source: PLATFORM
      guest: GUEST
      booking_status: STATUS
      paid: TOTAL PAID
      balance: BALANCE DUE
      net_amount: TOTAL PAYOUT`),
    signatures: [
      ["LISTING'S NICKNAME", 'CHECK-IN', 'CHECK-OUT'],
      ["LISTING'S TITLE", 'CHECK-IN', 'CHECK-OUT'],
      ['CONFIRMATION CODE', 'ACCOMMODATION FARE', 'CHECK-IN'],
      ['CONFIRMATION CODE', 'TOTAL PAYOUT', 'CHECK-IN'],
    ],
    statuses: stateTable(`
      Cancelled: expired; declined; closed
      Pending: reserved
      (owner_stay): ownerStay`),
  },
  // Hostaway, reservations export: quoted CSV whose columns can be chosen, tab-separated as a money report; a header may occur twice.
  {
    name: 'hostaway',
    title: 'Hostaway reservations',
    columns: columnTable(`
      guest: Guest name
      checkin_date: Check-in date
      checkout_date: Check-out date
      booking_source: Channel
      total_amount: Total price
      currency_iso: Currency
      nights: Number of nights
      booking_status: Status
      room_type_name: Listing
      id: Hostaway reservation ID`),
    signatures: [
      ['Hostaway reservation ID'],
      // The columns can be chosen, including the number.
      ['Guest name', 'Check-in date', 'Check-out date', 'Channel', 'Listing', 'Total price', 'Number of nights'],
    ],
    statuses: stateTable(`
      Confirmed: new; modified
      Pending: inquiryPreapproved
      Cancelled: declined; expired
      (owner_stay): ownerStay`),
  },
  // Hostaway, reservations with the names of its API, as scripts and spreadsheets fetch them: a row for each booking, the guest's whole name in one
  // column.
  {
    name: 'hostaway-api',
    title: 'Hostaway reservations (interface)',
    columns: columnTable(`
      -: reservationCode; confirmationCode; listingMapId; channelId; guestFirstName; guestLastName; numberOfGuests; paymentStatus; reservationDate
        cancellationDate; insertedOn; updatedOn; latestActivityOn
      id: reservationId; hostawayReservationId; id
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
      Pending: inquiryPreapproved
      (never_booked): declined; expired; inquiryNotPossible; inquiryDenied; inquiryTimedout
      (owner_stay): ownerStay`),
  },
  // iTrip, reservations report: CSV with every field in quotes, dates as 05/14/2027, without a state.
  {
    name: 'itrip',
    title: 'iTrip reservations',
    doubts: "Total Paid is taken as the guest's total.",
    columns: columnTable(`
      -: Property ID; Guest Phone; Adults; Children; Pets; Booking Date
      id: Confirmation Code
      room_type_name: Property Name
      checkin_date: Check In
      checkout_date: Check Out
      nights: Nights
      guest_first_name: Guest First
      guest_last_name: Guest Last
      guest_email: Guest Email
      total_amount: Total Paid
      booking_source: Entry Source`),
    signatures: [['Confirmation Code', 'Property Name', 'Guest First', 'Guest Last', 'Entry Source']],
    dateOrder: 'mdy',
  },
  // Lodgify, bookings export: CSV with ISO dates; columns of taxes may follow.
  {
    name: 'lodgify',
    title: 'Lodgify bookings',
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
      Pending: open
      Cancelled: declined`),
  },
  // OwnerRez, bookings report: only a mark in the guest's name shows that a booking was cancelled.
  {
    name: 'ownerrez',
    title: 'OwnerRez bookings',
    doubts:
      'Whether Revenue is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
    columns: columnTable(`
      -: Booked; Rent
      id: Booking #
      room_type_name: Property
      guest: Guest
      checkin_date: Arrival
      checkout_date: Departure
      nights: N
      net_amount: Revenue
      booking_source: Channel/Listing Site; Channel; Listing Site`),
    signatures: [['Booking #', 'Property', 'Guest', 'Arrival', 'N', 'Rent']],
    statusesInName: { '[CANCELED]': 'Cancelled', '[CANCELLED]': 'Cancelled' },
  },
  // Smoobu, bookings export: CSV with `;`, quotes and byte order mark, headers in the language of the account.
  {
    name: 'smoobu',
    title: 'Smoobu bookings',
    evidence: 'partial',
    doubts:
      'Only Italian headers are known, and in part: the column of the guest and that of the price were not seen, nor any status word but cancell….',
    columns: columnTable(`
      -: Adulti; Bambini; Note assistente
      room_type_name: Proprietà
      checkin_date: Arrivo
      checkout_date: Partenza
      booking_source: Portale
      booking_status: stato`),
    signatures: [
      ['Proprietà', 'Arrivo', 'Partenza', 'Portale'],
      ['Arrivo', 'Partenza', 'Portale', 'Note assistente'],
    ],
    statuses: { 'cancell*': 'Cancelled' },
    dateOrder: 'dmy',
  },
  // Track, reservations report: CSV in UTF-8 or latin1, without a state.
  {
    name: 'track',
    title: 'Track reservations',
    doubts:
      'Whether Rev is what the guest pays is not known: it is taken as what the house receives. The style of dates was not seen.',
    columns: columnTable(`
      id: Res. #
      checkin_date: Check-In
      checkout_date: Checkout
      nights: Nights
      room_type_name: Unit Name
      guest_first_name: First Name
      guest_last_name: Last Name
      net_amount: Rev
      booking_source: Channel`),
    signatures: [['Res. #', 'Check-In', 'Checkout', 'Unit Name', 'Rev']],
  },
];
