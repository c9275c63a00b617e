/** Sites where guests book, and what comes straight from them: lists, statements, calendars and messages. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { ListedSource } from '../columns/source.ts';

/** By name. */
export const sources: readonly ListedSource[] = [
  // Airbnb, reservations.csv of the host's account: dates in the style of the account, the payout with a sign and no currency column.
  {
    name: 'airbnb',
    title: 'Airbnb reservations',
    doubts:
      'The state of a stay that begins today (Arriving ...) or is under way, and of inquiries and open payments, is concluded. ' +
      'Of Spanish, Portuguese and French only some status words are known, of German some headers.',
    columns: columnTable(`
      id: Confirmation code; Código de confirmación; Código de confirmação; Code de confirmation; Bestätigungs-Code
      booking_status: Status; Estado; Statut
      guest: Guest name; Nombre de la persona; Nome do hóspede; Nom du voyageur; Name des Gastes
      -: Contact; Contacto; Entrar em contato
      -: # of adults; N.º de adultos; # des adultes
      -: # of children; N.º de niños; Nº de crianças; # des enfants
      -: # of infants; N.º de bebés; # des bébés
      checkin_date: Start date; Fecha de inicio; Data de início; Date de début; Startdatum
      checkout_date: End date; Fecha de finalización; Data de término; Date de fin; Enddatum
      nights: # of nights; N.º de noches; Nº de noites; # des nuits; Anzahl der Nächte
      -: Booked; Reservada; Réservée
      room_type_name: Listing; Anuncio; Anúncio; Annonce; Inserat
      net_amount: Earnings; Ingresos; Ganhos; Revenus; Einkünfte`),
    inOrder: true,
    byPosition: {
      looks: {
        0: 'airbnb code',
        4: 'count',
        5: 'count',
        6: 'count',
        7: 'date',
        8: 'date',
        9: 'count',
        10: 'date',
        12: 'amount',
      },
      sure: 13,
      least: 13,
      told: 7,
    },
    signatures: [
      ['Confirmation code', 'Status', 'Guest name', 'Start date', 'End date', 'Earnings'],
      ['Confirmation code', 'Guest name', 'Start date', 'End date', 'Listing', 'Earnings'],
    ],
    // A requested change leaves the stay as it is.
    statuses: stateTable(`
      Confirmed: Arriving*; Trip change*; Modification de voyage*; Demande de modification*; Solicitud de cambio*
        Solicitação de alteração*; Richiesta di modifica*; Änderungsanfrage*; Wijzigingsverzoek*; Arrive *; Arrivée *; Llega *; Chega *; Arriva *
        Anreise *; Komt *
      CheckedIn: Checking out today; Départ *; Sale *; Saída *; Parte *; Abreise *
      CheckedOut: Past guest; Awaiting guest review; Ancien voyageur; En attente de commentaire*; Laissez un commentaire*; Laisser un commentaire*
        Leave a review*; Review guest*; Write a review*; Deja una evaluación*; Escribe una evaluación*; A la espera de *; Esperando *
        Deixe uma avaliação*; Aguardando avaliação*; Lascia una recensione*; In attesa della recensione*; Bewertung *; Warten auf Bewertung*
        Schreib eine Bewertung*
      Pending: Trip requested`),
    constants: { booking_source: 'Airbnb' },
  },
  // Airbnb, earnings report (transaction history), paid, upcoming or the oldest form: a line for each payment, of which only some are bookings.
  {
    name: 'airbnb-earnings',
    title: 'Airbnb earnings',
    doubts: 'German headers are known in part, of Japanese only the word for a reservation. The report says no state.',
    columns: columnTable(`
      -: Date; Data; Fecha; Datum; Details; Informações; Detalles; Détails; Dettagli; Paid out; Pago; Total pagado; Pagado; Versé; Pagato; Pet fee
        Tarifa por mascotas; Frais pour les animaux de compagnie; Earnings year; Ganhos do ano; Ingresos del año; Revenus de l'année; Arriving by date
        Disponível por data; Llega en esta fecha; Arrivée à la date; In arrivo entro il; Booking date; Buchungsdatum; Data da reserva
        Fecha de la reservación; Fecha de la reserva; Date de réservation; Data della prenotazione; Reference code; Reference; Código de referência
        Código de referencia; Code de référence; Codice di riferimento; Service fee; Host Fee; Servicegebühr; Taxa de serviço; Tarifa por servicio
        Comisión de servicio; Frais de service; Costi del servizio; Fast pay fee; Taxa de pagamento rápido; Tarifa de pago rápido
        Comisión por pago rápido; Frais de versement rapide; Cleaning fee; Reinigungsgebühr; Taxa de limpeza; Tarifa de limpieza; Gastos de limpieza
        Frais de ménage; Costi di pulizia; Occupancy taxes; Airbnb remitted tax; Impostos de ocupação; Impuestos liquidados por Airbnb
        Taxes de séjour
      row_kind: Type; Typ; Tipo
      id: Confirmation code; Bestätigungs-Code; Código de Confirmação; Código de confirmación; Code de confirmation; Codice di conferma
      checkin_date: Start date; Startdatum; Data de início; Fecha de inicio; Date de début; Data di inizio
      checkout_date: End date; Enddatum; Data de término; Fecha de finalización; Date de fin; Data di fine
      nights: Nights; Noites; Noches; Nuits; Notti; Nächte
      guest: Guest; Gast; Hóspede; Huésped; Viajero; Voyageur; Ospite
      room_type_name: Listing; Inserat; Anúncio; Anuncio; Annonce; Annuncio
      currency_iso: Currency; Moeda; Moneda; Divisa; Devise; Valuta; Währung
      total_amount: Gross earnings; Bruttoeinkünfte; Ganhos brutos; Ingresos brutos; Revenus bruts; Guadagni lordi
      net_amount: Amount; Betrag; Valor; Monto; Importe; Montant; Importo`),
    signatures: [['Type', 'Confirmation code', 'Start date', 'Guest', 'Listing', 'Amount']],
    rowKinds: stateTable(`
      booking: Reservation; Buchung; Reserva; Reservación; Réservation; Prenotazione; 予約
      cancellation: Cancellation Fee
      (payout): Payout; Pago; Versement; Pagamento; Auszahlung; Co-Host Payout; Recebimento do coanfitrião
      (adjustment): Resolution Payout; Pagamento da Resolução; Adjustment; Ajuste; Ajustement; Resolution Adjustment
      (tax): Pass Through Tot`),
    repeats: 'parts',
    isOfPayments: true,
    dateOrder: 'mdy',
    constants: { booking_source: 'Airbnb' },
  },
  // Agoda YCS, bookings as CSV: with the guest's price or only the net price; an amended booking has another row.
  {
    name: 'agoda',
    title: 'Agoda YCS bookings',
    evidence: 'partial',
    doubts: 'Order and full list of the columns are not certain.',
    columns: columnTable(`
      -: BookedDate; Customer_Nationality; Customer_Phone; Channel; RatePlan; No_of_extra_bed; Acknowledged; Acknowledgement_ID; No_of_adult
        No_of_children; Special_Request; CancellationPolicyDescription; PaymentModel; Commission
      id: BookingIDExternal_reference_ID
      booking_status: Status
      checkin_date: StayDateFrom
      checkout_date: StayDateTo
      guest: Customer_Name
      guest_email: Customer_Email
      room_type_name: RoomType
      # A kind of rate: "Retail".
      rooms: No_of_room
      nights: No_of_night
      currency_iso: Currency
      total_amount: ReferenceSellInclusive
      net_amount: Total_inclusive_rate`),
    signatures: [['StayDateFrom', 'StayDateTo', 'Customer_Name', 'RoomType']],
    statuses: stateTable(`
      Confirmed: Amended; 변경
      Cancelled: Rejected`),
    repeats: 'amendments',
    zeroTotalIsBlank: true,
    constants: { booking_source: 'Agoda' },
  },
  // Booking.com, reservations download: BIFF .xls of the extranet, or what people re-save from it.
  {
    name: 'booking-com',
    title: 'Booking.com reservations',
    doubts:
      'French is known in part: Arrivée and Départ are concluded from the name of the file, the others are taken by their place. ' +
      'Italian lacks the words of a few columns.',
    columns: columnTable(`
      id: Book number; Buchungsnummer; Número de reserva; N° di prenotazione; Broj rezervacije
      booker: Booked by; Gebucht von; Reservado por; Prenotato da; Nositelj rezervacije; Réservé par
      guests: Guest name(s); Gästename(n); Nombre del cliente (o clientes); Nome ospite(i); Ime(na) gosta; Nom du client
      checkin_date: Check-in; Anreise; Entrada; Arrivo; Prijava; Arrivée
      checkout_date: Check-out; Abreise; Salida; Partenza; Odjava; Départ
      -: Booked on; Gebucht am; Fecha de reserva; Data di prenotazione; Rezervirano
      booking_status: Status; Estado; Stato; Statut
      rooms: Rooms; Zimmer; Habitaciones; Camere/unità; Jedinice; Hébergements
      -: Persons; People; Personen; Personas; Persone; Osobe
      -: Adults; Erwachsene; Adultos; Adulti; Odrasli
      -: Children; Kinder; Niños; Bambini; Djeca
      -: Children's age(s); Alter der Kinder; Edades de los niños:; Età dei bambini; Dob djece
      total_amount: Price; Preis; Precio; Prezzo; Cijena; Tarif
      -: Commission %; Kommission %; Comisión %; % commissione; Provizija %
      -: Commission amount; Kommissionsbetrag; Importe de la comisión; Importo commissione; Iznos provizije
      -: Payment status; Zahlungsstatus; Estado del pago; Stato del pagamento; Status plaćanja
      -: Payment method (Payment Provider); Payment method; Zahlungsmethode (Zahlungsanbieter); Forma de pago; Método de pago
        Način plaćanja (pružatelj usluga naplate)
      -: Remarks; Bemerkungen; Comentarios; Napomene
      -: Booker group
      -: Booker country
      -: Travel purpose
      -: Device
      room_type_name: Unit type; Art der Wohneinheit; Tipo de unidad; Vrsta jedinice; Type d'hébergement
      nights: Duration (nights); Aufenthaltsdauer (Nächte); Duración (noches); Durata (notti); Trajanje (noćenja)
      -: Cancellation date; Stornierungsdatum; Fecha de cancelación; Data di cancellazione; Datum otkazivanja
      -: Address; Adresse; Dirección; Adresa
      -: Phone number; Telefonnummer; Número de teléfono; Broj telefona; Numéro de téléphone`),
    inOrder: true,
    byPosition: {
      looks: {
        0: 'number',
        3: 'date',
        4: 'date',
        5: 'date',
        6: 'state',
        7: 'count',
        8: 'count',
        12: 'amount',
        23: 'count',
      },
      sure: 18,
      least: 24,
      told: 6,
    },
    signatures: [
      ['Book number', 'Booked by', 'Check-in', 'Check-out', 'Price'],
      ['Booked by', 'Guest name(s)', 'Status', 'Unit type'],
    ],
    constants: { booking_source: 'Booking.com' },
  },
  // Booking.com, reservations of several properties in one .xls (the group extranet): the booker's name only, the number in the last column.
  {
    name: 'booking-com-group',
    title: 'Booking.com reservations of several properties',
    doubts: 'Its status words are taken to be those of the reservations download. It names no room type.',
    columns: columnTable(`
      -: Location; Genius booker; Booked on; Commission (incl. payment fee); Commission
      property: Property name
      booker: Booker name
      checkin_date: Arrival
      checkout_date: Departure
      booking_status: Status
      total_amount: Total payment
      currency_iso: Currency
      id: Reservation number`),
    signatures: [['Property name', 'Booker name', 'Arrival', 'Departure', 'Total payment', 'Reservation number']],
    constants: { booking_source: 'Booking.com' },
  },
  // Booking.com, finance statement: one line for each booking with its commission, CSV or XLS, all fields quoted.
  {
    name: 'booking-com-statement',
    title: 'Booking.com finance statement',
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
    constants: { booking_source: 'Booking.com' },
  },
  // Calendars of channels (iCalendar), which `file/ics` reads as a table: stays without prices, and mostly without names.
  {
    name: 'calendar',
    title: 'Calendar of a channel (iCalendar)',
    doubts:
      'Booking.com gives every taken day as "CLOSED - Not available": stays cannot be told from closed days there. The words for reserved and closed in other languages than English are concluded.',
    columns: columnTable(`
      -: Summary
      id: Event number
      row_kind: Event kind
      booking_status: Event state
      checkin_date: First day
      checkout_date: Day of departure
      guest: Guest
      room_type_name: Listing
      booking_source: Channel`),
    signatures: [['Event number', 'Event kind', 'First day', 'Day of departure']],
    rowKinds: stateTable(`
      booking: stay
      (closed_days): closed
      (hours_of_day): hours
      (superseded): older version`),
    takesMore: true,
    repeats: 'amendments',
  },
  // Expedia Partner Central, reservations as xlsx or CSV: two numbers for each booking, hidden characters in the header, no currency column.
  {
    name: 'expedia',
    title: 'Expedia Partner Central reservations',
    evidence: 'partial',
    doubts: 'Order and full list of the columns are not known; that instay means CheckedIn is concluded.',
    columns: columnTable(`
      -: Confirmation #; N.º de confirmación; Booked; Fecha de reserva; Payment type; Tipo de pago; Commission
      id: Reservation ID; ID de reserva
      guest: Guest; Huésped
      checkin_date: Check-in; De entrada
      checkout_date: Check-out; De salida
      room_type_name: Room; Habitación
      # The hotel's own number; the first one is Expedia's and is on every row.
      booking_status: Status; Estado
      total_amount: Booking amount; Importe de la reserva`),
    signatures: [['Reservation ID', 'Guest', 'Check-in', 'Check-out', 'Room', 'Booking amount']],
    statuses: stateTable(`
      Confirmed: prestay
      CheckedIn: instay
      CheckedOut: postStay`),
    constants: { booking_source: 'Expedia' },
  },
  // G2 extranet, booking list: without room type and amount.
  {
    name: 'g2',
    title: 'G2 extranet bookings',
    doubts: 'Its own status words are not known. It names no room type and no amount.',
    columns: columnTable(`
      -: Created; Passengers
      id: G2 Booking ID
      guest: Lead Name
      checkin_date: Check-in
      checkout_date: Check-out
      booking_status: Status`),
    signatures: [['G2 Booking ID', 'Lead Name', 'Check-in', 'Check-out']],
    constants: { booking_source: 'G2' },
  },
  // Hostelworld, booking list: the arrival and the nights, and a price for a bed.
  {
    name: 'hostelworld',
    title: 'Hostelworld bookings',
    doubts:
      'Its own status words are not known. Bed Price is for a bed, and not certain to be for the whole stay: it is no total.',
    columns: columnTable(`
      -: Booked; Guests; Bed Price; Source
      id: Reference
      guest: Guest Name
      checkin_date: Arrival
      nights: Nights
      booking_status: Status
      room_type_name: Room Type`),
    signatures: [['Reference', 'Guest Name', 'Arrival', 'Nights', 'Room Type', 'Bed Price']],
    constants: { booking_source: 'Hostelworld' },
  },
  // Hotelbeds, booking list of the supplier's extranet: a line for each room of a booking, no amounts.
  {
    name: 'hotelbeds',
    title: 'Hotelbeds bookings',
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
  },
  // Reservation messages of OTA (OTA_ResRetrieveRS, OTA_HotelResNotifRQ), which `file/xml/read-ota` reads as a table; AlpineBits is a part of OTA.
  {
    name: 'ota',
    title: 'OTA reservations (AlpineBits and channel managers)',
    evidence: 'vendor',
    doubts:
      'Of several rooms with one amount for all, the amount is left out. Which guest has which room is not read: the first stands for all.',
    columns: columnTable(`
      -: Rate plan code; Created
      id: Reservation ID
      booking_status: Reservation status
      checkin_date: Arrival
      checkout_date: Departure
      room_type_name: Room type
      type_code: Room type code
      guest_first_name: Given name
      guest_last_name: Surname
      guest_email: Email
      total_amount: Amount after tax
      currency_iso: Currency code
      booking_source: Booking channel
      rooms: Number of units`),
    signatures: [['Reservation ID', 'Reservation status', 'Room type code', 'Surname', 'Amount after tax']],
    statuses: stateTable(`
      Confirmed: Reserved; Book; Commit; Modify; Modified
      Pending: Initiate
      (request): Requested; Quote`),
    repeats: 'rooms',
    decimalMark: '.',
  },
  // Trip.com (Ctrip) eBooking, reservation list: the net rate only.
  {
    name: 'trip-com',
    title: 'Trip.com reservations',
    doubts: 'Its own status words are not known. A reservation number may end in PREPAID.',
    columns: columnTable(`
      -: Booking Date; Remarks
      id: Reservation No.
      booking_status: Reservation Status
      guest: Guest Name
      type_code: Room ID
      room_type_name: Room Name
      checkin_date: Check-in Date
      checkout_date: Check-out Date
      rooms: Room(s)
      nights: Night(s)
      net_amount: Net Rate
      currency_iso: Currency`),
    signatures: [['Reservation No.', 'Reservation Status', 'Room ID', 'Room Name', 'Net Rate']],
    constants: { booking_source: 'Trip.com' },
  },
  // Vrbo, payments report as CSV: a line for each payment or refund of a booking, both dates in one cell, no state.
  {
    name: 'vrbo-payments',
    title: 'Vrbo payments report',
    evidence: 'vendor',
    doubts:
      'Which columns there are depends on the account. What Guest Payment holds besides the stay (taxes, deposit) is not certain. ' +
      'The report says no state, and the number of the property stands for the room type.',
    columns: columnTable(`
      -: RefID; Payout ID; Subscription Model; Payment Date; Disbursement Date; Payment Type; Payment Method; Taxable Revenue; Non-Taxable Revenue
        Your Revenue; Tax; Service Fee; Commission; VAT on Commission; Payment Processing Fee; Deposit Amount; Stay Tax We Remit
        Stay Tax You Remit; Refundable Deposit; Payout
      id: Reservation ID
      stay: Check In/Check Out
      checkin_date: Check In
      checkout_date: Check Out
      nights: Number of Nights
      booking_source: Source
      type_code: Property ID
      guest: Guest Name
      paid: Guest Payment
      net_amount: Payable To You
      currency_iso: Currency`),
    signatures: [
      ['RefID', 'Reservation ID', 'Check In/Check Out', 'Property ID', 'Payable To You'],
      ['RefID', 'Reservation ID', 'Check In', 'Check Out', 'Property ID', 'Payable To You'],
    ],
    repeats: 'parts',
    isOfPayments: true,
    constants: { booking_source: 'Vrbo' },
  },
];
