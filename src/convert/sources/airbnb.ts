/** Airbnb, reservations.csv of the host's account: dates in the style of the account, the payout with a sign and no currency column. */
import type { BookingStatus } from '../../contract/status.ts';
import { wordsOf } from '../columns/everyday/everyday-column.ts';
import { everydayStatuses } from '../columns/everyday/status-words.ts';
import type { Source } from '../columns/source.ts';

function stateOf(status: BookingStatus, words: string): Record<string, BookingStatus> {
  return Object.fromEntries(wordsOf(words).map((word) => [word, status]));
}

export const source: Source = {
  name: 'airbnb',
  title: 'Airbnb reservations',
  resource: 'bookings',
  evidence: 'seen',
  doubts:
    'The state of a stay that begins today (Arriving ...) or is under way, and of inquiries and open payments, is concluded. ' +
    'Of Spanish, Portuguese and French only some status words are known, of German some headers.',
  columns: [
    {
      words: wordsOf(
        `Confirmation code; Código de confirmación; Código de confirmação; Code de confirmation; Bestätigungs-Code`,
      ),
      role: 'id',
    },
    { words: ['Status', 'Estado', 'Statut'], role: 'booking_status' },
    {
      words: ['Guest name', 'Nombre de la persona', 'Nome do hóspede', 'Nom du voyageur', 'Name des Gastes'],
      role: 'guest',
    },
    { words: ['Contact', 'Contacto', 'Entrar em contato'] },
    { words: ['# of adults', 'N.º de adultos', '# des adultes'] },
    { words: ['# of children', 'N.º de niños', 'Nº de crianças', '# des enfants'] },
    { words: ['# of infants', 'N.º de bebés', '# des bébés'] },
    {
      words: ['Start date', 'Fecha de inicio', 'Data de início', 'Date de début', 'Startdatum'],
      role: 'checkin_date',
    },
    {
      words: ['End date', 'Fecha de finalización', 'Data de término', 'Date de fin', 'Enddatum'],
      role: 'checkout_date',
    },
    { words: ['# of nights', 'N.º de noches', 'Nº de noites', '# des nuits', 'Anzahl der Nächte'], role: 'nights' },
    { words: ['Booked', 'Reservada', 'Réservée'] },
    { words: ['Listing', 'Anuncio', 'Anúncio', 'Annonce', 'Inserat'], role: 'room_type_name' },
    { words: ['Earnings', 'Ingresos', 'Ganhos', 'Revenus', 'Einkünfte'], role: 'net_amount' },
  ],
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
  statuses: {
    ...everydayStatuses,
    Confirmed: 'Confirmed',
    Confirmada: 'Confirmed',
    Confirmée: 'Confirmed',
    'Arriving*': 'Confirmed',
    'Currently hosting': 'CheckedIn',
    'Checking out today': 'CheckedIn',
    'Past guest': 'CheckedOut',
    'Awaiting guest review': 'CheckedOut',
    'Ancien voyageur': 'CheckedOut',
    Canceled: 'Cancelled',
    Cancelled: 'Cancelled',
    'Canceled by guest': 'Cancelled',
    'Cancelled by guest': 'Cancelled',
    'Canceled by host': 'Cancelled',
    'Cancelled by host': 'Cancelled',
    'Canceled by Airbnb': 'Cancelled',
    'Cancelled by Airbnb': 'Cancelled',
    'Annulée par le voyageur': 'Cancelled',
    Pending: 'Pending',
    'Awaiting payment': 'Pending',
    Inquiry: 'Pending',
    'Trip requested': 'Pending',
    // A requested change leaves the stay as it is.
    ...stateOf(
      'Confirmed',
      'Trip change*; Modification de voyage*; Demande de modification*; Solicitud de cambio*; Solicitação de alteração*; Richiesta di modifica*; Änderungsanfrage*; Wijzigingsverzoek*',
    ),
    ...stateOf('Confirmed', 'Arrive *; Arrivée *; Llega *; Chega *; Arriva *; Anreise *; Komt *'),
    ...stateOf(
      'CheckedIn',
      'Départ *; Sale *; Saída *; Parte *; Abreise *; Séjour en cours; Estancia en curso; Aufenthalt läuft',
    ),
    ...stateOf(
      'CheckedOut',
      `En attente de commentaire*; Laissez un commentaire*; Laisser un commentaire*; Leave a review*; Review guest*; Write a review*; Deja una evaluación*; Escribe una evaluación*; A la espera de *
      Esperando *; Deixe uma avaliação*; Aguardando avaliação*; Lascia una recensione*; In attesa della recensione*; Bewertung *; Warten auf Bewertung*; Schreib eine Bewertung*`,
    ),
  },
  constants: { booking_source: 'Airbnb' },
};
