/** Airbnb, earnings report (transaction history), paid, upcoming or the oldest form: a line for each payment, of which only some are bookings. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'airbnb-earnings',
  title: 'Airbnb earnings',
  resource: 'bookings',
  evidence: 'seen',
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
};
