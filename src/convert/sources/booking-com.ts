/** Booking.com, reservations download: BIFF .xls of the extranet, or what people re-save from it. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'booking-com',
  title: 'Booking.com reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'French is known in part: Arrivée and Départ are concluded from the name of the file, the others are taken by their place. ' +
    'Italian lacks the words of a few columns.',
  columns: [
    {
      words: ['Book number', 'Buchungsnummer', 'Número de reserva', 'N° di prenotazione', 'Broj rezervacije'],
      role: 'id',
    },
    {
      words: ['Booked by', 'Gebucht von', 'Reservado por', 'Prenotato da', 'Nositelj rezervacije', 'Réservé par'],
      role: 'booker',
    },
    {
      words: wordsOf(
        `Guest name(s); Gästename(n); Nombre del cliente (o clientes); Nome ospite(i); Ime(na) gosta; Nom du client`,
      ),
      role: 'guests',
    },
    { words: ['Check-in', 'Anreise', 'Entrada', 'Arrivo', 'Prijava', 'Arrivée'], role: 'checkin_date' },
    { words: ['Check-out', 'Abreise', 'Salida', 'Partenza', 'Odjava', 'Départ'], role: 'checkout_date' },
    { words: ['Booked on', 'Gebucht am', 'Fecha de reserva', 'Data di prenotazione', 'Rezervirano'] },
    { words: ['Status', 'Estado', 'Stato', 'Statut'], role: 'booking_status' },
    { words: ['Rooms', 'Zimmer', 'Habitaciones', 'Camere/unità', 'Jedinice'], role: 'rooms' },
    { words: ['Persons', 'People', 'Personen', 'Personas', 'Persone', 'Osobe'] },
    { words: ['Adults', 'Erwachsene', 'Adultos', 'Adulti', 'Odrasli'] },
    { words: ['Children', 'Kinder', 'Niños', 'Bambini', 'Djeca'] },
    { words: ["Children's age(s)", 'Alter der Kinder', 'Edades de los niños:', 'Età dei bambini', 'Dob djece'] },
    { words: ['Price', 'Preis', 'Precio', 'Prezzo', 'Cijena'], role: 'total_amount' },
    { words: ['Commission %', 'Kommission %', 'Comisión %', '% commissione', 'Provizija %'] },
    {
      words: wordsOf(
        `Commission amount; Kommissionsbetrag; Importe de la comisión; Importo commissione; Iznos provizije`,
      ),
    },
    { words: ['Payment status', 'Zahlungsstatus', 'Estado del pago', 'Stato del pagamento', 'Status plaćanja'] },
    {
      words: wordsOf(`
        Payment method (Payment Provider); Payment method; Zahlungsmethode (Zahlungsanbieter); Forma de pago; Método de pago
        Način plaćanja (pružatelj usluga naplate)`),
    },
    { words: ['Remarks', 'Bemerkungen', 'Comentarios', 'Napomene'] },
    { words: ['Booker group'] },
    { words: ['Booker country'] },
    { words: ['Travel purpose'] },
    { words: ['Device'] },
    {
      words: ['Unit type', 'Art der Wohneinheit', 'Tipo de unidad', 'Vrsta jedinice', "Type d'hébergement"],
      role: 'room_type_name',
    },
    {
      words: wordsOf(
        `Duration (nights); Aufenthaltsdauer (Nächte); Duración (noches); Durata (notti); Trajanje (noćenja)`,
      ),
      role: 'nights',
    },
    {
      words: wordsOf(
        `Cancellation date; Stornierungsdatum; Fecha de cancelación; Data di cancellazione; Datum otkazivanja`,
      ),
    },
    { words: ['Address', 'Adresse', 'Dirección', 'Adresa'] },
    { words: ['Phone number', 'Telefonnummer', 'Número de teléfono', 'Broj telefona', 'Numéro de téléphone'] },
  ],
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
  statuses: {
    ok: 'Confirmed',
    booked: 'Confirmed',
    inhouse: 'CheckedIn',
    stayed: 'CheckedOut',
    cancelled_by_guest: 'Cancelled',
    cancelled_by_hotel: 'Cancelled',
    cancelled: 'Cancelled',
    canceled: 'Cancelled',
    no_show: 'NoShow',
  },
  constants: { booking_source: 'Booking.com' },
};
