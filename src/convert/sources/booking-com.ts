/** Booking.com, reservations download: BIFF .xls of the extranet, or what people re-save from it. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'booking-com',
  title: 'Booking.com reservations',
  resource: 'bookings',
  evidence: 'seen',
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
    rooms: Rooms; Zimmer; Habitaciones; Camere/unità; Jedinice
    -: Persons; People; Personen; Personas; Persone; Osobe
    -: Adults; Erwachsene; Adultos; Adulti; Odrasli
    -: Children; Kinder; Niños; Bambini; Djeca
    -: Children's age(s); Alter der Kinder; Edades de los niños:; Età dei bambini; Dob djece
    total_amount: Price; Preis; Precio; Prezzo; Cijena
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
  statuses: stateTable(`
    Confirmed: ok; booked
    CheckedIn: inhouse
    CheckedOut: stayed
    Cancelled: cancelled_by_guest; cancelled_by_hotel; cancelled; canceled
    NoShow: no_show`),
  constants: { booking_source: 'Booking.com' },
};
