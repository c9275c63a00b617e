/** Airbnb, reservations.csv of the host's account: dates in the style of the account, the payout with a sign and no currency column. */
import type { Source } from '../columns/source.ts';

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
      words: [
        'Confirmation code',
        'Código de confirmación',
        'Código de confirmação',
        'Code de confirmation',
        'Bestätigungs-Code',
      ],
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
  signatures: [
    ['Confirmation code', 'Status', 'Guest name', 'Start date', 'End date', 'Earnings'],
    ['Confirmation code', 'Guest name', 'Start date', 'End date', 'Listing', 'Earnings'],
  ],
  statuses: {
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
  },
  constants: { booking_source: 'Airbnb' },
};
