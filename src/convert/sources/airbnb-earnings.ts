/** Airbnb, earnings report (transaction history), paid, upcoming or the oldest form: a line for each payment, of which only some are bookings. */
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'airbnb-earnings',
  title: 'Airbnb earnings',
  resource: 'bookings',
  evidence: 'seen',
  doubts: 'German headers are known in part, of Japanese only the word for a reservation. The report says no state.',
  columns: [
    { words: ['Type', 'Typ', 'Tipo'], role: 'row_kind' },
    {
      words: wordsOf(
        `Confirmation code; Bestätigungs-Code; Código de Confirmação; Código de confirmación; Code de confirmation; Codice di conferma`,
      ),
      role: 'id',
    },
    {
      words: ['Start date', 'Startdatum', 'Data de início', 'Fecha de inicio', 'Date de début', 'Data di inizio'],
      role: 'checkin_date',
    },
    {
      words: ['End date', 'Enddatum', 'Data de término', 'Fecha de finalización', 'Date de fin', 'Data di fine'],
      role: 'checkout_date',
    },
    { words: ['Nights', 'Noites', 'Noches', 'Nuits', 'Notti', 'Nächte'], role: 'nights' },
    { words: ['Guest', 'Gast', 'Hóspede', 'Huésped', 'Viajero', 'Voyageur', 'Ospite'], role: 'guest' },
    { words: ['Listing', 'Inserat', 'Anúncio', 'Anuncio', 'Annonce', 'Annuncio'], role: 'room_type_name' },
    { words: ['Currency', 'Moeda', 'Moneda', 'Divisa', 'Devise', 'Valuta', 'Währung'], role: 'currency_iso' },
    {
      words: wordsOf(`Gross earnings; Bruttoeinkünfte; Ganhos brutos; Ingresos brutos; Revenus bruts; Guadagni lordi`),
      role: 'total_amount',
    },
    { words: ['Amount', 'Betrag', 'Valor', 'Monto', 'Importe', 'Montant', 'Importo'], role: 'net_amount' },
  ],
  unused: wordsOf(`
    Date; Data; Fecha; Datum; Details; Informações; Detalles; Détails; Dettagli; Paid out; Pago; Total pagado; Pagado; Versé; Pagato; Pet fee
    Tarifa por mascotas; Frais pour les animaux de compagnie; Earnings year; Ganhos do ano; Ingresos del año; Revenus de l'année
    Arriving by date; Disponível por data; Llega en esta fecha; Arrivée à la date; In arrivo entro il; Booking date; Buchungsdatum
    Data da reserva; Fecha de la reservación; Fecha de la reserva; Date de réservation; Data della prenotazione; Reference code; Reference
    Código de referência; Código de referencia; Code de référence; Codice di riferimento; Service fee; Host Fee; Servicegebühr; Taxa de serviço
    Tarifa por servicio; Comisión de servicio; Frais de service; Costi del servizio; Fast pay fee; Taxa de pagamento rápido
    Tarifa de pago rápido; Comisión por pago rápido; Frais de versement rapide; Cleaning fee; Reinigungsgebühr; Taxa de limpeza
    Tarifa de limpieza; Gastos de limpieza; Frais de ménage; Costi di pulizia; Occupancy taxes; Airbnb remitted tax; Impostos de ocupação
    Impuestos liquidados por Airbnb; Taxes de séjour`),
  signatures: [['Type', 'Confirmation code', 'Start date', 'Guest', 'Listing', 'Amount']],
  rowKinds: {
    Reservation: 'booking',
    Buchung: 'booking',
    Reserva: 'booking',
    Reservación: 'booking',
    Réservation: 'booking',
    Prenotazione: 'booking',
    予約: 'booking',
    'Cancellation Fee': 'cancellation',
    Payout: { leftOut: 'payout' },
    Pago: { leftOut: 'payout' },
    Versement: { leftOut: 'payout' },
    Pagamento: { leftOut: 'payout' },
    Auszahlung: { leftOut: 'payout' },
    'Resolution Payout': { leftOut: 'adjustment' },
    'Pagamento da Resolução': { leftOut: 'adjustment' },
    'Co-Host Payout': { leftOut: 'payout' },
    'Recebimento do coanfitrião': { leftOut: 'payout' },
    Adjustment: { leftOut: 'adjustment' },
    Ajuste: { leftOut: 'adjustment' },
    Ajustement: { leftOut: 'adjustment' },
    'Resolution Adjustment': { leftOut: 'adjustment' },
    'Pass Through Tot': { leftOut: 'tax' },
  },
  repeats: 'parts',
  isOfPayments: true,
  dateOrder: 'mdy',
  constants: { booking_source: 'Airbnb' },
};
