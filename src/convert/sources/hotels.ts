/** Systems in which hotels keep their bookings. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { ListedSource } from '../columns/source.ts';

/** By name. */
export const sources: readonly ListedSource[] = [
  // Reservation listings of ABS and systems like eZee: short headers, cells as ="314", guests as "2 \ 0".
  {
    name: 'abs-listing',
    title: 'Reservation listing of ABS and eZee-like systems',
    doubts: 'Room holds a type in some of these files and a door number in others. The style of dates was not seen.',
    columns: columnTable(`
      -: HotelId; Booking Date; Booking Time; Rate Type; Pax; ADR; Deposit; Total Tax; Total Charges; Commission; Due Amt.; User; Voucher; Mobile No
        City; Country; Zip Code; State; Folio No; Preference; Travelagent; Salesperson; Remark; Res.Type; Reservationn Type; Market Code; Payment Type
        Number of rooms booked; Last Modified Date; Last Modified By
      id: Res#; Res. No
      guest: Guest Name
      checkin_date: Arr; Arrival
      checkout_date: Dept
      room_type_name: Room
      total_amount: Total
      total_amount: Revenue($)
      -: Balance Due($)
      booking_source: Source
      guest_email: Email
      # Misspelt in the file.
      nights: No Of Nights
      booking_status: Status
      cancelled_on: Cancellation Date
      currency_iso: Currency`),
    signatures: [['Res#', 'Guest Name', 'Dept', 'Rate Type', 'Pax']],
    statuses: { active: 'Confirmed' },
  },
  // Cloudbeds, classic reservations report: CSV or xlsx; which columns it has depends on the account, and each tax adds one.
  {
    name: 'cloudbeds',
    title: 'Cloudbeds reservations (classic)',
    doubts: 'The order of day and month is a setting of the property.',
    columns: columnTable(`
      -: Phone Number; Mobile; Gender; Date of Birth; Type of Document; Document Number; Document Issue Date; Document Issuing Country
        Document Expiration Date; Street Address; Apt, suite, floor etc.; City; State; Postal / ZIP Code; Adults; Children; Accommodation Total
        Amount Paid; Deposit; Products; Balance Due; Credit Card Type; Reservation Date; Meal Plan; Country; Guest Status; Cancelation Date
        Cancellation Date; Estimated Arrival Time; Origin; Cancelation fee; Cancellation fee; Canceled By; Company Name; Company Tax ID Number
        Guest Tax ID Number
      guest: Name
      guest_email: Email
      id: Reservation Number
      channel_id: Third Party Confirmation Number
      room_numbers: Room Number
      checkin_date: Check in Date
      checkout_date: Check out Date
      nights: Nights
      room_type_name: Room Type
      total_amount: Grand Total
      booking_source: Source
      booking_status: Status`),
    signatures: [
      ['Reservation Number', 'Third Party Confirmation Number', 'Accommodation Total', 'Grand Total'],
      ['Reservation Number', 'Accommodation Total', 'Balance Due', 'Check in Date', 'Check out Date'],
      ['Reservation Number', 'Guest Status', 'Check in Date', 'Check out Date', 'Grand Total'],
    ],
  },
  // Cloudbeds Insights, "Reservations with Financials": xlsx with about five lines above the header, totals and filter text below.
  {
    name: 'cloudbeds-insights',
    title: 'Cloudbeds Insights, reservations with financials',
    doubts: 'The style of dates written as text was not seen.',
    columns: columnTable(`
      -: Reservation Source Category; Booking Date Time - UTC; Room Nights; Room Nights - Sum; Room Revenue Total; Room Revenue Total - Sum
        Total Reservation Taxes; Total Reservation Taxes - Sum; Suggested Deposit; Hotel Collect Booking Flag
      id: Reservation Number
      booking_status: Reservation Status
      booking_source: Reservation Source
      guest: Primary Guest Full Name
      checkin_date: Check-In Date
      checkout_date: Check-Out Date
      room_numbers: Room Numbers
      room_type_name: Room Types
      rooms: Room Count
      # Nights times rooms, so they prove nothing about the stay.
      paid: Reservation Paid Amount
      balance: Reservation Balance Due`),
    signatures: [
      ['Reservation Number', 'Primary Guest Full Name', 'Reservation Paid Amount', 'Reservation Balance Due'],
      ['Reservation Number', 'Primary Guest Full Name', 'Reservation Source Category'],
      ['Reservation Number', 'Primary Guest Full Name', 'Room Revenue Total'],
    ],
    linkText: 'display',
  },
  // D-EDGE, French export of bookings (`BookingExport*.xlsx`): day first, a cancelled booking has its date of cancellation.
  {
    name: 'd-edge',
    title: 'D-EDGE bookings (French)',
    evidence: 'partial',
    doubts:
      'The columns of guest, room and state were not seen; that a date of cancellation means Cancelled is concluded.',
    columns: columnTable(`
      -: Date d'achat; Dernière modification; Adultes; Enfants; Bébés; Garantie; Partenaire de distribution (ID); Montant du panier
      property: Hôtel (ID)
      checkin_date: Date d'arrivée
      checkout_date: Date de départ
      cancelled_on: Date d'annulation
      nights: Nuits
      rooms: Chambres
      total_amount: Montant total
      # Of several bookings bought together.`),
    signatures: [
      ["Date d'arrivée", "Date d'achat", 'Montant du panier'],
      ["Date d'arrivée", 'Partenaire de distribution (ID)', 'Montant total'],
    ],
    dateOrder: 'dmy',
  },
  // Exely, bookings report: xlsx, a row for each booking, check-in and departure with their time.
  {
    name: 'exely',
    title: 'Exely bookings',
    doubts: 'Of the words of Booking status only Active is known.',
    columns: columnTable(`
      -: External number; Required prepayment; Prepaid amount; Prepayment less partial refund; Payment method; Booking date; Cancellation date
        Cancellation reason; Nights; Reference source; Agent's rate plan
      id: Booking No.
      rooms: Rooms
      room_type_name: Room type
      total_amount: Total amount
      checkin_date: Check-in date
      checkout_date: Departure date
      booking_status: Booking status
      booking_source: Point of sale
      property: Accommodation property
      guest: Guest`),
    signatures: [
      ['Booking No.', 'Check-in date', 'Departure date', 'Point of sale', 'Booking status'],
      ['Booking No.', 'Departure date', "Agent's rate plan"],
    ],
    statuses: { active: 'Confirmed' },
  },
  // Guestbook 24/7, the file for its import of bookings: CSV, dates as 08-Aug-14, the rooms of a booking as a list in one cell.
  {
    name: 'guestbook-24-7',
    title: 'Guestbook 24/7 import file',
    evidence: 'vendor',
    doubts: 'It names rooms, not their types.',
    columns: columnTable(`
      -: RequestDate; NumberOfGuest; MainGuestTitle; MainGuestPhone
      id: ChannelBookingID
      checkin_date: ArrivalDate
      checkout_date: DepartureDate
      booking_status: Status
      total_amount: TotalRate
      guest_first_name: MainGuestFirstname
      guest_last_name: MainGuestSurname
      guest_email: MainGuestEmail
      room_names: AllocatedRoomsAsList`),
    signatures: [
      ['ChannelBookingID', 'ArrivalDate', 'AllocatedRoomsAsList'],
      ['ChannelBookingID', 'ArrivalDate', 'MainGuestSurname'],
    ],
  },
  // HotelMeister, the file for its import of reservations: UTF-8 CSV with `;`, without quotes; a `\` escapes a `;` in a text.
  {
    name: 'hotelmeister',
    title: 'HotelMeister import file',
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
  },
  // HotelTime, reservations export: xlsx with footnote marks in the headers, a row for each room.
  {
    name: 'hoteltime',
    title: 'HotelTime reservations',
    doubts: 'No column of the guest was seen, nor the words of State.',
    columns: columnTable(`
      -: Segment; Created; ARR *2); Total for accommodation; Unpaid *1)
      id: Reservation number
      room_type_name: Room type
      room_numbers: Room
      booking_source: Reservation source
      checkin_date: Arrival
      checkout_date: Departure
      booking_status: State
      nights: Nights
      total_amount: Total inc. VAT *1)
      currency_iso: Currency`),
    signatures: [
      ['Reservation number', 'ARR *2)', 'Total inc. VAT *1)'],
      ['Reservation number', 'Total for accommodation', 'Total inc. VAT *1)'],
    ],
    repeats: 'rooms',
  },
  // NightsBridge, booking report: has the last night instead of the departure.
  {
    name: 'nightsbridge',
    title: 'NightsBridge bookings',
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
  },
  // Opera, report RES_DETAIL and similar ones: the leaf names of the XML as headers; a row for each guest, so that guests who share a room have a row
  // each.
  {
    name: 'opera',
    title: 'Opera reservation detail (RES_DETAIL)',
    doubts:
      '"LAST,FIRST" in FULL_NAME and the short words CKIN, NS and WAIT are concluded. Whether EFFECTIVE_RATE_AMOUNT is a sharer\'s part was not seen. Which rows are pseudo rooms of groups was not in the study.',
    columns: columnTable(`
      -: ADULTS; CHILDREN; PERSONS; RATE_CODE; MARKET_CODE; GUARANTEE_CODE; GUARANTEE_CODE_DESC; EXTERNAL_REFERENCE; INSERT_USER; INSERT_DATE
        COMPANY_NAME; TRAVEL_AGENT_NAME; GROUP_NAME; COMP_HOUSE_YN
      id: CONFIRMATION_NO
      id: RESV_NAME_ID
      guest: FULL_NAME
      checkin_date: ARRIVAL
      checkout_date: DEPARTURE
      booking_status: RESV_STATUS
      booking_status: SHORT_RESV_STATUS
      rooms: NO_OF_ROOMS
      room_numbers: ROOM_NO; ROOM; DISP_ROOM_NO
      room_type_name: ROOM_CATEGORY_LABEL
      nights: NIGHTS
      total_amount: SHARE_AMOUNT_PER_STAY
      # For one night.
      night_amount: SHARE_AMOUNT
      night_amount: EFFECTIVE_RATE_AMOUNT
      currency_iso: CURRENCY_CODE
      booking_source: ORIGIN_OF_BOOKING`),
    signatures: [
      ['RESV_NAME_ID', 'FULL_NAME', 'ARRIVAL', 'DEPARTURE'],
      ['CONFIRMATION_NO', 'ROOM_CATEGORY_LABEL', 'ARRIVAL', 'DEPARTURE'],
    ],
    statuses: stateTable(`
      Confirmed: con; grd; cc; resv; reserved
      NoShow: ns
      Pending: wait; pros`),
    repeats: 'shares',
    dateOrder: 'dmy',
  },
  // Prestige and MIRAI, Spanish list of reservations: some lines above the header, "Last, First", two columns of state.
  {
    name: 'prestige-mirai',
    title: 'Prestige / MIRAI reservations (Spanish)',
    evidence: 'partial',
    doubts:
      'STATUS RSV. is taken as the state of the booking, TIPO as the room type and VAL. RESERVA as the total; the status words were not all seen.',
    columns: columnTable(`
      -: GRUPO; ESTADO; PAX; RÉG.; BONO; COMISIÓN; PRECIO; TARIFA; OBSERVACIONES
      id: LOCALIZADOR
      guest: TITULAR
      checkin_date: LLEGADA
      checkout_date: SALIDA
      booking_status: STATUS RSV.
      room_names: HABITACIÓN
      nights: NOCHES
      room_type_name: TIPO
      booking_source: CLIENTE
      total_amount: VAL. RESERVA`),
    signatures: [['LOCALIZADOR', 'TITULAR', 'LLEGADA', 'SALIDA', 'BONO']],
  },
  // ResNexus, bookings report: first and last night in one cell, and after the listed columns one for each channel, marked with an X.
  {
    name: 'resnexus',
    title: 'ResNexus bookings',
    doubts:
      'Whether Amount is all that the guest pays was not said. The columns of channels have no fixed names, so the channel is not read.',
    columns: columnTable(`
      -: Reserved On
      id: Res#
      stay_nights: Date
      guest: Guest
      room_type_name: Unit
      total_amount: Amount`),
    signatures: [['Res#', 'Date', 'Guest', 'Unit', 'Amount', 'Reserved On']],
    dateOrder: 'mdy',
  },
  // RMS Cloud, the file for its import of reservations: comma CSV, dates as 14-MAY-2027, the state as a number, guests by id.
  {
    name: 'rms',
    title: 'RMS Cloud import file',
    evidence: 'vendor',
    doubts:
      "What the numbers of Status mean was not seen; it has no column of the guest's name and none of the price; its header line may be missing.",
    columns: columnTable(`
      -: Legacy Group Res ID; Legacy Guest ID; Adults; Children; Infants; Area; ETA; Company; Travel Agent; Voucher No
      id: Legacy Res ID
      booking_status: Status
      checkin_date: Arrives
      checkout_date: Departs
      room_type_name: Category`),
    signatures: [['Legacy Res ID', 'Arrives', 'Departs']],
  },
  // Sirvoy, the file for its import of bookings: a row for each room, the price per night; comma, in Swedish and German accounts `;`.
  {
    name: 'sirvoy',
    title: 'Sirvoy import file',
    evidence: 'vendor',
    doubts: 'It names rooms, not their types.',
    columns: columnTable(`
      -: Number of Guests; Company; Address; Post/Zip Code; City; Country; Phone; Guest Message; Comment; Guest Name; Room Comment; Language
      id: Booking ID
      room_type_name: Room No.
      checkin_date: Check-in
      checkout_date: Check-out
      night_amount: Price per Night
      guest_first_name: First Name
      guest_last_name: Last Name
      guest_email: Email
      booking_status: Confirmed
      # The guest of one room in a booking of several.`),
    signatures: [['Room No.', 'Check-in', 'Check-out', 'Number of Guests', 'Price per Night', 'First Name']],
    statuses: { '1': 'Confirmed', '0': 'Pending' },
    repeats: 'rooms',
    dateOrder: 'dmy',
    decimalMark: '.',
  },
  // SiteMinder, bookings as CSV: the currency is written before the price.
  {
    name: 'siteminder',
    title: 'SiteMinder bookings',
    evidence: 'vendor',
    doubts: "No column of the room was seen. The status words are those of the vendor's search filter, not of a file.",
    columns: columnTable(`
      -: Booked-on date
      id: Booking reference
      booking_status: Booking status
      booking_source: Channel
      total_amount: Total price
      checkin_date: Check-in
      checkout_date: Check-out
      guests: Guest names
      guest_first_name: Guest first name
      guest_last_name: Guest last name`),
    signatures: [['Booking reference', 'Booking status', 'Channel', 'Booked-on date']],
    statuses: { modified: 'Confirmed' },
  },
  // Wave PM, the file for its import of reservations: 37 columns in fixed order.
  {
    name: 'wave',
    title: 'Wave PM import file',
    evidence: 'vendor',
    doubts: 'Of the words of ResTypeDesc only Cxcl is known.',
    columns: columnTable(`
      guest_first_name: FirstName
      guest_last_name: Last Name
      -: Address1
      -: Address2
      -: City
      -: State
      -: PostCode
      -: Country
      -: Phone
      guest_email: Email
      type_code: UnitCode
      room_type_name: UnitName
      -: Bedrooms
      -: Active Unit
      id: Book Number
      booking_status: ResTypeDesc
      -: Date Booked
      checkin_date: Start Date
      checkout_date: End Date
      nights: Nights
      -: Adults
      -: Children
      -: PetType
      booking_source: Source Category
      -: Source SubCategory
      -: Rent Total
      -: ChargeTotal
      -: TaxTotal
      total_amount: BookingTotal
      -: Payment Total
      -: Notes
      -: Rate Code
      -: Occ Tax Percent
      -: Sales Tax Percent
      -: Occ Tax Number
      -: Sales Tax Number
      -: Do Not Move`),
    inOrder: true,
    signatures: [['Book Number', 'ResTypeDesc', 'UnitName', 'BookingTotal']],
    statuses: { cxcl: 'Cancelled' },
  },
  // ZUZU HMS, bookings report: three lines above the header.
  {
    name: 'zuzu',
    title: 'ZUZU bookings',
    doubts: 'The status words were not all seen.',
    columns: columnTable(`
      -: Booked on (UTC); Rate plan
      guest: Traveller's name
      id: Channel booking ID
      booking_source: Channel
      checkin_date: Arrival date
      checkout_date: Departure date
      nights: Nights
      total_amount: Gross Amount
      booking_status: Booking status
      room_type_name: Room type`),
    signatures: [["Traveller's name", 'Channel booking ID', 'Gross Amount']],
  },
];
