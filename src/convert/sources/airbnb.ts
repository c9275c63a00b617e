/** Airbnb, reservations.csv of the host's account: dates in the style of the account, the payout with a sign and no currency column. */
import { columnTable, stateTable } from '../columns/everyday/everyday-column.ts';
import { everydayStatuses } from '../columns/everyday/status-words.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'airbnb',
  title: 'Airbnb reservations',
  resource: 'bookings',
  evidence: 'seen',
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
  statuses: {
    ...everydayStatuses,
    ...stateTable(`
    Confirmed: Confirmed; Confirmada; Confirmée; Arriving*; Trip change*; Modification de voyage*; Demande de modification*; Solicitud de cambio*
      Solicitação de alteração*; Richiesta di modifica*; Änderungsanfrage*; Wijzigingsverzoek*; Arrive *; Arrivée *; Llega *; Chega *; Arriva *
      Anreise *; Komt *
    CheckedIn: Currently hosting; Checking out today; Départ *; Sale *; Saída *; Parte *; Abreise *; Séjour en cours; Estancia en curso; Aufenthalt läuft
    CheckedOut: Past guest; Awaiting guest review; Ancien voyageur; En attente de commentaire*; Laissez un commentaire*; Laisser un commentaire*
      Leave a review*; Review guest*; Write a review*; Deja una evaluación*; Escribe una evaluación*; A la espera de *; Esperando *
      Deixe uma avaliação*; Aguardando avaliação*; Lascia una recensione*; In attesa della recensione*; Bewertung *; Warten auf Bewertung*
      Schreib eine Bewertung*
    Cancelled: Canceled; Cancelled; Canceled by guest; Cancelled by guest; Canceled by host; Cancelled by host; Canceled by Airbnb
      Cancelled by Airbnb; Annulée par le voyageur
    Pending: Pending; Awaiting payment; Inquiry; Trip requested`),
  },
  constants: { booking_source: 'Airbnb' },
};
